/** `skill.md` tells agents that write a client what to get right, on one screen. All values come from the model. */
import { isRoute, type Route } from '../../model/address.ts';
import { ERROR_ACTIONS } from '../../model/operation.ts';
import type { OutputFile } from '../../model/output.ts';
import type { Signing, TimeFormat, TokenRequest } from '../../model/signing.ts';
import type { Site } from '../../model/site.ts';
import { type Limiter, TOOLS_ROUTE, type ToolId } from '../../model/tools.ts';
import { RETRIES } from '../../tools/errors.ts';
import { toLimiter } from '../../tools/limits/limiters.ts';
import { describeParts } from '../../tools/signature/describe.ts';
import { cellToMarkdown, codeSpan, escapeText } from './blocks.ts';
import { markdownPath } from './pages.ts';
import { dataFiles, fileUrl, MCP_COMMAND } from './site-files.ts';

export const SKILL = 'skill.md';

/** Makes `skill.md`, unless the site has no API to integrate with. */
export function toSkillFile(site: Site): OutputFile[] {
  if (site.apis.length === 0) return [];
  const { title, tagline } = site.config;
  const sections = [whereToLook(site), signing(site), limits(site), retries(site)].filter(
    (lines) => lines.length > 0,
  );
  const head = [
    `# Integrate with ${escapeText(title)}`,
    `> ${escapeText(tagline)}. What a client has to get right, on one screen.`,
  ];
  const text = [...head, ...sections.map((lines) => lines.join('\n'))].join('\n\n');
  return [{ path: SKILL, content: `${text}\n` }];
}

/** Writes a link to a page, or only the label if the site has no such page. */
function linkTo(site: Site, route: Route, label: string): string {
  const isThere = site.pages.some((page) => page.route === route && page.state === 'written');
  return isThere ? `[${escapeText(label)}](${fileUrl(site, markdownPath(route))})` : escapeText(label);
}

function labelOf({ config }: Site, id: string): string {
  return config.apis.find((api) => api.id === id)?.label ?? id;
}

function toolLine(site: Site, id: ToolId, label: string, words: string): string[] {
  const route: Route = `${TOOLS_ROUTE}/${id}`;
  return site.pages.some((page) => page.route === route) ? [`- ${linkTo(site, route, label)} ${words}`] : [];
}

function whereToLook(site: Site): string[] {
  return [
    '## Where to look',
    '',
    `- [llms.txt](${fileUrl(site, 'llms.txt')}) lists every section; the section's file lists its pages. Read one page before you guess.`,
    '- For the Markdown version of a page, add `.md` to its address or send `Accept: text/markdown`.',
    `- The MCP server (${codeSpan(MCP_COMMAND)} in the source of this documentation) searches, explains errors, checks signatures and compares specifications.`,
    ...dataFiles(site)
      .filter(({ path }) => path.endsWith('.json'))
      .map(({ path, label, about }) => `- [${label}](${fileUrl(site, path)}): ${about}`),
  ];
}

const TIMES: Readonly<Record<TimeFormat, string>> = {
  s: 'seconds',
  ms: 'milliseconds',
  us: 'microseconds',
  'iso-s': 'ISO 8601 with seconds',
  'iso-ms': 'ISO 8601 with milliseconds',
  'iso-us': 'ISO 8601 with microseconds',
};

function signing(site: Site): string[] {
  const rows = new Map<string, string[]>();
  const tokens = new Map<string, string[]>();
  const add = (lists: Map<string, string[]>, words: string, name: string) =>
    lists.set(words, [...new Set([...(lists.get(words) ?? []), name])]);
  for (const { id, schemes } of site.apis) {
    for (const { guide, signing: own } of schemes) {
      const label = labelOf(site, id);
      const name = guide && isRoute(guide) ? linkTo(site, guide, label) : escapeText(label);
      if (own?.signature) add(rows, signingCells(own), name);
      if (own?.token) add(tokens, tokenWords(own.token), name);
    }
  }
  if (rows.size === 0) return [];
  const nonces = site.apis.flatMap(({ schemes }) => schemes.map((scheme) => scheme.signing?.nonce));
  return [
    '## Sign requests',
    '',
    'Sign the bytes that you send: encode the body once, then sign and send that text. `target` is the path with `?` and the query, and `+` joins texts without anything between them.',
    ...(nonces.some((format) => format !== undefined && format !== 'random')
      ? [
          'A nonce must be higher than the last one of the same key. Give every process a key of its own, or share one counter, and send requests of a key in order.',
        ]
      : []),
    '',
    '| API | Signed text | Signature | Sent as | Nonce or time |',
    '|---|---|---|---|---|',
    ...[...rows].map(([cells, names]) => `| ${names.join(', ')} | ${cells} |`),
    '',
    ...[...tokens].map(([words, names]) => `- ${names.join(', ')}: ${words}`),
    ...toolLine(
      site,
      'signature',
      'Signature tool',
      'finds the mistake in a wrong signature. `check_signature` of the MCP server does the same.',
    ),
  ];
}

