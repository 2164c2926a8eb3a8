/** How callers prove who they are: security schemes, and what signing the samples must do for them. */
import type { Access, AuthScheme } from '../../model/operation.ts';
import { readDescription, reportAt } from '../json-schema/context.ts';
import { asObject, asText, below, type JsonObject } from '../json-schema/json.ts';
import { readSigning } from '../signing/read-signing.ts';
import { locate, type SpecContext } from './spec-context.ts';

/** What each type of scheme is called when the specification has no label for it. */
const LABELS: Readonly<Record<string, string>> = {
  apiKey: 'API key',
  httpApiKey: 'API key',
  userPassword: 'User name and password',
  X509: 'Client certificate',
  oauth2: 'OAuth 2.0',
  openIdConnect: 'OpenID Connect',
};

/** Schemes under one pointer, by their names. */
export function readSchemes(context: SpecContext, value: unknown, pointer: string): AuthScheme[] {
  return Object.entries(asObject(value)).map(([id, entry]) => {
    const { node, pointer: place } = locate(context, entry, below(pointer, id));
    return readScheme(context, id, node, place);
  });
}

export function readScheme(context: SpecContext, id: string, node: JsonObject, pointer: string): AuthScheme {
  const source = {
    report: (at: string, what: string, fix: string) => reportAt(context, at, what, fix),
    follow: (value: unknown, at: string) => locate(context, value, at),
  };
  return {
    id,
    label: asText(node['x-label']) ?? derivedLabel(node) ?? id,
    description: readDescription(context, node, pointer),
    guide: asText(node['x-guide']),
    signing: readSigning(source, node, pointer),
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

/** Who may call, when these are the alternatives; none at all means everybody. */
export function toAccess(alternatives: Access['alternatives'], permissions: readonly string[]): Access {
  return { isPublic: alternatives.length === 0, permissions, alternatives };
}
