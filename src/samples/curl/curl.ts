/**
 * Samples for the shell: bash with curl, jq to read the response and openssl to sign. Sections of the setup end with
 * an empty line.
 */
import type { FailureSign } from '../../model/failure.ts';
import { generatedIn } from '../../model/generated.ts';
import type { Pair } from '../../model/wire-style.ts';
import { type HttpCall, isProofOnly, type Proof, planFailure, type Receives, type Sent } from '../call.ts';
import { type Json, toCurlHeader } from '../json.ts';
import type { Language } from '../language.ts';
import { joinSections, mergeParts, type Part, toList, writeHead } from '../program.ts';
import { covers, hasQuery, hasTarget, isNumber } from '../signing.ts';
import { writeForm, writeSignedForm } from './multipart.ts';
import {
  BASH_STYLE,
  encodePair,
  encodePercent,
  escapeInDoubleQuotes,
  isSecret,
  quoteBash,
  quoteJson,
  writeCurlClock,
  writeCurlGenerator,
  writeCurlProof,
  writeCurlValue,
  writeJson,
} from './syntax.ts';

/** The first version with `--fail-with-body`. */
const CURL_WITH_BODY = 'curl 7.76 or newer';

export const CURL: Language = {
  tab: 'curl',
  language: 'bash',
  comment: '#',
  style: BASH_STYLE,
  syntax: null,
  constant: (name, expression) => `${name}=${expression}`,
  frame: (program) => {
    const { imports, top, main } = program;
    const needs = imports.length > 0 ? `Needs ${toList(imports)}.` : '';
    const head = writeHead({ ...program, needs }, '#');
    return `${joinSections([['#!/usr/bin/env bash', ...head, 'set -euo pipefail'], ...top, ...main])}\n`;
  },
  settings: (hosts, environment) => ({
    settings: [
      // Stops early if a variable is missing.
      ...(environment.length > 0 ? [`: ${environment.map((name) => `"\${${name}:?}"`).join(' ')}`] : []),
      ...hosts.map(({ variable, name, fallback }) => {
        return `${name.toLowerCase()}=\${${variable}:-"${escapeInDoubleQuotes(fallback)}"}`;
      }),
    ],
  }),
  clock: writeCurlClock,
  generator: writeCurlGenerator,
  checker: () => ({}),
  sign: () => ({}),
  http: {
    needs: '',
    imports: ({ receives }) => [CURL_WITH_BODY, ...(receives.kind === 'json' ? ['jq'] : [])],
    query: writeQuery,
    headers: {
      write: (headers) =>
        `(\n${headers.map((header) => `  --header ${quoteBash(toCurlHeader(header))}\n`).join('')})`,
      spread: `"\${headers[@]}"`,
    },
    body: writeBody,
    signed: { host: '', query: '', noBody: '' },
    proof: (call) => mergeParts([writeCurlProof(call), writeSignedQuery(call)]),
    send: (call, headers) => [[...(hasSecret(call.proof) ? [PIPED] : []), writeSend(call, headers)]],
    address: {
      imports: () => [],
      print: (call) => [`echo "$base_url$path${hasQuery(call) ? '?$query' : ''}"`],
    },
  },
  socket: null,
};

function writeQuery(call: HttpCall): Partial<Part> {
  const { query, proof } = call;
  const pairs = query.map(encodePair);
  const quote = generatedIn(query).length > 0 ? '"' : "'";
  const added = proof.query.filter(({ value }) => value !== 'signature');
  const isEncoded = added.some(({ value }) => value === 'key' || value === 'access-token');
  const texts = added.map((one) => encodeSent(one, isNumber(proof, one.value)));
  return {
    imports: isEncoded ? ['jq'] : [],
    values: [
      ...(pairs.length > 0 ? [`query=${quote}${pairs.join('&')}${quote}`] : []),
      ...(texts.length > 0 ? [`query${pairs.length > 0 ? '+="&' : '="'}${texts.join('&')}"`] : []),
    ],
  };
}

