/** Compares facts that several pages state with their source. */
import { type Facts, lineAt, type StatedFact, type TextFile } from '../model/facts.ts';
import type { LogEntry } from '../model/page-body.ts';
import type { Problem } from '../model/problem.ts';
import type { Site } from '../model/site.ts';
import { checkServers } from './fact-addresses.ts';
import { checkErrorTexts } from './fact-errors.ts';
import { checkExamplePrices, checkRanges } from './fact-values.ts';

/** Checks the texts of content and specifications against the site and the list of facts. */
export function checkFacts(
  site: Site,
  files: readonly TextFile[],
  stated: readonly FoundFact[],
  { prices, differing }: Pick<Facts, 'prices' | 'differing'>,
): Problem[] {
  return [
    ...checkStated(stated),
    ...checkUnstated(stated),
    ...checkErrorTexts(files, site.apis),
    ...checkServers(files, site.config, site.apis),
    ...checkDates(files, site.entries),
    ...checkRanges(site.apis, site.config, differing),
    ...checkExamplePrices(files, site.apis, prices),
  ];
}

/** A fact, and every place whose text states it. */
interface FoundFact {
  readonly fact: StatedFact;
  readonly places: readonly { readonly file: string; readonly line: number; readonly said: string }[];
}

export function findStated(files: readonly TextFile[], stated: readonly StatedFact[]): FoundFact[] {
  return stated.map((fact) => {
    const stating = new RegExp(fact.pattern.replaceAll(' ', '\\s+'), 'gm');
    const places = files.flatMap(({ path, text }) =>
      [...text.matchAll(stating)].map(({ 1: said = '', index }) => {
        return { file: path, line: lineAt(text, index), said };
      }),
    );
    return { fact, places };
  });
}

/** Checks that texts state the same values as the list of facts. */
export function checkStated(found: readonly FoundFact[]): Problem[] {
  return found.flatMap(({ fact: { fact, value }, places }) => {
    const right = new RegExp(`^(?:${value.replaceAll(' ', '\\s+')})$`);
    return places.flatMap(({ file, line, said }): Problem[] => {
      if (right.test(said)) return [];
      const what = `${fact}: "${said.replace(/\s+/g, ' ')}" here, "${value}" in the list of facts`;
      return [{ file, line, what, fix: 'correct it here, or in content/facts.yaml' }];
    });
  });
}

/** Checks that some text states each fact: a sentence that was reworded is no longer compared. */
export function checkUnstated(found: readonly FoundFact[]): Problem[] {
  return found.flatMap(({ fact: { fact, file, line }, places }): Problem[] => {
    if (places.length > 0) return [];
    const what = `${fact}: no text matches the pattern`;
    return [{ file, line, what, fix: 'adapt the pattern to the new wording, or remove the fact' }];
  });
}

const MONTHS = [
  ...['January', 'February', 'March', 'April', 'May', 'June'],
  ...['July', 'August', 'September', 'October', 'November', 'December'],
];
const DAY = new RegExp(String.raw`(\d{1,2})\s+(${MONTHS.join('|')})\s+(\d{4})`, 'g');
const SINCE = new RegExp(String.raw`[Ss]ince\s+${DAY.source}|\bx-since: '?(\d{4}-\d\d-\d\d)`, 'g');

function toDay(day = '', month = '', year = ''): string {
  return `${year}-${String(MONTHS.indexOf(month) + 1).padStart(2, '0')}-${day.padStart(2, '0')}`;
}

/** Checks that every "since" day is a day of the change log, unless it is older than the log. */
export function checkDates(
  files: readonly TextFile[],
  entries: readonly Pick<LogEntry, 'date' | 'file'>[],
): Problem[] {
  const isEntry = new Set(entries.map(({ file }) => file));
  const days = new Set(entries.map(({ date }) => date));
  const [first = ''] = [...days].sort();
  for (const { path, text } of files) {
    if (!isEntry.has(path)) continue;
    for (const [, day, month, year] of text.matchAll(DAY)) days.add(toDay(day, month, year));
  }
  return files.flatMap(({ path, text }) =>
    [...text.matchAll(SINCE)].flatMap(({ 1: day, 2: month, 3: year, 4: exact, index }): Problem[] => {
      const date = exact ?? toDay(day, month, year);
      if (date < first || days.has(date)) return [];
      const what = `the text says "since ${date}", but the change log has no entry for that day`;
      return [{ file: path, line: lineAt(text, index), what, fix: 'correct the day, or write the entry' }];
    }),
  );
}
