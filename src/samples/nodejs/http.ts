/** Samples in JavaScript for Node.js: fetch, node:crypto and the built-in WebSocket. */
import { type Failure, type HttpCall, isProofOnly } from '../call.ts';
import { hasRepeatedNames } from '../json.ts';
import {
  CHANGE_THESE,
  FOR_BROWSER,
  headLines,
  indent,
  joinSections,
  mergeParts,
  type Part,
  toPart,
} from '../program.ts';
import { covers, hasQuery } from '../signing.ts';
import {
  writeJsClock,
  writeJsEntries,
  writeJsEnvironment,
  writeJsImports,
  writeJsPairs,
  writeJsProof,
  writeJsSign,
  writeJsSignature,
} from './signing.ts';
import { quoteJs, writeJs, writeJsEncoder, writeJsName } from './text.ts';

export function writeJsHttp(call: HttpCall): string {
  const receiving = writeReceiving(call);
  const signature = writeJsSignature(call);
  const { environment } = call.proof;
  const { imports, values, functions, setup, headers } = mergeParts([
    writeJsClock(call.proof),
    writeQuery(call),
    toPart({
      values:
        call.headers.length > 0 ? [`const headers = ${writeJs(Object.fromEntries(call.headers))};`] : [],
      headers: call.headers.length > 0 ? ['...headers,'] : [],
    }),
    writeJsBody(call),
    writeJsSign(call.proof),
    writeJsProof(call.proof, signature),
    writeSignedQuery(call, signature),
    receiving.part,
  ]);
  const head = headLines('Node.js 20 or newer; save as sample.mjs.', environment, ['API_BASE_URL']);
  return `${joinSections([
    [...head.map((line) => `// ${line}`), ...writeJsImports(imports)],
    writeJsEnvironment(environment, [`API_BASE_URL = ${quoteJs(call.origin)}`]),
    [`// ${CHANGE_THESE}`, `const path = ${quoteJs(call.path)};`, ...values],
    ...functions,
    [...setup, writeFetch(call, headers, receiving.timeout), ...receiving.check],
    receiving.ending,
  ])}\n`;
}

export function writeJsAddress(call: HttpCall): string {
  const { values } = writeQuery(call);
  const print =
    values.length > 0
      ? [
          'const search = new URLSearchParams(query).toString().replaceAll("+", "%20");',
          `console.log(\`\${API_BASE_URL}\${path}?\${search}\`);`,
        ]
      : ['console.log(API_BASE_URL + path);'];
  const head = headLines('Node.js 20 or newer; save as sample.mjs.', [], ['API_BASE_URL']);
  return `${joinSections([
    head.map((line) => `// ${line}`),
    writeJsEnvironment([], [`API_BASE_URL = ${quoteJs(call.origin)}`]),
    [`// ${CHANGE_THESE}`, `const path = ${quoteJs(call.path)};`, ...values],
    [`// ${FOR_BROWSER}`, ...print],
  ])}\n`;
}

function writeQuery(call: HttpCall): Part {
  const { query, proof } = call;
  if (!hasQuery(call)) return toPart({});
  const own = query.length > 0 ? ['...query'] : [];
  const added = proof.query.filter(({ value }) => value !== 'signature');
  const pairs = hasRepeatedNames(query)
    ? `[${[...own, ...writeJsPairs(added)].join(', ')}]`
    : `{ ${[...own, ...writeJsEntries(added)].join(', ')} }`;
  const encode = `new URLSearchParams(${added.length > 0 ? pairs : 'query'})`;
  const value = hasRepeatedNames(query) ? query : Object.fromEntries(query);
  const isSigned = proof.query.length > added.length;
  return toPart({
    values: query.length > 0 ? [`const query = ${writeJs(value)};`] : [],
    setup: covers(proof, 'query')
      ? [
          `const search = ${encode}.toString();`,
          `${isSigned ? 'let' : 'const'} target = \`\${path}?\${search}\`;`,
        ]
      : [`${isSigned ? 'let' : 'const'} target = \`\${path}?\${${encode}}\`;`],
  });
}

/** A signature that is part of the query is its end. */
function writeSignedQuery(call: HttpCall, signature: string): Part {
  const signed = call.proof.query.filter(({ value }) => value === 'signature');
  if (signed.length === 0) return toPart({});
  const encoded = `new URLSearchParams({ ${writeJsEntries(signed, signature)} })`;
  return toPart({
    setup: [
      hasQuery(call) ? `target += \`&\${${encoded}}\`;` : `const target = \`\${path}?\${${encoded}}\`;`,
    ],
  });
}

function writeFetch(call: HttpCall, headers: readonly string[], timeout: string): string {
  const options = [
    ...(call.method === 'GET' ? [] : [`method: ${quoteJs(call.method)},`]),
    ...(headers.length === 0
      ? []
      : headers.length === 1
        ? [`headers: { ${headers.join('').slice(0, -1)} },`]
        : [`headers: {\n${indent(headers.join('\n'), '  ')}\n},`]),
    ...writeJsSent(call),
    `signal: AbortSignal.timeout(${timeout}),`,
  ];
  const url = `API_BASE_URL + ${call.query.length + call.proof.query.length > 0 ? 'target' : 'path'}`;
  return `const response = await fetch(${url}, {\n${indent(options.join('\n'), '  ')}\n});`;
}