/** Writes a value of the proof for a query or form, percent-encoded unless its characters are safe. */
function encodeSent(sent: Sent, isSafe: boolean): string {
  const value = writeCurlValue(sent);
  return `${encodePercent(sent.name)}=${isSafe ? value : `$(printf '%s' "${value}" | jq -sRr @uri)`}`;
}

/** Appends a signature that belongs in the query. */
function writeSignedQuery(call: HttpCall): Partial<Part> {
  const signed = call.proof.query.filter(({ value }) => value === 'signature');
  if (signed.length === 0) return {};
  const start = hasQuery(call) ? '+="&' : '="';
  const isHex = call.proof.signature?.encoding === 'hex';
  return {
    imports: isHex ? [] : ['jq'],
    setup: signed.map((one) => `query${start}${encodeSent(one, isHex)}"\n`),
  };
}

const PIPED = '# A pipe keeps the secret out of the list of processes.';

/** Whether curl gets a header or the address through a pipe. */
function hasSecret(proof: Proof): boolean {
  return [...proof.headers, ...proof.query].some((one) => isSecret(proof, one));
}

function writeSend(call: HttpCall, headers: readonly string[]): string {
  const { method, body, proof, receives, failures } = call;
  const isChecked = failures.length > 0;
  const isFile = receives.kind === 'file';
  const url = `"$base_url$path${hasTarget(call) ? '?$query' : ''}"`;
  const flags = [
    `curl --silent --show-error --fail-with-body ${limitOf(receives)}`,
    ...(method === 'HEAD' ? ['--head'] : []),
    ...(method === (body ? 'POST' : 'GET') || method === 'HEAD' ? [] : [`--request ${quoteBash(method)}`]),
    ...headers,
    ...writeCurlData(call),
    ...(isFile ? [`--output "$part"${isChecked ? " --write-out '%{content_type}'" : ''}`] : []),
    ...(receives.kind === 'none' ? [`--write-out 'HTTP %{http_code}\\n'`] : []),
    proof.query.some((one) => isSecret(proof, one)) ? `--config <(printf 'url = "%s"\\n' ${url})` : url,
  ];
  const command = flags.join(' \\\n  ');
  switch (receives.kind) {
    case 'json':
      return `${command} |\n  jq -n ${isChecked ? quoteBash(`input | ${writeFilter(failures)}`) : 'input'}`;
    case 'file':
      return [
        MAKE_PART,
        `${isChecked ? `content_type=$(${command})` : command} || ${FAIL}`,
        ...(isChecked ? [CHECK_TYPE] : []),
        'cat "$part" >"$output"',
        'echo "Saved $output"',
      ].join('\n');
    case 'stream':
    case 'none':
      return command;
  }
}

/** Writes how long to wait. A stream has no end, and its parts are printed as they arrive. */
function limitOf({ kind }: Receives): string {
  if (kind === 'stream') return '--no-buffer --connect-timeout 10';
  return `--max-time ${kind === 'file' ? 60 : 10}`;
}

/** Saves to a temporary file first, so that a failed request keeps an earlier file. */
const MAKE_PART = `part=$(mktemp)
trap 'rm -f "$part"' EXIT`;

const FAIL = `{
  cat "$part" >&2
  exit 1
}`;

const CHECK_TYPE = `if [[ $content_type == application/json* ]]; then
  printf 'API error: %s\\n' "$(cat "$part")" >&2
  exit 1
fi`;

/** Writes a jq filter that fails if the response reports failure. Its `input` fails if the response is empty. */
function writeFilter(failures: readonly FailureSign[]): string {
  const checks = failures.map((failure, at) => `${at === 0 ? 'if' : 'elif'} ${writeCheck(failure)}`);
  return [...checks, 'else . end'].join(failures.length > 1 ? '\n    ' : ' ');
}

/** Writes the condition of a check, and its error. */
function writeCheck(failure: FailureSign): string {
  const { list, member, test, start, unless, shown } = planFailure(failure);
  const tested = writeTest(writeMember(member, '?'), test, list ? '' : '. != null and ');
  const failed = start === null ? tested : `${tested} or (strings | startswith(${writeJson(start)}))`;
  const why = shown.length > 0 ? `${writeMember(shown)} | tostring` : 'tostring';
  const isNew = unless === null ? '' : `[${writeMember([unless], '?')}] != [true] and `;
  return `${isNew}${list ? `any(${writeMember(list, '?')}[]?; ${failed})` : failed} then error(${why})`;
}

