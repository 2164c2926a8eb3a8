/** Tools that examine an agent's input: an error, FIX messages, a signature. */
import type { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { z } from 'zod';
import type { Signature } from '../../model/signing.ts';
import { closeCodeIn, closeWords } from '../../tools/close-code.ts';
import { retryWords } from '../../tools/errors.ts';
import { explainError } from '../../tools/find-errors.ts';
import { readLog } from '../../tools/fix/decode.ts';
import { checkToken } from '../../tools/signature/check-token.ts';
import { findMistake } from '../../tools/signature/find-mistake.ts';
import { inputHints, readSecret, readTarget } from '../../tools/signature/input-hints.ts';
import { EMPTY_INPUT, type SignedInput, traceSignature } from '../../tools/signature/sign.ts';
import type { SigningScheme } from '../../tools/tool-data.ts';
import { decodeLines, stepLine } from '../tools.ts';
import { apisNamed, type BuiltSite, type DataFiles } from './built-site.ts';
import { MOST_TEXT, READ_ONLY, textResult } from './docs-tools.ts';

const text = (most: number) => z.string().max(most);

export function addErrorTool(server: McpServer, site: BuiltSite): void {
  server.registerTool(
    'error',
    {
      title: 'Explain an error',
      description:
        'Explain an error that an API returned: meaning, cause, fix, whether to retry, and which operations return it. Paste any part of the response: REST text, JSON body, WebSocket message, FIX text (58) or reason (103), JSON-RPC code, HTTP status.',
      inputSchema: {
        text: text(20_000).trim().min(1).describe('The error as it arrived'),
        api: text(100).optional().describe('Only this API, by its id or label; many share errors'),
      },
      outputSchema: {
        errors: z.array(
          z.object({
            code: z.string(),
            apis: z.array(z.string()),
            meaning: z.string(),
            fix: z.string(),
            retry: z.string().describe('Whether sending the request again helps; empty if unknown'),
            returnedBy: z.array(z.string()),
            url: z.string().describe('Where it is described; empty if nowhere'),
          }),
        ),
        isNearest: z.boolean().describe('No API documents the error; these share words with it'),
        foreign: z
          .object({ what: z.string(), advice: z.string() })
          .optional()
          .describe('No API documents the error: what it is instead, and what to do'),
        closed: z
          .object({
            meaning: z.string(),
            reconnect: z.array(z.object({ apis: z.array(z.string()), url: z.string() })),
          })
          .optional()
          .describe('A WebSocket connection was closed: its code, and how to reconnect'),
      },
      annotations: READ_ONLY,
    },
    async ({ text: pasted, api }) => {
      const { errors: listed, failures, reconnects } = await need(site, 'errors');
      const all = [...listed, ...failures];
      const named = api === undefined ? null : labelsOf(site, api);
      const known = named ? all.filter(({ apis }) => apis.some((label) => named.includes(label))) : all;
      const { found, foreign } = explainError(known, pasted);
      const closed = reconnects.length > 0 ? closeCodeIn(pasted) : null;
      if (closed && !found[0]?.isNamed) {
        const own = reconnects.filter(({ apis }) => !named || apis.some((label) => named.includes(label)));
        const meaning = closeWords(closed);
        const reconnect = (own.length > 0 ? own : reconnects).map(({ apis, route, hash }) => ({
          apis: [...apis],
          url: site.urlOf(hash ? `${route}#${hash}` : route),
        }));
        const sections = reconnect.map(({ apis, url }) => `- ${apis.join(', ')}: ${url}`);
        const structuredContent = { errors: [], isNearest: false, closed: { meaning, reconnect } };
        return { ...textResult([meaning, ...sections].join('\n')), structuredContent };
      }
      if (foreign) {
        const structuredContent = { errors: [], isNearest: false, foreign };
        return { ...textResult(`${foreign.what}\n${foreign.advice}`), structuredContent };
      }
      const isNearest = found.length > 0 && found.every(({ isNamed }) => !isNamed);
      const errors = found.map(({ error }) => ({
        code: error.code,
        apis: [...error.apis],
        meaning: error.meaning,
        // The advice for an error that only shares words would mislead.
        fix: isNearest ? '' : error.remedy,
        retry: isNearest ? '' : retryWords(error),
        returnedBy: error.group ? [error.group] : firstOf(error.operations.map(({ label }) => label)),
        url: error.page ? site.urlOf(`${error.page.route}#${error.page.hash}`) : '',
      }));
      const lines = errors.map(({ code, apis, meaning, fix, retry, returnedBy, url }) =>
        [
          `**${code}** (${apis.join(', ')})`,
          `- Meaning: ${meaning}`,
          ...(fix ? [`- Fix: ${fix}`] : []),
          ...(retry ? [`- Retry: ${retry}`] : []),
          `- Returned by: ${returnedBy.join(', ')}`,
          ...(url ? [`- Page: ${url}`] : []),
        ].join('\n'),
      );
      const head = isNearest ? 'No API documents this error. Nearest:\n\n' : '';
      const words = lines.join('\n\n') || 'No API documents an error like this text. Try `search`.';
      return { ...textResult(head + words), structuredContent: { errors, isNearest } };
    },
  );
}

function labelsOf({ config }: BuiltSite, name: string): string[] {
  const named = apisNamed(config, name);
  if (named.length === 0)
    throw new Error(
      `There is no API "${name}". Use one of: ${config.apis.map(({ label }) => label).join('; ')}.`,
    );
  return named.map(({ label }) => label);
}

/** Number of operations to list for an error. Some have a hundred; the error's page lists them all. */
const MOST_OPERATIONS = 10;

function firstOf(operations: readonly string[]): string[] {
  const more = operations.length - MOST_OPERATIONS;
  return more > 1 ? [...operations.slice(0, MOST_OPERATIONS), `${more} more`] : [...operations];
}

export function addDecodeTool(server: McpServer, site: BuiltSite): void {
  server.registerTool(
    'decode',
    {
      title: 'Decode FIX messages',
      description:
        'Decode FIX messages or a log of them: names and meanings of tags and values, repeating groups, and everything that is wrong (body length, checksum, missing required fields, unknown tags). Fields may be separated by SOH, "|", "^A" or another character; a hexadecimal dump is read too.',
      inputSchema: {
        messages: text(200_000).describe('One message or many'),
      },
      annotations: READ_ONLY,
    },
    async ({ messages }) => {
      if (readLog(messages).next().done)
        throw new Error('There is no FIX message in "messages". Each message starts with 8=FIX.');
      return textResult(firstLines(decodeLines(messages, await need(site, 'fix-decoder'))));
    },
  );
}

/** Joins lines until the result is full. The work for the others isn't done. */
function firstLines(lines: Iterable<string>): string {
  const taken: string[] = [];
  let size = 0;
  for (const line of lines) {
    size += line.length + 1;
    if (size > MOST_TEXT) {
      taken.push('The result is full: send the messages after this one in another call.');
      break;
    }
    taken.push(line);
  }
  return taken.join('\n');
}

const mistake = z.object({ what: z.string(), fix: z.string() });

export function addSignatureTool(
  server: McpServer,
  site: BuiltSite,
  schemes: readonly SigningScheme[],
): void {
  const known = schemes.map(({ id, label }) => `${id} (${label})`).join(', ');
  server.registerTool(
    'check_signature',
    {
      title: 'Check a request signature',
      description:
        'Compute the signature of a request step by step, and find out why the signature of a program is wrong by trying common mistakes (secret not decoded, wrong nonce, re-encoded body, wrong path, wrong encoding). Without values, it signs the worked example of the guide. Never pass the secret of a live key: this process neither stores nor sends it, but the conversation holds it. Use the secret of the worked example or of a test key.',
      inputSchema: {
        scheme: text(100).describe(`Signing scheme. One of: ${known}`),
        signature: text(2000).optional().describe('What the program produced; to find its mistake'),
        method: text(10).optional(),
        host: text(300).optional(),
        target: text(10_000).optional().describe('Path with "?" and the query, if there is one'),
        body: text(100_000).optional().describe('Exactly as sent'),
        nonce: text(100).optional(),
        timestamp: text(100).optional(),
        challenge: text(1000).optional(),
        key: text(1000).optional(),
        secret: text(10_000).optional().describe('Of a test key, as you received it'),
        fields: z.record(text(100), text(10_000)).optional().describe('Tags of a FIX message: {"34": "1"}'),
        token: text(20_000).optional().describe('A signed token, for schemes of webhooks'),
        keys: text(20_000).optional().describe('The JSON Web Key Set that verifies the token'),
      },
      outputSchema: {
        verdict: z
          .enum(['computed', 'right', 'wrong'])
          .describe('computed: there was no signature to compare with'),
        expected: z.string().describe('The right signature; empty for a token'),
        mistakes: z.array(mistake).describe('Empty for a wrong signature if no common mistake explains it'),
        steps: z.array(z.string()).describe('Each value on the way, in hexadecimal'),
      },
      annotations: READ_ONLY,
    },
    async ({ scheme: id, ...given }) => {
      const { schemes: now } = await need(site, 'signature');
      const scheme = findScheme(now, id);
      if (!scheme) throw new Error(`There is no scheme "${id}". Use one of: ${known}.`);
      const result = await checkSignature(scheme, given);
      const words = [
        ...result.steps,
        ...(result.expected ? [`Signature: ${result.expected}`] : []),
        ...(result.verdict === 'right' ? ['The signature is right.'] : []),
        ...result.mistakes.map(({ what, fix }) => `Mistake: ${what} ${fix}`.trim()),
        ...(result.verdict === 'wrong' && result.mistakes.length === 0
          ? ['The signature is wrong, and no common mistake explains it.']
          : []),
      ];
      return { ...textResult(words.join('\n')), structuredContent: { ...result } };
    },
  );
}

/** Finds a scheme by its ID or label, or by its API if that has only one. */
function findScheme(schemes: readonly SigningScheme[], name: string): SigningScheme | undefined {
  const wanted = name.toLowerCase();
  const own = schemes.find(({ id, label }) => [id, label].some((one) => one.toLowerCase() === wanted));
  const ofApi = schemes.filter(({ id }) => id.toLowerCase().startsWith(`${wanted}.`));
  return own ?? (ofApi.length === 1 ? ofApi[0] : undefined);
}

interface GivenSignature {
  readonly [name: string]: string | Readonly<Record<string, string>> | undefined;
  readonly signature?: string | undefined;
  readonly fields?: Readonly<Record<string, string>> | undefined;
}

async function checkSignature(scheme: SigningScheme, { signature, fields, ...given }: GivenSignature) {
  const texts = Object.entries(given).flatMap(([name, value]) =>
    typeof value === 'string' ? [[name, value] as const] : [],
  );
  const own = texts.length === 0 && fields === undefined ? scheme.input : Object.fromEntries(texts);
  const { signature: signing, jwt } = scheme.signing;
  if (jwt) {
    const now = Number(own.now ?? Date.now() / 1000);
    const expected = { ...jwt, issuer: own.issuer ?? jwt.issuer };
    const { checks } = await checkToken(expected, own.token ?? '', own.keys ?? '', now);
    const failed = checks.filter(({ passed }) => !passed);
    return {
      verdict: failed.length === 0 ? ('right' as const) : ('wrong' as const),
      expected: '',
      mistakes: failed.map(({ failure, fix }) => ({ what: failure, fix })),
      steps: checks.map(({ what, passed }) => `${what}: ${passed ? 'yes' : 'no'}`),
    };
  }
  if (!signing) throw new Error(`${scheme.label} signs nothing: it sends a key or token.`);
  const missing = await missingFrom(own, scheme, signing);
  if (missing.length > 0)
    throw new Error(
      `${scheme.label} also needs: ${missing.join(', ')}. Pass what your program signed, or nothing to see the worked example.`,
    );
  const request: SignedInput = {
    ...EMPTY_INPUT,
    ...own,
    ...readTarget(own.target ?? ''),
    secret: readSecret(own.secret ?? ''),
    fields: fields ?? scheme.fields,
  };
  const hints = Object.values(inputHints(scheme.signing, request)).map((what) => ({ what, fix: '' }));
  const { steps, signature: expected } = await traceSignature(signing, request);
  const diagnosis = signature === undefined ? null : await findMistake(signing, request, signature);
  return {
    verdict: !diagnosis
      ? ('computed' as const)
      : diagnosis.kind === 'right'
        ? ('right' as const)
        : ('wrong' as const),
    expected,
    mistakes: [
      ...hints,
      ...(diagnosis?.kind === 'found' ? diagnosis.mistakes.map(({ what, fix }) => ({ what, fix })) : []),
    ],
    steps: steps.map(stepLine),
  };
}

/** Lists inputs that are missing, although the worked example's signature depends on them. A body may be empty. */
async function missingFrom(
  own: Readonly<Record<string, string>>,
  { input, fields }: SigningScheme,
  signing: Signature,
): Promise<string[]> {
  const sign = async (given: Readonly<Record<string, string>>) =>
    (await traceSignature(signing, { ...EMPTY_INPUT, ...given, fields })).signature;
  const right = await sign(input);
  const isNeeded = async (name: string) =>
    !own[name] && name !== 'body' && (await sign({ ...input, [name]: '' })) !== right;
  const names = Object.keys(input);
  const needed = await Promise.all(names.map(isNeeded));
  return names.filter((_, index) => needed[index]);
}

async function need<Name extends keyof DataFiles>(site: BuiltSite, name: Name): Promise<DataFiles[Name]> {
  const data = await site.dataOf(name);
  if (data) return data;
  throw new Error('The site is not built, or no longer has tools. Run `npm run build`, then try again.');
}
