/** Servers of an OpenRPC document or method. */
import type { Server } from '../../model/operation.ts';
import { readDescription } from '../json-schema/context.ts';
import { asList, asObject, asText, below, type JsonObject } from '../json-schema/json.ts';
import { serverLabel } from '../spec-document/labels.ts';
import type { SpecContext } from '../spec-document/spec-context.ts';

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
    return asText(asObject(variables[name.trim()]).default) ?? whole;
  });
}
