/** Security schemes, and who may call an operation. */
import type { Access, AuthScheme } from '../../model/operation.ts';
import { readDescription, reportAt, type SchemaContext } from '../json-schema/context.ts';
import { asList, asObject, asText, asTexts, below, isObject, type JsonObject } from '../json-schema/json.ts';
import { readSigning } from '../signing/read-signing.ts';
import { follow, type OpenApiContext } from './context.ts';

export function readSchemes(context: SchemaContext, root: JsonObject): readonly AuthScheme[] {
  const pointer = '#/components/securitySchemes';
  const source = {
    report: (at: string, what: string, fix: string) => reportAt(context, at, what, fix),
    follow: (value: unknown, at: string) => follow(context, value, at),
  };
  return Object.entries(asObject(asObject(root.components).securitySchemes)).map(([id, value]) => {
    const { node, pointer: place } = follow(context, value, below(pointer, id));
    return {
      id,
      label: asText(node['x-label']) ?? labelOf(node),
      description: readDescription(context, node, place),
      guide: asText(node['x-guide']),
      signing: readSigning(source, node, place),
    };
  });
}

function labelOf({ type, scheme, name, in: place }: JsonObject): string {
  switch (type) {
    case 'apiKey':
      return `API key (${place} ${name})`;
    case 'http':
      return asText(scheme)?.toLowerCase() === 'basic' ? 'User name and password' : 'Bearer token';
    case 'oauth2':
      return 'OAuth 2.0';
    case 'openIdConnect':
      return 'OpenID Connect';
    case 'mutualTLS':
      return 'Client certificate';
    default:
      return String(type ?? 'Unknown');
  }
}

/** The operation's own requirements, or else those of the document. */
export function readAccess(context: OpenApiContext, operation: JsonObject, pointer: string): Access {
  const own = operation.security !== undefined;
  const place = own ? below(pointer, 'security') : '#/security';
  const requirements = asList(own ? operation.security : context.root.security).filter(isObject);
  const alternatives = requirements.map((requirement) => Object.keys(requirement));
  for (const [index, ids] of alternatives.entries()) {
    for (const id of ids.filter((name) => !context.schemes.some((scheme) => scheme.id === name))) {
      reportAt(
        context,
        below(place, index, id),
        `there is no security scheme "${id}"`,
        'define it under components.securitySchemes, or correct the name',
      );
    }
  }
  const permission = operation['x-permission'];
  return {
    // An empty requirement among the alternatives makes the others optional.
    isPublic: alternatives.length === 0 || alternatives.some((ids) => ids.length === 0),
    permissions: typeof permission === 'string' ? [permission] : asTexts(permission),
    alternatives: alternatives.filter((ids) => ids.length > 0),
  };
}
