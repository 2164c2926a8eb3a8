/** Calls in Go, with the standard library. */
import type { FailureSign } from '../../model/failure.ts';
import type { Pair } from '../../model/wire-style.ts';
import { type HttpCall, isProofOnly, type Proof, planFailure, type Receives, type Sent } from '../call.ts';
import { type HttpWriter, writeEntries, writeValue } from '../language.ts';
import { indent, type Part } from '../program.ts';
import { covers, hasQuery } from '../signing.ts';
import { writeGoMultipart } from './multipart.ts';
import {
  GO_STYLE,
  GO_SYNTAX,
  quoteGo,
  writeGo,
  writeGoCheck,
  writeGoMap,
  writeGoTry,
  writeGoValues,
} from './syntax.ts';

const IMPORTS = ['fmt', 'io', 'log', 'net/http', 'os', 'time'];

export const GO_HTTP: HttpWriter = {
  needs: 'Go 1.18 or newer.',
  imports: ({ receives, failures, proof }) => [
    ...IMPORTS,
    ...{
      json: ['bytes', 'encoding/json'],
      file: failures.length > 0 ? ['strings'] : [],
      stream: [],
      none: [],
    }[receives.kind],
    ...(proof.query.length > 0 ? ['net/url'] : []),
  ],
  query: (call) => {
    if (!hasQuery(call)) return {};
    const { encoded, setup, ...part } = writeQuery(call);
    const target = covers(call.proof, 'query')
      ? [`search := ${encoded}`, 'target := path + "?" + search']
      : [`target := path + "?" + ${encoded}`];
    return { ...part, setup: [...setup, ...target] };
  },
  headers: {
    write: writeGoMap,
    spread: 'for name, value := range headers {\n\trequest.Header.Set(name, value)\n}',
  },
  body: writeBody,
  signed: { method: 'request.Method', host: 'request.URL.Hostname()', query: 'search', noBody: 'nil' },
  proof: ({ proof }, signature) => ({
    headers: proof.headers.map((one) =>
      one.value === 'login'
        ? `request.SetBasicAuth(${proof.login?.map(GO_SYNTAX.environment).join(', ')})`
        : `request.Header.Set(${quoteGo(one.name)}, ${writeValue(GO_SYNTAX, proof, one, signature, true)})`,
    ),
  }),
  send: (call, headers, signature) => {
    const signed = writeSignedQuery(call, signature);
    const isPlainGet = call.method === 'GET' && headers.length + signed.length === 0;
    const url = `baseURL + ${hasQuery(call) ? 'target' : 'path'}`;
    return [
      isPlainGet ? [] : [writeGoRequest(call), ...signed, ...headers],
      writeSend(isPlainGet ? `Get(${url})` : 'Do(request)', call.receives),
      writeEnding(call),
    ];
  },
  address: {
    imports: (call) => ['fmt', 'os', ...(hasQuery(call) ? ['strings'] : [])],
    print: (call) =>
      hasQuery(call)
        ? [
            `search := strings.ReplaceAll(${writeQuery(call).encoded}, "+", "%20")`,
            'fmt.Println(baseURL + path + "?" + search)',
          ]
        : ['fmt.Println(baseURL + path)'],
  },
};

/** Writes values of the proof as names and texts. */
function writeTexts(proof: Proof, sent: readonly Sent[]): Pair[] {
  return sent.map((one) => [quoteGo(one.name), writeValue(GO_SYNTAX, proof, one, '', true)]);
}

const ENCODE = `// encode keeps the order of the arguments; url.Values would sort them.
func encode(pairs [][2]string) string {
	var encoded []string
	for _, pair := range pairs {
		encoded = append(encoded, url.QueryEscape(pair[0])+"="+url.QueryEscape(pair[1]))
	}
	return strings.Join(encoded, "&")
}`;

/** Writes the arguments of a query or form, and the expression that encodes them with the proof in `added`. */
function writeArguments(name: 'query' | 'payload', pairs: readonly Pair[], added: readonly Pair[]) {
  if (pairs.length + added.length < 2)
    return {
      imports: ['net/url'],
      values: [`${name} := ${writeGoValues(pairs)}`],
      setup: added.map(([key, text]) => `${name}.Set(${key}, ${text})`),
      encoded: `${name}.Encode()`,
    };
  const lines = pairs.map(([key, text]) => `\t{${quoteGo(key)}, ${GO_STYLE.text(text)}},\n`);
  const proof = `[][2]string{${added.map((pair) => `{${pair.join(', ')}}`).join(', ')}}`;
  const all = name === 'query' ? `append(query, ${proof}...)` : `append(${proof}, payload...)`;
  return {
    imports: ['net/url', 'strings'],
    functions: [ENCODE],
    values: [`${name} := [][2]string{${lines.length > 0 ? `\n${lines.join('')}` : ''}}`],
    setup: added.length > 0 ? [`${name} = ${all}`] : [],
    encoded: `encode(${name})`,
  };
}

