/** Servers of a document, a path or an operation. */
import type { Server } from '../../model/operation.ts';
import { readDescription, type SchemaContext } from '../json-schema/context.ts';
import { asList, asObject, asText, below, isObject, type JsonObject } from '../json-schema/json.ts';

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
      label: asText(server['x-label']) ?? firstWords(asText(server.description)) ?? hostOf(url),
      url,
      description: readDescription(context, server, below(pointer, 'servers', index)),
    };
  });
}

function fillVariables(url: string, variables: JsonObject): string {
  return url.replace(/\{([^}]+)\}/g, (whole, name: string) => {
    const { default: value } = asObject(variables[name]);
    return typeof value === 'string' || typeof value === 'number' ? String(value) : whole;
  });
}

const MOST_WORDS = 4;

/** "Production. Real money." → "Production". */
function firstWords(description: string | undefined): string | undefined {
  const [phrase = ''] = (description ?? '').trim().split(/[.,:;(\n]|\s[-–—]\s/, 1);
  return phrase.trim().split(/\s+/).slice(0, MOST_WORDS).join(' ') || undefined;
}

function hostOf(url: string): string {
  return /^[a-z]+:\/\/([^/]+)/i.exec(url)?.[1] ?? url;
}
