/** Writes a conversation in any language that has a WebSocket client. */
import type { SocketCall, TokenCall } from './call.ts';
import {
  writeCheckers,
  writeClocks,
  writeGenerators,
  writeHttpSignature,
  writeRequestComment,
  writeSign,
} from './http.ts';
import { type Language, type SocketWriter, writeSignature } from './language.ts';
import { type Host, mergeParts, type Part, toBaseUrl, type Written } from './program.ts';
import { covers } from './signing.ts';

/** Writes a client that sends, prints what it receives and exits; null if the language has none. */
export function writeSocket(language: Language, call: SocketCall): Written | null {
  const { socket, syntax, style } = language;
  if (!socket || !syntax) return null;
  const { proof, token } = call;
  const { noBody, ...words } = socket.signed;
  const signature = writeSignature(syntax, proof, { method: style.text('GET'), body: noBody, ...words });
  const isSigned = (['host', 'path', 'target', 'query'] as const).some((part) => covers(proof, part));
  const hosts: Host[] = [
    ...(token ? [toBaseUrl(token.call.origin)] : []),
    { variable: call.variable, name: 'WS_URL', fallback: call.url },
  ];
  const signed = proof.signature ?? token?.call.proof.signature ?? null;
  const { headers, settings, setup, ...part } = mergeParts([
    socket.client(call),
    language.settings(hosts, proof.environment, signed),
    ...writeGenerators(language, call.messages),
    ...call.failures.map(language.checker),
    ...writeClocks(language, proof),
    writeSign(language, proof),
    socket.proof(proof, signature),
    socket.address(call, isSigned, signature),
    token ? writeToken(language, socket, token) : {},
  ]);
  const { functions = [], main } = socket.conversation(call, headers, signature);
  const code = language.frame({
    needs: socket.needs,
    environment: proof.environment,
    hosts,
    imports: part.imports,
    functions: [...part.functions, ...functions],
    top: [socket.isSetupOnTop ? [...settings, ...setup] : settings],
    main: [socket.isSetupOnTop ? [] : setup, writeValues(language, socket, call), ...main],
  });
  return { code, call: null };
}

function writeToken(language: Language, socket: SocketWriter, token: TokenCall): Partial<Part> {
  const { http } = language;
  const { proof } = token.call;
  // The path is a variable of the function that fetches the token, whatever the program's own is called.
  const { path: _, ...signed } = http.signed;
  const part = mergeParts([
    ...writeCheckers(language, token.call),
    ...writeClocks(language, proof),
    http.body(token.call),
    writeSign(language, proof),
    http.proof(token.call, writeHttpSignature(language, token.call, signed)),
  ]);
  const { imports, functions, setup } = socket.token(token, part);
  return {
    imports: [...part.imports, ...imports],
    functions: [...part.functions, ...functions],
    setup,
  };
}

function writeValues(language: Language, socket: SocketWriter, call: SocketCall): string[] {
  const { messages, headers, receive, note } = call;
  const { comment, constant, http } = language;
  return [
    ...writeRequestComment(language, note),
    ...(headers.length > 0 ? [constant('headers', http.headers.write(headers))] : []),
    ...(messages.length > 0 ? [constant('messages', socket.messages(messages))] : []),
    `${constant('receive', String(receive))}${comment === '#' ? '  #' : ' //'} messages to print`,
  ];
}
