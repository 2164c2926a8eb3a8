/** The page of an API's errors: what each one means, what to do about it, and which calls return it. */
import type { Route } from '../model/address.ts';
import { ACTION_LABELS, ERROR_ACTIONS, type ErrorAction, type ErrorEntry } from '../model/operation.ts';
import type { BodyOf, ErrorGroup } from '../model/page-body.ts';
import type { Block } from '../model/prose.ts';
import type { ReferenceLink } from '../model/reference.ts';
import { forEveryCall } from '../tools/errors.ts';
import type { OperationPage } from './placement.ts';
import { linkTo, list, paragraph, strong, toId } from './words.ts';

const ACTION_WORDS: Readonly<Record<ErrorAction, string>> = {
  fix: 'Correct the request. Sent again unchanged, it fails again.',
  retry: 'Send the same request again after a pause.',
  wait: 'Wait until the cause has passed, then send the request again.',
  renew:
    'Replace what has expired or was used before, such as a nonce, a token or a quote. Then send the request again.',
  check: 'The request may have taken effect. Find out before you do anything else.',
  stop: 'Stop all requests made with the key, and have a person look into it: the key, its permissions or the account.',
};

/** Heading of the errors that only some calls return. */
const SPECIFIC = 'Errors of specific requests';

/** Lists errors in the order calls name them, shared ones in their group. `finder` is the tool for all APIs. */
export function errorList(pages: readonly OperationPage[], finder: Route | null): BodyOf<'errors'> {
  const found = new Map<string, { entry: ErrorEntry; from: ReferenceLink[] }>();
  for (const { route, operation } of pages) {
    for (const entry of operation.errors.map(forEveryCall)) {
      const known = found.get(entry.code) ?? { entry, from: [] };
      known.from.push({ label: operation.title, route });
      found.set(entry.code, known.entry.group === undefined ? { ...known, entry } : known);
    }
  }
  const errors = [...found.values()];
  const titles = new Set([undefined, ...errors.map(({ entry }) => entry.group)]);
  const groups = [...titles].flatMap((title): ErrorGroup[] => {
    const own = errors.filter(({ entry }) => entry.group === title);
    if (own.length === 0) return [];
    return [
      {
        id: toId(title ?? SPECIFIC),
        title: title ?? SPECIFIC,
        errors: own.map(({ entry, from }) => ({ ...entry, returnedBy: title === undefined ? from : [] })),
      },
    ];
  });
  const find = finder
    ? [paragraph('The ', linkTo(finder, 'error finder'), ' explains any error that you paste, of every API.')]
    : [];
  return { kind: 'errors', intro: [...legend(errors.map(({ entry }) => entry)), ...find], groups };
}

/** Explains the marks beside the codes; only those that the page has. */
export function legend(errors: readonly Pick<ErrorEntry, 'action'>[]): Block[] {
  const used = ERROR_ACTIONS.filter((action) => errors.some((error) => error.action === action));
  if (used.length === 0) return [];
  return [
    paragraph('Find the code or text you received. The mark beside it says what to do:'),
    list(used.map((action) => [strong(ACTION_LABELS[action]), `: ${ACTION_WORDS[action]}`])),
  ];
}
