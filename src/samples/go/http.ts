/** Calls in Go, with the standard library. */
import type { FailureSign } from '../../model/failure.ts';
import { type HttpCall, isProofOnly, planFailure } from '../call.ts';
import { type HttpWriter, writeEntries, writeValue } from '../language.ts';
import { indent, type Part } from '../program.ts';
import { covers, hasQuery } from '../signing.ts';
import { writeGoMultipart } from './multipart.ts';
import {
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
    ...{ json: ['bytes', 'encoding/json'], file: failures.length > 0 ? ['strings'] : [], none: [] }[
      receives.kind
    ],
    ...(proof.query.length > 0 ? ['net/url'] : []),
  ],
  query: (call) => {
    const { query, proof } = call;
    if (!hasQuery(call)) return {};
    const added = proof.query.filter(({ value }) => value !== 'signature');
    return {
      imports: ['net/url'],
      values: [`query := ${writeGoValues(query)}`],
      setup: [
        ...added.map(
          (one) => `query.Set(${quoteGo(one.name)}, ${writeValue(GO_SYNTAX, proof, one, '', true)})`,
        ),
        ...(covers(proof, 'query')
          ? ['search := query.Encode()', 'target := path + "?" + search']
          : ['target := path + "?" + query.Encode()']),
      ],
    };
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
        ? 'request.SetBasicAuth(clientID, clientSecret)'
        : `request.Header.Set(${quoteGo(one.name)}, ${writeValue(GO_SYNTAX, proof, one, signature, true)})`,
    ),
  }),
  send: (call, headers, signature) => {
    const signed = writeSignedQuery(call, signature);
    const isPlainGet = call.method === 'GET' && headers.length + signed.length === 0;
    const url = `baseURL + ${hasQuery(call) ? 'target' : 'path'}`;
    return [
      isPlainGet ? [] : [writeGoRequest(call), ...signed, ...headers],
      writeGoSend(isPlainGet ? `Get(${url})` : 'Do(request)', call.receives.kind === 'file' ? 60 : 10),
      writeEnding(call),
    ];
  },
  address: {
    imports: (call) => ['fmt', 'os', ...(hasQuery(call) ? ['strings'] : [])],
    print: (call) =>
      hasQuery(call)
        ? [
            'search := strings.ReplaceAll(query.Encode(), "+", "%20")',
            'fmt.Println(baseURL + path + "?" + search)',
          ]
        : ['fmt.Println(baseURL + path)'],
  },
};

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
    case 'none':
      return ['fmt.Println("HTTP", response.Status)', 'return nil'];
  }
}

/** Writes checks that return an error if the response reports failure; only an object does. */
export function writeGoFailures(failures: readonly FailureSign[], content: string): string[] {
  if (failures.length === 0) return [];
  const parse = `_ = json.Unmarshal(${content}, &data)`;
  return ['var data map[string]any', parse, ...writeGoChecks(failures, content)];
}

/** Writes only the checks of the response in `data`. */
export function writeGoChecks(failures: readonly FailureSign[], content: string): string[] {
  return failures.map((failure) => writeFailure(failure, content));
}

function writeFailure(failure: FailureSign, content: string): string {
  const { list, member, test, unless } = planFailure(failure);
  const value = writeMember(list ? 'item' : 'data', member);
  const check = `if ${writeTest(value, test, list ? '' : 'data != nil && ')} {\n\treturn fmt.Errorf("API error: %s", ${content})\n}`;
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
  const texts = proof.fields.map(
    (one) => [quoteGo(one.name), writeValue(GO_SYNTAX, proof, one, '', true)] as const,
  );
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
    case 'form':
      return {
        imports: ['bytes', 'net/url'],
        values: [`payload := ${writeGoValues(body.fields)}`],
        setup: [
          ...texts.map(([name, text]) => `payload.Set(${name}, ${text})`),
          'body := []byte(payload.Encode())',
        ],
        headers,
      };
    case 'multipart':
      return { ...writeGoMultipart(body, texts), headers };
    case 'text':
      return { imports: ['bytes'], values: [`body := []byte(${quoteGo(body.text)})`], headers };
  }
}