function tokenWords({ method, url, seconds }: TokenRequest): string {
  const time = seconds === undefined ? '' : ` within ${seconds} s`;
  return `get a token with a signed ${codeSpan(`${method} ${url}`)} and use it${time}.`;
}

function signingCells({ signature, placements, nonce, timestamp }: Signing): string {
  if (!signature) return '';
  const { parts, join, algorithm, secret, encoding } = signature;
  const placeOf = (wanted: string) =>
    placements
      .filter(({ value }) => value === wanted)
      .map(({ in: place, name }) => `${/^\d+$/.test(name) ? 'tag' : place} ${codeSpan(name)}`)
      .join(', ');
  const decoded = secret === 'text' ? 'the secret as text' : `the secret decoded from ${secret}`;
  const times = [
    nonce && `${nonce === 'random' ? '32 random hexadecimal digits' : TIMES[nonce]}, ${placeOf('nonce')}`,
    timestamp && `${TIMES[timestamp]}, ${placeOf('timestamp')}`,
  ];
  return [
    codeSpan(describeParts(parts, join)),
    `${algorithm.toUpperCase()} with ${decoded}, as ${encoding}`,
    placeOf('signature'),
    times.filter(Boolean).join('; ') || 'none',
  ]
    .map(cellToMarkdown)
    .join(' | ');
}

function limits(site: Site): string[] {
  const limiters = (site.tools?.limiters ?? []).flatMap((limiter) => toLimiter(limiter, site));
  if (limiters.length === 0) return [];
  return [
    '## Stay within the limits',
    '',
    'Keep the same counter in your program, and wait before a call that does not fit. Share it among all processes that use the key or account.',
    '',
    ...limiters.map((limiter) => `- ${linkTo(site, limiter.guide, limiter.label)}: ${limitWords(limiter)}.`),
    ...toolLine(
      site,
      'rate-limits',
      'Rate limit calculator',
      'shows the cost of each call and the rate that lasts.',
    ),
  ];
}

function limitWords({ kind, seconds, tiers }: Limiter): string {
  const each = (of: (tier: Limiter['tiers'][number]) => string) =>
    tiers.map((tier) => (tiers.length > 1 ? `${of(tier)} (${escapeText(tier.label)})` : of(tier))).join(', ');
  const perMinute = ({ decay }: Limiter['tiers'][number]) => String(Math.round(decay * 6000) / 100);
  switch (kind) {
    case 'counter':
      return `at most ${each(({ maximum }) => String(maximum))} points; ${each(perMinute)} come back per minute`;
    case 'window':
      return `at most ${each(({ maximum }) => String(maximum))} points in any ${seconds} s`;
    case 'pool':
      return `${each(({ maximum }) => String(maximum))} tokens; ${each(perMinute)} come back per minute`;
  }
}

function retries(site: Site): string[] {
  const risky = site.apis.flatMap(({ id, operations }) => {
    const prefix = site.config.apis.find((api) => api.id === id)?.prefix ?? '/';
    const own = operations.filter(({ danger = [] }) => danger.length > 0);
    const links = own.map(({ slug, title }) => linkTo(site, `${prefix}/${slug}`, title));
    return own.length > 0 ? [`${escapeText(labelOf(site, id))}: ${links.join(', ')}`] : [];
  });
  const errors = site.apis.flatMap(({ operations }) => operations.flatMap((operation) => operation.errors));
  const actions = ERROR_ACTIONS.filter((action) => errors.some((error) => error.action === action));
  if (risky.length === 0 && actions.length === 0) return [];
  return [
    '## Retry safely',
    '',
    ...(risky.length > 0
      ? [
          `- No response does not mean no effect. Read the warning on these pages before you send a call again: ${risky.join('; ')}.`,
        ]
      : []),
    ...(actions.length > 0
      ? [
          '- Most errors have an action. It decides whether sending the request again helps. Where it is `null`, read the meaning:',
          ...actions.map((action) => `  - ${codeSpan(action)}: ${RETRIES[action]}`),
          ...(errors.some(({ byEffect }) => byEffect !== undefined)
            ? [
                '  - After a call that changes nothing, use `actionAfterRead` instead: then `check` becomes `retry`.',
              ]
            : []),
          '- Pause longer after each attempt, with random jitter, and stop after a few.',
        ]
      : []),
  ];
}
