/** Servers with their labels, and the variables of their addresses. */
import type { Server, ServerVariable } from '../../model/operation.ts';
import { extensionOf } from '../extensions.ts';
import { type Located, locateEntries, readDescription, readFurther } from '../json-schema/context.ts';
import { shown } from '../json-schema/facts.ts';
import { asList, asObject, asText, below } from '../json-schema/json.ts';
import type { SpecContext } from './spec-context.ts';

/** Reads the servers of the first of these objects that lists any, as in OpenAPI and OpenRPC. */
export function readServers(
  context: SpecContext,
  places: readonly Located[],
  nameOf?: (index: number) => string,
): Server[] {
  const place = places.find(({ node }) => asList(node.servers).length > 0);
  return asList(place?.node.servers).flatMap((item, index) => {
    const server = { node: asObject(item), pointer: below(place?.pointer ?? '#', 'servers', index) };
    const url = asText(server.node.url);
    return url === undefined ? [] : [readServer(context, server, url, nameOf?.(index))];
  });
}

/** Longest phrase that can be a label. */
const MOST_LETTERS = 40;

/** Reads a server and fills in its URL's variables. Without a label or a short description, it goes by its name. */
export function readServer(
  context: SpecContext,
  { node, pointer }: Located,
  address: string,
  name?: string,
): Server {
  const variables = readVariables(context, { node, pointer });
  const url = fillIn(address, variables);
  const addresses = addressesOf(address, variables);
  const [phrase = ''] = (asText(node.summary ?? node.description) ?? '')
    .trim()
    .split(/[.,:;(\n]|\s[-–—]\s/, 1);
  const short = phrase.length <= MOST_LETTERS ? phrase.trim() : '';
  const label =
    asText(extensionOf(node, 'x-label') ?? node.title ?? node.name) ??
    (short || (name ?? /^[a-z]+:\/\/([^/]+)/i.exec(url)?.[1] ?? url));
  return {
    label,
    url,
    description: readFurther(context, { node, pointer }, [label]),
    ...(variables.length > 0 && { variables }),
    ...(addresses.length > 1 && addresses.length <= MOST_ADDRESSES && { addresses }),
  };
}

function fillIn(address: string, variables: readonly Pick<ServerVariable, 'name' | 'value'>[]): string {
  return address.replace(
    /\$?\{([^{}]+)\}/g,
    (whole, key: string) => variables.find(({ name }) => name === key.trim())?.value ?? whole,
  );
}

const MOST_ADDRESSES = 50;

/** Returns the address with every combination of listed values, or a few more than anyone lists. */
function addressesOf(address: string, variables: readonly ServerVariable[]): string[] {
  return variables.reduce(
    (addresses, { name, value, values }) =>
      addresses.length > MOST_ADDRESSES
        ? addresses
        : [...new Set([value, ...values])].flatMap((each) =>
            addresses.map((one) => fillIn(one, [{ name, value: each }])),
          ),
    [address],
  );
}

/** Reads the variables that have a value: the default, or the first allowed one. */
function readVariables(context: SpecContext, server: Located): ServerVariable[] {
  return locateEntries(context, server, 'variables').flatMap(({ name, node, pointer }) => {
    const values = asList(node.enum).map(shown);
    const chosen = node.default === undefined ? values[0] : shown(node.default);
    if (chosen === undefined) return [];
    return [{ name, value: chosen, values, description: readDescription(context, node, pointer) }];
  });
}
