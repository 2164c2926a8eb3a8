/** Samples in Python: the standard library for HTTP, the websockets package for sockets. */
import type { HttpCall, SampleLanguage } from './call.ts';
import { groupPairs, hasRepeatedNames } from './json.ts';
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
import { writePythonBody } from './python-body.ts';
import { PYTHON_SIGNING, writePythonEnvironment } from './python-signing.ts';
import { writePythonSocket } from './python-socket.ts';
import { quotePython, writePython, writePythonHeaders } from './python-text.ts';

export const PYTHON: SampleLanguage = {
  tab: 'python',
  language: 'python',
  writeHttp,
  writeAddress,
  writeSocket: writePythonSocket,
};

function writeHttp(call: HttpCall): string {
  const receiving = writeReceiving(call);
  const { imports, values, functions, setup, headers } = mergeParts([
    toPart({ imports: ['os', 'sys', 'urllib.error', 'urllib.request'] }),
    writeQuery(call),
    writeOwnHeaders(call),
    writeNonce(call),
    writePythonBody(call),
    PYTHON_SIGNING[call.signing](call),
    receiving.part,
  ]);
  const top = joinSections([
    [
      ...headLines('Python 3.9 or newer.', call.signing, ['API_BASE_URL']).map((line) => `# ${line}`),
      ...imports.map((name) => `import ${name}`),
    ],
    [
      `BASE_URL = os.environ.get("API_BASE_URL", ${quotePython(call.origin)})`,
      ...writePythonEnvironment(call.signing),
    ],
    [`# ${CHANGE_THESE}`, `PATH = ${quotePython(call.path)}`, ...values],
  ]);
  const main = joinSections([[...setup, writeRequest(call, headers), receiving.code], ...receiving.ending]);
  return `${joinSections([top, ...functions, main], functions.length > 0 ? '\n\n\n' : '\n\n')}\n`;
}

function writeAddress(call: HttpCall): string {
  const { imports, values } = mergeParts([toPart({ imports: ['os'] }), writeQuery(call)]);
  const repeats = hasRepeatedNames(call.query) ? ', doseq=True' : '';
  const search = `search = urllib.parse.urlencode(QUERY${repeats}, quote_via=urllib.parse.quote)`;
  const head = headLines('Python 3.9 or newer.', 'none', ['API_BASE_URL']);
  return `${joinSections([
    [...head.map((line) => `# ${line}`), ...imports.map((name) => `import ${name}`)],
    `BASE_URL = os.environ.get("API_BASE_URL", ${quotePython(call.origin)})`,
    [`# ${CHANGE_THESE}`, `PATH = ${quotePython(call.path)}`, ...values],
    [
      `# ${FOR_BROWSER}`,
      ...(values.length > 0 ? [search, 'print(f"{BASE_URL}{PATH}?{search}")'] : ['print(BASE_URL + PATH)']),
    ],
  ])}\n`;
}

function writeQuery({ query, signing }: HttpCall): Part {
  if (query.length === 0) return toPart({});
  const encode = `urllib.parse.urlencode(QUERY${hasRepeatedNames(query) ? ', doseq=True' : ''})`;
  return toPart({
    imports: ['urllib.parse'],
    values: [`QUERY = ${writePython(groupPairs(query))}`],
    // The futures signature covers the query by itself.
    setup:
      signing === 'futures'
        ? [`query = ${encode}`, 'target = f"{PATH}?{query}"']
        : [`target = f"{PATH}?{${encode}}"`],
  });
}

function writeOwnHeaders({ headers }: HttpCall): Part {
  const named = headers.some(([name]) => name.toLowerCase() === 'user-agent');
  return toPart({
    values: headers.length > 0 ? [`HEADERS = ${writePythonHeaders(headers)}`] : [],
    headers: [
      ...(named ? [] : ['"User-Agent": "example-client/1.0",']),
      ...(headers.length > 0 ? ['**HEADERS,'] : []),
    ],
  });
}

function writeNonce({ nonce }: HttpCall): Part {
  if (nonce === null) return toPart({});
  return toPart({
    imports: ['time'],
    setup: ['nonce = time.time_ns() // 1_000_000  # milliseconds'],
    headers: nonce.place === 'header' ? [`${quotePython(nonce.name)}: str(nonce),`] : [],
  });
}

function writeRequest({ method, query, body }: HttpCall, headers: readonly string[]): string {
  const [first = ''] = headers;
  const args = [
    `BASE_URL + ${query.length > 0 ? 'target' : 'PATH'},`,
    ...(method === (body ? 'POST' : 'GET') ? [] : [`method=${quotePython(method)},`]),
    ...(body ? ['data=body,'] : []),
    headers.length === 1
      ? `headers={${first.slice(0, -1)}},`
      : `headers={\n${indent(headers.join('\n'), '    ')}\n},`,
  ];
  return `request = urllib.request.Request(\n${indent(args.join('\n'), '    ')}\n)`;
}

interface Receiving {
  readonly part: Part;
  readonly code: string;
  readonly ending: readonly string[];
}

function writeReceiving({ answer, failure }: HttpCall): Receiving {
  switch (answer.kind) {
    case 'json':
      return {
        part: toPart({ imports: ['json'] }),
        code: writeOpen(10, 'answer = json.load(response)'),
        ending: [...(failure ? [writeCheck(failure)] : []), 'print(json.dumps(answer, indent=2))'],
      };
    case 'file': {
      const refusal = `if response.headers.get_content_type() == "application/json":
    sys.exit("API error: " + response.read().decode())
`;
      const save = `with open(OUTPUT, "wb") as file:
    shutil.copyfileobj(response, file)`;
      return {
        part: toPart({ imports: ['shutil'], values: [`OUTPUT = ${quotePython(answer.name)}`] }),
        code: writeOpen(60, `${failure ? refusal : ''}${save}`),
        ending: ['print("Saved", OUTPUT)'],
      };
    }
    case 'none':
      return {
        part: toPart({}),
        code: writeOpen(10, 'print("HTTP", response.status)'),
        ending: [],
      };
  }
}

function writeOpen(timeout: number, use: string): string {
  return `try:
    with urllib.request.urlopen(request, timeout=${timeout}) as response:
${indent(use, '        ')}
except urllib.error.HTTPError as error:
    sys.exit(f"HTTP {error.code}: {error.read().decode()}")`;
}

function writeCheck({ field, word }: NonNullable<HttpCall['failure']>): string {
  const name = quotePython(field);
  return word === null
    ? `if answer.get(${name}):\n    sys.exit("API error: " + json.dumps(answer[${name}]))`
    : `if answer.get(${name}) == ${quotePython(word)}:\n    sys.exit("API error: " + json.dumps(answer))`;
}
