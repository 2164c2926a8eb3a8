/** An OpenAPI document → a server that takes what is documented and answers with the documented examples. */
import type { Api } from '../../src/model/api.ts';
import { combineSignings } from '../../src/model/signing.ts';
import { asList, asObject, asText, isObject, type JsonObject } from '../../src/readers/json-schema/json.ts';
import type { Received } from '../../src/samples/loopback.support.ts';
import { type CheckNonce, createNonceCheck, type DescribedServer } from './described-server.support.ts';
import { type Document, membersOf, readDocument } from './document.support.ts';
import { toReply } from './rest-answers.support.ts';
import { type Credentials, checkProof, nonceOf } from './signatures.support.ts';
import { type Decoded, groupTexts, readBody, readTexts } from './wire.support.ts';

const METHODS = ['get', 'put', 'post', 'delete', 'patch', 'head'];

interface Route {
  readonly id: string;
  readonly method: string;
  /** Finds the values of the path, by their names. */
  readonly pattern: RegExp;
  readonly node: JsonObject;
  readonly parameters: readonly JsonObject[];
}

export function toRestServer(api: Api): DescribedServer {
  const document = readDocument(api);
  const routes = readRoutes(document);
  const checkNonce = createNonceCheck();
  const samples = new Map(
    api.operations.flatMap((operation) =>
      operation.kind === 'http' && operation.sample ? [[operation.id, operation.sample] as const] : [],
    ),
  );
  return (request, credentials, wish) => {
    const [path = ''] = request.target.split('?');
    const route = routes.find(({ method, pattern }) => method === request.method && pattern.test(path));
    if (!route) return null;
    const body = checkBody(document, route, request);
    return {
      operation: route.id,
      problems: [
        ...checkParameters(document, route, request),
        ...body.problems,
        ...checkCaller(document, api.schemes, route, request, body.value, credentials, checkNonce),
      ],
      body: body.value,
      reply: toReply(document, route.node, samples.get(route.id)?.failures ?? [], wish),
    };
  };
}

function readRoutes(document: Document): Route[] {
  const { root, resolve } = document;
  const routes = Object.entries(asObject(root.paths)).flatMap(([path, value]) => {
    const item = resolve(value);
    return METHODS.filter((method) => isObject(item[method])).map((method): Route => {
      const node = asObject(item[method]);
      const [server] = [node.servers, item.servers, root.servers].find(Array.isArray) ?? [];
      return {
        id: asText(node.operationId) ?? '',
        method: method.toUpperCase(),
        pattern: toPattern(`${basePath(server)}${path}`),
        node,
        parameters: [...asList(item.parameters), ...asList(node.parameters)].map(resolve),
      };
    });
  });
  // A path without variables wins over one that has them (OpenAPI 3.1, Paths Object).
  const variables = ({ pattern }: Route) => pattern.source.split('([^/]+)').length;
  return routes.toSorted((left, right) => variables(left) - variables(right));
}

function basePath(server: unknown): string {
  const { url, variables } = asObject(server);
  const filled = (asText(url) ?? '').replace(/\{([^}]+)\}/g, (_, name: string) =>
    String(asObject(asObject(variables)[name]).default),
  );
  return filled.replace(/^https?:\/\/[^/]+/, '').replace(/\/$/, '');
}

function toPattern(path: string): RegExp {
  const parts = path.split(/\{[^}]+\}/).map((part) => part.replace(/[.*+?^$()|[\]\\]/g, '\\$&'));
  return new RegExp(`^${parts.join('([^/]+)')}$`);
}

function checkParameters(document: Document, route: Route, { target, headers }: Received): string[] {
  const [path = '', search = ''] = target.split('?');
  const query = groupTexts(new URLSearchParams(search));
  const inPath = route.parameters.filter((parameter) => parameter.in === 'path');
  const values = route.pattern.exec(path)?.slice(1).map(decodeURIComponent) ?? [];
  const known = new Set<string>();
  const problems = route.parameters.flatMap((parameter) => {
    const { in: place, schema, required, style, explode } = parameter;
    const name = asText(parameter.name) ?? '';
    const header = headers[name.toLowerCase()];
    const texts =
      place === 'query'
        ? query.get(name)
        : place === 'path'
          ? values.slice(inPath.indexOf(parameter), inPath.indexOf(parameter) + 1)
          : header === undefined
            ? undefined
            : [String(header)];
    if (place === 'query') known.add(name);
    if (place === 'query' && style === 'deepObject') {
      const own = [...query.keys()].filter((key) => key.startsWith(`${name}[`));
      for (const key of own) known.add(key);
      const members = membersOf(document, schema);
      return own.flatMap((key) => {
        const member = key.slice(name.length + 1, -1);
        const shape = members === null ? true : members.get(member);
        if (shape === undefined) return [`"${key}" is not documented`];
        return readTexts(document, key, shape, query.get(key) ?? [], null).problems;
      });
    }
    if (texts === undefined) return required === true ? [`${place} parameter ${name} is missing`] : [];
    return readTexts(document, name, schema, texts, explode === false || place !== 'query' ? ',' : null)
      .problems;
  });
  const unknown = [...query.keys()].filter((name) => !known.has(name));
  return [...problems, ...unknown.map((name) => `query parameter ${name} is not documented`)];
}

function checkBody(document: Document, { node }: Route, request: Received): Decoded {
  const { content, required } = document.resolve(node.requestBody);
  const type = request.headers['content-type']?.split(';')[0] ?? '';
  if (request.body.length === 0)
    return { value: null, problems: required === true ? ['the body is missing'] : [] };
  const { [type]: media } = asObject(content);
  if (media === undefined) return { value: null, problems: [`no body of type "${type}" is documented`] };
  const { schema } = asObject(media);
  const { value, problems } = readBody(document, schema, request);
  return { value, problems: [...problems, ...document.check(schema, value, 'sent')] };
}

/** One of the alternatives of the operation's security must fit. */
function checkCaller(
  { root }: Document,
  schemes: Api['schemes'],
  { node }: Route,
  request: Received,
  body: unknown,
  credentials: Credentials,
  checkNonce: CheckNonce,
): readonly string[] {
  const alternatives = asList(node.security ?? root.security).map((requirement) => {
    const names = Object.keys(asObject(requirement));
    const used = schemes.filter(({ id }) => names.includes(id));
    const signing = combineSignings(used.map((scheme) => scheme.signing));
    const arrived = { request, body };
    const nonce = nonceOf(signing, arrived);
    return [
      ...(nonce === null || signing?.nonce === 'random' ? [] : checkNonce(credentials.API_KEY, nonce)),
      ...checkProof(signing, arrived, credentials),
    ];
  });
  return alternatives.length === 0 || alternatives.some((problems) => problems.length === 0)
    ? []
    : alternatives.flat();
}