interface Receiving {
  readonly part: Part;
  readonly timeout: string;
  readonly check: readonly string[];
  readonly ending: readonly string[];
}

export const CHECK_STATUS = `if (!response.ok) throw new Error(\`HTTP \${response.status}: \${await response.text()}\`);`;

const CHECK_TYPE = `if (response.headers.get("Content-Type")?.startsWith("application/json")) {
  throw new Error(\`API error: \${await response.text()}\`);
}`;

function writeReceiving({ receives, failure }: HttpCall): Receiving {
  switch (receives.kind) {
    case 'json':
      return {
        part: toPart({}),
        timeout: '10_000',
        check: [CHECK_STATUS],
        ending: [
          'const data = await response.json();',
          ...(failure ? [writeJsCheck(failure)] : []),
          'console.log(JSON.stringify(data, null, 2));',
        ],
      };
    case 'file':
      return {
        part: toPart({
          imports: ['node:fs/promises writeFile'],
          values: [`const output = ${quoteJs(receives.name)};`],
        }),
        timeout: '60_000',
        check: [CHECK_STATUS, ...(failure ? [CHECK_TYPE] : [])],
        ending: [
          'await writeFile(output, Buffer.from(await response.arrayBuffer()));',
          'console.log("Saved", output);',
        ],
      };
    case 'none':
      return {
        part: toPart({}),
        timeout: '10_000',
        check: [CHECK_STATUS],
        ending: ['console.log("HTTP", response.status);'],
      };
  }
}

/** Ends a program whose response in `data` reports failure. */
export function writeJsCheck({ field, word }: Failure): string {
  const name = writeJsName(field);
  const member = name === field ? `data.${field}` : `data[${quoteJs(field)}]`;
  const [test, shown] =
    word === null
      ? [`Object.keys(${member} ?? []).length > 0`, member]
      : [`${member} === ${quoteJs(word)}`, 'data'];
  return `if (${test}) {\n  throw new Error(\`API error: \${JSON.stringify(${shown})}\`);\n}`;
}

/** The body of a call, if it has one. */
export function writeJsBody(call: HttpCall): Part {
  const { body, proof } = call;
  if (body === null) return toPart({});
  const isBare = isProofOnly(call);
  const added = writeJsEntries(proof.fields);
  /** The constant, joined with the proof that belongs in the body. */
  const sent = (constant: string) =>
    added.length === 0 ? constant : `{ ${[...added, ...(isBare ? [] : [`...${constant}`])].join(', ')} }`;
  switch (body.kind) {
    case 'json': {
      const { name, functions } = writeJsEncoder(body.value);
      return toPart({
        values: isBare ? [] : [`const payload = ${writeJs(body.value)};`],
        functions,
        setup: [`const body = ${name}(${sent('payload')});`],
        headers: [`"Content-Type": ${quoteJs(body.mediaType)},`],
      });
    }
    case 'form': {
      const pairs = hasRepeatedNames(body.fields);
      const listed = [...writeJsPairs(proof.fields), '...payload'];
      const value = pairs && added.length > 0 ? `[${listed.join(', ')}]` : sent('payload');
      return toPart({
        values: isBare
          ? []
          : [`const payload = ${writeJs(pairs ? body.fields : Object.fromEntries(body.fields))};`],
        setup: [`const body = new URLSearchParams(${value}).toString();`],
        headers: [`"Content-Type": ${quoteJs(body.mediaType)},`],
      });
    }
    case 'multipart':
      return toPart({
        imports: ['node:fs/promises readFile', 'node:path basename'],
        values: [
          ...(isBare ? [] : [`const fields = ${writeJs(Object.fromEntries(body.fields))};`]),
          `const files = ${writeJs(Object.fromEntries(body.files))};`,
        ],
        setup: [
          'const form = new FormData();',
          `for (const [name, value] of Object.entries(${sent('fields')})) form.append(name, value);`,
          'for (const [name, file] of Object.entries(files)) {',
          '  form.append(name, new Blob([await readFile(file)]), basename(file));',
          '}',
          '// A Response encodes the form, so that the signature covers the bytes that are sent.',
          'const encoded = new Response(form);',
          'const body = Buffer.from(await encoded.arrayBuffer());',
        ].slice(0, covers(proof, 'body') ? undefined : -3),
        headers: covers(proof, 'body') ? ['"Content-Type": encoded.headers.get("Content-Type"),'] : [],
      });
    case 'text':
      return toPart({
        values: [`const body = ${quoteJs(body.text)};`],
        headers: [`"Content-Type": ${quoteJs(body.mediaType)},`],
      });
  }
}

/** The expression that fetch sends. */
export function writeJsSent(call: HttpCall): string[] {
  const { body, proof } = call;
  if (body === null) return [];
  return [body.kind === 'multipart' && !covers(proof, 'body') ? 'body: form,' : 'body,'];
}
