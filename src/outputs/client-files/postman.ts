/** A Postman collection (format 2.1.0) of an API's requests, with a script that signs them, and its environments. */
import type { Api } from '../../model/api.ts';
import type { Operation } from '../../model/operation.ts';
import type { Signature } from '../../model/signing.ts';
import type { Pair } from '../../model/wire-style.ts';
import { blocksToMarkdown } from '../markdown/blocks.ts';
import {
  BASE_URL,
  baseName,
  hostsOf,
  isBeyondScripts,
  pathIn,
  pathName,
  producedFor,
  servicesOf,
  suffixAt,
  type Template,
  templatesOf,
} from './requests.ts';
import { type HashInput, type ScriptDialect, writeSignature, writeValues } from './scripts.ts';

/** Returns null for an API without HTTP requests. `address` is that of the documentation, including its base path. */
export function toPostmanCollection(api: Api, address: string): object | null {
  const all = templatesOf(api);
  if (all.length === 0) return null;
  const schemes = [...new Set(all.flatMap((template) => schemeOf(template) ?? []))];
  const templates = all.map((template) => withSuffix(template, suffixOf(schemes, template)));
  const credentials = new Set(templates.flatMap(({ proof }) => proof.environment));
  const groups = [...new Set(templates.map(({ operation }) => operation.groups.join(' / ')))];
  const script = writeScript(all, schemes);
  const [host] = hostsOf(api);
  const path = pathName(BASE_URL, hostsOf(api));
  return {
    info: {
      name: api.title,
      version: api.version,
      description: withPages(blocksToMarkdown(api.description, address), address),
      schema: 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json',
    },
    variable: [
      ...servicesOf(api).map((value, index) => ({ key: baseName(index), value })),
      ...(path && host ? [{ key: path, value: pathIn(host.url) }] : []),
      ...[...credentials].map((key) => ({ key, value: '' })),
    ],
    event:
      script.length > 0 ? [{ listen: 'prerequest', script: { type: 'text/javascript', exec: script } }] : [],
    item: groups.flatMap((group) => {
      const items = templates.filter(({ operation }) => operation.groups.join(' / ') === group).map(toItem);
      return group === '' ? items : [{ name: group, item: items }];
    }),
  };
}

