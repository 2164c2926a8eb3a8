/** Samples in Python: the standard library for HTTP, the websockets package for sockets. */
import { type Failure, type HttpCall, isProofOnly } from '../call.ts';
import { groupPairs, hasRepeatedNames } from '../json.ts';
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
  writePythonClock,
  writePythonEntries,
  writePythonEnvironment,
  writePythonProof,
  writePythonSign,
  writePythonSignature,
} from './signing.ts';
import { quotePython, writePython, writePythonEncoder } from './text.ts';

export function writePythonHttp(call: HttpCall): string {
  const receiving = writeReceiving(call);
  const signature = writePythonSignature(call, 'PATH');
  const { imports, values, functions, setup, headers } = mergeParts([
    toPart({ imports: ['os', 'sys', 'urllib.error', 'urllib.request'] }),
    writePythonClock(call.proof),
    writeQuery(call),
    writeOwnHeaders(call),
    writePythonBody(call),
    writePythonSign(call.proof),
    writePythonProof(call.proof, signature),
    writeSignedQuery(call, signature),
    receiving.part,
  ]);
  const top = joinSections([
    [
      ...headLines('Python 3.9 or newer.', call.proof.environment, ['API_BASE_URL']).map(
        (line) => `# ${line}`,
      ),
      ...imports.map((name) => `import ${name}`),
    ],
    [
      `BASE_URL = os.environ.get("API_BASE_URL", ${quotePython(call.origin)})`,
      ...writePythonEnvironment(call.proof),
    ],
    [`# ${CHANGE_THESE}`, `PATH = ${quotePython(call.path)}`, ...values],
  ]);
  const main = joinSections([[...setup, writeRequest(call, headers), receiving.code], ...receiving.ending]);
  return `${joinSections([top, ...functions, main], functions.length > 0 ? '\n\n\n' : '\n\n')}\n`;
}

