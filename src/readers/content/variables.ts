/**
 * Replaces {{provider.name}}, {{hosts.spotRest}}, {{links.status}} with values from the configuration.
 *
 * A value must not change how a file is parsed: `A # B` would start a comment in YAML, `O'Neil` would end a quoted
 * string. Such a value is inserted as a mark, its hexadecimal code units between two characters that have no meaning in
 * any format, and readers fill the marks in the strings they have parsed.
 */
import type { SiteConfig } from '../../model/config.ts';
import type { Problem, Reading } from '../../model/problem.ts';

/** Words, hosts and addresses that are plain text in YAML, XML, Markdown and tables alike. */
const PLAIN = /^(?:https?:\/\/)?\p{L}(?:[\p{L}\p{N}./ -]*[\p{L}\p{N}/])?$/u;
/** Words that YAML may not read as strings. */
const KEYWORD = /^(?:true|false|null|yes|no|on|off|y|n)$/i;
const [OPEN, CLOSE] = ['\uE000', '\uE001'];
const MARK = /\uE000((?:[\da-f]{4})*)\uE001/g;

const VARIABLE = /\{\{\s*([a-zA-Z][\w.-]*)\s*\}\}/g;

/** Returns the variables of a configuration by their dotted names. */
export function variablesOf({
  provider,
  hosts,
  links,
}: Pick<SiteConfig, 'provider' | 'hosts' | 'links'>): ReadonlyMap<string, string> {
  const groups = { provider, hosts, links };
  return new Map(
    Object.entries(groups).flatMap(([group, values]) =>
      Object.entries(values).map(([name, value]): [string, string] => [`${group}.${name}`, value]),
    ),
  );
}

/** Returns the names of the variables in a text. */
export function variablesIn(text: string): string[] {
  return [...text.matchAll(VARIABLE)].map(([, name = '']) => name);
}

/** Replaces variables and keeps the lines, so that later problems have the right line. */
export function replaceVariables(
  file: string,
  text: string,
  variables: ReadonlyMap<string, string>,
): Reading<string> {
  const problems: Problem[] = [];
  const value = text
    .split('\n')
    .map((content, index) =>
      content.replace(VARIABLE, (whole, name: string) => {
        const found = variables.get(name);
        if (found !== undefined) return toMark(found);
        problems.push({
          file,
          line: index + 1,
          what: `unknown variable ${whole}`,
          fix: `define it in the site configuration, or use one of ${[...variables.keys()].join(', ')}`,
          editorial: true,
        });
        // Braces in the text would stop the parser and hide the file's other problems.
        return toMark(whole);
      }),
    )
    .join('\n');
  return { value, problems };
}

function toMark(value: string): string {
  if (PLAIN.test(value) && !KEYWORD.test(value)) return value;
  const units = Array.from({ length: value.length }, (_, at) =>
    value.charCodeAt(at).toString(16).padStart(4, '0'),
  );
  return OPEN + units.join('') + CLOSE;
}

export function hasMarks(text: string): boolean {
  return text.includes(OPEN);
}

/** Replaces marks with their values; `write` escapes a value for the format of the text. */
export function fillMarks(text: string, write: (value: string) => string = (value) => value): string {
  if (!hasMarks(text)) return text;
  return text.replace(MARK, (_, units: string) =>
    write(units.replace(/.{4}/g, (unit) => String.fromCharCode(Number.parseInt(unit, 16)))),
  );
}
