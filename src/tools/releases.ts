/** Two releases of an API side by side: the data the page loads, and the differences it shows. */
import { compareContracts } from '../contract/compare.ts';
import { readContract, readHistory } from '../contract/contract-text.ts';
import { type ContractState, statesOf } from '../contract/history.ts';
import { toLogged } from '../contract/releases.ts';
import {
  CHANGE_KINDS,
  type ChangeKind,
  countChanges,
  type LoggedChange,
  type MessagePlace,
  type ReleasedApi,
} from '../model/change.ts';
import { dayInWords } from '../model/day.ts';

/** An API with releases to compare, oldest first. */
export interface ComparedApi {
  readonly id: string;
  readonly label: string;
  readonly days: readonly string[];
}

/** Data loaded for one API. */
export type ReleaseData = Pick<ReleasedApi, 'contract' | 'history' | 'pages'>;

/** State before the first known release. */
export const START = 'start';

export function toComparedApis(releases: readonly ReleasedApi[]): ComparedApi[] {
  return releases.flatMap(({ api, label, releases: own }) =>
    own.length > 0 ? [{ id: api, label, days: own.map(({ date }) => date) }] : [],
  );
}

/** Lists every state of an API as an option to choose, oldest first. */
export function nameStates({ days }: ComparedApi): { readonly value: string; readonly label: string }[] {
  return [
    { value: START, label: `Before ${dayInWords(days[0] ?? '')}` },
    ...days.map((day) => ({ value: day, label: dayInWords(day) })),
  ];
}

/** Returns every state of an API, oldest first. */
export function statesOfReleases({
  contract,
  history,
}: Pick<ReleaseData, 'contract' | 'history'>): ContractState[] {
  const [last, steps] = [readContract('contract', contract).value, readHistory('history', history).value];
  return last && steps ? statesOf(last, steps) : [];
}

/** Compares two states; `to` can be the older one. */
export function compareReleases(data: ReleaseData, from: string, to: string): LoggedChange[] {
  const states = statesOfReleases(data);
  const find = (day: string) => states.find(({ since }) => (since ?? START) === day)?.contract;
  const [old, now] = [find(from), find(to)];
  return old && now ? toLogged(compareContracts(old, now)) : [];
}

/** Says whether changes can break clients, and counts them: "Can break your client: 1 breaking change, 2 additions". */
export function judge(changes: readonly LoggedChange[]): {
  readonly breaks: boolean;
  readonly words: string;
} {
  const counts = CHANGE_KINDS.flatMap((kind) => {
    const count = factsOfKind(changes, kind).length;
    return count === 0 ? [] : [countChanges(kind, count)];
  });
  const breaks = changes.some(({ kind }) => kind === 'breaking');
  if (counts.length === 0) return { breaks, words: 'No changes' };
  return { breaks, words: `${breaks ? 'Can' : "Doesn't"} break your client: ${counts.join(', ')}` };
}

/** Value of a fact in the specification, or words about it; null if there is no such fact. */
export type FactState = { readonly text: string; readonly isCode: boolean } | null;

/** A fact at one place, before and after. */
export interface ComparedFact extends Pick<LoggedChange, 'what' | 'meaning'> {
  readonly operation: string | null;
  readonly at: MessagePlace | null;
  /** Kind of change: "New field". */
  readonly title: string;
  readonly before: FactState;
  readonly after: FactState;
}

/** Lists the changes of a kind, sorted by operation. */
export function factsOfKind(changes: readonly LoggedChange[], kind: ChangeKind): ComparedFact[] {
  return changes
    .filter((change) => change.kind === kind)
    .flatMap((change) =>
      change.where.map(({ operation, at }) => ({
        operation,
        at,
        what: change.what,
        meaning: change.meaning,
        title: titleOf(change),
        ...statesOfFact(change),
      })),
    )
    .sort((one, other) => (one.operation ?? '').localeCompare(other.operation ?? '', 'en'));
}

/** Names the change, without the values that are shown next to it. */
function titleOf({ subject, change }: LoggedChange): string {
  const name = subject.charAt(0).toUpperCase() + subject.slice(1);
  switch (subject) {
    case 'null':
      return change === 'widened' ? 'Null possible' : 'Null no longer possible';
    case 'deprecation':
      return change === 'added' ? 'Deprecated' : 'No longer deprecated';
    default:
      if (change === 'added') return `New ${subject}`;
      return `${name} ${change === 'removed' ? 'removed' : 'changed'}`;
  }
}

function statesOfFact({ subject, change, old, now }: LoggedChange): {
  readonly before: FactState;
  readonly after: FactState;
} {
  const pair = (before: FactState, after: FactState) => ({ before, after });
  const words = (text: string) => ({ text, isCode: false });
  const exact = (text: string | undefined, otherwise = 'present') =>
    text ? { text, isCode: true } : words(otherwise);
  const either = (narrow: string, wide: string) =>
    change === 'widened' ? pair(words(narrow), words(wide)) : pair(words(wide), words(narrow));
  switch (subject) {
    case 'null':
      return either('never null', 'can be null');
    case 'uniqueness':
      return either('no duplicates', 'duplicates possible');
    case 'list of values':
      return pair(exact(old, 'any value'), exact(now, 'any value'));
    case 'deprecation': {
      const value = now ?? old;
      const [free, marked] = [value ? exact(value) : words('not deprecated'), words('deprecated')];
      return change === 'added' ? pair(free, marked) : pair(marked, free);
    }
    case 'text':
      return pair(words('old text'), words('new text'));
    default:
      if (change === 'added') return pair(null, exact(now));
      if (change === 'removed') return pair(exact(old), null);
      return pair(old === undefined ? null : exact(old), now === undefined ? null : exact(now));
  }
}
