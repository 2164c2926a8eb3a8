/** Lists the files of a site besides its pages, in sections: data, specifications, files for clients, feeds. */
import {
  ARCHIVE,
  CLIENT_FILES,
  clientFilePath,
  dataSchemaPath,
  downloadPath,
  FILES,
  SUMS,
} from '../../model/api.ts';
import { feedsOfArea } from '../../model/output.ts';
import type { Site } from '../../model/site.ts';
import { DATA_SCHEMAS } from '../client-files/data.ts';

/** Runs in the source of a site. */
export const MCP_COMMAND = 'node src/build/run.mjs mcp';

interface ListedFile {
  /** Relative to the base path. */
  readonly path: string;
  readonly label: string;
  readonly about: string;
}

/** Returns all sections that have files. Add new kinds of files here. */
export function toFileSections(site: Site) {
  const sections = [
    { title: 'Data', files: dataFiles(site) },
    { title: 'Specifications', files: specifications(site) },
    { title: 'Files for clients', files: clientFiles(site) },
    { title: 'Feeds', files: feeds(site) },
  ];
  return sections.filter(({ files }) => files.length > 0);
}

export function dataFiles({ pages, tools }: Site): ListedFile[] {
  if (!tools || !pages.some(({ body }) => body.kind === 'tool')) return [];
  return [
    {
      path: 'tools/errors.json',
      label: 'errors.json',
      about: 'every error of every API with meaning, remedy, action and the operations that return it.',
    },
    { path: 'tools/errors.csv', label: 'errors.csv', about: 'the same as CSV.' },
    {
      path: 'tools/values.json',
      label: 'values.json',
      about: 'every list of values with meanings, and the same concept across protocols.',
    },
    {
      path: 'tools/rate-limits.json',
      label: 'rate-limits.json',
      about:
        'maximum and decay of the limiters of the rate limit calculator for each tier, and what calls cost.',
    },
  ];
}

function specifications({ apis, config }: Site): ListedFile[] {
  return apis.flatMap((api) => {
    const label = config.apis.find(({ id }) => id === api.id)?.label ?? api.title;
    return api.downloads.map(({ name, label: format }) => ({
      path: downloadPath(api, name),
      label: name,
      about: `${label}, ${format}.`,
    }));
  });
}

/** Leaves out schemas of single messages, which the pages of their operations link to. */
function clientFiles({ files, apis, config, archives }: Site): ListedFile[] {
  if (files.length === 0) return [];
  const each = apis.flatMap((one) => {
    const label = config.apis.find((api) => api.id === one.id)?.label ?? one.title;
    const own = files.filter(({ kind, path }) => kind !== 'schema' && path.startsWith(`${FILES}/${one.id}/`));
    // Not in `files`, because these two depend on more than the specification.
    const lists = (['limits', 'values'] as const).map((kind) => ({
      path: clientFilePath(one, kind),
      label: CLIENT_FILES[kind].label,
    }));
    return [...own, ...lists].map((file) => ({
      path: file.path,
      label: file.path,
      about: `${label}, ${file.label}.`,
    }));
  });
  return [
    { path: `${FILES}/${ARCHIVE}`, label: ARCHIVE, about: 'all of these files in one archive.' },
    { path: `${FILES}/${SUMS}`, label: SUMS, about: 'their checksums.' },
    ...archives.map((day) => ({
      path: `${FILES}/${day}/${ARCHIVE}`,
      label: `${day}/${ARCHIVE}`,
      about: 'the files of this release.',
    })),
    ...each,
    ...Object.keys(DATA_SCHEMAS).map((name) => ({
      path: dataSchemaPath(name),
      label: dataSchemaPath(name),
      about: `JSON Schema of ${name}.json of every API.`,
    })),
  ];
}

/** Lists the feeds that pages offer, and those of areas that have entries. */
function feeds({ pages, config, entries }: Site): ListedFile[] {
  const areas = Object.entries(config.areas).filter(([id]) =>
    entries.some((entry) => entry.areas.some((area) => area.id === id)),
  );
  const ofAreas = areas.flatMap(([id, label]) => feedsOfArea({ id, label }));
  const offered = pages.flatMap((page) => page.feeds);
  const each = new Map([...ofAreas, ...offered].map((feed) => [feed.path, feed]));
  return [...each.values()].map(({ path, title, type }) => ({
    path: path.replace(/^\//, ''),
    label: title,
    about: `${type}.`,
  }));
}

export function fileUrl({ config }: Site, path: string): string {
  return `${config.origin}${config.base}${path}`;
}
