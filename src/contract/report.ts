/** Changes as text for a terminal, as Markdown, and as JSON for programs. */

import { CHANGE_KINDS, CHANGE_TITLES, type ChangeKind, countChanges, placeParts } from '../model/change.ts';
import { inBackticks } from '../model/walk.ts';
import type { Change } from './compare.ts';
import { RULES } from './rules.ts';

export const REPORT_FORMATS = ['text', 'markdown', 'json'] as const;
type ReportFormat = (typeof REPORT_FORMATS)[number];

export function toReport(changes: readonly Change[], format: ReportFormat): string {
  switch (format) {
    case 'text':
      return toText(changes);
    case 'markdown':
      return toMarkdown(changes);
    case 'json':
      return `${JSON.stringify({ summary: countKinds(changes), changes }, null, 2)}\n`;
  }
}

/** Sorts changes by kind, most severe first; kinds without changes are omitted. */
function byKind(changes: readonly Change[]): [ChangeKind, Change[]][] {
  return CHANGE_KINDS.flatMap((kind): [ChangeKind, Change[]][] => {
    const own = changes.filter((change) => change.kind === kind);
    return own.length > 0 ? [[kind, own]] : [];
  });
}

export function countKinds(changes: readonly Change[]): Partial<Record<ChangeKind, number>> {
  return Object.fromEntries(byKind(changes).map(([kind, own]) => [kind, own.length]));
}

/** Formats the counts: "2 breaking changes, 1 addition". */
export function inCounts(changes: readonly Change[]): string {
  const words = byKind(changes).map(([kind, own]) => countChanges(kind, own.length));
  return words.join(', ') || 'no changes';
}

/** The same change in every place where it shows up; the first represents all. */
interface ChangeGroup {
  readonly change: Change;
  readonly changes: readonly Change[];
}

/** Groups equal changes: a change of a named shape shows up in every operation that uses it. */
export function groupChanges(changes: readonly Change[]): ChangeGroup[] {
  const groups = new Map<string, { readonly change: Change; readonly changes: Change[] }>();
  for (const change of changes) {
    const { api, rule, what, operation, place } = change;
    const where = place?.shape ?? [operation, ...(place?.path ?? [])];
    const key = JSON.stringify([api, rule, what, where]);
    const group = groups.get(key) ?? { change, changes: [] };
    group.changes.push(change);
    groups.set(key, group);
  }
  return [...groups.values()];
}

/** Formats the place of a change: "addOrder, request body.volume". */
export function placeWords({ operation, place, api }: Change): string {
  if (!place) return operation ?? api;
  const { side, field } = placeParts(place);
  return `${operation ?? api}, ${side} ${field}`;
}

/** Returns what the rule says. */
export function meaningOf({ rule }: Change): string {
  return RULES.find(({ id }) => id === rule)?.says ?? '';
}

const SHOWN = 3;

function placesWords(changes: readonly Change[]): string {
  const more = changes.length - SHOWN;
  return [...changes.slice(0, SHOWN).map(placeWords), ...(more > 0 ? [`and ${more} more`] : [])].join('; ');
}

function toText(changes: readonly Change[]): string {
  const sections = byKind(changes).map(([kind, own]) => {
    const lines = toLines(groupChanges(own)).map(
      ({ where, what, change }) => `  ${where}: ${what}\n    ${meaningOf(change)} (${change.rule})`,
    );
    return `${CHANGE_TITLES[kind]}\n${lines.join('\n')}\n`;
  });
  // Names in a specification can contain anything, including sequences that control a terminal.
  return `${[...sections, inCounts(changes)].join('\n')}\n`.replace(/[^\P{Cc}\n]+/gu, ' ');
}

function toMarkdown(changes: readonly Change[]): string {
  const sections = byKind(changes).map(([kind, own]) => {
    const items = toLines(groupChanges(own)).map(
      ({ where, what, change }) => `- **${escaped(where)}**: ${what}. ${meaningOf(change)}`,
    );
    // A value can have several lines, and an item has one.
    const lines = items.map((item) => item.replace(/[\p{Cc}\u2028\u2029]+/gu, ' '));
    return `## ${CHANGE_TITLES[kind]}\n\n${lines.join('\n')}\n`;
  });
  return `${sections.join('\n') || 'No changes.\n'}`;
}

function escaped(text: string): string {
  return text.replace(/[\\*_<>[\]{}`]/g, '\\$&');
}

interface ReportLine {
  readonly where: string;
  readonly what: string;
  readonly change: Change;
}

/** Puts values added or removed in the same places on one line: some lists have a hundred. */
function toLines(groups: readonly ChangeGroup[]): ReportLine[] {
  const lines = new Map<string, ReportLine>();
  for (const { change, changes } of groups) {
    const { subject, rule, what, old, now } = change;
    const where = placesWords(changes);
    const places = changes.map(({ operation, place }) => [operation, place]);
    const key = JSON.stringify(subject === 'value' ? [rule, places] : [lines.size]);
    const known = lines.get(key);
    lines.set(
      key,
      known ? { ...known, what: `${known.what}, ${inBackticks(now ?? old ?? '')}` } : { where, what, change },
    );
  }
  return [...lines.values()];
}