/**
 * Writes a test of a member. In brackets it is a list, which stays empty if its owner is not an object, except null:
 * the guard is for a test that a missing member passes.
 */
function writeTest(value: string, test: FailureSign['test'], guard: string): string {
  switch (test.kind) {
    case 'filled':
      return `[${value}] - [null, false, 0, "", [], {}] != []`;
    case 'is':
      return `[${value}] == [${writeJson(test.value)}]`;
    case 'is-not':
      return `${guard}[${value}] - ${writeJson(test.values)} != []`;
    case 'starts-with':
      return `startswith(${writeJson(test.text)})`;
  }
}

/** Writes a path of members. With the mark "?", it has no value where an owner is not an object. */
function writeMember(names: readonly string[], mark: '' | '?' = ''): string {
  return names
    .map((name, at) =>
      /^[A-Za-z_]\w*$/.test(name) ? `.${name}${mark}` : `${at === 0 ? '.' : ''}[${quoteJson(name)}]${mark}`,
    )
    .join('');
}

function writeBody(call: HttpCall): Partial<Part> {
  const { body, proof } = call;
  if (body === null) return {};
  switch (body.kind) {
    case 'json':
      return writeText(body.mediaType, `body=${writeJsonBody(body.value, proof, isProofOnly(call))}`);
    case 'form':
      return writeText(body.mediaType, ...writeFormBody(body.fields, proof));
    case 'multipart':
      return covers(proof, 'body') ? writeSignedForm(body, proof) : writeForm(body, proof);
    case 'text':
      return writeText(
        body.mediaType,
        isSentFile(call) ? `file=${quoteBash(body.file ?? '')}` : `body=${quoteBash(body.text)}`,
      );
  }
}

/** Whether the body is a file. A variable can't hold the bytes that a signature covers. */
function isSentFile({ body, proof }: HttpCall): boolean {
  return body?.kind === 'text' && body.file !== undefined && !covers(proof, 'body');
}

function writeText(mediaType: string, ...values: readonly string[]): Partial<Part> {
  return {
    values,
    headers: [`--header ${quoteBash(`Content-Type: ${mediaType}`)}`],
  };
}

/** Writes JSON in single quotes, with the proof as its first members. */
function writeJsonBody(value: Json, proof: Proof, isBare: boolean): string {
  const quoted = quoteBash(writeJson(value));
  if (proof.fields.length === 0) return quoted;
  const members = proof.fields.map((one) => {
    const name = quoteBash(quoteJson(one.name)).slice(1, -1);
    const isText = !isNumber(proof, one.value) || one.prefix !== '';
    return `${name}: ${isText ? '"' : ''}'"${writeCurlValue(one)}"'${isText ? '"' : ''}`;
  });
  const rest = quoted.slice("'{".length);
  if (isBare) return `'{${members.join(', ')}${rest}`;
  return rest.startsWith('\n')
    ? `'{\n${members.map((member) => `  ${member},`).join('\n')}${rest}`
    : `'{${members.join(', ')}, ${rest}`;
}

/** Writes one line per field, percent-encoded, so that the text is signed as sent. */
function writeFormBody(fields: readonly Pair[], proof: Proof): string[] {
  const encoded = [
    ...proof.fields.map((one) => encodeSent(one, isNumber(proof, one.value))),
    ...fields.map(encodePair),
  ];
  if (encoded.length === 0) return ["body=''"];
  return encoded.map((field, index) => (index === 0 ? `body="${field}"` : `body+="&${field}"`));
}

/** Writes the flags that send the body. */
function writeCurlData(call: HttpCall): string[] {
  const { body, proof } = call;
  if (body === null) return [];
  if (isSentFile(call)) return ['--data-binary "@$file"'];
  if (body.kind !== 'multipart') return ['--data-raw "$body"'];
  return [covers(proof, 'body') ? '--data-binary "@$body_file"' : `"\${form[@]}"`];
}
