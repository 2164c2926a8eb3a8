/**
 * Replaces {{provider.name}}, {{hosts.spotRest}}, {{links.status}} by what the configuration says.
 *
 * A value must not change how a file is parsed: `A # B` would end a line of YAML, `O'Neil` a quoted text. One that could
 * is put into the text as a mark, letters between two characters that mean nothing in any format, and readers fill the
 * marks in the strings they have parsed.
 */
import type { SiteConfig } from '../../model/config.ts';
import type { Problem, Reading } from '../../model/problem.ts';

/** Words, hosts and addresses that mean themselves in YAML, XML, Markdown and tables alike. */
const PLAIN = /^(?:https?:\/\/)?\p{L}(?:[\p{L}\p{N}./ -]*[\p{L}\p{N}/])?$/u;
/** What YAML takes for something else than text. */
const KEYWORD = /^(?:true|false|null|yes|no|on|off|y|n)$/i;
const [OPEN, CLOSE] = ['\uE000', '\uE001'];
const MARK = /\uE000((?:[\da-f]{4})*)\uE001/g;

const VARIABLE = /\{\{\s*([a-zA-Z][\w.-]*)\s*\}\}/g;

/** The variables a configuration offers, by their dotted names. */
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

/** Replaces variables line by line, so that later problems still name the right line. */
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
        // Braces left in the text would end the parsing of the file and hide its other problems.
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

/** Puts the values in the place of their marks; `write` gives them as the format of the text asks. */
export function fillMarks(text: string, write: (value: string) => string = (value) => value): string {
  if (!hasMarks(text)) return text;
  return text.replace(MARK, (_, units: string) =>
    write(units.replace(/.{4}/g, (unit) => String.fromCharCode(Number.parseInt(unit, 16)))),
  );
}
