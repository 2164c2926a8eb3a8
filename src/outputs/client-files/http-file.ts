/** An .http file for JetBrains' HTTP Client and compatible ones: all requests, with scripts that sign them. */
import type { Api } from '../../model/api.ts';
import { generatedIn } from '../../model/generated.ts';
import { toFormParts, toMultipartText } from '../../model/multipart.ts';
import type { Server } from '../../model/operation.ts';
import type { Signature } from '../../model/signing.ts';
import { toSocketCall } from '../../samples/prepare.ts';
import {
  isBeyondScripts,
  producedFor,
  proofQuery,
  serviceOf,
  signedParameter,
  type Template,
  templatesOf,
  toJsonText,
  toValue,
  withPath,
} from './requests.ts';
import { type HashInput, type ScriptDialect, writeSignature, writeValues } from './scripts.ts';
import { type Socket, socketHosts, socketName, socketServices, socketsOf, tokensOf } from './sockets.ts';

/** Writes the file. Returns null for an API without requests over HTTP or WebSocket. */
export function toHttpFile(api: Api): string | null {
  const requests = [...templatesOf(api).map(writeTemplate), ...writeSockets(api)];
  if (requests.length === 0) return null;
  const head = [
    `# ${onLine(`${api.title} ${api.version}`)}`,
    '# Choose an environment of http-client.env.json, and add your keys to http-client.private.env.json.',
  ];
  return `${[head.join('\n'), ...requests].join('\n\n')}\n`;
}

const SECRETS: Readonly<Record<Signature['secret'], string>> = {
  text: 'withTextSecret',
  base64: 'withBase64Secret',
  hex: 'withHexSecret',
};

/** https://www.jetbrains.com/help/idea/http-client-crypto-api-reference.html */
const dialectFor = (base: string): ScriptDialect => ({
  base,
  set: (name, expression) => `request.variables.set(${JSON.stringify(name)}, String(${expression}));`,
  read: readVariable,
  uuid: '$random.uuid',
  request: {
    method: 'request.method',
    address: `request.url.tryGetSubstituted().slice(${readVariable(base)}.length)`,
    body: 'request.body.tryGetSubstituted()',
  },
  hash: (algorithm, pieces) => `crypto.${algorithm}()${update(pieces)}`,
  hmac: (algorithm, secret, pieces) =>
    `crypto.hmac.${algorithm}().${SECRETS[secret]}(${readVariable('API_SECRET')})${update(pieces)}`,
  toHex: (hashed) => `${hashed}.toHex()`,
  toBase64: (hashed) => `${hashed}.toBase64()`,
});

function readVariable(name: string): string {
  return `request.environment.get(${JSON.stringify(name)})`;
}

function update(pieces: readonly HashInput[]): string {
  const calls = pieces.map(({ kind, code }) =>
    kind === 'text' ? `.updateWithText(${code})` : `.updateWithHex(${code}.toHex())`,
  );
  return `${calls.join('')}.digest()`;
}

function writeTemplate(template: Template): string {
  const { operation, method, base, target, headers, body, proof } = template;
  const marks: string[] = [];
  const content = body ? ['', writeBody(body, marks)] : [];
  // The client encodes user name and password itself.
  const login = proof.login?.map((name) => `{{${name}}}`).join(' ') ?? '';
  const lines = headers.map(([name, value]) => `${name}: ${value.replace('{{credentials}}', login)}`);
  const note = isBeyondScripts(template)
    ? ['# Scripts cannot sign this body: use one of the code samples.']
    : [];
  return [
    `### ${onLine(operation.title)}`,
    ...note,
    ...inScript(writeScript(template, marks)),
    `${method} {{${base}}}${target}`,
    ...lines,
    ...(body?.kind === 'multipart' ? ['Content-Type: multipart/form-data; boundary=boundary'] : []),
    ...content,
  ].join('\n');
}

/** Joins a text into one line: a line break would end the comment and start a request. */
function onLine(text: string): string {
  return text.replace(/\s+/g, ' ');
}

