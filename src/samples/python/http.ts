/** Calls in Python, with the standard library. */
import type { FailureSign } from '../../model/failure.ts';
import { type HttpCall, type Proof, planFailure } from '../call.ts';
import { type Expressions, inOrder, writeBody, writeQuery, writeSignedQuery } from '../expressions.ts';
import { hasRepeatedNames } from '../json.ts';
import { type HttpWriter, writeProof } from '../language.ts';
import { indent, mergeParts, type Part } from '../program.ts';
import { covers, hasTarget } from '../signing.ts';
import { PYTHON_SYNTAX, quotePython, writePython, writePythonEncoder } from './syntax.ts';

const MULTIPART = `def multipart(fields: dict, files: dict, types: dict) -> tuple[bytes, str]:
    """Return the body of a multipart form and its content type."""
    boundary = secrets.token_hex(16)
    parts = [(name, "", str(value).encode()) for name, value in fields.items()]
    for name, path in files.items():
        with open(path, "rb") as file:
            parts.append((name, f'; filename="{os.path.basename(path)}"', file.read()))
    body = b""
    for name, filename, content in parts:
        head = f'--{boundary}\\r\\nContent-Disposition: form-data; name="{name}"{filename}\\r\\n'
        if name in types:
            head += f"Content-Type: {types[name]}\\r\\n"
        body += head.encode() + b"\\r\\n" + content + b"\\r\\n"
    return body + f"--{boundary}--\\r\\n".encode(), f"multipart/form-data; boundary={boundary}"`;

const EACH = `def each(parts: dict) -> list:
    """Return the parts one by one: a list has one for each item."""
    lists = {name: value if isinstance(value, list) else [value] for name, value in parts.items()}
    return [(name, value) for name, values in lists.items() for value in values]`;

const EXPRESSIONS: Expressions = {
  ...PYTHON_SYNTAX,
  quote: quotePython,
  literal: writePython,
  map: writePython,
  constant: writePythonConstant,
  reader: (constant) => constant.toUpperCase(),
  merge: (constant, entries, isOwnFirst) =>
    `{${inOrder(constant && `**${constant.toUpperCase()}`, entries, isOwnFirst).join(', ')}}`,
  pairs: null,
  encode: (expression, isRepeated) =>
    `urllib.parse.urlencode(${expression}${isRepeated ? ', doseq=True' : ''})`,
  encoders: () => ({ imports: ['urllib.parse'] }),
  target: (encoded, isCovered) => {
    if (isCovered) return [`query = ${encoded}`, 'target = f"{PATH}?{query}"'];
    return [encoded.includes('"') ? `target = PATH + "?" + ${encoded}` : `target = f"{PATH}?{${encoded}}"`];
  },
  extend: (encoded, isQueried) =>
    isQueried ? `target += "&" + ${encoded}` : `target = PATH + "?" + ${encoded}`,
  contentType: (mediaType) => `"Content-Type": ${quotePython(mediaType)}`,
  json: (value, expression) => {
    const { name, ...part } = writePythonEncoder(value);
    return { ...part, setup: [`body = ${name}(${expression}).encode()`] };
  },
  form: (encoded) => `body = ${encoded}.encode()`,
  multipart: (fields, isRepeated) => ({
    imports: ['secrets'],
    functions: isRepeated ? [EACH, MULTIPART.replace(/(fields|files)\.items\(\)/g, 'each($1)')] : [MULTIPART],
    setup: [`body, content_type = multipart(${fields}, FILES, TYPES)`],
    headers: ['"Content-Type": content_type'],
  }),
  text: (quoted) => ({
    values: [writePythonConstant('payload', quoted)],
    setup: ['body = PAYLOAD.encode()'],
  }),
  file: (quoted) => ({
    values: [writePythonConstant('file', quoted)],
    setup: ['with open(FILE, "rb") as file:\n    body = file.read()'],
  }),
};

export function writePythonConstant(name: string, expression: string): string {
  return `${name.toUpperCase()} = ${expression}`;
}

export const PYTHON_HTTP: HttpWriter = {
  needs: 'Python 3.9 or newer.',
  imports: ({ receives, proof }) => [
    ...['os', 'sys', 'urllib.error', 'urllib.request'],
    ...(receives.kind === 'json' ? ['json'] : []),
    ...(covers(proof, 'host') ? ['urllib.parse'] : []),
  ],
  query: (call) => writeQuery(EXPRESSIONS, call),
  headers: { write: (headers) => writePython(Object.fromEntries(headers)), spread: '**HEADERS' },
  body: (call) => writeBody(EXPRESSIONS, call),
  signed: {
    host: 'urllib.parse.urlsplit(BASE_URL).hostname',
    path: 'PATH',
    query: 'query',
    noBody: 'b""',
  },
  proof: (call, signature) =>
    mergeParts([writePythonProof(call.proof, signature), writeSignedQuery(EXPRESSIONS, call, signature)]),
  send: (call, headers) => {
    const isNamed = call.headers.some(([name]) => name.toLowerCase() === 'user-agent');
    const url = `BASE_URL + ${hasTarget(call) ? 'target' : 'PATH'}`;
    const { code, ending } = writeReceiving(call);
    return [[writePythonRequest(call, url, isNamed ? headers : [USER_AGENT, ...headers]), code], ...ending];
  },
  address: {
    imports: () => ['os'],
    print: ({ query }) => {
      const encoded = EXPRESSIONS.encode('QUERY', hasRepeatedNames(query));
      const search = `search = ${encoded.slice(0, -1)}, quote_via=urllib.parse.quote)`;
      return query.length > 0 ? [search, 'print(f"{BASE_URL}{PATH}?{search}")'] : ['print(BASE_URL + PATH)'];
    },
  },
};

