/** HTTP samples in Go, with the standard library. */
import { type Failure, type HttpCall, isProofOnly } from '../call.ts';
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
  writeGoClock,
  writeGoEnvironment,
  writeGoMember,
  writeGoProof,
  writeGoSetting,
  writeGoSign,
  writeGoSignature,
  writeGoTry,
  writeGoValue,
} from './signing.ts';
import { GO_MAIN, quoteGo, writeGo, writeGoMap, writeGoValues } from './text.ts';

export function writeGoHttp(call: HttpCall): string {
  const { proof } = call;
  const environment = writeGoEnvironment(proof.environment, proof.signature);
  const signature = writeGoSignature(call);
  const receiving = writeReceiving(call);
  const { imports, values, functions, setup, headers } = mergeParts([
    toPart({ imports: ['fmt', 'io', 'log', 'net/http', 'os', 'time', ...environment.imports] }),
    writeGoClock(proof),
    writeQuery(call),
    writeOwnHeaders(call),
    writeGoBody(call),
    writeGoSign(proof),
    writeGoProof(proof, signature),
    receiving.part,
  ]);
  const run = joinSections([
    [writeGoSetting('baseURL', 'API_BASE_URL', quoteGo(call.origin)), ...environment.setup],
    [`// ${CHANGE_THESE}`, `path := ${quoteGo(call.path)}`, ...values],
    isPlainGet(call, headers)
      ? setup
      : [...setup, writeGoRequest(call), ...writeSignedQuery(call, signature), ...headers],
    writeSend(call, headers, receiving.seconds),
    receiving.ending,
  ]);
  return `${joinSections([
    [
      ...headLines('Go 1.18 or newer.', proof.environment, ['API_BASE_URL']).map((line) => `// ${line}`),
      'package main',
    ],
    `import (\n${imports.map((name) => `\t"${name}"`).join('\n')}\n)`,
    ...functions,
    `func run() error {\n${indent(run, '\t')}\n}`,
    GO_MAIN,
  ])}\n`;
}

export function writeGoAddress(call: HttpCall): string {
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
    [...headLines('Go 1.18 or newer.', [], ['API_BASE_URL']).map((line) => `// ${line}`), 'package main'],
    `import (\n${[...imports, ...(hasQuery ? ['strings'] : [])].map((name) => `\t"${name}"`).join('\n')}\n)`,
    `func main() {\n${indent(run, '\t')}\n}`,
  ])}\n`;
}

function writeQuery(call: HttpCall): Part {
  const { query, proof } = call;
  if (!hasQuery(call)) return toPart({ imports: proof.query.length > 0 ? ['net/url'] : [] });
  const added = proof.query.filter(({ value }) => value !== 'signature');
  return toPart({
    imports: ['net/url'],
    values: [`query := ${writeGoValues(query)}`],
    setup: [
      ...added.map((one) => `query.Set(${quoteGo(one.name)}, ${writeGoValue(proof, one, '')})`),
      ...(covers(proof, 'query')
        ? ['search := query.Encode()', 'target := path + "?" + search']
        : ['target := path + "?" + query.Encode()']),
    ],
  });
}

/** A signature that is part of the query is its end. */
function writeSignedQuery(call: HttpCall, signature: string): string[] {
  const assign = hasQuery(call) ? '+= "&" +' : '=';
  return call.proof.query
    .filter(({ value }) => value === 'signature')
    .flatMap(({ name }) => [
      `signed := url.Values{${quoteGo(name)}: {${signature}}}`,
      `request.URL.RawQuery ${assign} signed.Encode()`,
    ]);
}

function writeOwnHeaders({ headers }: HttpCall): Part {
  if (headers.length === 0) return toPart({});
  return toPart({
    values: [`headers := ${writeGoMap(headers)}`],
    headers: ['for name, value := range headers {\n\trequest.Header.Set(name, value)\n}'],
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

export function writeGoRequest(call: HttpCall): string {
  const { method, body } = call;
  const url = `baseURL+${hasQuery(call) ? 'target' : 'path'}`;
  const content = body ? 'bytes.NewReader(body)' : 'nil';
  return `request, err := http.NewRequest(${METHODS[method] ?? quoteGo(method)}, ${url}, ${content})
if err != nil {
	return err
}`;
}

function isPlainGet({ method, proof }: HttpCall, headers: readonly string[]): boolean {
  const isSigned = proof.query.some(({ value }) => value === 'signature');
  return method === 'GET' && headers.length === 0 && !isSigned;
}

function writeSend(call: HttpCall, headers: readonly string[], seconds: number): string {
  const url = `baseURL + ${hasQuery(call) ? 'target' : 'path'}`;
  return `client := &http.Client{Timeout: ${seconds} * time.Second}
