/** The last two releases of every API side by side, as prose. */
import {
  CHANGE_KINDS,
  CHANGE_TITLES,
  type LoggedChange,
  placeParts,
  type ReleasedApi,
} from '../model/change.ts';
import type { Block, Inline } from '../model/prose.ts';
import { type ComparedFact, factsOfKind, nameStates, toComparedApis } from '../tools/releases.ts';
import type { FindPlace } from './changes.ts';
import { code, heading, linkTo, paragraph, table, text } from './words.ts';

export function workReleases(releases: readonly ReleasedApi[], find: FindPlace): Block[] {
  const still = releases.filter((each) => each.releases.length === 0).map(({ label }) => label);
  return [
    ...toComparedApis(releases).flatMap((compared): Block[] => {
      const own = releases.find(({ api }) => api === compared.id)?.releases.at(-1);
      const [from, to] = nameStates(compared).slice(-2);
      if (!own || !from || !to) return [];
      return [
        heading(2, `last-${compared.id}`, `${compared.label}, ${from.label} to ${to.label}`),
        ...kindTables(own.changes, [from.label, to.label], (fact) => whereWords(compared.id, fact, find)),
      ];
    }),
    ...(still.length > 0
      ? [heading(2, 'one-release', 'One release so far'), paragraph(`${still.join(', ')}.`)]
      : []),
  ];
}

function kindTables(
  changes: readonly LoggedChange[],
  days: readonly [string, string],
  where: (fact: ComparedFact) => readonly Inline[],
): Block[] {
  return CHANGE_KINDS.flatMap((kind) => {
    const facts = factsOfKind(changes, kind);
    const cell = (words: string) => (words ? [code(words)] : 'not there');
    const rows = facts.map((fact) => [
      where(fact),
      `${fact.subject}. ${fact.meaning}`,
      cell(fact.before),
      cell(fact.after),
    ]);
    return rows.length > 0
      ? [table(`${CHANGE_TITLES[kind]}: ${rows.length}`, ['Where', 'What', ...days], rows)]
      : [];
  });
}

function whereWords(api: string, { operation, at }: ComparedFact, find: FindPlace): Inline[] {
  const link = find(api, { operation, at });
  const name = link ? linkTo(link.route, link.title) : text(operation ?? 'The whole API');
  if (!at) return [name];
  const { side, field: words } = placeParts(at);
  const field = code(words);
  const target = link?.hash ? ({ kind: 'page', route: link.route, hash: link.hash } as const) : null;
  return [name, text(`, ${side} `), target ? { kind: 'link', target, children: [field] } : field];
}
