/** Routes of an OpenAPI document: which operation a method and path belong to. */
import type { Api } from '../model/api.ts';
import type { HttpOperation } from '../model/operation.ts';
import { decodePercent } from '../model/percent.ts';
import { splitPath } from '../model/server-address.ts';
import { splitText } from '../model/split-text.ts';
import { isIgnoredHeader, type Pair } from '../model/wire-style.ts';
import { asList, asObject, asText, type JsonObject } from '../readers/json-schema/json.ts';
import type { Document } from './document.ts';
import { queryOf, type Received } from './exchange.ts';
import { checkParameters } from './parameters.ts';
import { readRequestBody, withForm } from './request-body.ts';

export interface Route {
  readonly operation: HttpOperation;
  readonly method: string;
  readonly template: PathTemplate;
  /** Names of these variables. */
  readonly names: readonly string[];
  /** Query that the document writes as part of the path, to tell operations apart. */
  readonly query: readonly Pair[];
  readonly node: JsonObject;
  readonly parameters: readonly JsonObject[];
}

export function readRoutes(document: Document, { operations }: Api): Route[] {
  const { root, resolve } = document;
  const routes = operations.flatMap((operation): Route[] => {
    if (operation.kind !== 'http' || operation.incoming) return [];
    const { method, path } = operation;
    const { path: bare, query } = splitPath(path);
    const item = resolve(asObject(root.paths)[path]);
    const node = resolve(item[method.toLowerCase()] ?? asObject(item.additionalOperations)[method]);
    const [server] = [node.servers, item.servers, root.servers].find(Array.isArray) ?? [];
    return [
      {
        operation,
        method,
        template: toTemplate(`${basePath(server)}${bare}`),
        names: [...bare.matchAll(VARIABLE)].map(([, name = '']) => name),
        query,
        node,
        parameters: withoutOverridden(
          [...asList(item.parameters), ...asList(node.parameters)].map(resolve),
        ).filter((one) => one.in !== 'header' || !isIgnoredHeader(asText(one.name) ?? '')),
      },
    ];
  });
  return routes.toSorted(compareRoutes);
}

/** A path without variables wins over one that has them (OpenAPI 3.1, Paths Object), and one with a query over others. */
function compareRoutes(left: Route, right: Route): number {
  return left.names.length - right.names.length || right.query.length - left.query.length;
}

/** Finds the operation that a request is for. Of several at one address, it is the first that accepts the request. */
export function findRoute(
  document: Document,
  routes: readonly Route[],
  request: Received,
  proofs: readonly string[],
): Route | undefined {
  const { method, target } = request;
  const [path = ''] = target.split('?');
  const sent = queryOf(request);
  const found = routes.filter(
    (one) =>
      method === one.method &&
      one.template.match(path) !== null &&
      one.query.every(([name, value]) => sent.getAll(name).includes(value)),
  );
  const [first] = found;
  const rivals = first ? found.filter((one) => compareRoutes(first, one) === 0) : [];
  if (rivals.length < 2) return first;
  const accepts = (route: Route) => {
    const read = withForm(document, route.node, request);
    return (
      readRequestBody(document, route.node, read).rejections.length === 0 &&
      checkParameters(document, route, read, segmentsOf(route, request), proofs).length === 0
    );
  };
  return rivals.find(accepts) ?? first;
}

/** Returns the variables of a request's path by name. */
export function segmentsOf({ template, names }: Route, { target }: Received): ReadonlyMap<string, string> {
  const values = template.match(target.split('?', 1)[0] ?? '') ?? [];
  return new Map(names.map((name, at) => [name, decodePercent(values[at] ?? '')]));
}

/** Drops parameters of the path that the operation describes again (OpenAPI 3.1, Operation Object). */
function withoutOverridden(parameters: readonly JsonObject[]): readonly JsonObject[] {
  return [...new Map(parameters.map((one) => [JSON.stringify([one.in, one.name]), one])).values()];
}

function basePath(server: unknown): string {
  const { url, variables } = asObject(server);
  const filled = (asText(url) ?? '').replace(/\{([^}]+)\}/g, (_, name: string) =>
    String(asObject(asObject(variables)[name]).default),
  );
  return filled.replace(/^https?:\/\/[^/]+/, '').replace(/\/$/, '');
}

const VARIABLE = /\{([^}]+)\}/g;

/** A path with variables. */
export interface PathTemplate {
  readonly variables: number;
  /** Returns the values of the variables in order; null for another path. */
  readonly match: (path: string) => readonly string[] | null;
}

/** A variable is a part of one segment and isn't empty; of several in a segment, the first is as long as possible. */
export function toTemplate(path: string): PathTemplate {
  const segments = path
    .replace(VARIABLE, VALUE)
    .split('/')
    .map((segment) => segment.split(VALUE));
  return {
    variables: segments.reduce((sum, fixed) => sum + fixed.length - 1, 0),
    match: (sent) => {
      const parts = sent.split('/');
      if (parts.length !== segments.length) return null;
      const values = segments.map((fixed, at) =>
        splitText(parts[at] ?? '', fixed, { values: 'longest', least: 1 }),
      );
      return values.includes(null) ? null : values.flatMap((each) => each ?? []);
    },
  };
}

/** Marks a variable while a path is split; no path has this character. */
const VALUE = '\u0000';
