/** Context for reading a specification: the bundled document, and what all of its operations share. */

import type { AuthScheme, OAuthFlow } from '../../model/access.ts';
import type { Api } from '../../model/api.ts';
import { lookUp } from '../../model/look-up.ts';
import { type Advice, ERROR_ACTIONS, type ErrorEntry } from '../../model/operation.ts';
import { extensionOf } from '../extensions.ts';
import {
  type Direction,
  type Located,
  locate,
  readDescription,
  readWords,
  type SchemaContext,
} from '../json-schema/context.ts';
import { shown } from '../json-schema/facts.ts';
import { createGenerator, type Generate } from '../json-schema/generate.ts';
import { asList, asObject, asText, atPointer, below, type JsonObject, keysOf } from '../json-schema/json.ts';
import type { Matches } from '../json-schema/matching.ts';
import { createSchemaContext } from '../json-schema/schema.ts';
import { type CheckValue, createValidator } from '../json-schema/validator.ts';
import { readSigning } from '../signing/read-signing.ts';
import { uniqueBy } from '../unique.ts';
import type { Bundle } from './bundle.ts';
import { checkMembers } from './members.ts';
import { withOwnNames } from './scheme-names.ts';

export interface SpecContext extends SchemaContext {
  /** ID of the API in the configuration. */
  readonly id: string;
  readonly bundle: Bundle;
  readonly root: JsonObject;
  /** The error registry: `x-errors` of the document. */
  readonly errors: ReadonlyMap<string, ErrorEntry>;
  readonly schemes: readonly AuthScheme[];
  /** Whether the document has security requirements anywhere, even empty ones. */
  readonly saysWhoMayCall: boolean;
  /** Pointer to the format's security schemes: "#/components/securitySchemes". */
  readonly schemesPointer: string;
  readonly checkExample: (example: CheckedExample) => void;
  readonly check: CheckValue;
  readonly generate: Generate;
}

/** An example to check against its schema. */
interface CheckedExample {
  /** Name for problems: `book: example "Snapshot" of snapshot`. */
  readonly title: string;
  readonly value: unknown;
  readonly pointer: string;
  readonly schema: unknown;
  readonly direction: Direction;
}

/** The parts of an API whose reading depends on the format. */
export type FormatParts = Pick<Api, 'servers' | 'tags' | 'operations'>;

/** Reads one operation within a time limit. Returns an empty list if it takes longer. */
export type ReadEach = <T>(name: string, pointer: string, read: () => T) => T[];

export function createSpecContext(
  id: string,
  bundle: Bundle,
  schemesPointer: string,
  matches: Matches,
): SpecContext {
  const base = createSchemaContext(bundle.root, bundle.placeOf, matches);
  const check = createValidator(bundle.root, matches);
  return {
    ...base,
    id,
    root: bundle.root,
    bundle,
    errors: readErrorRegistry(base),
    schemes: withOwnNames(
      uniqueBy([...readSchemes(base, schemesPointer), ...readInlineSchemes(base)], ({ id }) => id),
    ),
    saysWhoMayCall: statesSecurity(bundle.root),
    schemesPointer,
    checkExample: createExampleCheck(base, check),
    check,
    generate: createGenerator(bundle.root, check, matches),
  };
}

/** Members of a document that can contain security requirements, at most two levels down. */
const SECURED = ['paths', 'webhooks', 'servers', 'channels', 'operations', 'methods'];

function statesSecurity(root: JsonObject): boolean {
  const states = (value: unknown, depth: number): boolean => {
    if (typeof value !== 'object' || value === null) return false;
    if ('security' in value || 'x-security' in value) return true;
    return depth > 0 && Object.values(value).some((inner) => states(inner, depth - 1));
  };
  return states(root, 0) || SECURED.some((key) => states(root[key], 2));
}

