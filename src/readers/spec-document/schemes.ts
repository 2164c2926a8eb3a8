/** How callers prove who they are: security schemes, and what signing the samples must do for them. */
import type { Access, AuthScheme } from '../../model/operation.ts';
import type { Signing } from '../../model/request.ts';
import { readDescription, reportAt } from '../json-schema/context.ts';
import { asObject, asText, below, type JsonObject } from '../json-schema/json.ts';
import { locate, type SpecContext } from './spec-context.ts';

const SIGNINGS: readonly Signing[] = [
  'none',
  'spot',
  'futures',
  'embed',
  'bearer',
  'basic',
  'node-key',
  'prime',
];

/** What each type of scheme is called when the specification has no label for it. */
const LABELS: Readonly<Record<string, string>> = {
  apiKey: 'API key',
  httpApiKey: 'API key',
  userPassword: 'User name and password',
  X509: 'Client certificate',
  oauth2: 'OAuth 2.0',
  openIdConnect: 'OpenID Connect',
};

export interface SchemeEntry extends AuthScheme {
  readonly signing: Signing;
  /** Scheme and host that hand out tokens for a WebSocket. */
  readonly tokenOrigin: string | undefined;
}

/** Schemes under one pointer, by their names. */
export function readSchemes(context: SpecContext, value: unknown, pointer: string): SchemeEntry[] {
  return Object.entries(asObject(value)).map(([id, entry]) => {
    const { node, pointer: place } = locate(context, entry, below(pointer, id));
    return readScheme(context, id, node, place);
  });
}

export function readScheme(context: SpecContext, id: string, node: JsonObject, pointer: string): SchemeEntry {
  return {
    id,
    label: asText(node['x-label']) ?? derivedLabel(node) ?? id,
    description: readDescription(context, node, pointer),
    guide: asText(node['x-guide']),
    signing: readSigning(context, node, pointer),
    tokenOrigin: asText(node['x-token-origin']),
  };
}

function derivedLabel(node: JsonObject): string | undefined {
  const scheme = httpScheme(node);
  if (scheme === 'bearer') return 'Bearer token';
  return scheme === 'basic' ? 'User name and password' : LABELS[asText(node.type) ?? ''];
}

function httpScheme(node: JsonObject): string | undefined {
  return node.type === 'http' ? asText(node.scheme)?.toLowerCase() : undefined;
}

function readSigning(context: SpecContext, node: JsonObject, pointer: string): Signing {
  const wish = node['x-signing'] ?? httpScheme(node) ?? 'none';
  const known = SIGNINGS.find((signing) => signing === wish);
  if (known === undefined && node['x-signing'] !== undefined) {
    const fix = `use one of ${SIGNINGS.join(', ')}`;
    reportAt(context, below(pointer, 'x-signing'), `unknown signing ${String(wish)}`, fix);
  }
  return known ?? 'none';
}

/** Who may call, when these are the alternatives; none at all means everybody. */
export function toAccess(alternatives: Access['alternatives'], permissions: readonly string[]): Access {
  return { isPublic: alternatives.length === 0, permissions, alternatives };
}

/** The scheme of the first alternative that the samples follow. */
export function schemeOf(access: Access, schemes: readonly SchemeEntry[]): SchemeEntry | undefined {
  const ids = access.alternatives[0] ?? [];
  const used = schemes.filter(({ id }) => ids.includes(id));
  return used.find(({ signing }) => signing !== 'none') ?? used[0];
}
