/** Data files of the tools: those they load, and those readers download. */
import type { OutputFile } from '../model/output.ts';
import type { Site } from '../model/site.ts';
import { errorsToCsv } from '../tools/errors.ts';
import { withoutErrorWords, withoutValueWords } from '../tools/listed.ts';
import { toToolLinks } from '../tools/next-tools.ts';
import { toToolData, toToolSource } from '../tools/tool-data.ts';

export function toToolFiles(site: Site): OutputFile[] {
  if (!site.tools || !site.pages.some(({ body }) => body.kind === 'tool')) return [];
  const data = toToolData(toToolSource(site, site.tools));
  const { errors, failures, reconnects } = data['error-finder'];
  const { lists, concepts } = data.values;
  const json = (name: string, content: unknown) => ({
    path: `tools/${name}.json`,
    content: JSON.stringify(content),
  });
  return [
    json('signature', data.signature),
    json('order-book-checksum', data['order-book-checksum']),
    json('fix-decoder', data['fix-decoder']),
    json('rate-limits', data['rate-limits']),
    json('errors', data['error-finder']),
    json('values', data.values),
    json('listed/errors', {
      errors: withoutErrorWords(errors),
      failures,
      reconnects,
      tools: toToolLinks(site),
    }),
    json('listed/values', { lists: withoutValueWords(lists), concepts }),
    json('compare-releases', data['compare-releases']),
    ...data['compare-releases'].apis.flatMap(({ id }) =>
      site.releases
        .filter(({ api }) => api === id)
        .map(({ api, contract, history, pages }) => json(`releases/${api}`, { contract, history, pages })),
    ),
    { path: 'tools/errors.csv', content: errorsToCsv(errors) },
  ];
}
