/** Samples for the shell: bash with curl, jq to read the answer and openssl to sign. */
import type { Failure, HttpCall, SampleLanguage } from './call.ts';
import { writeCurlBody, writeCurlData } from './curl-body.ts';
import { CURL_SIGNING } from './curl-signing.ts';
import { encodePercent, escapeInDoubleQuotes, quoteBash, quoteJson } from './curl-text.ts';
import type { Pair } from './json.ts';
import { KEY } from './prepare.ts';
import {
  CHANGE_THESE,
  ENVIRONMENT,
  FOR_BROWSER,
  headLines,
  joinSections,
  mergeParts,
  type Part,
  toPart,
} from './program.ts';

export const CURL: SampleLanguage = {
  tab: 'curl',
  language: 'bash',
  writeHttp,
  writeAddress,
  writeSocket: () => null,
};

function writeHttp(call: HttpCall): string {
  const { imports, values, setup, headers } = mergeParts([
    toPart({ imports: ['curl', ...(call.answer.kind === 'json' ? ['jq'] : [])] }),
    writeQuery(call),
    writeOwnHeaders(call),
    writeNonceHeader(call),
    writeCurlBody(call),
    CURL_SIGNING[call.signing](call),
    toPart({ values: call.answer.kind === 'file' ? [`output=${quoteBash(call.answer.name)}`] : [] }),
  ]);
  const head = headLines(`Needs ${toList(imports)}.`, call.signing, ['API_BASE_URL']);
  return `${joinSections([
    ['#!/usr/bin/env bash', ...head.map((line) => `# ${line}`), 'set -euo pipefail'],
    [
      ...writeEnvironment(call.signing),
      `base_url=\${API_BASE_URL:-"${escapeInDoubleQuotes(call.origin)}"}`,
      ...(call.nonce === null ? [] : [NONCE]),
    ],
    [`# ${CHANGE_THESE}`, `path=${quoteBash(call.path)}`, ...values],
    ...setup,
    writeSend(call, headers),
  ])}\n`;
}

function writeAddress(call: HttpCall): string {
  const { values } = writeQuery(call);
  const [host = ''] = headLines('', 'none', ['API_BASE_URL']).slice(1);
  return `${joinSections([
    ['#!/usr/bin/env bash', `# ${host}`, 'set -euo pipefail'],
    `base_url=\${API_BASE_URL:-"${escapeInDoubleQuotes(call.origin)}"}`,
    [`# ${CHANGE_THESE}`, `path=${quoteBash(call.path)}`, ...values],
    [`# ${FOR_BROWSER}`, `echo "$base_url$path${values.length > 0 ? '?$query' : ''}"`],
  ])}\n`;
}

/** Stops early where a variable is missing. */
function writeEnvironment(signing: HttpCall['signing']): string[] {
  const names = ENVIRONMENT[signing];
  return names.length > 0 ? [`: ${names.map((name) => `"\${${name}:?}"`).join(' ')}`] : [];
}

/** "curl, jq and openssl". */
function toList(words: readonly string[]): string {
  return [words.slice(0, -1).join(', '), words.at(-1) ?? ''].filter((part) => part !== '').join(' and ');
}

const NONCE = `now=\${EPOCHREALTIME:-$(date +%s)000} # bash before version 5 knows whole seconds only
nonce=\${now//[!0-9]/}
nonce=\${nonce:0:13} # milliseconds`;

function writeQuery({ query }: HttpCall): Part {
  if (query.length === 0) return toPart({});
  const pairs = query.map(([name, value]) => `${encodePercent(name)}=${encodePercent(value)}`);
  return toPart({ values: [`query='${pairs.join('&')}'`] });
}

function writeOwnHeaders({ headers, signing }: HttpCall): Part {
  if (headers.length === 0) return toPart({});
  const flags = headers.map((header) => `  --header ${writeHeader(header, signing === 'node-key')}\n`);
  return toPart({ values: [`headers=(\n${flags.join('')})`], headers: [`"\${headers[@]}"`] });
}

function writeHeader([name, value]: Pair, hasKey: boolean): string {
  const line = `${name}: ${value}`;
  if (!hasKey || !line.includes(KEY)) return quoteBash(line);
  return `"${escapeInDoubleQuotes(line).replaceAll(KEY, () => '$API_KEY')}"`;
}

function writeNonceHeader({ nonce }: HttpCall): Part {
  if (nonce?.place !== 'header') return toPart({});
  return toPart({ headers: [`--header "${escapeInDoubleQuotes(nonce.name)}: $nonce"`] });
}

function writeSend(call: HttpCall, headers: readonly string[]): string {
  const { method, query, body, answer, failure } = call;
  const isFile = answer.kind === 'file';
  const flags = [
    `curl --silent --show-error ${isFile ? '--fail' : '--fail-with-body'} --max-time ${isFile ? 60 : 10}`,
    ...(method === 'HEAD' ? ['--head'] : []),
    ...(method === (body ? 'POST' : 'GET') || method === 'HEAD' ? [] : [`--request ${quoteBash(method)}`]),
    ...headers,
    ...writeCurlData(call),
    ...(isFile ? [`--output "$output"${failure ? " --write-out '%{content_type}'" : ''}`] : []),
    ...(answer.kind === 'none' ? [`--write-out 'HTTP %{http_code}\\n'`] : []),
    `"$base_url$path${query.length > 0 ? '?$query' : ''}"`,
  ];
  const command = flags.join(' \\\n  ');
  switch (answer.kind) {
    case 'json':
      return `${command} |\n  jq ${failure ? quoteBash(writeFilter(failure)) : '.'}`;
    case 'file':
      return `${failure ? `content_type=$(${command})\n${CHECK_TYPE}` : command}\necho "Saved $output"`;
    case 'none':
      return command;
  }
}

const CHECK_TYPE = `if [[ $content_type == application/json* ]]; then
  printf 'API error: %s\\n' "$(cat "$output")" >&2
  exit 1
fi`;

/** A jq filter that fails where the answer tells of failure. */
function writeFilter({ field, word }: Failure): string {
  const member = /^[A-Za-z_]\w*$/.test(field) ? `.${field}` : `.[${quoteJson(field)}]`;
  return word === null
    ? `if (${member} | length) > 0 then error(${member} | tostring) else . end`
    : `if ${member} == ${quoteJson(word)} then error(tostring) else . end`;
}