function readErrorRegistry(context: SchemaContext): SpecContext['errors'] {
  const registry = asObject(extensionOf(asObject(context.root), 'x-errors'));
  const actions = readLists(context, registry, '$actions');
  const groups = readLists(context, registry, '$groups');
  // If `$actions` exists, the fix for an error it doesn't list is in the request.
  const action = (code: string) =>
    registry.$actions === undefined
      ? undefined
      : (ERROR_ACTIONS.find((name) => name === actions.get(code)) ?? 'fix');
  for (const name of Object.keys(asObject(registry.$actions))) {
    if (ERROR_ACTIONS.some((known) => known === name)) continue;
    const fix = `use one of ${ERROR_ACTIONS.join(', ')}`;
    context.report(below('#/x-errors', '$actions', name), `unknown action ${name}`, fix);
  }
  return new Map(
    Object.entries(registry)
      .filter(([code]) => !code.startsWith('$'))
      .map(([code, entry]) => {
        const node = asObject(entry);
        const pointer = below('#/x-errors', code);
        checkMembers(context, { node, pointer }, ['meaning', 'remedy', 'reads']);
        if (!asText(node.meaning))
          context.report(pointer, `error ${code} has no meaning`, 'write meaning and remedy');
        const words = (key: string) => readWords(context, asText(node[key]), below(pointer, key));
        const advice = { remedy: words('remedy'), action: action(code) };
        return [
          code,
          {
            code,
            meaning: words('meaning'),
            ...advice,
            group: groups.get(code),
            ...(node.reads !== undefined && {
              byEffect: {
                changes: advice,
                reads: readAdvice(context, asObject(node.reads), below(pointer, 'reads')),
              },
            }),
          },
        ];
      }),
  );
}

/** Reads what to do about an error after a request that changes nothing: `{ action, remedy }`. */
function readAdvice(context: SchemaContext, node: JsonObject, pointer: string): Advice {
  checkMembers(context, { node, pointer }, ['action', 'remedy']);
  const action = ERROR_ACTIONS.find((name) => name === node.action);
  if (action === undefined || action === 'check') {
    const fix = `use one of ${ERROR_ACTIONS.filter((name) => name !== 'check').join(', ')}`;
    context.report(pointer, `unknown action ${shown(node.action ?? 'none')}`, fix);
  }
  return { remedy: readWords(context, asText(node.remedy), below(pointer, 'remedy')), action };
}

/** Maps each code to the name of its list, such as `$actions: { wait: [code] }`. */
function readLists(context: SchemaContext, registry: JsonObject, key: string): ReadonlyMap<string, string> {
  return new Map(
    Object.entries(asObject(registry[key])).flatMap(([name, codes]) =>
      asList(codes)
        .map(shown)
        .flatMap((code, index): (readonly [string, string])[] => {
          if (registry[code] !== undefined) return [[code, name]];
          const pointer = below('#/x-errors', key, name, index);
          context.report(pointer, `unknown error ${code}`, 'add it to the registry, or correct the code');
          return [];
        }),
    ),
  );
}

/** Default labels of security schemes, by type. */
const LABELS: Readonly<Record<string, string>> = {
  apiKey: 'API key',
  httpApiKey: 'API key',
  userPassword: 'User name and password',
  mutualTLS: 'Client certificate',
  X509: 'Client certificate',
  oauth2: 'OAuth 2.0',
  openIdConnect: 'OpenID Connect',
  plain: 'SASL PLAIN',
  scramSha256: 'SASL SCRAM-SHA-256',
  scramSha512: 'SASL SCRAM-SHA-512',
  gssapi: 'Kerberos',
};

const HTTP_LABELS: Readonly<Record<string, string>> = {
  basic: 'User name and password',
  bearer: 'Bearer token',
};

function readSchemes(context: SchemaContext, pointer: string): AuthScheme[] {
  return Object.entries(asObject(atPointer(context.root, pointer))).map(([id, entry]) =>
    readScheme(context, id, locate(context, entry, below(pointer, id))),
  );
}

/** Returns the ID of a scheme that is written where it is required: its type, and what sets it apart from others of it. */
export function inlineSchemeId(node: JsonObject): string | undefined {
  const type = asText(node.type);
  if (type === undefined) return undefined;
  return [type, ...['scheme', 'in', 'name'].flatMap((key) => asText(node[key]) ?? [])].join('-');
}

