/** Calls in JavaScript, with fetch and node:crypto. */
import type { FailureSign } from '../../model/failure.ts';
import { type HttpCall, type Proof, planFailure } from '../call.ts';
import { type Expressions, inOrder, writeBody, writeQuery, writeSignedQuery } from '../expressions.ts';
import { type HttpWriter, writeProof } from '../language.ts';
import { indent, mergeParts, type Part } from '../program.ts';
import { hasTarget } from '../signing.ts';
import { JS_SYNTAX, quoteJs, writeJs, writeJsConstant, writeJsEncoder, writeJsName } from './syntax.ts';

/** Replaces FormData, which would send a field with a content type as a file. */
const MULTIPART = `// The body of a multipart form and its content type.
async function multipart(fields, files, types) {
  const boundary = crypto.randomUUID();
  const parts = Object.entries(fields).map(([name, value]) => [name, "", String(value)]);
  for (const [name, file] of Object.entries(files)) {
    parts.push([name, \`; filename="\${basename(file)}"\`, await readFile(file)]);
  }
  const chunks = parts.flatMap(([name, filename, content]) => {
    const start = \`--\${boundary}\\r\\nContent-Disposition: form-data; name="\${name}"\${filename}\\r\\n\`;
    const type = Object.hasOwn(types, name) ? \`Content-Type: \${types[name]}\\r\\n\` : "";
    return [start, type, "\\r\\n", content, "\\r\\n"];
  });
  const body = Buffer.concat([...chunks, \`--\${boundary}--\\r\\n\`].map((chunk) => Buffer.from(chunk)));
  return [body, \`multipart/form-data; boundary=\${boundary}\`];
}`;

const EACH = `// The parts one by one: a list has one for each item.
function each(parts) {
  return Object.entries(parts).flatMap(([name, value]) => [value].flat().map((one) => [name, one]));
}`;

const EXPRESSIONS: Expressions = {
  ...JS_SYNTAX,
  quote: quoteJs,
  literal: writeJs,
  map: writeJs,
  constant: writeJsConstant,
  reader: (constant) => constant,
  merge: (constant, entries, isOwnFirst) =>
    `{ ${inOrder(constant && `...${constant}`, entries, isOwnFirst).join(', ')} }`,
  pairs: 'values',
  encode: (expression) => `new URLSearchParams(${expression})`,
  encoders: () => ({}),
  target: (encoded, isCovered, isExtended) => {
    const keyword = isExtended ? 'let' : 'const';
    if (!isCovered) return [`${keyword} target = \`\${path}?\${${encoded}}\`;`];
    return [`const search = ${encoded}.toString();`, `${keyword} target = \`\${path}?\${search}\`;`];
  },
  extend: (encoded, isQueried) =>
    isQueried ? `target += \`&\${${encoded}}\`;` : `const target = \`\${path}?\${${encoded}}\`;`,
  contentType: (mediaType) => `"Content-Type": ${quoteJs(mediaType)}`,
  json: (value, expression) => {
    const { name, functions } = writeJsEncoder(value);
    return { functions, setup: [`const body = ${name}(${expression});`] };
  },
  form: (encoded) => `const body = ${encoded}.toString();`,
  multipart: (fields, isRepeated) => ({
    imports: ['node:fs/promises readFile', 'node:path basename'],
    functions: isRepeated ? [EACH, MULTIPART.replaceAll('Object.entries', 'each')] : [MULTIPART],
    setup: [`const [body, contentType] = await multipart(${fields}, files, types);`],
    headers: ['"Content-Type": contentType'],
  }),
  text: (quoted) => ({ values: [`const body = ${quoted};`] }),
  file: (quoted) => ({
    imports: ['node:fs/promises readFile'],
    values: [`const file = ${quoted};`],
    setup: ['const body = await readFile(file);'],
  }),
};

export const JS_HTTP: HttpWriter = {
  needs: 'Node.js 20 or newer; save as sample.mjs.',
  imports: ({ receives }) => (receives.kind === 'file' ? ['node:fs/promises writeFile'] : []),
  query: (call) => writeQuery(EXPRESSIONS, call),
  headers: { write: (headers) => writeJs(Object.fromEntries(headers)), spread: '...headers' },
  body: (call) => writeBody(EXPRESSIONS, call),
  signed: { host: 'new URL(API_BASE_URL).hostname', query: 'search', noBody: '""' },
  proof: (call, signature) =>
    mergeParts([writeJsProof(call.proof, signature), writeSignedQuery(EXPRESSIONS, call, signature)]),
  send: (call, headers) => {
    const { receives, failures } = call;
    const lines = headers.length === 1 ? [`{ ${headers} }`] : [writeEntryBlock(headers)];
    const request = writeJsFetch(
      call,
      `API_BASE_URL + ${hasTarget(call) ? 'target' : 'path'}`,
      headers.length === 0 ? [] : lines,
      { json: '10_000', none: '10_000', file: '60_000', stream: null }[receives.kind],
    );
    const check = receives.kind === 'file' && failures.length > 0 ? [CHECK_TYPE] : [];
    return [[request, CHECK_STATUS, ...check], writeEnding(call)];
  },
  address: {
    imports: () => [],
    print: ({ query }) =>
      query.length > 0
        ? [
            'const search = new URLSearchParams(query).toString().replaceAll("+", "%20");',
            `console.log(\`\${API_BASE_URL}\${path}?\${search}\`);`,
          ]
        : ['console.log(API_BASE_URL + path);'],
  },
};

