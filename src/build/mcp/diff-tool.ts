/** The tool `diff`: lists changes since a day, or since a specification that the agent has. */
import type { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { z } from 'zod';
import { compareContracts } from '../../contract/compare.ts';
import type { Contract } from '../../contract/contract.ts';
import { countKinds, groupChanges, meaningOf, placeWords, toReport } from '../../contract/report.ts';
import { CHANGE_KINDS } from '../../model/change.ts';
import { formatProblem } from '../../model/problem.ts';
import { variablesOf } from '../../readers/content/variables.ts';
import { statesOfReleases } from '../../tools/releases.ts';
import { checkProtocols, contractOf } from '../diff.ts';
import { InputError } from '../report.ts';
import { apisNamed, type BuiltSite } from './built-site.ts';
import { cut, READ_ONLY, textResult } from './docs-tools.ts';

const text = (most: number) => z.string().max(most);

/** Maximum number of listed changes. The counts include all of them. */
const MOST_CHANGES = 200;
const LONGEST_SPECIFICATION = 1_500_000;

export function addDiffTool(server: McpServer, site: BuiltSite): void {
  const ids = site.config.apis.map(({ id }) => id).join(', ');
  server.registerTool(
    'diff',
    {
      title: 'Compare specifications',
      description:
        'Find out what changed in an API: breaking changes, changed behavior, deprecations, additions. With `since`, from a day until now. With `old`, from the specification a client was built with (OpenAPI, AsyncAPI, OpenRPC, FIX Orchestra, QuickFIX dictionary, or a contract) to the current one. For files on disk, the command line compares without copying them: `node src/build/run.mjs diff <old> <new>`.',
      inputSchema: {
        api: text(100).describe(`API of the specification. One of: ${ids}`),
        since: z.iso.date().optional().describe('The last day you know about: "2025-06-30"'),
        old: text(LONGEST_SPECIFICATION).min(1).optional().describe('The text of the old specification'),
        new: text(LONGEST_SPECIFICATION)
          .optional()
          .describe('The text of the new one, if not the current one of the site'),
      },
      outputSchema: {
        counts: z.partialRecord(z.enum(CHANGE_KINDS), z.number()),
        changes: z.array(
          z.object({
            kind: z.enum(CHANGE_KINDS),
            where: z.array(z.string()).describe('Operations and fields'),
            what: z.string(),
            meaning: z.string().describe('What it means for clients'),
          }),
        ),
        leftOut: z.number().describe('Changes that are not listed, the least important'),
      },
      annotations: READ_ONLY,
    },
    async ({ api: name, since, old, new: given }) => {
      const [known, ...more] = apisNamed(site.config, name);
      if (!known) throw new Error(`There is no specification of "${name}". Use one of: ${ids}.`);
      if (more.length > 0) {
        const several = [known, ...more].map(({ id }) => id).join(', ');
        throw new Error(`"${name}" has several specifications. Use one of: ${several}.`);
      }
      const { before, after, days } =
        since === undefined
          ? await readBoth(site, known.id, old, given)
          : await statesSince(site, known.id, since);
      const changes = compareContracts(before, after);
      const head = since === undefined ? '' : `${known.label} since ${since}. ${releaseWords(days)}\n\n`;
      const groups = CHANGE_KINDS.flatMap((kind) =>
        groupChanges(changes.filter((change) => change.kind === kind)),
      );
      return {
        ...textResult(cut(head + toReport(changes, 'markdown'))),
        structuredContent: {
          counts: countKinds(changes),
          changes: groups.slice(0, MOST_CHANGES).map(({ change, changes: same }) => ({
            kind: change.kind,
            where: same.map(placeWords),
            what: change.what,
            meaning: meaningOf(change),
          })),
          leftOut: Math.max(0, groups.length - MOST_CHANGES),
        },
      };
    },
  );
}

interface ComparedStates {
  readonly before: Contract;
  readonly after: Contract;
  /** Days of the known releases. */
  readonly days: readonly string[];
}

/** Returns an API's state on a day and its current state. All days before the first known release share one state. */
async function statesSince(site: BuiltSite, api: string, day: string): Promise<ComparedStates> {
  const data = await site.releasesOf(api);
  const states = data ? statesOfReleases(data) : [];
  const before = states.findLast(({ since }) => since === null || since <= day)?.contract;
  const none: Contract = { api, parts: [] };
  return {
    before: before ?? none,
    after: states.at(-1)?.contract ?? none,
    days: states.flatMap(({ since }) => since ?? []),
  };
}

function releaseWords(days: readonly string[]): string {
  return days.length > 0 ? `Its releases: ${days.join(', ')}.` : 'It has one release so far.';
}

async function readBoth(
  site: BuiltSite,
  api: string,
  old: string | undefined,
  given: string | undefined,
): Promise<ComparedStates> {
  if (old === undefined) throw new Error('Pass "since", a day, or "old", the text of a specification.');
  const current = await site.specificationOf(api);
  if (!current)
    throw new Error(`The site has no specification of "${api}". Run \`npm run build\`, then try again.`);
  const read = (path: string, own: string) =>
    contractOf(api, [{ path, text: own }], variablesOf(site.config)).catch(inWords);
  const before = await read('old', old);
  const after = await (given === undefined ? read(current.path, current.text) : read('new', given));
  try {
    checkProtocols(['old', before], ['new', after]);
  } catch (error) {
    inWords(error);
  }
  return { before, after, days: [] };
}

/** Rethrows an input error without the additions for the command line. */
function inWords(error: unknown): never {
  throw error instanceof InputError ? new Error(error.problems.map(formatProblem).join('\n')) : error;
}
