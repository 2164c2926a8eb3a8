/** Signs the request in the form, and writes the same request without the reader's secrets, to share. */
import type { Draft, DraftObject, FormDraft, FormField, RequestData, Shape } from './console-data.ts';
import { isDraftObject, OPTION } from './draft.ts';
import type { Environment } from './environments.ts';
import { toRequest } from './request.ts';
import { HIDDEN, hideMembers, isSecretName } from './secrets.ts';
import { type Clock, type SentRequest, signRequest } from './sign-request.ts';

export function signDraft(
  data: RequestData,
  draft: FormDraft,
  environment: Environment | null,
  keys: Readonly<Record<string, string>>,
  clock: Clock,
): Promise<SentRequest> {
  const shared = Object.fromEntries(
    data.parts.flatMap(({ place, shape }) => {
      const own = draft[place];
      return own === undefined ? [] : [[place, hide(own, shape)]];
    }),
  );
  const sampleOf = (one: FormDraft) => toRequest(data, one, environment).sample;
  return signRequest(sampleOf(draft), keys, clock, sampleOf(shared));
}

const JSON_SHAPE: Shape = { kind: 'json' };

/** Hides the fields that the form calls secret, and members with secret names in what the form doesn't describe. */
function hide(draft: Draft, shape: Shape, isSecret = false): Draft {
  if (draft === null || draft === '') return draft;
  if (typeof draft === 'string') {
    if (isSecret) return HIDDEN;
    return shape.kind === 'json' ? hideMembers(draft) : draft;
  }
  if (!isDraftObject(draft))
    return draft.map((item) => hide(item, shape.kind === 'list' ? shape.item : JSON_SHAPE, isSecret));
  return Object.fromEntries(
    Object.entries(draft).map(([name, member]): [string, Draft] => {
      if (shape.kind === 'union' && name === OPTION) return [name, member];
      const below = belowOf(shape, name, draft);
      return [name, hide(member, below.shape, isSecret || below.isSecret)];
    }),
  );
}

/** Returns the shape of a member, and whether its value is secret. */
function belowOf(shape: Shape, name: string, draft: DraftObject): Pick<FormField, 'shape' | 'isSecret'> {
  const isSecret = isSecretName(name) || undefined;
  switch (shape.kind) {
    case 'object':
      return shape.fields.find((field) => field.name === name) ?? { shape: JSON_SHAPE, isSecret };
    case 'map':
      return { shape: shape.item, isSecret };
    case 'union':
      return { shape: shape.options[Number(draft[OPTION])]?.shape ?? JSON_SHAPE };
    case 'list':
    case 'value':
    case 'json':
      return { shape: JSON_SHAPE };
  }
}
