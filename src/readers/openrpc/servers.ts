/** Servers of an OpenRPC document or method. */
import type { Server } from '../../model/operation.ts';
import { serverLabel } from '../document/labels.ts';
import type { SpecContext } from '../document/spec-context.ts';
import { readDescription } from '../json-schema/context.ts';
import { shown } from '../json-schema/facts.ts';
import { asList, asObject, asText, below, type JsonObject } from '../json-schema/json.ts';

export function readServers(context: SpecContext, value: unknown, pointer: string): Server[] {
  return asList(value).flatMap((item, index) => {
    const node = asObject(item);
    const url = asText(node.url);
    if (url === undefined) return [];
    const label = node['x-label'] ?? node.name;
    return [
      {
        label: serverLabel(label, node.summary ?? node.description, `Server ${index + 1}`),
        url: filled(url, asObject(node.variables)),
        description: readDescription(context, node, below(pointer, index)),
      },
    ];
  });
}

/** Variables stand in a URL as `${name}` or `{name}`; their defaults are filled in. */
function filled(url: string, variables: JsonObject): string {
  return url.replace(/\$?\{([^{}]+)\}/g, (whole, name: string) => {
    const { default: value } = asObject(variables[name.trim()]);
    return value === undefined ? whole : shown(value);
  });
}