/** Wraps lines in a script block, before (<) or after (>) a request, and escapes its end mark inside them. */
function inScript(lines: readonly string[], side: '<' | '>' = '<'): string[] {
  return lines.length > 0
    ? [`${side} {%`, ...lines.map((line) => `  ${line.replaceAll('%}', '%\\u007d')}`), '%}']
    : [];
}

function writeScript(template: Template, marks: readonly string[]): string[] {
  const { proof, signed, base, body } = template;
  const dialect = dialectFor(base);
  return [
    ...marks.map((mark, index) => dialect.set(markName(index), JSON.stringify(mark))),
    ...writeValues(dialect, proof, producedFor(template.generated)),
    ...(proof.signature && !isBeyondScripts(template)
      ? writeSignature(dialect, proof.signature, signed, body !== null)
      : []),
  ];
}

/** Writes a body. Marks at the start of a line that the client would take for its own become variables. */
function writeBody(body: NonNullable<Template['body']>, marks: string[]): string {
  const keepMarks = (text: string) =>
    text.replace(/^(?:###|<(?=[\s>@])|>)/gm, (mark) => {
      if (!marks.includes(mark)) marks.push(mark);
      return `{{${markName(marks.indexOf(mark))}}}`;
    });
  if (body.kind === 'text') return keepMarks(body.text);
  if (body.kind === 'file') return readFrom(body.file);
  const fields = body.fields.map(([name, value]) => [name, keepMarks(value)] as const);
  return toMultipartText(toFormParts({ ...body, fields }, readFrom), 'boundary', '\n');
}

function markName(index: number): string {
  return `mark-${index + 1}`;
}

/** Writes the line that the client replaces with the content of a file. */
function readFrom(file: string): string {
  return `< ./${file}`;
}

function writeSockets(api: Api): string[] {
  const services = socketServices(api);
  const servers = socketHosts(api);
  const tokens = tokensOf(api);
  return [
    ...tokens.map(({ name, member, template }) => {
      const path = member.map((one) => `[${JSON.stringify(one)}]`).join('');
      const keep = `client.global.set(${JSON.stringify(name)}, response.body${path});`;
      return [writeTemplate(template), '', ...inScript([keep], '>')].join('\n');
    }),
    ...socketsOf(api).map((socket) => {
      const { operation, sample } = socket;
      const host = socketName(api, services.indexOf(serviceOf(api, operation, sample.url)));
      const token = tokens.find(({ isIn }) => isIn(sample))?.name ?? 'token';
      return writeSocket(socket, host, servers).replaceAll('{{token}}', `{{${token}}}`);
    }),
  ];
}

/** Writes the request of a WebSocket. `host` is the variable with its address. */
function writeSocket({ operation, sample }: Socket, host: string, servers: readonly Server[]): string {
  const { proof, headers, messages } = toSocketCall(sample);
  const { pathname, search } = new URL(sample.url);
  const query = [...(search === '' ? [] : [search.slice(1)]), ...proofQuery(proof)].join('&');
  const own = servers
    .filter(({ url }) => sample.url.startsWith(url))
    .toSorted((one, other) => other.url.length - one.url.length);
  const path = withPath(pathname === '/' ? '' : pathname, host, servers, own);
  const address = `{{${host}}}${path}${query && `?${query}`}`;
  const script = [
    ...writeValues(dialectFor(host), proof, producedFor(generatedIn(messages))),
    ...(proof.signature ? writeHandshake(proof.signature, host, signedParameter(proof)) : []),
  ];
  const texts = messages.map((message) => toJsonText(message, proof, proof.members));
  return [
    `### ${onLine(operation.title)}`,
    ...inScript(script),
    `WEBSOCKET ${address}`,
    ...[...headers, ...proof.headers.map((sent) => [sent.name, toValue(sent)] as const)].map(
      ([name, value]) => `${name}: ${value}`,
    ),
    ...(texts.length > 0 ? ['Content-Type: application/json', '', texts.join('\n===\n')] : []),
  ].join('\n');
}

/** Signs the request that opens a WebSocket: a GET without a body. */
function writeHandshake(signature: Signature, base: string, hidden: string | null): string[] {
  const dialect = dialectFor(base);
  const request = { ...dialect.request, method: '"GET"', body: '""' };
  return writeSignature({ ...dialect, request }, signature, hidden, false);
}
