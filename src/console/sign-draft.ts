/** Signs the request in the form, and writes the same request without the reader's secrets, to share. */
import type { Draft, FormDraft, RequestData, Shape } from './console-data.ts';
import { isDraftObject, JSON_SHAPE, memberOf, OPTION } from './draft.ts';
import type { Environment } from './environments.ts';
import { toRequest } from './request.ts';
import { HIDDEN, hideMembers, isSecretName } from './secrets.ts';
import { type Clock, type Keys, type SentRequest, signRequest } from './sign-request.ts';

export function signDraft(
  data: RequestData,
  draft: FormDraft,
  environment: Environment | null,
  keys: Keys,
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
      const below = memberOf(shape, name, draft) ?? { shape: JSON_SHAPE, isSecret: isSecretName(name) };
      return [name, hide(member, below.shape, isSecret || below.isSecret)];
    }),
  );
}
