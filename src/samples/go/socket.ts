/** WebSocket samples in Go, with gorilla/websocket: the standard library has no client. */
import type { Proof, SocketCall, TokenCall } from '../call.ts';
import { quoteAround } from '../escape.ts';
import type { Json } from '../json.ts';
import { TOKEN } from '../prepare.ts';
import {
  AFTER_GREETING,
  CHANGE_THESE,
  headLines,
  indent,
  joinSections,
  mergeParts,
  type Part,
  toPart,
} from '../program.ts';
import { covers, toArguments } from '../signing.ts';
import { writeGoBody, writeGoCheck, writeGoRequest } from './http.ts';
import {
  secretOf,
  toGoVariable,
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
import { GO_MAIN, quoteGo, writeGo, writeGoMap, writeGoMessages } from './text.ts';

const SEND = `for _, message := range messages {
	if err := conn.WriteJSON(message); err != nil {
		return err
	}
}`;

const DEADLINE = `if err := conn.SetReadDeadline(time.Now().Add(30 * time.Second)); err != nil {
	return err
}`;

const GOODBYE = `goodbye := websocket.FormatCloseMessage(websocket.CloseNormalClosure, "")
return conn.WriteMessage(websocket.CloseMessage, goodbye)`;

/** A client that sends, prints what comes back and leaves. */
export function writeGoSocket(call: SocketCall): string {
  const { proof, token } = call;
  const environment = writeGoEnvironment(
    proof.environment,
    proof.signature ?? token?.call.proof.signature ?? null,
  );
  const hasHeader = call.headers.length + proof.headers.length > 0;
  const { imports, functions, setup, headers } = mergeParts([
    toPart({ imports: ['bytes', 'encoding/json', 'fmt', 'log', 'os', 'time', ...environment.imports] }),
    toPart({ imports: hasHeader ? ['net/http'] : [] }),
    writeGoSign(proof),
    writeAddress(call),
    token ? writeToken(token) : toPart({}),
    writeHandshake(proof),
  ]);
  const hosts = [...(token ? ['API_BASE_URL'] : []), 'API_WS_URL'];
  const needs = 'Go 1.18 or newer with gorilla/websocket: go get github.com/gorilla/websocket';
  const run = joinSections([
    [
      ...(token ? [writeGoSetting('baseURL', 'API_BASE_URL', quoteGo(token.call.origin))] : []),
      writeGoSetting('wsURL', 'API_WS_URL', quoteGo(call.url)),
      ...environment.setup,
      ...setup,
    ],
    writeValues(call),
    [
      ...(hasHeader ? ['header := http.Header{}'] : []),
      ...(call.headers.length > 0
        ? ['for name, value := range headers {\n\theader.Set(name, value)\n}']
        : []),
      ...headers,
      writeGoTry(`conn, _, err := websocket.DefaultDialer.Dial(wsURL, ${hasHeader ? 'header' : 'nil'})`),
      'defer conn.Close()',
      ...(call.messages.length === 0 || call.awaitsGreeting ? [] : writeSend(call)),
    ],
    writeReceive(call),
  ]);
  return `${joinSections([
    [...headLines(needs, proof.environment, hosts).map((line) => `// ${line}`), 'package main'],
    `import (\n${imports.map((name) => `\t"${name}"`).join('\n')}\n\n\t"github.com/gorilla/websocket"\n)`,
    ...functions,
    `func run() error {\n${indent(run, '\t')}\n}`,
    GO_MAIN,
  ])}\n`;
}

/** The expression that signs the handshake or the challenge. */
function writeSignature(proof: Proof): string {
  const args = toArguments(proof.signature, {
    key: 'apiKey',
    method: '"GET"',
    host: 'address.Hostname()',
    path: 'address.Path',
    query: 'address.RawQuery',
    target: 'address.RequestURI()',
    body: 'nil',
  });
  return `sign(${secretOf(proof)}, ${args})`;
}

/** Parts of the address that are signed, and values that it carries. */
function writeAddress({ proof, url }: SocketCall): Part {
  const isSigned = (['host', 'path', 'target', 'query'] as const).some((part) => covers(proof, part));
  const added = proof.query.map(
    (one) => `${quoteGo(one.name)}: {${writeGoValue(proof, one, writeSignature(proof))}}`,
  );
  const clock = writeGoClock(proof);
  return toPart({
    imports: [...clock.imports, ...(isSigned || added.length > 0 ? ['net/url'] : [])],
    setup: [
      ...clock.setup,
      ...(isSigned ? [writeGoTry('address, err := url.Parse(wsURL)')] : []),
      ...(added.length > 0
        ? [`wsURL += "${url.includes('?') ? '&' : '?'}" + url.Values{${added.join(', ')}}.Encode()`]
        : []),
    ],
  });
}

/** Headers of the handshake; Set would change the letters of a name like "ApiKey". */
function writeHandshake(proof: Proof): Part {
  const isCanonical = proof.headers.every(({ name }) => /^([A-Z][a-z0-9]*)(-[A-Z][a-z0-9]*)*$/.test(name));
  const isLogin = proof.headers.some(({ value }) => value === 'login');
  const credentials = 'base64.StdEncoding.EncodeToString([]byte(clientID + ":" + clientSecret))';
  return toPart({
    imports: isLogin ? ['encoding/base64'] : [],
    headers: [
      ...(isLogin ? [`credentials := ${credentials}`] : []),
      ...(isCanonical ? [] : ['// Set would change the letters of the names.']),
      ...proof.headers.map((one) => {
        const value = writeGoValue(proof, one, writeSignature(proof));
        const name = quoteGo(one.name);
        return isCanonical ? `header.Set(${name}, ${value})` : `header[${name}] = []string{${value}}`;
      }),
    ],
  });
}

/** The function that fetches a token. */
function writeToken({ call, member, lifetime }: TokenCall): Part {
  const { proof, failure } = call;
  const { imports, functions, setup, headers } = mergeParts([
    writeGoClock(proof),
    writeGoBody(call),
    writeGoSign(proof),
    writeGoProof(proof, writeGoSignature(call)),
  ]);
  const type = member.reduceRight(
    (inner, name) =>
      `struct {\n${indent(`${toField(name)} ${inner} \`json:${JSON.stringify(name)}\``, '\t')}\n}`,
    'string',
  );
  const statements = [
    `path := ${quoteGo(call.path)}`,
    ...setup,
    writeGoRequest(call),
    ...headers,
    '',
    'client := &http.Client{Timeout: 10 * time.Second}',
    writeGoTry('response, err := client.Do(request)'),
    'defer response.Body.Close()',
    writeGoTry('content, err := io.ReadAll(response.Body)'),
    'if response.StatusCode >= 400 {\n\treturn fmt.Errorf("HTTP %s: %s", response.Status, content)\n}',
    ...(failure ? [writeGoCheck(failure)] : []),
    `var data ${type}`,
    'if err := json.Unmarshal(content, &data); err != nil {\n\treturn err\n}',
    `return data.${member.map(toField).join('.')}, nil`,
  ].join('\n');
  // The function returns the token beside the error.
  const code = statements.replace(/^(\t*)return (err|fmt\.Errorf)/gm, '$1return "", $2');
  const used = proof.environment.filter((name) => name !== 'API_SECRET');
  const parameters = ['baseURL', ...used.map(toGoVariable)];
  const secret = proof.signature ? [secretOf(proof)] : [];
  const typed =
    secret[0] === 'secret'
      ? `${parameters.join(', ')} string, secret []byte`
      : `${[...parameters, ...secret].join(', ')} string`;
  const comment = `getToken fetches the token that private messages carry${lifetime ? `; use it ${lifetime}` : ''}.`;
  return toPart({
    imports: [...imports, 'io', 'net/http'],
    functions: [
      ...functions,
      `// ${comment}\nfunc getToken(${typed}) (string, error) {\n${indent(code, '\t')}\n}`,
    ],
    setup: [writeGoTry(`token, err := getToken(${[...parameters, ...secret].join(', ')})`)],
  });
}

