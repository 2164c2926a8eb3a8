/** How callers prove who they are: security schemes, and what signing the samples must do for them. */
import type { Access, AuthScheme } from '../../model/operation.ts';
import { readDescription, reportAt, type SchemaContext } from '../json-schema/context.ts';
import { asObject, asText, atPointer, below, type JsonObject } from '../json-schema/json.ts';
import { readSigning } from '../signing/read-signing.ts';
import { locate, type SpecContext } from './spec-context.ts';

/** What each type of scheme is called when the specification has no label for it. */
const LABELS: Readonly<Record<string, string>> = {
  apiKey: 'API key',
  httpApiKey: 'API key',
  userPassword: 'User name and password',
  mutualTLS: 'Client certificate',
  X509: 'Client certificate',
  oauth2: 'OAuth 2.0',
  openIdConnect: 'OpenID Connect',
};

const HTTP_LABELS: Readonly<Record<string, string>> = {
  basic: 'User name and password',
  bearer: 'Bearer token',
};

/** The schemes of a document, by their names; `pointer` is where the format has them. */
export function readSchemes(context: SchemaContext, pointer: string): AuthScheme[] {
  const source = {
    report: (at: string, what: string, fix: string) => reportAt(context, at, what, fix),
    follow: (value: unknown, at: string) => locate(context, value, at),
  };
  return Object.entries(asObject(atPointer(context.root, pointer))).map(([id, entry]) => {
    const { node, pointer: place } = locate(context, entry, below(pointer, id));
    return {
      id,
      label: asText(node['x-label']) ?? labelOf(node) ?? id,
      description: readDescription(context, node, place),
      guide: asText(node['x-guide']),
      signing: readSigning(source, node, place),
    };
  });
}

function labelOf(node: JsonObject): string | undefined {
  const type = asText(node.type) ?? '';
  const scheme = httpScheme(node);
  if (scheme !== undefined) return HTTP_LABELS[scheme] ?? `HTTP ${scheme}`;
  const [place, name] = [asText(node.in), asText(node.name)];
  return place && name ? `${LABELS[type] ?? type} (${place} ${name})` : LABELS[type];
}

function httpScheme(node: JsonObject): string | undefined {
  return node.type === 'http' ? asText(node.scheme)?.toLowerCase() : undefined;
}

/** One way in: schemes that are needed together. */
export interface Alternative {
  readonly ids: readonly string[];
  /** Where they are named; null where it is certain that they exist. */
  readonly pointer: string | null;
}

/** Who may call, when these are the ways in; none at all means everybody, and so does one that asks for nothing. */
export function toAccess(
  context: SpecContext,
  alternatives: readonly Alternative[],
  permissions: readonly string[],
): Access {
  for (const { ids, pointer } of alternatives) {
    if (pointer === null) continue;
    for (const id of ids.filter((name) => !context.schemes.some((scheme) => scheme.id === name))) {
      const fix = `define it under ${context.schemesPointer.slice(2).replaceAll('/', '.')}, or correct the name`;
      reportAt(context, pointer, `there is no security scheme "${id}"`, fix);
    }
  }
  return {
    isPublic: alternatives.length === 0 || alternatives.some(({ ids }) => ids.length === 0),
    permissions,
    alternatives: alternatives.map(({ ids }) => ids).filter((ids) => ids.length > 0),
  };
}
