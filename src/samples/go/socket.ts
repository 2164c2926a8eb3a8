/** Conversations in Go, with gorilla/websocket: the standard library has no client. */
import type { Proof, SocketCall, TokenCall } from '../call.ts';
import { isJsonObject, type Json } from '../json.ts';
import { type SocketWriter, writeAsked, writeValue } from '../language.ts';
import { writeLiteral } from '../literal.ts';
import { AFTER_GREETING, indent, type Part } from '../program.ts';
import { writeGoChecks, writeGoFailures, writeGoPrint, writeGoRequest, writeGoSend } from './http.ts';
import { GO_STYLE, GO_SYNTAX, quoteGo, secretOf, writeGo, writeGoCheck, writeGoTry } from './syntax.ts';

const DEADLINE = writeGoCheck('conn.SetReadDeadline(time.Now().Add(30 * time.Second))');

const READ = writeGoTry('_, message, err := conn.ReadMessage()');

/** Adds the status, because the client's error only says that the handshake is bad. */
const REFUSED = `if err != nil {
	if response != nil {
		return fmt.Errorf("%w: HTTP %s", err, response.Status)
	}
	return err
}`;

const GOODBYE = `goodbye := websocket.FormatCloseMessage(websocket.CloseNormalClosure, "")
return conn.WriteMessage(websocket.CloseMessage, goodbye)`;

export const GO_SOCKET: SocketWriter = {
  needs: 'Go 1.18 or newer with gorilla/websocket: go get github.com/gorilla/websocket',
  client: (call) => ({
    imports: [
      ...['bytes', 'encoding/json', 'fmt', 'log', 'os', 'time'],
      ...(hasHeaders(call) ? ['net/http'] : []),
    ],
  }),
  signed: {
    host: 'address.Hostname()',
    path: 'address.Path',
    query: 'address.RawQuery',
    target: 'address.RequestURI()',
    noBody: 'nil',
  },
  proof: writeHandshake,
  address: ({ proof, url }, isSigned, signature) => {
    const added = proof.query.map((one) =>
      GO_SYNTAX.entry(one.name, `{${writeValue(GO_SYNTAX, proof, one, signature, true)}}`),
    );
    const query = `url.Values{${added.join(', ')}}.Encode()`;
    return {
      imports: isSigned || added.length > 0 ? ['net/url'] : [],
      setup: [
        ...(isSigned ? [writeGoTry('address, err := url.Parse(wsURL)')] : []),
        ...(added.length > 0 ? [`wsURL += "${url.includes('?') ? '&' : '?'}" + ${query}`] : []),
      ],
    };
  },
  token: writeToken,
  messages: writeMessages,
  isSetupOnTop: true,
  conversation: (call, headers, signature) => {
    const { messages, awaitsGreeting } = call;
    const header = hasHeaders(call) ? 'header' : 'nil';
    const opening = [
      ...(hasHeaders(call) ? ['header := http.Header{}'] : []),
      ...(call.headers.length > 0
        ? ['for name, value := range headers {\n\theader.Set(name, value)\n}']
        : []),
      ...headers,
      `conn, response, err := websocket.DefaultDialer.Dial(wsURL, ${header})`,
      REFUSED,
      'defer conn.Close()',
      ...(messages.length === 0 || awaitsGreeting ? [] : writeSend(call, signature)),
    ];
    const greeted = `if i == 0 {\n\t// ${AFTER_GREETING}\n${indent(writeSend(call, signature).join('\n'), '\t')}\n}`;
    const receiving = [
      DEADLINE,
      READ,
      ...writeGoFailures(call.failures, 'message'),
      ...writeGoPrint('message'),
      ...(awaitsGreeting ? [greeted] : []),
    ];
    const receive = `for i := 0; i < receive; i++ {\n${indent(receiving.join('\n'), '\t')}\n}`;
    return { main: [opening, [receive, GOODBYE]] };
  },
};

function hasHeaders({ headers, proof }: SocketCall): boolean {
  return headers.length + proof.headers.length > 0;
}

