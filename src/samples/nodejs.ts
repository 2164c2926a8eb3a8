/** Samples in JavaScript for Node.js: fetch, node:crypto and the built-in WebSocket. */
import type { HttpCall, SampleLanguage } from './call.ts';
import { hasRepeatedNames } from './json.ts';
import { writeJsBody, writeJsSent } from './nodejs-body.ts';
import { JS_SIGNING, writeJsEnvironment, writeJsImports } from './nodejs-signing.ts';
import { writeJsSocket } from './nodejs-socket.ts';
import { quoteJs, writeJs, writeJsHeaders, writeJsName } from './nodejs-text.ts';
import {
  CHANGE_THESE,
  FOR_BROWSER,
  headLines,
  indent,
  joinSections,
  mergeParts,
  type Part,
  toPart,
} from './program.ts';

export const NODEJS: SampleLanguage = {
  tab: 'nodejs',
  language: 'javascript',
  writeHttp,
  writeAddress,
  writeSocket: writeJsSocket,
};

function writeHttp(call: HttpCall): string {
  const receiving = writeReceiving(call);
  const { imports, values, functions, setup, headers } = mergeParts([
    writeQuery(call),
    toPart({
      values: call.headers.length > 0 ? [`const headers = ${writeJsHeaders(call.headers)};`] : [],
      headers: call.headers.length > 0 ? ['...headers,'] : [],
    }),
    writeNonce(call),
    writeJsBody(call),
    JS_SIGNING[call.signing](call),
    receiving.part,
  ]);
  const head = headLines('Node.js 20 or newer; save as sample.mjs.', call.signing, ['API_BASE_URL']);
  return `${joinSections([
    [...head.map((line) => `// ${line}`), ...writeJsImports(imports)],
    writeJsEnvironment(call.signing, [`API_BASE_URL = ${quoteJs(call.origin)}`]),
    [`// ${CHANGE_THESE}`, `const path = ${quoteJs(call.path)};`, ...values],
    ...functions,
    [...setup, writeFetch(call, headers, receiving.timeout), ...receiving.check],
    receiving.ending,
  ])}\n`;
}

function writeAddress(call: HttpCall): string {
  const { values } = writeQuery(call);
  const print =
    values.length > 0
      ? [
          'const search = new URLSearchParams(query).toString().replaceAll("+", "%20");',
          `console.log(\`\${API_BASE_URL}\${path}?\${search}\`);`,
        ]
      : ['console.log(API_BASE_URL + path);'];
  const head = headLines('Node.js 20 or newer; save as sample.mjs.', 'none', ['API_BASE_URL']);
  return `${joinSections([
    head.map((line) => `// ${line}`),
    writeJsEnvironment('none', [`API_BASE_URL = ${quoteJs(call.origin)}`]),
    [`// ${CHANGE_THESE}`, `const path = ${quoteJs(call.path)};`, ...values],
    [`// ${FOR_BROWSER}`, ...print],
  ])}\n`;
}

function writeQuery({ query, signing }: HttpCall): Part {
  if (query.length === 0) return toPart({});
  const value = hasRepeatedNames(query) ? query : Object.fromEntries(query);
  return toPart({
    values: [`const query = ${writeJs(value)};`],
    // The futures signature covers the query by itself.
    setup:
      signing === 'futures'
        ? ['const search = new URLSearchParams(query).toString();', `const target = \`\${path}?\${search}\`;`]
        : [`const target = \`\${path}?\${new URLSearchParams(query)}\`;`],
  });
}

function writeNonce({ nonce }: HttpCall): Part {
  if (nonce === null) return toPart({});
  return toPart({
    setup: ['const nonce = Date.now(); // milliseconds'],
    headers: nonce.place === 'header' ? [`${writeJsName(nonce.name)}: String(nonce),`] : [],
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
  const url = `API_BASE_URL + ${call.query.length > 0 ? 'target' : 'path'}`;
  return `const response = await fetch(${url}, {\n${indent(options.join('\n'), '  ')}\n});`;
}

interface Receiving {
  readonly part: Part;
  readonly timeout: string;
  readonly check: readonly string[];
  readonly ending: readonly string[];
}

const CHECK_STATUS = `if (!response.ok) throw new Error(\`HTTP \${response.status}: \${await response.text()}\`);`;

const CHECK_TYPE = `if (response.headers.get("Content-Type")?.startsWith("application/json")) {
  throw new Error(\`API error: \${await response.text()}\`);
}`;

function writeReceiving({ answer, failure }: HttpCall): Receiving {
  switch (answer.kind) {
    case 'json':
      return {
        part: toPart({}),
        timeout: '10_000',
        check: [CHECK_STATUS],
        ending: [
          'const answer = await response.json();',
          ...(failure ? [writeCheck(failure)] : []),
          'console.log(JSON.stringify(answer, null, 2));',
        ],
      };
    case 'file':
      return {
        part: toPart({
          imports: ['node:fs/promises writeFile'],
          values: [`const output = ${quoteJs(answer.name)};`],
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

function writeCheck({ field, word }: NonNullable<HttpCall['failure']>): string {
  const name = writeJsName(field);
  const member = name === field ? `answer.${field}` : `answer[${quoteJs(field)}]`;
  return word === null
    ? `if (Object.keys(${member} ?? []).length > 0) {
  throw new Error(\`API error: \${JSON.stringify(${member})}\`);
}`
    : `if (${member} === ${quoteJs(word)}) {
  throw new Error(\`API error: \${JSON.stringify(answer)}\`);
}`;
}
