/** Every example of an API as the JSON text of its message. */
import type { Api } from '../../model/api.ts';
import { type ApiMessages, type Message, messagesOf } from '../../model/messages.ts';
import type { Example, FixMessage } from '../../model/operation.ts';
import type { Field } from '../../model/schema.ts';

export interface TypedExample {
  readonly message: Message;
  /** JSON. */
  readonly text: string;
  /** Whether it comes from a query or a form, where every value is text. */
  readonly isText: boolean;
  readonly label: string;
}

export function examplesOf(api: Api, { messages }: ApiMessages = messagesOf(api)): TypedExample[] {
  return messages.flatMap((message) =>
    textsOf(api, message).map((one, index) => ({
      message,
      isText: false,
      label: `${api.id} ${message.name} ${index + 1}`,
      ...one,
    })),
  );
}

type Texts = readonly { readonly text: string; readonly isText?: boolean }[];

function textsOf(api: Api, { operation, part }: Message): Texts {
  switch (operation.kind) {
    case 'http': {
      const ofBody = operation.requests.filter(({ language }) => language !== 'http');
      const isForm = operation.sections.some(({ mediaType = '' }) => mediaType.includes('form'));
      if (part === 'request')
        return ofBody.map(({ language, text }) =>
          language === 'json' ? { text } : isForm ? form(text) : { text: JSON.stringify(text) },
        );
      if (part === 'query') {
        const queries = operation.requests.flatMap(
          ({ text }) => / [^ ?]*\?(\S*)/.exec(text.split('\n', 1)[0] ?? '')?.[1] ?? [],
        );
        return queries.map(form);
      }
      return operation.responses
        .filter(({ status }) => part === `response${status}` || (part === 'response' && /^2/.test(status)))
        .slice(0, 1)
        .flatMap(({ examples }) => jsonOf(examples));
    }
    case 'channel':
      return jsonOf(operation.messages.find(({ id }) => id === part)?.examples ?? []);
    case 'method':
      return operation.exchanges.flatMap(({ request, response }) => {
        if (part === 'response') return response ? [{ text: response.text }] : [];
        // A rejected request may be invalid on purpose.
        return response && 'error' in JSON.parse(response.text) ? [] : [{ text: request.text }];
      });
    case 'fix-message':
      return operation.examples.map(({ text }) => ({
        text: JSON.stringify(toFixJson(api, operation, text)),
      }));
  }
}

function jsonOf(examples: readonly Example[]): Texts {
  return examples.filter(({ language }) => language === 'json').map(({ text }) => ({ text }));
}

function form(text: string) {
  const fields: Record<string, unknown> = {};
  const line = text.replace(/\s*\n\s*/g, '');
  for (const [name, value] of new URLSearchParams(line === '(empty body)' ? '' : line)) {
    const before = fields[name];
    const read = /^[[{]/.test(value) ? JSON.parse(value) : value;
    fields[name] = before === undefined ? read : [before, read].flat();
  }
  return { text: JSON.stringify(fields), isText: true };
}

interface Pair {
  readonly tag: number;
  readonly value: string;
}

/** Converts a message to the JSON encoding of the FIX Trading Community. */
function toFixJson(api: Api, { section }: FixMessage, text: string): unknown {
  const pairs = text
    .split('|')
    .filter(Boolean)
    .map((part) => ({
      tag: Number(part.slice(0, part.indexOf('='))),
      value: part.slice(part.indexOf('=') + 1),
    }));
  const fieldsOf = (id: string) => api.envelope.find((one) => one.id === id)?.fields ?? [];
  const Header = readFields(pairs, fieldsOf('header'), false);
  const Body = readFields(pairs, section.fields, false);
  const Trailer = readFields(pairs, fieldsOf('trailer'), false);
  if (pairs.length > 0) throw new Error(`tag ${pairs[0]?.tag} is nowhere in ${text}`);
  return { Header, Body, Trailer };
}

/** Removes pairs from the front as long as they belong to these fields, and returns their values. */
function readFields(pairs: Pair[], fields: readonly Field[], isEntry: boolean): Record<string, unknown> {
  const read: Record<string, unknown> = {};
  for (let pair = pairs[0]; pair; pair = pairs[0]) {
    const { tag, value } = pair;
    const field = fields.find((each) => each.tag === tag);
    if (!field || (isEntry && field.name in read)) break;
    pairs.shift();
    const { schema, name } = field;
    const items = schema.kind === 'list' && schema.items?.kind === 'object' ? schema.items.fields : null;
    read[name] = items ? Array.from({ length: Number(value) }, () => readFields(pairs, items, true)) : value;
  }
  return read;
}