/** Writes the headers of the handshake; Set would change the case of a name like "ApiKey". */
function writeHandshake(proof: Proof, signature: string): Partial<Part> {
  const isCanonical = proof.headers.every(({ name }) => /^([A-Z][a-z0-9]*)(-[A-Z][a-z0-9]*)*$/.test(name));
  const login = proof.login?.map(GO_SYNTAX.environment).join(' + ":" + ');
  return {
    imports: login ? ['encoding/base64'] : [],
    headers: [
      ...(login ? [`credentials := base64.StdEncoding.EncodeToString([]byte(${login}))`] : []),
      ...(isCanonical ? [] : ['// Set would change the letters of the names.']),
      ...proof.headers.map((one) => {
        const value = writeValue(GO_SYNTAX, proof, one, signature, true);
        const name = quoteGo(one.name);
        return isCanonical ? `header.Set(${name}, ${value})` : `header[${name}] = []string{${value}}`;
      }),
    ],
  };
}

function writeToken({ call, member, lifetime }: TokenCall, { setup, headers }: Part) {
  const { proof, failures } = call;
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
    ...writeGoSend('Do(request)', 10),
    ...writeGoFailures(failures, 'content'),
    `var found ${type}`,
    writeGoCheck('json.Unmarshal(content, &found)'),
    `return found.${member.map(toField).join('.')}, nil`,
  ].join('\n');
  // The function returns a token along with the error.
  const code = statements.replace(/^(\t*)return (err|fmt\.Errorf)/gm, '$1return "", $2');
  const used = proof.environment.filter((name) => name !== 'API_SECRET');
  const secret = proof.signature ? [secretOf(proof)] : [];
  const parameters = ['baseURL', ...used.map(GO_SYNTAX.environment)];
  const typed =
    secret[0] === 'secret'
      ? `${parameters.join(', ')} string, secret []byte`
      : `${[...parameters, ...secret].join(', ')} string`;
  const comment = `getToken fetches the token that private messages carry${lifetime}.`;
  return {
    imports: ['io', 'net/http'],
    functions: [`// ${comment}\nfunc getToken(${typed}) (string, error) {\n${indent(code, '\t')}\n}`],
    setup: [writeGoTry(`token, err := getToken(${[...parameters, ...secret].join(', ')})`)],
  };
}

/** Converts a member's name to a field's: letters and digits, starting with an uppercase letter. */
function toField(name: string): string {
  const words = name.split(/[^A-Za-z0-9]+/).map((word) => word.charAt(0).toUpperCase() + word.slice(1));
  return words.join('').replace(/^(?![A-Z])/, 'Member');
}

/** Writes the messages; if all are objects, as maps, so that members can be added. */
function writeMessages(messages: readonly Json[]): string {
  const [type] = GO_STYLE.object;
  if (!messages.every(isJsonObject)) return writeGo(messages);
  // The list's type implies that of its elements.
  const lines = messages.map(
    (message) => `\t${writeLiteral(message, GO_STYLE, 1).slice(type.length - 1)},\n`,
  );
  return `[]${type}\n${lines.join('')}}`;
}

/** Writes code that sends the messages, each with its proof. */
function writeSend({ proof, failures }: SocketCall, signature: string): string[] {
  const members = proof.members.map(
    (one) => `message[${quoteGo(one.name)}] = ${writeValue(GO_SYNTAX, proof, one, signature, false)}`,
  );
  return [...(members.length > 0 ? writeChallenge(proof, failures) : []), writeLoop(members)];
}

function writeLoop(members: readonly string[]): string {
  const code = [...members, writeGoCheck('conn.WriteJSON(message)')];
  return `for _, message := range messages {\n${indent(code.join('\n'), '\t')}\n}`;
}

/** Writes code that requests the challenge and waits for it, unless a message reports failure. */
function writeChallenge(proof: Proof, failures: SocketCall['failures']): string[] {
  const { challenge } = proof;
  if (!challenge) return [];
  const asked = writeAsked(GO_SYNTAX, GO_STYLE, proof, challenge);
  const isOther = Object.entries(challenge.receive).map(
    ([name, value]) => `data[${quoteGo(name)}] != ${writeComparable(value)}`,
  );
  const waiting = [
    DEADLINE,
    READ,
    'data = nil',
    '_ = json.Unmarshal(message, &data) // only an object is a challenge or reports failure',
    ...writeGoChecks(failures, 'message'),
  ];
  return [
    writeGoCheck(`conn.WriteJSON(map[string]any{${asked.join(', ')}})`),
    'var data map[string]any',
    `for ${isOther.join(' || ')} {\n${indent(waiting.join('\n'), '\t')}\n}`,
    `challenge := fmt.Sprint(data[${quoteGo(challenge.member)}])`,
  ];
}

/** Writes a value to compare with parsed JSON, whose numbers are floats in Go. */
function writeComparable(value: Json): string {
  return typeof value === 'number' ? `float64(${value})` : writeGo(value);
}
