/** Two releases of an API side by side: what the page loads, and what it shows of it. */
import { compareContracts } from '../contract/compare.ts';
import { readContract, readHistory } from '../contract/contract-text.ts';
import { statesOf } from '../contract/history.ts';
import { toLogged } from '../contract/releases.ts';
import type { ChangeKind, LoggedChange, MessagePlace, ReleasedApi, Subject } from '../model/change.ts';

/** An API that can be compared with itself, oldest release first. */
export interface ComparedApi {
  readonly id: string;
  readonly label: string;
  readonly days: readonly string[];
}

/** What is loaded for one API. */
export type ReleaseData = Pick<ReleasedApi, 'contract' | 'history' | 'pages'>;

/** The state before the first release that is known. */
export const START = 'start';

export function toComparedApis(releases: readonly ReleasedApi[]): ComparedApi[] {
  return releases.flatMap(({ api, label, releases: own }) =>
    own.length > 0 ? [{ id: api, label, days: own.map(({ date }) => date) }] : [],
  );
}

/** Every state of an API by its day, oldest first. */
export function nameStates({ days }: ComparedApi): { readonly value: string; readonly label: string }[] {
  return [
    { value: START, label: `before ${days[0] ?? ''}` },
    ...days.map((day) => ({ value: day, label: day })),
  ];
}

/** What changed from one state to another, which may be the older one. */
export function compareReleases(
  { contract, history }: ReleaseData,
  from: string,
  to: string,
): LoggedChange[] {
  const [last, steps] = [readContract('contract', contract).value, readHistory('history', history).value];
  if (!last || !steps) return [];
  const states = statesOf(last, steps);
  const find = (day: string) => states.find(({ since }) => (since ?? START) === day)?.contract;
  const [old, now] = [find(from), find(to)];
  return old && now ? toLogged(compareContracts(old, now)) : [];
}

/** One fact of one place, before and after; '' where it was not there. */
export interface ComparedFact {
  readonly operation: string | null;
  readonly at: MessagePlace | null;
  readonly subject: string;
  readonly before: string;
  readonly after: string;
  readonly meaning: string;
}

/** The changes of a kind, operation by operation. */
export function factsOfKind(changes: readonly LoggedChange[], kind: ChangeKind): ComparedFact[] {
  return changes
    .filter((change) => change.kind === kind)
    .flatMap((change) =>
      change.where.map(({ operation, at }) => ({
        operation,
        at,
        subject: SUBJECTS[change.subject] ?? change.subject,
        ...statesOfFact(change),
        meaning: change.meaning,
      })),
    )
    .sort((one, other) => (one.operation ?? '').localeCompare(other.operation ?? '', 'en'));
}

const SUBJECTS: Readonly<Partial<Record<Subject, string>>> = {
  'required field': 'field',
  'conditional field': 'field',
  'list of values': 'values',
};

/** What was there and what is there now, in words. */
function statesOfFact({ subject, change, old = '', now = '' }: LoggedChange): {
  readonly before: string;
  readonly after: string;
} {
  const pair = (before: string, after: string) => ({ before, after });
  const either = (narrow: string, wide: string) =>
    change === 'widened' ? pair(narrow, wide) : pair(wide, narrow);
  switch (subject) {
    case 'null':
      return either('never null', 'can be null');
    case 'uniqueness':
      return either('no duplicates', 'duplicates possible');
    case 'list of values':
      return pair(old || 'any value', now || 'any value');
    case 'deprecation': {
      const words = [now || old, 'deprecated'].filter(Boolean).join(' ');
      return change === 'added' ? pair('', words) : pair(words, '');
    }
    case 'text':
      return pair('old text', 'new text');
    case 'required field':
      return pair('', `${now}, required`);
    case 'conditional field':
      return pair('', `${now}, conditional`);
    default:
      if (change === 'added') return pair('', now || 'there');
      return change === 'removed' ? pair(old || 'there', '') : pair(old, now);
  }
}
