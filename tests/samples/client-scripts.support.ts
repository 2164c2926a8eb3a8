/** Prepares the requests of Postman collections and `.http` files the way their own programs do. */
import { createHash, createHmac, type Hash, type Hmac, randomUUID } from 'node:crypto';
import { runInNewContext } from 'node:vm';
import { VariableScope } from 'postman-collection';
import { createContext, type SandboxContext } from 'postman-sandbox';
import { z } from 'zod';

export interface ReadyRequest {
  readonly name: string;
  readonly method: string;
  readonly url: string;
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly body: string | undefined;
}

export type Variables = Readonly<Record<string, string>>;

function substitute(text: string, ...scopes: readonly Variables[]): string {
  return text.replace(/\{\{([\w.-]+)\}\}/g, (all, name: string) => {
    const scope = scopes.find((one) => Object.hasOwn(one, name));
    return scope?.[name] ?? all;
  });
}

const request = z.object({
  method: z.string(),
  header: z.array(z.object({ key: z.string(), value: z.string() })),
  body: z.object({ mode: z.string(), raw: z.string().optional() }).optional(),
  url: z.object({ raw: z.string() }).loose(),
});
const item = z.object({ name: z.string(), request });
const collection = z.object({
  event: z.array(z.object({ script: z.object({ exec: z.array(z.string()) }) })),
  variable: z.array(z.object({ key: z.string(), value: z.string() })),
  item: z.array(z.union([item, z.object({ name: z.string(), item: z.array(item) })])),
});

/** Runs a collection's script in Postman's own sandbox before each request, and replaces the variables. */
export async function* readyFromPostman(made: unknown, environment: Variables): AsyncGenerator<ReadyRequest> {
  const { event, variable, item: all } = collection.parse(made);
  const context = await new Promise<SandboxContext>((resolve, reject) =>
    createContext((error, created) => (error ? reject(error) : resolve(created))),
  );
  const items = all.flatMap((one) => ('item' in one ? one.item : [one]));
  const values = Object.entries(environment).map(([key, value]) => ({ key, value }));
  try {
    for (const { name, request: template } of items) {
      const scope = await new Promise<unknown>((resolve, reject) => {
        const script = { type: 'text/javascript', exec: event.flatMap((one) => one.script.exec) };
        const setting = {
          request: template,
          environment: { values },
          collectionVariables: { values: variable },
        };
        context.execute(
          { listen: 'prerequest', script },
          { context: setting, cursor: {}, legacy: { _itemName: name } },
          (error, execution) => (error ? reject(error) : resolve(execution._variables)),
        );
      });
      const set = z
        .object({ values: z.array(z.object({ key: z.string(), value: z.string() })) })
        .parse(scope);
      const variables = new VariableScope({ values: [...variable, ...values, ...set.values] });
      const replaced = (text: string) => variables.replaceIn(text);
      yield {
        name,
        method: template.method,
        url: replaced(template.url.raw),
        headers: template.header.map(({ key, value }) => [key, replaced(value)] as const),
        body: template.body?.raw === undefined ? undefined : replaced(template.body.raw),
      };
    }
  } finally {
    context.dispose();
  }
}

/** A request of an `.http` file. */
export interface ReadyFromFile extends ReadyRequest {
  /** Messages that a WebSocket sends, in order. */
  readonly messages: readonly string[];
  /** Runs the script for the response. */
  readonly respond: (body: unknown) => void;
}

/** Prepares the requests of an `.http` file one at a time, on demand. The method of a WebSocket is WEBSOCKET. */
export function* readyFromHttpFile(text: string, environment: Variables): Generator<ReadyFromFile> {
  const globals: Record<string, string> = {};
  for (const part of text.split(/^### /m).slice(1)) {
    const [, name = '', script = '', line = '', rest = ''] =
      /^(.*)\n(?:#.*\n)*(?:< \{%\n([\s\S]*?)\n%\}\n)?(\S+ \S+)\n?([\s\S]*)$/.exec(part) ?? [];
    const [method = '', url = ''] = line.split(' ');
    const [head = '', ...paragraphs] = rest.replace(/\n*$/, '').split('\n\n');
    const [body = '', handler = ''] = paragraphs.join('\n\n').split(/\n*> \{%\n/);
    const variables: Record<string, string> = {};
    const known = (template: string) => substitute(template, environment, variables, globals);
    runInNewContext(script, {
      request: {
        method,
        url: { tryGetSubstituted: () => known(url) },
        body: { tryGetSubstituted: () => known(body) },
        environment: { get: (key: string) => environment[key] },
        variables: { set: (key: string, value: string) => Object.assign(variables, { [key]: value }) },
      },
      $random: { uuid: randomUUID() },
      crypto: CRYPTO,
    });
    const headers = head
      .split('\n')
      .filter(Boolean)
      .map((header) => {
        const at = header.indexOf(':');
        return [header.slice(0, at), withLogin(known(header.slice(at + 1).trim()))] as const;
      });
    yield {
      name,
      method,
      url: known(url),
      headers,
      body: body === '' ? undefined : known(body),
      messages: method === 'WEBSOCKET' && body !== '' ? known(body).split('\n===\n') : [],
      respond: (received) => {
        const set = (key: string, value: string) => Object.assign(globals, { [key]: value });
        runInNewContext(handler.replace(/%\}\s*$/, ''), {
          client: { global: { set } },
          response: { body: received },
        });
      },
    };
  }
}

/** Encodes "Basic name password" as RFC 7617 requires, which is what the client does. */
function withLogin(value: string): string {
  const [, name, password] = /^Basic (\S+) (\S+)$/.exec(value) ?? [];
  return name ? `Basic ${Buffer.from(`${name}:${password}`).toString('base64')}` : value;
}

function hasher(hash: Hash | Hmac) {
  const chain = {
    updateWithText: (text: string) => chained(hash.update(text, 'utf8')),
    updateWithHex: (text: string) => chained(hash.update(text, 'hex')),
    updateWithBase64: (text: string) => chained(hash.update(text, 'base64')),
    digest: () => {
      const bytes = hash.digest();
      return { toHex: () => bytes.toString('hex'), toBase64: () => bytes.toString('base64') };
    },
  };
  const chained = (_: Hash | Hmac) => chain;
  return chain;
}

function keyed(algorithm: string) {
  return () => ({
    withTextSecret: (secret: string) => hasher(createHmac(algorithm, secret)),
    withHexSecret: (secret: string) => hasher(createHmac(algorithm, Buffer.from(secret, 'hex'))),
    withBase64Secret: (secret: string) => hasher(createHmac(algorithm, Buffer.from(secret, 'base64'))),
  });
}

/** As documented: https://www.jetbrains.com/help/idea/http-client-crypto-api-reference.html */
const CRYPTO = {
  sha256: () => hasher(createHash('sha256')),
  sha384: () => hasher(createHash('sha384')),
  sha512: () => hasher(createHash('sha512')),
  hmac: { sha256: keyed('sha256'), sha384: keyed('sha384'), sha512: keyed('sha512') },
};