/** Reads the schemes that AsyncAPI 3 allows inline, where they are required. */
function readInlineSchemes(context: SchemaContext): AuthScheme[] {
  const root = asObject(context.root);
  return ['servers', 'operations'].flatMap((key) =>
    Object.entries(asObject(root[key])).flatMap(([name, owner]) =>
      asList(asObject(owner).security).flatMap((item, index) => {
        const node = asObject(item);
        const id = node.$ref === undefined ? inlineSchemeId(node) : undefined;
        if (id === undefined) return [];
        return [readScheme(context, id, { node, pointer: below('#', key, name, 'security', index) })];
      }),
    ),
  );
}

function readScheme(context: SchemaContext, id: string, { node, pointer }: Located): AuthScheme {
  return {
    id,
    label: asText(extensionOf(node, 'x-label')) ?? labelOf(node) ?? id,
    description: readDescription(context, node, pointer),
    guide: asText(extensionOf(node, 'x-guide')),
    flows: readFlows(context, node, pointer),
    signing: readSigning(context, node, pointer),
  };
}

/** Labels of OAuth 2.0 flows and their URLs, by their names in OpenAPI and AsyncAPI. */
const FLOWS: Readonly<Record<string, string>> = {
  authorizationCode: 'Authorization code',
  implicit: 'Implicit',
  password: 'Password',
  clientCredentials: 'Client credentials',
  deviceAuthorization: 'Device authorization',
};
const FLOW_URLS = {
  authorizationUrl: 'Authorization',
  deviceAuthorizationUrl: 'Device authorization',
  tokenUrl: 'Token',
  refreshUrl: 'Refresh',
} as const;

/** Reads how to get a token: the flows of OAuth 2.0, or the discovery document of OpenID Connect. */
function readFlows(context: SchemaContext, node: JsonObject, pointer: string): OAuthFlow[] {
  const discovery = asText(node.openIdConnectUrl);
  if (discovery !== undefined)
    return [{ label: 'OpenID Connect', urls: [{ label: 'Configuration', url: discovery }], scopes: [] }];
  return Object.entries(asObject(node.flows))
    .filter(([name]) => !name.startsWith('x-'))
    .map(([name, value]) => {
      const flow = asObject(value);
      const place = below(pointer, 'flows', name);
      // AsyncAPI 3 calls them available, because each use of the scheme lists the ones it needs.
      const key = flow.availableScopes === undefined ? 'scopes' : 'availableScopes';
      return {
        label: lookUp(FLOWS, name) ?? name,
        urls: Object.entries(FLOW_URLS).flatMap(([member, label]) => {
          const url = asText(flow[member]);
          return url === undefined ? [] : [{ label, url }];
        }),
        scopes: Object.entries(asObject(flow[key])).map(([scope, words]) => ({
          name: scope,
          meaning: readWords(context, asText(words), below(place, key, scope)),
        })),
      };
    });
}

function labelOf(node: JsonObject): string | undefined {
  const [type = '', place, name] = [asText(node.type), asText(node.in), asText(node.name)];
  const scheme = type === 'http' ? asText(node.scheme)?.toLowerCase() : undefined;
  const format = asText(node.bearerFormat);
  if (scheme === 'bearer' && format) return `${HTTP_LABELS.bearer} (${format})`;
  if (scheme !== undefined) return lookUp(HTTP_LABELS, scheme) ?? `HTTP ${scheme}`;
  return place && name ? `${lookUp(LABELS, type) ?? type} (${place} ${name})` : lookUp(LABELS, type);
}

/** Creates the check of examples against their schemas. Problems name the operation, the example and the path in it. */
function createExampleCheck({ report }: SchemaContext, check: CheckValue): SpecContext['checkExample'] {
  return ({ title, value, pointer, schema, direction }) => {
    if (schema === undefined) return;
    for (const { path, what } of check(schema, value, direction)) {
      const fix = 'correct the example, or the schema if the example is right';
      report(below(pointer, ...keysOf(path)), `${title}${path ? ` at ${path}` : ''}: ${what}`, fix, 'high');
    }
  };
}