/** Changes links to Markdown versions into links to their pages. */
function withPages(markdown: string, address: string): string {
  const links = /\]\(([^)\s#]*?)(?:(\/)index)?\.md(#[^)\s]*)?\)/g;
  return markdown.replace(links, (link, path: string, root = '', hash = '') =>
    path.startsWith(address.slice(0, -1)) ? `](${path}${root}${hash})` : link,
  );
}

/** Makes an environment, such as the sandbox. */
export function toPostmanEnvironment(name: string, values: Readonly<Record<string, string>>): object {
  return {
    name,
    values: Object.entries(values).map(([key, value]) => ({ key, value, type: 'default', enabled: true })),
    _postman_variable_scope: 'environment',
  };
}

function toItem(template: Template): object {
  const { operation } = template;
  const request = toRequest(template);
  const note = isBeyondScripts(template)
    ? ' Scripts cannot sign this body: use one of the code samples.'
    : '';
  return {
    name: operation.title,
    request: { ...request, description: `${operation.summary}${note}` },
    response: responsesOf(operation).map(({ status, name, text }) => ({
      name: `${status} ${name}`,
      originalRequest: request,
      status: '',
      code: status,
      _postman_previewlanguage: 'json',
      header: [{ key: 'Content-Type', value: 'application/json' }],
      body: text,
    })),
  };
}

function toRequest({ method, base, target, headers, body }: Template): object {
  const [path = '', query] = target.split('?');
  const [basePath = '', ...names] = path.split('/');
  return {
    method,
    header: headers.map(([key, value]) => ({ key, value })),
    ...(body && { body: toBody(body) }),
    url: {
      raw: `{{${base}}}${target}`,
      host: [`{{${base}}}${basePath}`],
      path: names,
      ...(query !== undefined && {
        query: query.split('&').map((pair) => {
          const [key, value = ''] = pair.split('=');
          return { key, value };
        }),
      }),
    },
  };
}

function toBody(body: NonNullable<Template['body']>): object {
  if (body.kind === 'text') return { mode: 'raw', raw: body.text };
  if (body.kind === 'file') return { mode: 'file', file: { src: body.file } };
  const types = new Map(body.types);
  const typeOf = (key: string) => (types.has(key) ? { contentType: types.get(key) } : {});
  return {
    mode: 'formdata',
    formdata: [
      ...body.fields.map(([key, value]) => ({ key, value, type: 'text', ...typeOf(key) })),
      ...body.files.map(([key, src]) => ({ key, src, type: 'file', ...typeOf(key) })),
    ],
  };
}

/** Returns the documented JSON responses. */
function responsesOf(operation: Operation) {
  if (operation.kind === 'method')
    return operation.exchanges.flatMap(({ name, response }) =>
      response ? [{ status: 200, name, text: response.text }] : [],
    );
  if (operation.kind !== 'http') return [];
  return operation.responses.flatMap(({ status, examples }) =>
    examples
      .filter(({ language }) => language === 'json' && /^\d+$/.test(status))
      .map(({ name, text }) => ({ status: Number(status), name, text })),
  );
}

const HASHES = { sha256: 'SHA256', sha384: 'SHA384', sha512: 'SHA512' } as const;
const SECRETS: Readonly<Record<Signature['secret'], string>> = { text: 'Utf8', base64: 'Base64', hex: 'Hex' };

const POSTMAN: ScriptDialect = {
  base: BASE_URL,
  set: (name, expression) => `pm.variables.set(${JSON.stringify(name)}, String(${expression}));`,
  read: (name) => `pm.variables.get(${JSON.stringify(name)})`,
  uuid: 'pm.variables.replaceIn("{{$guid}}")',
  request: {
    method: 'pm.request.method',
    address: 'pm.variables.replaceIn(pm.request.url.toString().replace(/^\\{\\{\\w+\\}\\}/, ""))',
    body: 'pm.variables.replaceIn((pm.request.body && pm.request.body.raw) || "")',
  },
  hash: (algorithm, pieces) => `cryptoJs.${HASHES[algorithm]}(${join(pieces)})`,
  hmac: (algorithm, secret, pieces) =>
    `cryptoJs.Hmac${HASHES[algorithm]}(${join(pieces)}, cryptoJs.enc.${SECRETS[secret]}.parse(${POSTMAN.read('API_SECRET')}))`,
  toHex: (hashed) => `${hashed}.toString(cryptoJs.enc.Hex)`,
  toBase64: (hashed) => `${hashed}.toString(cryptoJs.enc.Base64)`,
};

/** Concatenates inputs. CryptoJS hashes text as UTF-8; bytes are word arrays, whose `concat` changes the first one. */
function join(pieces: readonly HashInput[]): string {
  const [first] = pieces;
  if (pieces.length === 1 && first?.kind === 'text') return first.code;
  const words = pieces.map(({ kind, code }) => (kind === 'text' ? `cryptoJs.enc.Utf8.parse(${code})` : code));
  const [start = '', ...others] = words;
  return [
    first?.kind === 'bytes' && others.length > 0 ? `${start}.clone()` : start,
    ...others.map((word) => `.concat(${word})`),
  ].join('');
}

/** Returns what is the same in all requests that are signed alike; null if the script has nothing to do. */
function schemeOf({ proof, signed, base }: Template): string | null {
  const { signature, nonce, timestamp, login } = proof;
  if (!signature && !nonce && !timestamp && !login) return null;
  return JSON.stringify([signature, nonce, timestamp, login, signature && [signed, base]]);
}

/** Returns the end of the names of variables, by which the script knows how a request is signed: "" or "_2". */
function suffixOf(schemes: readonly string[], template: Template): string {
  return suffixAt(schemes.indexOf(schemeOf(template) ?? ''));
}

function withSuffix(template: Template, suffix: string): Template {
  const renamed = (text: string) =>
    text.replace(/\{\{(nonce|timestamp|signature|credentials)\}\}/g, `{{$1${suffix}}}`);
  const pairs = (list: readonly Pair[]) => list.map(([name, value]): Pair => [name, renamed(value)]);
  const withNames = (own: NonNullable<Template['body']>) => {
    if (own.kind === 'file') return own;
    return own.kind === 'text' ? { ...own, text: renamed(own.text) } : { ...own, fields: pairs(own.fields) };
  };
  const { target, headers, body } = template;
  return {
    ...template,
    target: renamed(target),
    headers: pairs(headers),
    body: body && withNames(body),
  };
}

/** Writes one script for the whole collection. It runs before every request, and signs those that have a signature. */
function writeScript(templates: readonly Template[], schemes: readonly string[]): string[] {
  const blocks = schemes.flatMap((scheme) => {
    const first = templates.find((template) => schemeOf(template) === scheme);
    const lines = first ? writeScheme(first, suffixOf(schemes, first)) : [];
    return schemes.length === 1 ? lines : ['{', ...lines.map((line) => `  ${line}`), '}'];
  });
  const generated = templates.flatMap((template) => template.generated);
  const values = writeValues(POSTMAN, { nonce: null, timestamp: null }, producedFor(generated));
  if (blocks.length + values.length === 0) return [];
  const isHashing = blocks.some((line) => line.includes('cryptoJs'));
  return [
    '// Runs before every request and sets what its variables stand for.',
    ...(isHashing ? ['const cryptoJs = require("crypto-js");'] : []),
    ...values,
    ...blocks,
  ];
}

function writeScheme({ proof, signed, base }: Template, suffix: string): string[] {
  const dialect: ScriptDialect = {
    ...POSTMAN,
    base,
    set: (name, expression) => POSTMAN.set(`${name}${suffix}`, expression),
  };
  const login = proof.login?.map((name) => `\${${POSTMAN.read(name)}}`).join(':');
  return [
    ...writeValues(dialect, proof, []),
    ...(login ? [dialect.set('credentials', `btoa(\`${login}\`)`)] : []),
    ...(proof.signature
      ? [
          `if (JSON.stringify(pm.request).includes("{{signature${suffix}}}")) {`,
          ...writeSignature(dialect, proof.signature, signed, true).map((line) => `  ${line}`),
          '}',
        ]
      : []),
  ];
}
