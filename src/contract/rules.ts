/**
 * What a change means for clients: one row and one sentence per rule. Requests are judged by what clients may send,
 * responses by what they may get: more freedom in a request is a new case to handle in a response.
 */
import { CHANGE_KINDS, type ChangeKind, type ChangeType, type Side, type Subject } from '../model/change.ts';

interface Rule {
  readonly id: string;
  readonly kind: ChangeKind;
  readonly on: readonly Subject[];
  readonly changes: readonly ChangeType[];
  /** Omitted if it doesn't matter who sends. */
  readonly side?: 'send' | 'receive';
  readonly says: string;
}

const LIMITS = ['range', 'step', 'length', 'number of items', 'number of entries', 'uniqueness'] as const;
const ANY = ['added', 'removed', 'changed', 'narrowed', 'widened'] as const;

type Row = readonly [
  id: string,
  kind: ChangeKind,
  on: Subject | readonly Subject[],
  changes: ChangeType | readonly ChangeType[],
  side: 'send' | 'receive' | null,
  says: string,
];

// biome-ignore format: a table with one rule per line
const ROWS: readonly Row[] = [
  ['operation-removed', 'breaking', 'operation', 'removed', null, 'Calls to it fail.'],
  ['operation-added', 'addition', 'operation', 'added', null, 'Existing clients are not affected.'],
  ['call-changed', 'breaking', 'call', ['changed', 'added', 'removed'], null, 'Clients that use the old method, path, channel or message type fail.'],
  ['form-changed', 'breaking', 'form', ['changed', 'added', 'removed'], null, 'Messages are exchanged differently, so clients have to be rewritten.'],
  ['form-widened', 'addition', 'form', 'widened', null, 'Parameters can also be sent in another form; the old one still works.'],

  ['access-restricted', 'breaking', 'access', 'narrowed', null, 'Calls without a key fail.'],
  ['access-opened', 'addition', 'access', 'widened', null, 'Calls no longer need a key.'],
  ['permission-added', 'breaking', 'permission', 'added', null, 'Keys without the new permission fail.'],
  ['permission-removed', 'addition', 'permission', 'removed', null, 'Keys need one permission less.'],
  ['authentication-added', 'addition', 'authentication', 'added', null, 'There is one more way to authenticate.'],
  ['authentication-removed', 'breaking', 'authentication', 'removed', null, 'Clients that authenticate in this way fail.'],
  ['signing-changed', 'breaking', 'signing', 'changed', null, 'Requests that are signed the old way are rejected.'],
  ['host-changed', 'breaking', 'host', ['changed', 'removed'], null, 'Clients that connect to the old address fail.'],
  ['host-added', 'addition', 'host', 'added', null, 'There is one more address to connect to.'],

  ['cost-changed', 'behavior', 'cost', ANY, null, 'Clients reach their rate limit after a different number of calls.'],
  ['error-added', 'behavior', 'error', 'added', null, 'Clients can get an error they have not handled so far.'],
  ['error-removed', 'behavior', 'error', 'removed', null, 'Clients no longer get the error, or get another one in its place.'],
  ['error-action-changed', 'behavior', 'action for the error', ANY, null, 'Clients have to handle the error differently.'],

  ['response-added', 'behavior', ['response', 'error response'], 'added', null, 'Clients can get a status they have not handled so far.'],
  ['response-removed', 'breaking', 'response', 'removed', null, 'Clients wait for a response that no longer comes.'],
  ['error-response-removed', 'behavior', 'error response', 'removed', null, 'Clients no longer get the status, or get another one in its place.'],
  ['message-accepted', 'addition', 'message', 'added', 'send', 'Clients can send one more message.'],
  ['message-rejected', 'breaking', 'message', 'removed', 'send', 'The server no longer accepts the message.'],
  ['message-sent', 'behavior', 'message', 'added', 'receive', 'Clients get a message they have not handled so far.'],
  ['message-not-sent', 'breaking', 'message', 'removed', 'receive', 'Clients wait for a message that no longer comes.'],
  ['body-removed', 'breaking', 'body', 'removed', 'send', 'What clients send in the body has no effect or is rejected.'],
  ['body-not-sent', 'breaking', 'body', 'removed', 'receive', 'Clients that read the body no longer find it.'],
  ['body-now-required', 'breaking', 'body', 'narrowed', 'send', 'Requests without a body fail.'],
  ['body-now-optional', 'addition', 'body', 'widened', 'send', 'Requests also work without a body.'],
  ['body-now-guaranteed', 'behavior', 'body', 'narrowed', 'receive', 'Requests to clients have a body in more cases than before.'],
  ['body-may-be-missing', 'breaking', 'body', 'widened', 'receive', 'Clients that rely on the body do not always find it.'],
  ['media-type-added', 'addition', 'media type', 'added', null, 'The body can have one more media type.'],
  ['media-type-removed', 'breaking', 'media type', 'removed', null, 'Clients that use the media type fail.'],

  ['required-field-added', 'breaking', 'required field', 'added', 'send', 'Requests without the new field fail.'],
  ['conditional-field-added', 'behavior', 'conditional field', 'added', 'send', 'Requests that meet its condition should contain the field.'],
  ['field-added-to-request', 'addition', 'field', 'added', 'send', 'Requests can contain the field, and work without it.'],
  ['field-added-to-response', 'addition', ['field', 'required field', 'conditional field'], 'added', 'receive', 'Clients should ignore fields they do not know.'],
  ['field-removed-from-request', 'breaking', 'field', 'removed', 'send', 'Requests with the field fail, or the field has no effect.'],
  ['field-removed-from-response', 'breaking', 'field', 'removed', 'receive', 'Clients that read the field no longer find it.'],
  ['other-fields-rejected', 'breaking', 'other fields', 'narrowed', 'send', 'Requests with fields that are not listed fail.'],
  ['other-fields-accepted', 'addition', 'other fields', 'widened', 'send', 'Requests can contain fields that are not listed.'],
  ['other-fields-not-sent', 'behavior', 'other fields', 'narrowed', 'receive', 'Responses contain the listed fields only.'],
  ['other-fields-sent', 'addition', 'other fields', 'widened', 'receive', 'Clients should ignore fields they do not know.'],
  ['field-renamed', 'wording', 'name', 'changed', null, 'The name is not sent, so clients do not notice.'],
  ['order-changed', 'breaking', 'order', ANY, null, 'Parameters that are sent by position arrive in the wrong place.'],

  ['field-now-required', 'breaking', 'presence', 'narrowed', 'send', 'Requests without the field fail.'],
  ['field-now-optional', 'addition', 'presence', 'widened', 'send', 'Requests also work without the field.'],
  ['field-now-guaranteed', 'behavior', 'presence', 'narrowed', 'receive', 'Responses have the field in more cases than before.'],
  ['field-may-be-missing', 'breaking', 'presence', 'widened', 'receive', 'Clients that rely on the field do not always find it.'],
  ['condition-changed', 'behavior', 'condition', ANY, null, 'The field is needed or present in other cases than before.'],

  ['type-narrowed-in-request', 'breaking', 'type', 'narrowed', 'send', 'Values that were accepted are rejected.'],
  ['type-widened-in-request', 'addition', 'type', 'widened', 'send', 'Requests can contain more values; the old ones still work.'],
  ['type-narrowed-in-response', 'behavior', 'type', 'narrowed', 'receive', 'Responses contain fewer values; clients that read the old ones read these.'],
  ['type-widened-in-response', 'breaking', 'type', 'widened', 'receive', 'Clients get values that do not fit the old type.'],
  ['type-changed', 'breaking', 'type', 'changed', null, 'Old values are rejected, and clients that expect them fail.'],
  ['fix-type-changed', 'wording', 'FIX type', ANY, null, 'Another name for the same values; what is sent has the same form.'],
  ['null-rejected', 'breaking', 'null', 'narrowed', 'send', 'Requests with null fail.'],
  ['null-accepted', 'addition', 'null', 'widened', 'send', 'Requests can contain null.'],
  ['null-not-sent', 'behavior', 'null', 'narrowed', 'receive', 'Responses no longer contain null.'],
  ['null-sent', 'breaking', 'null', 'widened', 'receive', 'Clients that expect a value get null.'],

  ['value-accepted', 'addition', 'value', 'added', 'send', 'Requests can contain one more value.'],
  ['value-rejected', 'breaking', 'value', 'removed', 'send', 'Requests with the value fail.'],
  ['value-sent', 'breaking', 'value', 'added', 'receive', 'Clients that know only the old values get one they do not know.'],
  ['value-not-sent', 'behavior', 'value', 'removed', 'receive', 'Clients no longer get the value.'],
  ['values-listed-in-request', 'breaking', 'list of values', 'narrowed', 'send', 'Requests with any other value fail.'],
  ['values-open-in-request', 'addition', 'list of values', 'widened', 'send', 'Requests can contain values outside of the old list.'],
  ['values-listed-in-response', 'behavior', 'list of values', 'narrowed', 'receive', 'Clients get the listed values only.'],
  ['values-open-in-response', 'breaking', 'list of values', 'widened', 'receive', 'Clients get values outside of the old list.'],
  ['alternative-accepted', 'addition', 'alternative', 'added', 'send', 'Requests can have one more form.'],
  ['alternative-rejected', 'breaking', 'alternative', 'removed', 'send', 'Requests of this form fail.'],
  ['alternative-sent', 'breaking', 'alternative', 'added', 'receive', 'Clients get a form they do not know.'],
  ['alternative-not-sent', 'behavior', 'alternative', 'removed', 'receive', 'Clients no longer get this form.'],
  ['discriminator-changed', 'breaking', 'discriminator', ANY, null, 'A different field says which form a message has.'],

  ['limit-narrowed-in-request', 'breaking', LIMITS, 'narrowed', 'send', 'Values that were accepted are rejected.'],
  ['limit-widened-in-request', 'addition', LIMITS, 'widened', 'send', 'Requests can contain more values; the old ones still work.'],
  ['limit-narrowed-in-response', 'behavior', LIMITS, 'narrowed', 'receive', 'Responses contain fewer values than before.'],
  ['limit-widened-in-response', 'breaking', LIMITS, 'widened', 'receive', 'Clients get values beyond the old limit.'],
  ['limit-moved', 'breaking', LIMITS, 'changed', null, 'Some values inside the old limit are outside of the new one, and vice versa.'],
  ['pattern-added-to-request', 'breaking', ['pattern', 'exclusion', 'content type'], 'added', 'send', 'Values that do not match are rejected.'],
  ['pattern-removed-from-request', 'addition', ['pattern', 'exclusion', 'content type'], 'removed', 'send', 'Requests can contain more values; the old ones still work.'],
  ['pattern-added-to-response', 'behavior', ['pattern', 'exclusion', 'content type'], 'added', 'receive', 'Responses contain fewer values than before.'],
  ['pattern-removed-from-response', 'breaking', ['pattern', 'exclusion', 'content type'], 'removed', 'receive', 'Clients get values in a different form.'],
  ['pattern-changed', 'breaking', ['pattern', 'exclusion', 'content type'], 'changed', null, 'Values that matched may no longer match, and vice versa.'],

  ['default-changed', 'breaking', 'default', ['changed', 'removed'], 'send', 'Requests that leave the field out mean something else.'],
  ['default-added', 'behavior', 'default', 'added', 'send', 'The field has a value where it is left out.'],
  ['default-changed-in-response', 'behavior', 'default', ANY, 'receive', 'A field that is left out of a response means something else.'],
  ['unit-changed', 'breaking', 'unit', 'changed', null, 'The same number means a different amount.'],
  ['unit-named', 'wording', 'unit', ['added', 'removed'], null, 'The unit is named or no longer named; the numbers are the same.'],
  ['encoding-changed', 'breaking', 'encoding', ANY, null, 'The same value is written differently.'],

  ['deprecated', 'deprecation', 'deprecation', 'added', null, 'It still works; stop using it before it is removed.'],
  ['deprecation-withdrawn', 'deprecation', 'deprecation', 'removed', null, 'It stays and can be used again.'],
  ['text-changed', 'wording', 'text', ANY, null, 'Titles, descriptions or meanings read differently; nothing that is sent changes.'],
];

export const RULES: readonly Rule[] = ROWS.map(([id, kind, on, changes, side, says]) => ({
  id,
  kind,
  on: [on].flat(),
  changes: [changes].flat(),
  ...(side ? { side } : {}),
  says,
}));

/** Returns the rule for a change; for messages that go both ways, the more severe of the two. */
export function ruleFor(subject: Subject, change: ChangeType, side: Side): Rule {
  const fitting = RULES.filter(
    (rule) =>
      rule.on.includes(subject) &&
      rule.changes.includes(change) &&
      (side === 'both' || rule.side === undefined || rule.side === side),
  );
  const [worst] = fitting.toSorted(
    (one, other) => CHANGE_KINDS.indexOf(one.kind) - CHANGE_KINDS.indexOf(other.kind),
  );
  if (!worst) throw new Error(`no rule for "${subject}" ${change} on the side "${side}"`);
  return worst;
}