export function writePythonAddress(call: HttpCall): string {
  const { imports, values } = mergeParts([toPart({ imports: ['os'] }), writeQuery(call)]);
  const repeats = hasRepeatedNames(call.query) ? ', doseq=True' : '';
  const search = `search = urllib.parse.urlencode(QUERY${repeats}, quote_via=urllib.parse.quote)`;
  const head = headLines('Python 3.9 or newer.', [], ['API_BASE_URL']);
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

function writeQuery(call: HttpCall): Part {
  const { query, proof } = call;
  const added = writePythonEntries(
    proof,
    proof.query.filter(({ value }) => value !== 'signature'),
  );
  if (!hasQuery(call)) return toPart({ imports: covers(proof, 'host') ? ['urllib.parse'] : [] });
  const own = query.length > 0 ? ['**QUERY'] : [];
  const pairs = added.length > 0 ? `{${[...own, ...added].join(', ')}}` : 'QUERY';
  const encode = `urllib.parse.urlencode(${pairs}${hasRepeatedNames(query) ? ', doseq=True' : ''})`;
  return toPart({
    imports: ['urllib.parse'],
    values: query.length > 0 ? [`QUERY = ${writePython(groupPairs(query))}`] : [],
    setup: covers(proof, 'query')
      ? [`query = ${encode}`, 'target = f"{PATH}?{query}"']
      : [encode.includes('"') ? `target = PATH + "?" + ${encode}` : `target = f"{PATH}?{${encode}}"`],
  });
}

/** A signature that is part of the query is its end. */
function writeSignedQuery(call: HttpCall, signature: string): Part {
  const signed = call.proof.query.filter(({ value }) => value === 'signature');
  if (signed.length === 0) return toPart({});
  const encoded = `urllib.parse.urlencode({${writePythonEntries(call.proof, signed, signature)}})`;
  return toPart({
    imports: ['urllib.parse'],
    setup: [hasQuery(call) ? `target += "&" + ${encoded}` : `target = PATH + "?" + ${encoded}`],
  });
}

function writeOwnHeaders({ headers }: HttpCall): Part {
  const named = headers.some(([name]) => name.toLowerCase() === 'user-agent');
  return toPart({
    values: headers.length > 0 ? [`HEADERS = ${writePython(Object.fromEntries(headers))}`] : [],
    headers: [
      ...(named ? [] : ['"User-Agent": "example-client/1.0",']),
      ...(headers.length > 0 ? ['**HEADERS,'] : []),
    ],
  });
}

function writeRequest({ method, query, body, proof }: HttpCall, headers: readonly string[]): string {
  const [first = ''] = headers;
  const args = [
    `BASE_URL + ${query.length + proof.query.length > 0 ? 'target' : 'PATH'},`,
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

function writeReceiving({ receives, failure }: HttpCall): Receiving {
  switch (receives.kind) {
    case 'json':
      return {
        part: toPart({ imports: ['json'] }),
        code: writeOpen(10, 'data = json.load(response)'),
        ending: [...(failure ? [writePythonCheck(failure)] : []), 'print(json.dumps(data, indent=2))'],
      };
    case 'file': {
      const refusal = `if response.headers.get_content_type() == "application/json":
    sys.exit("API error: " + response.read().decode())
`;
      const save = `with open(OUTPUT, "wb") as file:
    shutil.copyfileobj(response, file)`;
      return {
        part: toPart({ imports: ['shutil'], values: [`OUTPUT = ${quotePython(receives.name)}`] }),
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

/** Ends a program whose response in `data` reports failure; `raise` is the call that ends it. */
export function writePythonCheck({ field, word }: Failure, raise = 'sys.exit'): string {
  const name = quotePython(field);
  const [test, shown] =
    word === null
      ? [`data.get(${name})`, `data[${name}]`]
      : [`data.get(${name}) == ${quotePython(word)}`, 'data'];
  return `if ${test}:\n    ${raise}("API error: " + json.dumps(${shown}))`;
}

const MULTIPART = `def multipart(fields: dict, files: dict) -> tuple[bytes, str]:
    """Return the body of a multipart form and its content type."""
    boundary = secrets.token_hex(16)
    start = f'--{boundary}\\r\\nContent-Disposition: form-data; name="'
    body = b""
    for name, value in fields.items():
        body += f'{start}{name}"\\r\\n\\r\\n{value}\\r\\n'.encode()
    for name, path in files.items():
        head = f'{start}{name}"; filename="{os.path.basename(path)}"\\r\\n'
        body += f"{head}Content-Type: application/octet-stream\\r\\n\\r\\n".encode()
        with open(path, "rb") as file:
            body += file.read() + b"\\r\\n"
    return body + f"--{boundary}--\\r\\n".encode(), f"multipart/form-data; boundary={boundary}"`;

/** The body of a call, if it has one. */
export function writePythonBody(call: HttpCall): Part {
  const { body, proof } = call;
  if (body === null) return toPart({});
  const added = writePythonEntries(proof, proof.fields);
  const isBare = isProofOnly(call);
  /** The constant, joined with the proof that belongs in the body. */
  const sent = (constant: string) =>
    added.length === 0 ? constant : `{${[...added, ...(isBare ? [] : [`**${constant}`])].join(', ')}}`;
  switch (body.kind) {
    case 'json': {
      const { name, ...parts } = writePythonEncoder(body.value);
      return toPart({
        ...parts,
        values: isBare ? [] : [`PAYLOAD = ${writePython(body.value)}`],
        setup: [`body = ${name}(${sent('PAYLOAD')}).encode()`],
        headers: [`"Content-Type": ${quotePython(body.mediaType)},`],
      });
    }
    case 'form':
      return toPart({
        imports: ['urllib.parse'],
        values: isBare ? [] : [`PAYLOAD = ${writePython(groupPairs(body.fields))}`],
        setup: [
          `body = urllib.parse.urlencode(${sent('PAYLOAD')}${hasRepeatedNames(body.fields) ? ', doseq=True' : ''}).encode()`,
        ],
        headers: [`"Content-Type": ${quotePython(body.mediaType)},`],
      });
    case 'multipart':
      return toPart({
        imports: ['secrets'],
        values: [
          ...(isBare ? [] : [`FIELDS = ${writePython(groupPairs(body.fields))}`]),
          `FILES = ${writePython(groupPairs(body.files))}`,
        ],
        functions: [MULTIPART],
        setup: [`body, content_type = multipart(${sent('FIELDS')}, FILES)`],
        headers: ['"Content-Type": content_type,'],
      });
    case 'text':
      return toPart({
        values: [`PAYLOAD = ${quotePython(body.text)}`],
        setup: ['body = PAYLOAD.encode()'],
        headers: [`"Content-Type": ${quotePython(body.mediaType)},`],
      });
  }
}
