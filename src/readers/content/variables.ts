/** Replaces {{provider.name}}, {{hosts.spotRest}}, {{links.status}} by what the configuration says. */
import type { SiteConfig } from '../../model/config.ts';
import type { Problem, Reading } from '../../model/problem.ts';

const VARIABLE = /\{\{\s*([a-zA-Z][\w.-]*)\s*\}\}/g;

/** The variables a configuration offers, by their dotted names. */
export function variablesOf(config: SiteConfig): ReadonlyMap<string, string> {
  const groups = { provider: config.provider, hosts: config.hosts, links: config.links };
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
        if (found !== undefined) return found;
        problems.push({
          file,
          line: index + 1,
          what: `unknown variable ${whole}`,
          fix: `define it in the site configuration, or use one of ${[...variables.keys()].join(', ')}`,
        });
        // Braces left in the text would end the parsing of the file and hide its other problems.
        return name;
      }),
    )
    .join('\n');
  return { value, problems };
}