/** Writes the headers that prove who calls. */
export function writeJsProof(proof: Proof, signature: string): Partial<Part> {
  return writeProof(JS_SYNTAX, proof, signature, (user, password) => ({
    setup: [`const credentials = Buffer.from(\`\${${user}}:\${${password}}\`).toString("base64");`],
  }));
}

/** Writes lines in braces. */
export function writeBlock(lines: readonly string[]): string {
  return `{\n${indent(lines.join('\n'), '  ')}\n}`;
}

/** Writes entries in braces, one per line. */
export function writeEntryBlock(entries: readonly string[]): string {
  return writeBlock(entries.map((entry) => `${entry},`));
}

export function writeJsFetch(
  { method, body }: HttpCall,
  url: string,
  headers: readonly string[],
  timeout: string | null,
): string {
  const options = [
    ...(method === 'GET' ? [] : [`method: ${quoteJs(method)},`]),
    ...headers.map((lines) => `headers: ${lines},`),
    ...(body ? ['body,'] : []),
    ...(timeout === null ? [] : [`signal: AbortSignal.timeout(${timeout}),`]),
  ];
  const written = options.length > 0 ? `, ${writeBlock(options)}` : '';
  return `const response = await fetch(${url}${written});`;
}

export const CHECK_STATUS = `if (!response.ok) throw new Error(\`HTTP \${response.status}: \${await response.text()}\`);`;

const CHECK_TYPE = `if (response.headers.get("Content-Type")?.startsWith("application/json")) {
  throw new Error(\`API error: \${await response.text()}\`);
}`;

function writeEnding({ receives, failures }: HttpCall): string[] {
  switch (receives.kind) {
    case 'json':
      return [
        'const data = await response.json();',
        ...failures.map((failure) => writeJsCheck(failure)),
        'console.log(JSON.stringify(data, null, 2));',
      ];
    case 'file':
      return [
        'await writeFile(output, Buffer.from(await response.arrayBuffer()));',
        'console.log("Saved", output);',
      ];
    case 'stream':
      return ['for await (const chunk of response.body) process.stdout.write(chunk);'];
    case 'none':
      return ['console.log("HTTP", response.status);'];
  }
}

/** Writes code that ends the program if the response in the variable `data` reports failure. */
export function writeJsCheck(failure: FailureSign, data = 'data', end = throwError): string {
  const { list, member, test, start, unless, shown } = planFailure(failure);
  const value = writeJsMember(list ? 'item' : data, member);
  const failed = writeTest(
    value,
    test,
    list ? '' : `${data} instanceof Object && !Array.isArray(${data}) && `,
  );
  const text = start === null ? '' : ` || item?.startsWith?.(${quoteJs(start)})`;
  const condition = list ? `${writeJsMember(data, list)}?.some((item) => ${failed}${text})` : failed;
  const isNew = unless === null ? '' : `!${writeJsMember(data, [unless])} && `;
  return `if (${isNew}${condition}) ${end(writeJsMember(data, shown).replace('?.', '.'))}`;
}

function throwError(shown: string): string {
  return `{\n  throw new Error(\`API error: \${JSON.stringify(${shown})}\`);\n}`;
}

/** Writes an expression for a member, which has no value if an owner has no members. */
export function writeJsMember(owner: string, names: readonly string[]): string {
  return names.reduce(
    (code, name) => `${code}?.${writeJsName(name) === name ? name : `[${quoteJs(name)}]`}`,
    owner,
  );
}

/** Writes a test. The guard is for one that a missing member passes: only an object reports failure. */
function writeTest(value: string, test: FailureSign['test'], guard: string): string {
  switch (test.kind) {
    case 'filled':
      return `${value} && !["[]", "{}"].includes(JSON.stringify(${value}))`;
    case 'is':
      return `${value} === ${writeJs(test.value)}`;
    case 'is-not':
      return test.values.length === 1
        ? `${guard}${value} !== ${writeJs(test.values[0] ?? '')}`
        : `${guard}!${writeJs(test.values)}.includes(${value})`;
    case 'starts-with':
      return `${value}.startsWith(${quoteJs(test.text)})`;
  }
}
