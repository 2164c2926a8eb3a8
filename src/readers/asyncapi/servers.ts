/** Servers of an AsyncAPI document with their addresses and the security they ask for. */
import type { Server } from '../../model/operation.ts';
import { serverLabel } from '../document/labels.ts';
import type { Alternative } from '../document/schemes.ts';
import { type Located, locate, type SpecContext } from '../document/spec-context.ts';
import { readDescription } from '../json-schema/context.ts';
import { asList, asObject, asText, below, type JsonObject, keysOf } from '../json-schema/json.ts';

export interface ServerEntry {
  readonly id: string;
  readonly server: Server;
  readonly protocol: string;
  /** Alternatives of schemes; null when it asks for none. */
  readonly security: readonly Alternative[] | null;
}

export function readServers(context: SpecContext): ServerEntry[] {
  return Object.entries(asObject(context.root.servers)).map(([id, value]) => {
    const { node, pointer } = locate(context, value, below('#/servers', id));
    const label = node['x-label'] ?? node.title;
    return {
      id,
      protocol: asText(node.protocol) ?? '',
      server: {
        label: serverLabel(label, node.summary ?? node.description, id),
        url: addressOf(context, node, pointer),
        description: readDescription(context, node, pointer),
      },
      security: readSecurity({ node, pointer }),
    };
  });
}

/** AsyncAPI 3 gives host and path name, AsyncAPI 2 a URL that may lack its scheme. */
function addressOf(context: SpecContext, node: JsonObject, pointer: string): string {
  const scheme = `${asText(node.protocol) ?? 'ws'}://`;
  const url = asText(node.url);
  const text =
    url === undefined
      ? `${scheme}${asText(node.host) ?? ''}${asText(node.pathname) ?? ''}`
      : `${/^[\w.+-]+:\/\//.test(url) ? '' : scheme}${url}`;
  const variables = asObject(node.variables);
  return text.replace(/\{([^{}]+)\}/g, (whole, name: string) => {
    const variable = locate(context, variables[name], below(pointer, 'variables', name)).node;
    return asText(variable.default) ?? asText(asList(variable.enum)[0]) ?? whole;
  });
}

/**
 * Alternatives of schemes. AsyncAPI 3 lists schemes or references to them, one of which is enough; AsyncAPI 2
 * lists objects whose keys are schemes that are needed together.
 */
export function readSecurity({ node, pointer }: Located): readonly Alternative[] | null {
  if (!Array.isArray(node.security)) return null;
  return node.security.map((item, index) => {
    const place = below(pointer, 'security', index);
    const scheme = asObject(item);
    const ref = asText(scheme.$ref);
    // A reference that leads nowhere is reported as such.
    if (ref !== undefined) return { ids: [keysOf(ref).at(-1) ?? ref], pointer: null };
    const type = asText(scheme.type);
    return type === undefined ? { ids: Object.keys(scheme), pointer: place } : { ids: [type], pointer: null };
  });
}