const MEMBER = `def member(value, *names: str):
    """Return the member of a JSON value that these names lead to, or None."""
    for name in names:
        value = value.get(name) if isinstance(value, dict) else None
    return value`;

export function writePythonChecker(failure: FailureSign): Partial<Part> {
  const { list, member } = planFailure(failure);
  return { functions: member.length > 1 || (list ?? []).length > 1 ? [MEMBER] : [] };
}

export const USER_AGENT = '"User-Agent": "example-client/1.0"';

/** Writes the headers that prove who calls. */
export function writePythonProof(proof: Proof, signature: string): Partial<Part> {
  return writeProof(PYTHON_SYNTAX, proof, signature, (user, password) => ({
    imports: ['base64'],
    setup: [`credentials = base64.b64encode(f"{${user}}:{${password}}".encode()).decode()`],
  }));
}

export function writePythonRequest(
  { method, body }: HttpCall,
  url: string,
  headers: readonly string[],
): string {
  const args = [
    `${url},`,
    ...(method === (body ? 'POST' : 'GET') ? [] : [`method=${quotePython(method)},`]),
    ...(body ? ['data=body,'] : []),
    headers.length === 1 ? `headers={${headers}},` : `headers={\n${indent(headers.join(',\n'), '    ')},\n},`,
  ];
  return `request = urllib.request.Request(\n${indent(args.join('\n'), '    ')}\n)`;
}

function writeReceiving({ receives, failures }: HttpCall): { code: string; ending: string[] } {
  switch (receives.kind) {
    case 'json':
      return {
        code: writePythonOpen(10, 'data = json.load(response)'),
        ending: [...failures.map(writePythonCheck), 'print(json.dumps(data, indent=2))'],
      };
    case 'file': {
      const refusal = `if response.headers.get_content_type() == "application/json":
    sys.exit("API error: " + response.read().decode())
`;
      return {
        // Only a read of everything notices that the connection broke.
        code: writePythonOpen(60, `${failures.length > 0 ? refusal : ''}content = response.read()`),
        ending: ['with open(OUTPUT, "wb") as file:\n    file.write(content)\nprint("Saved", OUTPUT)'],
      };
    }
    case 'stream':
      return {
        code: writePythonOpen(60, 'for line in response:\n    print(line.decode(), end="", flush=True)'),
        ending: [],
      };
    case 'none':
      return { code: writePythonOpen(10, 'print("HTTP", response.status)'), ending: [] };
  }
}

/** Writes code that sends `request` and uses the response; an error status ends the program. */
export function writePythonOpen(timeout: number, use: string): string {
  return `try:
    with urllib.request.urlopen(request, timeout=${timeout}) as response:
${indent(use, '        ')}
except urllib.error.HTTPError as error:
    sys.exit(f"HTTP {error.code}: {error.read().decode()}")`;
}

/** Writes code that ends the program if the response in `data` reports failure; only an object does. */
export function writePythonCheck(failure: FailureSign): string {
  const { list, member, test, start, unless, shown } = planFailure(failure);
  const failed = writeTest(writeMember(list ? 'item' : 'data', member), test);
  const text = `item.startswith(${quotePython(start ?? '')}) if isinstance(item, str) else ${failed}`;
  const items = `for item in ${writeMember('data', list ?? [])} or []`;
  const every = start === null ? `any(${failed} ${items})` : `any(\n    ${text}\n    ${items}\n)`;
  const condition = list ? every : failed;
  const why = `data${shown.map((name) => `[${quotePython(name)}]`).join('')}`;
  const isNew = unless === null ? '' : `not data.get(${quotePython(unless)}) and `;
  return `if isinstance(data, dict) and ${isNew}${condition}:\n    sys.exit("API error: " + json.dumps(${why}))`;
}

function writeMember(owner: 'data' | 'item', names: readonly string[]): string {
  const words = names.map(quotePython);
  if (words.length > 1) return `member(${owner}, ${words.join(', ')})`;
  return words.length === 1 ? `${owner}.get(${words.join('')})` : owner;
}

function writeTest(value: string, test: FailureSign['test']): string {
  switch (test.kind) {
    case 'filled':
      return value;
    case 'is':
      return `${value} ${typeof test.value === 'string' ? '==' : 'is'} ${writePython(test.value)}`;
    case 'is-not':
      return test.values.length === 1
        ? `${value} != ${writePython(test.values[0] ?? '')}`
        : `${value} not in ${writePython(test.values)}`;
    case 'starts-with':
      return `${value}.startswith(${quotePython(test.text)})`;
  }
}