/** The name of a field for a member: letters and digits, the first a letter in upper case. */
function toField(name: string): string {
  const words = name.split(/[^A-Za-z0-9]+/).map((word) => word.charAt(0).toUpperCase() + word.slice(1));
  return words.join('').replace(/^(?![A-Z])/, 'Member');
}

function writeValues({ messages, headers, token, receive }: SocketCall): string[] {
  const text = token ? (value: string) => quoteAround(value, TOKEN, 'token', quoteGo) : quoteGo;
  return [
    `// ${CHANGE_THESE}`,
    ...(headers.length > 0 ? [`headers := ${writeGoMap(headers)}`] : []),
    ...(messages.length > 0 ? [`messages := ${writeGoMessages(messages, text)}`] : []),
    `receive := ${receive} // messages to print`,
  ];
}

/** Sends the messages, each with the proof that it carries. */
function writeSend({ proof }: SocketCall): string[] {
  if (proof.members.length === 0) return [SEND];
  const members = proof.members.map(
    (one) => `\tmessage[${quoteGo(one.name)}] = ${writeGoMember(proof, one, writeSignature(proof))}\n`,
  );
  return [...writeChallenge(proof), SEND.replace('\tif', () => `${members.join('')}\tif`)];
}

/** Asks for the challenge and waits for it. */
function writeChallenge(proof: Proof): string[] {
  const { challenge } = proof;
  if (!challenge) return [];
  const own = proof.members.filter(({ value }) => value === 'key' || value === 'access-token');
  const asked = [
    ...Object.entries(challenge.send).map(([name, value]) => `${quoteGo(name)}: ${writeGo(value)}`),
    ...own.map((one) => `${quoteGo(one.name)}: ${writeGoMember(proof, one, '')}`),
  ];
  const isOther = Object.entries(challenge.receive).map(
    ([name, value]) => `reply[${quoteGo(name)}] != ${writeComparable(value)}`,
  );
  return [
    `if err := conn.WriteJSON(map[string]any{${asked.join(', ')}}); err != nil {\n\treturn err\n}`,
    `reply := map[string]any{}
for ${isOther.join(' || ')} {
${indent(DEADLINE, '\t')}
	reply = map[string]any{}
	if err := conn.ReadJSON(&reply); err != nil {
		return err
	}
}
challenge := fmt.Sprint(reply[${quoteGo(challenge.member)}])`,
  ];
}

/** Numbers of JSON are floats in Go. */
function writeComparable(value: Json): string {
  return typeof value === 'number' ? `float64(${value})` : writeGo(value);
}

function writeReceive({ awaitsGreeting }: SocketCall): string {
  const code = [
    DEADLINE,
    writeGoTry('_, message, err := conn.ReadMessage()'),
    'var pretty bytes.Buffer',
    'if err := json.Indent(&pretty, message, "", "  "); err != nil {\n\treturn err\n}',
    'fmt.Println(pretty.String())',
    ...(awaitsGreeting ? [`if i == 0 {\n\t// ${AFTER_GREETING}\n${indent(SEND, '\t')}\n}`] : []),
  ];
  return `for i := 0; i < receive; i++ {\n${indent(code.join('\n'), '\t')}\n}\n${GOODBYE}`;
}
