/** Servers of a document, a path or an operation. */
import type { Server } from '../../model/operation.ts';
import { serverLabel } from '../document/labels.ts';
import type { SpecContext } from '../document/spec-context.ts';
import { readDescription, type SchemaContext } from '../json-schema/context.ts';
import { shown } from '../json-schema/facts.ts';
import { asList, asObject, asText, below, isObject, type JsonObject } from '../json-schema/json.ts';

/** What reading one OpenAPI document carries along. */
export interface OpenApiContext extends SpecContext {
  /** Servers of the whole document. */
  readonly servers: readonly Server[];
}

/** The servers an object names itself; null when it says nothing about them. */
export function readServers(
  context: SchemaContext,
  owner: JsonObject,
  pointer: string,
): readonly Server[] | null {
  const servers = asList(owner.servers).filter(isObject);
  if (servers.length === 0) return null;
  return servers.map((server, index) => {
    const url = fillVariables(asText(server.url) ?? '', asObject(server.variables));
    return {
      label: serverLabel(server['x-label'], server.description, hostOf(url)),
      url,
      description: readDescription(context, server, below(pointer, 'servers', index)),
    };
  });
}

function fillVariables(url: string, variables: JsonObject): string {
  return url.replace(/\{([^}]+)\}/g, (whole, name: string) => {
    const { default: value } = asObject(variables[name]);
    return value === undefined ? whole : shown(value);
  });
}

function hostOf(url: string): string {
  return /^[a-z]+:\/\/([^/]+)/i.exec(url)?.[1] ?? url;
}
