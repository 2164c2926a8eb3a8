/** The last release of every API, as prose: whether it breaks clients, and what changed. */
import { CHANGE_KINDS, CHANGE_TITLES, type LoggedChange, type ReleasedApi } from '../model/change.ts';
import type { Block, Inline } from '../model/prose.ts';
import { toInlines } from '../model/walk.ts';
import {
  type ComparedFact,
  factsOfKind,
  judge,
  nameStates,
  START,
  toComparedApis,
} from '../tools/releases.ts';
import { type FindPlace, placeWords } from './changes.ts';
import { heading, paragraph, table, text } from './words.ts';

export function workReleases(releases: readonly ReleasedApi[], find: FindPlace): Block[] {
  const still = releases.filter((each) => each.releases.length === 0).map(({ label }) => label);
  return [
    ...toComparedApis(releases).flatMap((compared): Block[] => {
      const own = releases.find(({ api }) => api === compared.id)?.releases.at(-1);
      const [from, to] = nameStates(compared).slice(-2);
      if (!own || !from || !to) return [];
      return [
        heading(2, `last-${compared.id}`, `${compared.label}: ${to.label}`),
        paragraph(`${judge(own.changes).words}${from.value === START ? '' : ` since ${from.label}`}.`),
        ...kindTables(own.changes, (fact) => whereWords(compared.id, fact, find)),
      ];
    }),
    ...(still.length > 0
      ? [heading(2, 'one-release', 'One release so far'), paragraph(`${still.join(', ')}.`)]
      : []),
  ];
}

function kindTables(
  changes: readonly LoggedChange[],
  where: (fact: ComparedFact) => readonly Inline[],
): Block[] {
  return CHANGE_KINDS.flatMap((kind) => {
    const rows = factsOfKind(changes, kind).map((fact) => {
      const what = fact.what.charAt(0).toUpperCase() + fact.what.slice(1);
      return [where(fact), toInlines(`${what}. ${fact.meaning}`)];
    });
    return rows.length > 0
      ? [table(`${CHANGE_TITLES[kind]}: ${rows.length}`, ['Where', 'What changed'], rows)]
      : [];
  });
}

function whereWords(api: string, place: ComparedFact, find: FindPlace): Inline[] {
  return placeWords(place, find(api, place), text(place.operation ?? 'The whole API'));
}