/** Writes the query, with the proof except for the signature. */
function writeQuery({ query, proof }: HttpCall) {
  const added = proof.query.filter(({ value }) => value !== 'signature');
  return writeArguments('query', query, writeTexts(proof, added));
}

/** Appends a signature that belongs in the query. */
function writeSignedQuery(call: HttpCall, signature: string): string[] {
  const assign = hasQuery(call) ? '+= "&" +' : '=';
  return call.proof.query
    .filter(({ value }) => value === 'signature')
    .flatMap(({ name }) => [
      `signed := url.Values{${quoteGo(name)}: {${signature}}}`,
      `request.URL.RawQuery ${assign} signed.Encode()`,
    ]);
}

const METHODS: Readonly<Record<string, string>> = {
  GET: 'http.MethodGet',
  HEAD: 'http.MethodHead',
  POST: 'http.MethodPost',
  PUT: 'http.MethodPut',
  PATCH: 'http.MethodPatch',
  DELETE: 'http.MethodDelete',
};

export function writeGoRequest(call: HttpCall): string {
  const { method, body } = call;
  const url = `baseURL+${hasQuery(call) ? 'target' : 'path'}`;
  const content = body ? 'bytes.NewReader(body)' : 'nil';
  return writeGoTry(
    `request, err := http.NewRequest(${METHODS[method] ?? quoteGo(method)}, ${url}, ${content})`,
  );
}

function writeSend(send: string, { kind }: Receives): string[] {
  if (kind !== 'stream') return writeGoSend(send, kind === 'file' ? 60 : 10);
  return [
    STREAM_CLIENT,
    writeGoTry(`response, err := client.${send}`),
    'defer response.Body.Close()',
    CHECK_STREAM,
  ];
}

/** Waits for the start of the response only, because a stream has no end. */
const STREAM_CLIENT = `transport := &http.Transport{Proxy: http.ProxyFromEnvironment, ResponseHeaderTimeout: 10 * time.Second}
client := &http.Client{Transport: transport}`;

const CHECK_STREAM = `if response.StatusCode >= 400 {
	content, _ := io.ReadAll(response.Body)
	return fmt.Errorf("HTTP %s: %s", response.Status, content)
}`;

export function writeGoSend(send: string, seconds: number): string[] {
  return [
    `client := &http.Client{Timeout: ${seconds} * time.Second}`,
    writeGoTry(`response, err := client.${send}`),
    'defer response.Body.Close()',
    writeGoTry('content, err := io.ReadAll(response.Body)'),
    'if response.StatusCode >= 400 {\n\treturn fmt.Errorf("HTTP %s: %s", response.Status, content)\n}',
  ];
}

const CHECK_TYPE = `if strings.HasPrefix(response.Header.Get("Content-Type"), "application/json") {
	return fmt.Errorf("API error: %s", content)
}`;

/** Writes statements that print the JSON text in a variable. */
export function writeGoPrint(variable: string): string[] {
  return [
    'var pretty bytes.Buffer',
    writeGoCheck(`json.Indent(&pretty, ${variable}, "", "  ")`),
    'fmt.Println(pretty.String())',
  ];
}

function writeEnding({ receives, failures }: HttpCall): string[] {
  switch (receives.kind) {
    case 'json':
      return [...writeGoFailures(failures, 'content'), ...writeGoPrint('content'), 'return nil'];
    case 'file':
      return [
        ...(failures.length > 0 ? [CHECK_TYPE] : []),
        writeGoCheck('os.WriteFile(output, content, 0o644)'),
        'fmt.Println("Saved", output)',
        'return nil',
      ];
    case 'stream':
      return ['_, err = io.Copy(os.Stdout, response.Body)', 'return err'];
    case 'none':
      return ['fmt.Println("HTTP", response.Status)', 'return nil'];
  }
}

