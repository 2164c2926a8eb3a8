/** Routes of an OpenAPI document: which operation a method and path belong to. */
import type { Api } from '../model/api.ts';
import type { HttpOperation } from '../model/operation.ts';
import { asList, asObject, asText, type JsonObject } from '../readers/json-schema/json.ts';
import type { Document } from './document.ts';

export interface Route {
  readonly operation: HttpOperation;
  readonly method: string;
  /** Captures the path's variables in order. */
  readonly pattern: RegExp;
  /** Names of these variables. */
  readonly names: readonly string[];
  readonly node: JsonObject;
  readonly parameters: readonly JsonObject[];
}

export function readRoutes(document: Document, { operations }: Api): Route[] {
  const { root, resolve } = document;
  const routes = operations.flatMap((operation): Route[] => {
    if (operation.kind !== 'http' || operation.incoming) return [];
    const { method, path } = operation;
    const item = resolve(asObject(root.paths)[path]);
    const node = resolve(item[method.toLowerCase()] ?? asObject(item.additionalOperations)[method]);
    const [server] = [node.servers, item.servers, root.servers].find(Array.isArray) ?? [];
    return [
      {
        operation,
        method,
        pattern: toPattern(`${basePath(server)}${path}`),
        names: [...path.matchAll(VARIABLE)].map(([, name = '']) => name),
        node,
        parameters: withoutOverridden([...asList(item.parameters), ...asList(node.parameters)].map(resolve)),
      },
    ];
  });
  // A path without variables wins over one that has them (OpenAPI 3.1, Paths Object).
  const variables = ({ pattern }: Route) => pattern.source.split('([^/]+)').length;
  return routes.toSorted((left, right) => variables(left) - variables(right));
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

/** Returns the pattern of a path, whose variables it captures. */
export function toPattern(path: string): RegExp {
  const parts = path.split(/\{[^}]+\}/).map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  return new RegExp(`^${parts.join('([^/]+)')}$`);
}
