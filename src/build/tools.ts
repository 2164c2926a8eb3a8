/** The tools on the command line: each reads standard input and prints what its page shows. */
import { text as readAll } from 'node:stream/consumers';
import { toHref } from '../model/address.ts';
import { hasMembers, readJson } from '../model/json-text.ts';
import { HABITS, replaySteps } from '../tools/book/book.ts';
import { depthOf, explainMessages } from '../tools/book/find-mistake.ts';
import { type BookMarket, readBook } from '../tools/book/read-messages.ts';
import { toHex } from '../tools/bytes.ts';
import { closeCodeIn, closeWords } from '../tools/close-code.ts';
import { retryWords } from '../tools/errors.ts';
import { explainError } from '../tools/find-errors.ts';
import { createChoice } from '../tools/fix/choose-dictionary.ts';
import { decode, readLog } from '../tools/fix/decode.ts';
import { findMistake } from '../tools/signature/find-mistake.ts';
import { INPUTS, inputsOf } from '../tools/signature/inputs.ts';
import { EMPTY_INPUT, type SignedInput, type SigningStep, traceSignature } from '../tools/signature/sign.ts';
import { type SigningScheme, type ToolData, toToolData, toToolSource } from '../tools/tool-data.ts';
import { withCache } from './cache.ts';
import { loadOrThrow } from './load.ts';
import { loadConfig } from './load-config.ts';
import { InputError } from './report.ts';

type ToolCommand = 'decode' | 'sign' | 'checksum' | 'explain';

export async function runTool(command: ToolCommand, configFile: string): Promise<void> {
  const input = await readAll(process.stdin);
  const config = await loadConfig(configFile);
  const { site } = await withCache(configFile, (cache) => loadOrThrow(false, config, configFile, cache));
  if (!site.tools) throw wrongInput('this site has no tools', 'add content/tools.yaml');
  const data = toToolData(toToolSource(site, site.tools));
  for (const line of await linesOf(command, input, data)) console.log(line);
}

/** Returns the lines a command prints. Exported for tests. */
export async function linesOf(command: ToolCommand, input: string, data: ToolData): Promise<string[]> {
  switch (command) {
    case 'decode':
      return [...decodeLines(input, data['fix-decoder'])];
    case 'sign':
      return signLines(input, data);
    case 'checksum':
      return checksumLines(input);
    case 'explain':
      return explainLines(input, data);
  }
}

/** Decodes one message after the other: who needs only the first ones doesn't wait for the rest. */
export function* decodeLines(
  input: string,
  { dictionaries }: Pick<ToolData['fix-decoder'], 'dictionaries'>,
): Generator<string> {
  const messages = [...readLog(input)];
  if (messages.length === 0) throw wrongInput('there is no FIX message', 'start each message with 8=FIX');
  const choose = createChoice(dictionaries, messages);
  for (const raw of messages) {
    const dictionary = choose(raw);
    if (!dictionary) continue;
    const { title, api, fields, faults } = decode(dictionary, raw);
    yield `${title}, ${api} (line ${raw.line})`;
    for (const { tag, name, value, meaning, depth } of fields)
      yield `${'  '.repeat(depth + 1)}${tag} ${name} = ${value}${meaning ? ` (${meaning})` : ''}`;
    if (faults.length === 0) yield '  Nothing is wrong. Body length and checksum are right.';
    for (const fault of faults) yield `  Wrong: ${fault}`;
  }
}

/** Reads `{ "scheme": "spot-rest.apiSign", "nonce": …, "given": … }`. The scheme alone signs the worked example. */
async function signLines(input: string, { signature: { schemes } }: ToolData): Promise<string[]> {
  const { scheme: id, given, fields, ...values } = readObject(input);
  const scheme = schemes.find((one) => one.id === id);
  const known = schemes.filter(({ signing }) => signing.signature).map((one) => one.id);
  if (!scheme?.signing.signature) {
    throw wrongInput(`there is no scheme "${String(id)}"`, `write "scheme" with one of ${known.join(', ')}`);
  }
  const isWorked = fields === undefined && Object.keys(values).length === 0;
  const own = isWorked ? { ...scheme.input, fields: scheme.fields } : { ...values, fields };
  const request = readSignedInput(scheme, own);
  const { steps, signature } = await traceSignature(scheme.signing.signature, request);
  const diagnosis =
    given === undefined ? null : await findMistake(scheme.signing.signature, request, String(given));
  const words =
    diagnosis?.kind === 'found'
      ? diagnosis.mistakes.map(({ what, fix }) => `Found: ${what} ${fix}`)
      : diagnosis
        ? [diagnosis.kind === 'right' ? 'Correct.' : 'Different, and no common mistake explains it.']
        : [];
  return [
    ...(isWorked ? [`Worked example: ${JSON.stringify({ scheme: id, ...own })}`] : []),
    ...steps.map(stepLine),
    `Signature: ${signature}`,
    ...words,
  ];
}

