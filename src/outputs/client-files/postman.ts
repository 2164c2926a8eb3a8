/** A Postman collection (format 2.1.0) of an API's requests, with a script that signs them, and its environments. */
import type { Api } from '../../model/api.ts';
import type { Operation } from '../../model/operation.ts';
import type { Signature } from '../../model/signing.ts';
import { blocksToMarkdown } from '../markdown/blocks.ts';
import {
  BASE_URL,
  baseName,
  isBeyondScripts,
  producedFor,
  servicesOf,
  type Template,
  templatesOf,
} from './requests.ts';
import { type HashInput, type ScriptDialect, writeSignature, writeValues } from './scripts.ts';

/** Returns null for an API without HTTP requests. `address` is that of the documentation, including its base path. */
export function toPostmanCollection(api: Api, address: string): object | null {
  const templates = templatesOf(api);
  if (templates.length === 0) return null;
  const credentials = new Set(templates.flatMap(({ proof }) => proof.environment));
  const groups = [...new Set(templates.map(({ operation }) => operation.groups.join(' / ')))];
  const script = writeScript(templates);
  return {
    info: {
      name: api.title,
      version: api.version,
      description: withPages(blocksToMarkdown(api.description, address), address),
      schema: 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json',
    },
    variable: [
      ...servicesOf(api).map((value, index) => ({ key: baseName(index), value })),
      ...[...credentials].map((key) => ({ key, value: '' })),
    ],
    event:
      script.length > 0 ? [{ listen: 'prerequest', script: { type: 'text/javascript', exec: script } }] : [],
    item: groups.flatMap((group) => {
      const items = templates
        .filter(({ operation }) => operation.groups.join(' / ') === group)
        .map((template) => toItem(template));
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
  return {
    method,
    header: headers.map(([key, value]) => ({ key, value })),
    ...(body && { body: toBody(body) }),
    url: {
      raw: `{{${base}}}${target}`,
      host: [`{{${base}}}`],
      path: path.split('/').slice(1),
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
  hash: (algorithm, pieces) => `CryptoJS.${HASHES[algorithm]}(${join(pieces)})`,
  hmac: (algorithm, secret, pieces) =>
    `CryptoJS.Hmac${HASHES[algorithm]}(${join(pieces)}, CryptoJS.enc.${SECRETS[secret]}.parse(${POSTMAN.read('API_SECRET')}))`,
  encode: (hashed, encoding) => {
    if (encoding === 'hex') return `${hashed}.toString(CryptoJS.enc.Hex)`;
    const base64 = `${hashed}.toString(CryptoJS.enc.Base64)`;
    const safe = `${base64}.replace(/\\+/g, "-").replace(/\\//g, "_")`;
    return { base64, base64url: safe, 'base64url-unpadded': `${safe}.replace(/=+$/, "")` }[encoding];
  },
};

/** Concatenates inputs. CryptoJS hashes text as UTF-8; bytes are word arrays, whose `concat` changes the first one. */
function join(pieces: readonly HashInput[]): string {
  const [first] = pieces;
  if (pieces.length === 1 && first?.kind === 'text') return first.code;
  const words = pieces.map(({ kind, code }) => (kind === 'text' ? `CryptoJS.enc.Utf8.parse(${code})` : code));
  const [start = '', ...others] = words;
  return [
    first?.kind === 'bytes' && others.length > 0 ? `${start}.clone()` : start,
    ...others.map((word) => `.concat(${word})`),
  ].join('');
}

/** Writes one script for the whole collection. It runs before every request, and signs those that have a signature. */
function writeScript(templates: readonly Template[]): string[] {
  const produced = producedFor(templates);
  const schemes = new Map<string, Template[]>();
  for (const template of templates) {
    const { signature, nonce, timestamp } = template.proof;
    const isLogin = template.proof.headers.some(({ value }) => value === 'login');
    if (!signature && !nonce && !timestamp && !isLogin) continue;
    const base = template.proof.signature ? template.base : '';
    const key = JSON.stringify([signature, nonce, timestamp, isLogin, base]);
    schemes.set(key, [...(schemes.get(key) ?? []), template]);
  }
  const blocks = [...schemes.values()].flatMap((own) => {
    const lines = writeScheme(own);
    if (schemes.size === 1) return lines;
    const names = JSON.stringify(own.map(({ operation }) => operation.title));
    return [`if (${names}.includes(pm.info.requestName)) {`, ...lines.map((line) => `  ${line}`), '}'];
  });
  const values = produced.length > 0 && templates[0] ? writeValues(POSTMAN, NO_PROOF, produced) : [];
  if (blocks.length + values.length === 0) return [];
  const isHashing = blocks.some((line) => line.includes('CryptoJS'));
  return [
    '// Runs before every request and sets what its variables stand for.',
    ...(isHashing ? ['const CryptoJS = require("crypto-js");'] : []),
    ...values,
    ...blocks,
  ];
}

const NO_PROOF = {
  headers: [],
  query: [],
  fields: [],
  members: [],
  signature: null,
  nonce: null,
  timestamp: null,
  challenge: null,
  environment: [],
} as const;

function writeScheme(templates: readonly Template[]): string[] {
  const [first] = templates;
  if (!first) return [];
  const { proof, signed, base } = first;
  const login = proof.headers.some(({ value }) => value === 'login')
    ? [
        POSTMAN.set(
          'credentials',
          `btoa(\`\${${POSTMAN.read('CLIENT_ID')}}:\${${POSTMAN.read('CLIENT_SECRET')}}\`)`,
        ),
      ]
    : [];
  const values = writeValues(POSTMAN, proof, []);
  if (!proof.signature) return [...values, ...login];
  return [
    ...values,
    ...login,
    'if (JSON.stringify(pm.request).includes("{{signature}}")) {',
    ...writeSignature({ ...POSTMAN, base }, proof.signature, signed, true).map((line) => `  ${line}`),
    '}',
  ];
}