response, err := ${isPlainGet(call, headers) ? `client.Get(${url})` : 'client.Do(request)'}
if err != nil {
	return err
}
defer response.Body.Close()
content, err := io.ReadAll(response.Body)
if err != nil {
	return err
}
if response.StatusCode >= 400 {
	return fmt.Errorf("HTTP %s: %s", response.Status, content)
}`;
}

interface Receiving {
  readonly part: Part;
  readonly seconds: number;
  readonly ending: readonly string[];
}

const PRINT = `var pretty bytes.Buffer
if err := json.Indent(&pretty, content, "", "  "); err != nil {
	return err
}
fmt.Println(pretty.String())
return nil`;

const CHECK_TYPE = `if strings.HasPrefix(response.Header.Get("Content-Type"), "application/json") {
	return fmt.Errorf("API error: %s", content)
}`;

function writeReceiving({ receives, failure }: HttpCall): Receiving {
  switch (receives.kind) {
    case 'json':
      return {
        part: toPart({ imports: ['bytes', 'encoding/json'] }),
        seconds: 10,
        ending: [...(failure ? [writeGoCheck(failure)] : []), PRINT],
      };
    case 'file':
      return {
        part: toPart({
          imports: failure ? ['strings'] : [],
          values: [`output := ${quoteGo(receives.name)}`],
        }),
        seconds: 60,
        ending: [
          ...(failure ? [CHECK_TYPE] : []),
          'if err := os.WriteFile(output, content, 0o644); err != nil {\n\treturn err\n}',
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

/** Returns an error where the response in `content` reports failure. */
export function writeGoCheck({ field, word }: Failure): string {
  const member = `string(members[${quoteGo(field)}])`;
  const check =
    word === null
      ? `if problem := ${member}; problem != "" && problem != "null" && problem != "[]" {
	return fmt.Errorf("API error: %s", problem)
}`
      : `if ${member} == \`"${word}"\` {
	return fmt.Errorf("API error: %s", content)
}`;
  return `var members map[string]json.RawMessage
if err := json.Unmarshal(content, &members); err != nil {
	return err
}
${check}`;
}

const MULTIPART = `// multipartBody returns the body of a multipart form and its content type.
func multipartBody(fields, files map[string]string) ([]byte, string, error) {
	var body bytes.Buffer
	form := multipart.NewWriter(&body)
	for name, value := range fields {
		if err := form.WriteField(name, value); err != nil {
			return nil, "", err
		}
	}
	for name, path := range files {
		content, err := os.ReadFile(path)
		if err != nil {
			return nil, "", err
		}
		part, err := form.CreateFormFile(name, filepath.Base(path))
		if err != nil {
			return nil, "", err
		}
		if _, err := part.Write(content); err != nil {
			return nil, "", err
		}
	}
	if err := form.Close(); err != nil {
		return nil, "", err
	}
	return body.Bytes(), form.FormDataContentType(), nil
}`;

/** The body of a call, if it has one. */
export function writeGoBody(call: HttpCall): Part {
  const { body, proof } = call;
  if (body === null) return toPart({});
  const isBare = isProofOnly(call);
  const members = proof.fields.map((one) => [quoteGo(one.name), writeGoMember(proof, one, '')] as const);
  const texts = proof.fields.map((one) => [quoteGo(one.name), writeGoValue(proof, one, '')] as const);
  const format = texts.some(([, text]) => text.includes('fmt.')) ? ['fmt'] : [];
  switch (body.kind) {
    case 'json':
      return toPart({
        imports: ['bytes', 'encoding/json'],
        values: isBare ? [] : [`payload := ${writeGo(body.value)}`],
        setup: [
          ...(isBare ? [] : members.map(([name, member]) => `payload[${name}] = ${member}`)),
          writeGoTry(
            `body, err := json.Marshal(${isBare ? `map[string]any{${members.map((pair) => pair.join(': ')).join(', ')}}` : 'payload'})`,
          ),
        ],
        headers: [`request.Header.Set("Content-Type", ${quoteGo(body.mediaType)})`],
      });
    case 'form':
      return toPart({
        imports: ['bytes', 'net/url', ...format],
        values: [`payload := ${writeGoValues(body.fields)}`],
        setup: [
          ...texts.map(([name, text]) => `payload.Set(${name}, ${text})`),
          'body := []byte(payload.Encode())',
        ],
        headers: [`request.Header.Set("Content-Type", ${quoteGo(body.mediaType)})`],
      });
    case 'multipart':
      return toPart({
        imports: ['bytes', 'mime/multipart', 'path/filepath', ...format],
        values: [`fields := ${writeGoMap(body.fields)}`, `files := ${writeGoMap(body.files)}`],
        functions: [MULTIPART],
        setup: [
          ...texts.map(([name, text]) => `fields[${name}] = ${text}`),
          writeGoTry('body, contentType, err := multipartBody(fields, files)'),
        ],
        headers: ['request.Header.Set("Content-Type", contentType)'],
      });
    case 'text':
      return toPart({
        imports: ['bytes'],
        values: [`body := []byte(${quoteGo(body.text)})`],
        headers: [`request.Header.Set("Content-Type", ${quoteGo(body.mediaType)})`],
      });
  }
}