/** Writes a value on the way to a signature. */
export function stepLine({ label, bytes, isSecret }: SigningStep): string {
  return `${label}: ${isSecret ? `${bytes.length} bytes` : toHex(bytes)}`;
}

/** Accepts exactly what the scheme signs: a value from elsewhere would give a signature of something else. */
function readSignedInput(
  { signing, input, fields: worked }: SigningScheme,
  { fields, ...values }: Readonly<Record<string, unknown>>,
): SignedInput {
  const needed = inputsOf(signing.signature);
  const texts = (own: object) =>
    Object.fromEntries(Object.entries(own).map(([name, value]) => [name, String(value)]));
  const tags = texts(typeof fields === 'object' && fields !== null ? fields : {});
  const names = [...needed.names, 'secret'];
  const missing = [
    ...names.filter((name) => !(name in values)),
    ...needed.fields.filter((tag) => !(tag in tags)).map((tag) => `fields.${tag}`),
  ];
  const known = new Set<string>([...names, ...INPUTS, ...Object.keys(input)]);
  const unknown = Object.keys(values).filter((name) => !known.has(name));
  if (missing.length + unknown.length > 0) {
    const problems = [
      ...(missing.length > 0 ? [`${missing.join(', ')} missing`] : []),
      ...(unknown.length > 0 ? [`${unknown.join(', ')} unknown`] : []),
    ];
    const example = { ...pick(input, names), ...(needed.fields.length > 0 && { fields: worked }) };
    throw wrongInput(
      problems.join('; '),
      `write every value that is signed, as in ${JSON.stringify(example)}`,
    );
  }
  return { ...EMPTY_INPUT, ...texts(values), fields: tags };
}

function pick(values: Readonly<Record<string, unknown>>, names: readonly string[]) {
  return Object.fromEntries(names.map((name) => [name, values[name] ?? '']));
}

function checksumLines(input: string): string[] {
  const { markets } = readBook(input);
  if (markets.length === 0)
    throw wrongInput('there is no order book message', 'paste a snapshot and its updates');
  return markets.flatMap((market) => [...(markets.length > 1 ? [market.name] : []), ...marketLines(market)]);
}

function marketLines(market: BookMarket): string[] {
  const depth = depthOf(market.messages);
  const steps = [...replaySteps(market.messages, market.precision, { ...HABITS, depth })];
  const why = explainMessages(market, depth);
  return [
    ...steps.map(({ message, computed, matches }, index) => {
      const result =
        matches === null
          ? 'nothing to compare with'
          : matches
            ? 'matches'
            : `differs from ${message.checksum}`;
      return `${index + 1} ${message.isSnapshot ? 'snapshot' : 'update'} ${computed} ${result}`;
    }),
    ...(why ? [`Message ${why.at + 1}: ${why.what} ${why.fix}`] : []),
  ];
}

function explainLines(
  input: string,
  { 'error-finder': { errors, failures, reconnects } }: ToolData,
): string[] {
  const { found, foreign } = explainError([...errors, ...failures], input);
  const closed = reconnects.length > 0 ? closeCodeIn(input) : null;
  if (closed && !found[0]?.isNamed)
    return [
      closeWords(closed),
      ...reconnects.map(({ apis, route, hash }) => `  ${apis.join(', ')}: ${toHref('/', route, hash)}`),
    ];
  if (foreign) return [foreign.what, `  ${foreign.advice}`];
  if (found.length === 0) return ['No error in any API matches this text.'];
  const isNamed = found.some((each) => each.isNamed);
  const lines = found.flatMap(({ error }) => {
    const { code, apis, meaning, remedy, group, operations } = error;
    const retry = retryWords(error);
    if (!isNamed) return [`  ${code} (${apis.join(', ')})`];
    return [
      `${code} (${apis.join(', ')})`,
      `  Meaning: ${meaning}`,
      ...(remedy ? [`  Fix: ${remedy}`] : []),
      ...(retry ? [`  Retry: ${retry}`] : []),
      `  Returned by: ${group ?? operations.map(({ label }) => label).join(', ')}`,
    ];
  });
  return isNamed ? lines : ['No error has this code. Errors with similar wording, closest first:', ...lines];
}

function readObject(text: string): Readonly<Record<string, unknown>> {
  const value = readJson(text);
  if (hasMembers(value)) return value;
  throw wrongInput(
    'the input is not a JSON object',
    'write { "scheme": "spot-rest.apiSign" } for the worked example',
  );
}

function wrongInput(what: string, fix: string): InputError {
  return new InputError([{ file: 'standard input', what, fix }]);
}