/** Writes checks that return an error if the response reports failure; only an object does. */
export function writeGoFailures(failures: readonly FailureSign[], content: string): string[] {
  if (failures.length === 0) return [];
  const parse = `_ = json.Unmarshal(${content}, &data) // only an object reports failure`;
  return ['var data map[string]any', parse, ...writeGoChecks(failures, content)];
}

/** Writes only the checks of the response in `data`. */
export function writeGoChecks(failures: readonly FailureSign[], content: string): string[] {
  return failures.map((failure) => writeFailure(failure, content));
}

function writeFailure(failure: FailureSign, content: string): string {
  const { list, member, test, start, unless } = planFailure(failure);
  const value = writeMember(list ? 'item' : 'data', member);
  const tested = writeTest(value, test, list ? '' : 'data != nil && ');
  const text =
    start === null ? '' : `text, _ := item.(string); strings.HasPrefix(text, ${quoteGo(start)}) || `;
  const check = `if ${text}${tested} {\n\treturn fmt.Errorf("API error: %s", ${content})\n}`;
  const loop = `for _, item := range items {\n${indent(check, '\t')}\n}`;
  const every = list
    ? `if items, ok := ${writeMember('data', list)}.([]any); ok {\n${indent(loop, '\t')}\n}`
    : check;
  return unless === null ? every : `if ${writeMember('data', [unless])} != true {\n${indent(every, '\t')}\n}`;
}

function writeMember(owner: 'data' | 'item', names: readonly string[]): string {
  if (names.length === 0) return owner;
  return owner === 'data' && names.length === 1
    ? `data[${quoteGo(names[0] ?? '')}]`
    : `member(${[owner, ...names.map(quoteGo)].join(', ')})`;
}

/** Every empty value; the JSON text of no other value is part of this text. */
const EMPTY = '`null false 0 "" [] {}`';

/** Writes a test. The guard is for one that a missing member passes: only an object reports failure. */
function writeTest(value: string, test: FailureSign['test'], guard: string): string {
  switch (test.kind) {
    case 'filled':
      return `text, _ := json.Marshal(${value}); !bytes.Contains([]byte(${EMPTY}), text)`;
    case 'is':
      return `${value} == ${writeGo(test.value)}`;
    case 'is-not': {
      const [first = '', ...others] = test.values.map(writeGo);
      if (others.length === 0) return `${guard}${value} != ${first}`;
      const all = [first, ...others].map((word) => `found != ${word}`);
      return `found := ${value}; ${guard}${all.join(' && ')}`;
    }
    case 'starts-with':
      return `text, _ := ${value}.(string); strings.HasPrefix(text, ${quoteGo(test.text)})`;
  }
}

/** Writes the body of a call, if it has one; statements add its proof. */
function writeBody(call: HttpCall): Partial<Part> {
  const { body, proof } = call;
  if (body === null) return {};
  const isBare = isProofOnly(call);
  const texts = writeTexts(proof, proof.fields);
  const type = body.kind === 'multipart' ? 'contentType' : quoteGo(body.mediaType);
  const headers = [`request.Header.Set("Content-Type", ${type})`];
  switch (body.kind) {
    case 'json': {
      const members = proof.fields.map(
        (one) => `payload[${quoteGo(one.name)}] = ${writeValue(GO_SYNTAX, proof, one, '', false)}`,
      );
      const bare = `map[string]any{${writeEntries(GO_SYNTAX, proof, proof.fields).join(', ')}}`;
      return {
        imports: ['bytes', 'encoding/json'],
        // Without a type, nil can't be assigned.
        values: isBare ? [] : [`payload := ${body.value === null ? 'any(nil)' : writeGo(body.value)}`],
        setup: [
          ...(isBare ? [] : members),
          writeGoTry(`body, err := json.Marshal(${isBare ? bare : 'payload'})`),
        ],
        headers,
      };
    }
    case 'form': {
      const { encoded, imports, setup, ...part } = writeArguments('payload', body.fields, texts);
      return {
        ...part,
        imports: ['bytes', ...imports],
        setup: [...setup, `body := []byte(${encoded})`],
        headers,
      };
    }
    case 'multipart':
      return { ...writeGoMultipart(body, texts), headers };
    case 'text':
      if (body.file !== undefined)
        return {
          imports: ['bytes', 'os'],
          values: [`file := ${quoteGo(body.file)}`],
          setup: [writeGoTry('body, err := os.ReadFile(file)')],
          headers,
        };
      return { imports: ['bytes'], values: [`body := []byte(${quoteGo(body.text)})`], headers };
  }
}
