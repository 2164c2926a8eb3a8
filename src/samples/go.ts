/** Samples in Go: the standard library for HTTP, gorilla/websocket for sockets. */
import type { HttpCall, SampleLanguage } from './call.ts';
import { writeGoBody } from './go-body.ts';
import { GO_SIGNING, writeGoEnvironment, writeGoSetting } from './go-signing.ts';
import { writeGoSocket } from './go-socket.ts';
import { GO_MAIN, quoteGo, writeGoMap, writeGoValues } from './go-text.ts';
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

export const GO: SampleLanguage = {
  tab: 'go',
  language: 'go',
  writeHttp,
  writeAddress,
  writeSocket: writeGoSocket,
};

function writeHttp(call: HttpCall): string {
  const environment = writeGoEnvironment(call.signing);
  const receiving = writeReceiving(call);
  const { imports, values, functions, setup, headers } = mergeParts([
    toPart({ imports: ['fmt', 'io', 'log', 'net/http', 'os', 'time', ...environment.imports] }),
    writeQuery(call),
    writeOwnHeaders(call),
    writeNonce(call),
    writeGoBody(call),
    GO_SIGNING[call.signing](call),
    receiving.part,
  ]);
  const run = joinSections([
    [writeGoSetting('baseURL', 'API_BASE_URL', quoteGo(call.origin)), ...environment.setup],
    [`// ${CHANGE_THESE}`, `path := ${quoteGo(call.path)}`, ...values],
    isPlainGet(call, headers) ? setup : [...setup, writeRequest(call), ...headers],
    writeSend(call, headers, receiving.seconds),
    receiving.ending,
  ]);
  return `${joinSections([
    [
      ...headLines('Go 1.18 or newer.', call.signing, ['API_BASE_URL']).map((line) => `// ${line}`),
      'package main',
    ],
    `import (\n${imports.map((name) => `\t"${name}"`).join('\n')}\n)`,
    ...functions,
    `func run() error {\n${indent(run, '\t')}\n}`,
    GO_MAIN,
  ])}\n`;
}

function writeAddress(call: HttpCall): string {
  const { imports, values } = mergeParts([toPart({ imports: ['fmt', 'os'] }), writeQuery(call)]);
  const search = 'search := strings.ReplaceAll(query.Encode(), "+", "%20")';
  const hasQuery = values.length > 0;
  const run = joinSections([
    writeGoSetting('baseURL', 'API_BASE_URL', quoteGo(call.origin)),
    [`// ${CHANGE_THESE}`, `path := ${quoteGo(call.path)}`, ...values],
    [
      `// ${FOR_BROWSER}`,
      ...(hasQuery
        ? [search, 'fmt.Println(baseURL + path + "?" + search)']
        : ['fmt.Println(baseURL + path)']),
    ],
  ]);
  return `${joinSections([
    [...headLines('Go 1.18 or newer.', 'none', ['API_BASE_URL']).map((line) => `// ${line}`), 'package main'],
    `import (\n${[...imports, ...(hasQuery ? ['strings'] : [])].map((name) => `\t"${name}"`).join('\n')}\n)`,
    `func main() {\n${indent(run, '\t')}\n}`,
  ])}\n`;
}

function writeQuery({ query, signing }: HttpCall): Part {
  if (query.length === 0) return toPart({});
  return toPart({
    imports: ['net/url'],
    values: [`query := ${writeGoValues(query)}`],
    // The futures signature covers the query by itself.
    setup:
      signing === 'futures'
        ? ['search := query.Encode()', 'target := path + "?" + search']
        : ['target := path + "?" + query.Encode()'],
  });
}

function writeOwnHeaders({ headers }: HttpCall): Part {
  if (headers.length === 0) return toPart({});
  return toPart({
    values: [`headers := ${writeGoMap(headers)}`],
    headers: ['for name, value := range headers {\n\trequest.Header.Set(name, value)\n}'],
  });
}

function writeNonce({ nonce }: HttpCall): Part {
  if (nonce === null) return toPart({});
  return toPart({
    setup: ['nonce := time.Now().UnixMilli()'],
    headers:
      nonce.place === 'header' ? [`request.Header.Set(${quoteGo(nonce.name)}, fmt.Sprint(nonce))`] : [],
  });
}

const METHODS: Readonly<Record<string, string>> = {
  GET: 'http.MethodGet',
  HEAD: 'http.MethodHead',
  POST: 'http.MethodPost',
  PUT: 'http.MethodPut',
  PATCH: 'http.MethodPatch',
  DELETE: 'http.MethodDelete',
};

function writeRequest({ method, query, body }: HttpCall): string {
  const url = `baseURL+${query.length > 0 ? 'target' : 'path'}`;
  const content = body ? 'bytes.NewReader(body)' : 'nil';
  return `request, err := http.NewRequest(${METHODS[method] ?? quoteGo(method)}, ${url}, ${content})
if err != nil {
	return err
}`;
}

function isPlainGet({ method }: HttpCall, headers: readonly string[]): boolean {
  return method === 'GET' && headers.length === 0;
}

function writeSend(call: HttpCall, headers: readonly string[], seconds: number): string {
  const url = `baseURL + ${call.query.length > 0 ? 'target' : 'path'}`;
  return `client := &http.Client{Timeout: ${seconds} * time.Second}
response, err := ${isPlainGet(call, headers) ? `client.Get(${url})` : 'client.Do(request)'}
if err != nil {
	return err
}
defer response.Body.Close()
answer, err := io.ReadAll(response.Body)
if err != nil {
	return err
}
if response.StatusCode >= 400 {
	return fmt.Errorf("HTTP %s: %s", response.Status, answer)
}`;
}

interface Receiving {
  readonly part: Part;
  readonly seconds: number;
  readonly ending: readonly string[];
}

const PRINT = `var pretty bytes.Buffer
if err := json.Indent(&pretty, answer, "", "  "); err != nil {
	return err
}
fmt.Println(pretty.String())
return nil`;

const CHECK_TYPE = `if strings.HasPrefix(response.Header.Get("Content-Type"), "application/json") {
	return fmt.Errorf("API error: %s", answer)
}`;

function writeReceiving({ answer, failure }: HttpCall): Receiving {
  switch (answer.kind) {
    case 'json':
      return {
        part: toPart({ imports: ['bytes', 'encoding/json'] }),
        seconds: 10,
        ending: [...(failure ? [writeCheck(failure)] : []), PRINT],
      };
    case 'file':
      return {
        part: toPart({
          imports: failure ? ['strings'] : [],
          values: [`output := ${quoteGo(answer.name)}`],
        }),
        seconds: 60,
        ending: [
          ...(failure ? [CHECK_TYPE] : []),
          'if err := os.WriteFile(output, answer, 0o644); err != nil {\n\treturn err\n}',
          'fmt.Println("Saved", output)',
          'return nil',
        ],
      };
    case 'none':
      return {
        part: toPart({}),
        seconds: 10,
        ending: ['fmt.Println("HTTP", response.Status)', 'return nil'],
      };
  }
}

function writeCheck({ field, word }: NonNullable<HttpCall['failure']>): string {
  const member = `string(members[${quoteGo(field)}])`;
  const check =
    word === null
      ? `if problem := ${member}; problem != "" && problem != "null" && problem != "[]" {
	return fmt.Errorf("API error: %s", problem)
}`
      : `if ${member} == \`"${word}"\` {
	return fmt.Errorf("API error: %s", answer)
}`;
  return `var members map[string]json.RawMessage
if err := json.Unmarshal(answer, &members); err != nil {
	return err
}
${check}`;
}
