/** WebSocket samples in Go, with gorilla/websocket: the standard library has no client. */
import type { Signing } from '../model/request.ts';
import type { SocketCall } from './call.ts';
import { quoteAround } from './escape.ts';
import {
  GO_SIGN_CHALLENGE,
  GO_SIGN_HANDSHAKE,
  GO_SIGN_TARGET,
  writeGoEnvironment,
  writeGoSetting,
} from './go-signing.ts';
import { GO_MAIN, quoteGo, writeGoMap, writeGoMessages } from './go-text.ts';
import { TOKEN } from './prepare.ts';
import {
  AFTER_GREETING,
  CHANGE_THESE,
  headLines,
  indent,
  joinSections,
  mergeParts,
  type Part,
  toPart,
} from './program.ts';

const GET_TOKEN = `// getToken fetches the token that private messages carry; use it within 15 minutes.
func getToken(baseURL, apiKey string, secret []byte) (string, error) {
	path := "/0/private/GetWebSocketsToken"
	nonce := time.Now().UnixMilli()
	body := []byte(fmt.Sprintf(\`{"nonce":%d}\`, nonce))
	request, err := http.NewRequest(http.MethodPost, baseURL+path, bytes.NewReader(body))
	if err != nil {
		return "", err
	}
	request.Header.Set("Content-Type", "application/json")
	request.Header.Set("API-Key", apiKey)
	request.Header.Set("API-Sign", sign(secret, path, nonce, body))

	client := &http.Client{Timeout: 10 * time.Second}
	response, err := client.Do(request)
	if err != nil {
		return "", err
	}
	defer response.Body.Close()
	if response.StatusCode >= 400 {
		return "", fmt.Errorf("HTTP %s", response.Status)
	}
	var answer struct {
		Error  []string
		Result struct{ Token string }
	}
	if err := json.NewDecoder(response.Body).Decode(&answer); err != nil {
		return "", err
	}
	if len(answer.Error) > 0 {
		return "", fmt.Errorf("API error: %q", answer.Error)
	}
	return answer.Result.Token, nil
}`;

const SCHEMES: Readonly<Record<Signing, Part | null>> = {
  none: toPart({}),
  spot: mergeParts([
    GO_SIGN_TARGET,
    toPart({
      imports: ['net/http'],
      functions: [GET_TOKEN],
      setup: ['token, err := getToken(baseURL, apiKey, secret)\nif err != nil {\n\treturn err\n}'],
    }),
  ]),
  futures: GO_SIGN_CHALLENGE,
  embed: null,
  bearer: toPart({ headers: ['header.Set("Authorization", "Bearer "+accessToken)'] }),
  basic: toPart({
    imports: ['encoding/base64'],
    headers: [
      'credentials := base64.StdEncoding.EncodeToString([]byte(clientID + ":" + clientSecret))',
      'header.Set("Authorization", "Basic "+credentials)',
    ],
  }),
  'node-key': toPart({}),
  prime: GO_SIGN_HANDSHAKE,
};

const CHALLENGE = `if err := conn.WriteJSON(map[string]any{"event": "challenge", "api_key": apiKey}); err != nil {
	return err
}
var challenge struct{ Event, Message string }
for challenge.Event != "challenge" {
	if err := conn.SetReadDeadline(time.Now().Add(30 * time.Second)); err != nil {
		return err
	}
	if err := conn.ReadJSON(&challenge); err != nil {
		return err
	}
}`;

const SEND = `for _, message := range messages {
	if err := conn.WriteJSON(message); err != nil {
		return err
	}
}`;

const SEND_GREETED = `if i == 0 {
	// ${AFTER_GREETING}
${indent(SEND, '\t')}
}`;

const SEND_PROOF = `for _, message := range messages {
	message["api_key"] = apiKey
	message["original_challenge"] = challenge.Message
	message["signed_challenge"] = sign(secret, challenge.Message)
	if err := conn.WriteJSON(message); err != nil {
		return err
	}
}`;

const RECEIVE = `for i := 0; i < receive; i++ {
	if err := conn.SetReadDeadline(time.Now().Add(30 * time.Second)); err != nil {
		return err
	}
	_, message, err := conn.ReadMessage()
	if err != nil {
		return err
	}
	var pretty bytes.Buffer
	if err := json.Indent(&pretty, message, "", "  "); err != nil {
		return err
	}
	fmt.Println(pretty.String())
AFTER}
goodbye := websocket.FormatCloseMessage(websocket.CloseNormalClosure, "")
return conn.WriteMessage(websocket.CloseMessage, goodbye)`;

/** A client that sends, prints what comes back and leaves. */
export function writeGoSocket(call: SocketCall): string | null {
  const scheme = SCHEMES[call.signing];
  if (scheme === null) return null;
  const isSpot = call.signing === 'spot';
  const isGreeted = call.signing === 'prime' && call.messages.length > 0;
  const environment = writeGoEnvironment(call.signing);
  const hasHeader = call.headers.length > 0 || scheme.headers.length > 0;
  const { imports, functions, setup, headers } = mergeParts([
    toPart({ imports: ['bytes', 'encoding/json', 'fmt', 'log', 'os', 'time', ...environment.imports] }),
    toPart({ imports: hasHeader ? ['net/http'] : [] }),
    scheme,
  ]);
  const hosts = isSpot ? ['API_BASE_URL', 'API_WS_URL'] : ['API_WS_URL'];
  const needs = 'Go 1.18 or newer with gorilla/websocket: go get github.com/gorilla/websocket';
  const run = joinSections([
    [
      ...(isSpot ? [writeBaseUrl(call.tokenOrigin)] : []),
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
      `conn, _, err := websocket.DefaultDialer.Dial(wsURL, ${hasHeader ? 'header' : 'nil'})`,
      'if err != nil {\n\treturn err\n}',
      'defer conn.Close()',
      ...(call.messages.length === 0 || isGreeted
        ? []
        : call.signing === 'futures'
          ? [CHALLENGE, SEND_PROOF]
          : [SEND]),
    ],
    RECEIVE.replace('AFTER', () => (isGreeted ? `${indent(SEND_GREETED, '\t')}\n` : '')),
  ]);
  return `${joinSections([
    [...headLines(needs, call.signing, hosts).map((line) => `// ${line}`), 'package main'],
    `import (\n${imports.map((name) => `\t"${name}"`).join('\n')}\n\n\t"github.com/gorilla/websocket"\n)`,
    ...functions,
    `func run() error {\n${indent(run, '\t')}\n}`,
    GO_MAIN,
  ])}\n`;
}

function writeBaseUrl(origin: string | null): string {
  return origin === null
    ? 'baseURL := os.Getenv("API_BASE_URL")'
    : writeGoSetting('baseURL', 'API_BASE_URL', quoteGo(origin));
}

function writeValues({ messages, headers, signing, receive }: SocketCall): string[] {
  const text = signing === 'spot' ? (value: string) => quoteAround(value, TOKEN, 'token', quoteGo) : quoteGo;
  return [
    `// ${CHANGE_THESE}`,
    ...(headers.length > 0 ? [`headers := ${writeGoMap(headers)}`] : []),
    ...(messages.length > 0 ? [`messages := ${writeGoMessages(messages, text)}`] : []),
    `receive := ${receive} // messages to print`,
  ];
}
