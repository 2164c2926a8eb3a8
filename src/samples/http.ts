/** Writes a call in any language: what a program consists of, and in which order. */
import { type Generated, generatedIn } from '../model/generated.ts';
import type { HttpCall, Proof } from './call.ts';
import { type Language, type SignedWords, writeSignature } from './language.ts';
import { CHANGE_THESE, FOR_BROWSER, mergeParts, type Part, toBaseUrl, type Written } from './program.ts';
import { hasQuery } from './signing.ts';

/** Writes a program that makes a call and prints the response. */
export function writeHttp(language: Language, call: HttpCall): Written {
  const { http, style, constant } = language;
  const { proof, receives } = call;
  const signature = writeHttpSignature(language, call, http.signed);
  const hosts = [toBaseUrl(call.origin)];
  const part = mergeParts([
    { imports: http.imports(call) },
    ...writeCheckers(language, call),
    language.settings(hosts, proof.environment, proof.signature),
    ...writeGenerators(language, [call.query, call.headers, call.body]),
    ...writeClocks(language, proof),
    http.query(call),
    call.headers.length > 0
      ? { values: [constant('headers', http.headers.write(call.headers))], headers: [http.headers.spread] }
      : {},
    http.body(call),
    writeSign(language, proof),
    http.proof(call, signature),
    receives.kind === 'file' ? { values: [constant('output', style.text(receives.name))] } : {},
  ]);
  const [first = [], ...others] = http.send(call, part.headers, signature);
  const sent = typeof first === 'string' ? [first] : first;
  // In the shell, where a proof is no expression, the setup signs and is not part of the call.
  const [start = ''] = language.syntax ? [...part.setup, ...sent] : sent;
  const code = language.frame({
    needs: http.needs,
    environment: proof.environment,
    hosts,
    ...part,
    top: [part.settings, writeValues(language, call, part)],
    main: [[...part.setup, ...sent], ...others],
  });
  return { code, call: start.split('\n', 1)[0] ?? '' };
}

/** Writes a program that prints the address of a call meant for a browser, without making it. */
export function writeAddress(language: Language, call: HttpCall): Written {
  const { address, needs, query } = language.http;
  const hosts = [toBaseUrl(call.origin)];
  const part = mergeParts([
    { imports: address.imports(call) },
    language.settings(hosts, [], null),
    ...writeGenerators(language, call.query),
    query(call),
  ]);
  const code = language.frame({
    needs: address.needs ?? needs,
    environment: [],
    hosts,
    imports: part.imports,
    functions: part.functions,
    top: [part.settings, writeValues(language, call, part)],
    main: [[`${language.comment} ${FOR_BROWSER}`, ...address.print(call)]],
    isSafe: true,
  });
  return { code, call: null };
}

function writeValues(language: Language, { path, note }: HttpCall, { values }: Part): string[] {
  const { constant, style } = language;
  return [...writeRequestComment(language, note), constant('path', style.text(path)), ...values];
}

/** Writes the comment above the values that a reader changes, with what is special about them. */
export function writeRequestComment({ comment }: Language, note: string | null): string[] {
  return [...(note === null ? [] : [note]), CHANGE_THESE].map((line) => `${comment} ${line}`);
}

/** Returns what checking a JSON response requires; other responses are checked without it. */
export function writeCheckers(language: Language, { receives, failures }: HttpCall): Partial<Part>[] {
  return receives.kind === 'json' ? failures.map(language.checker) : [];
}

/** Returns what values generated at run time require: IDs first, so that all programs of an operation start alike. */
export function writeGenerators({ generator }: Language, request: unknown): Partial<Part>[] {
  const isId = ({ kind }: Generated) => kind === 'uuid';
  return generatedIn(request)
    .toSorted((one, other) => Number(isId(other)) - Number(isId(one)))
    .map(generator);
}

/** Writes statements that create a fresh nonce and timestamp. */
export function writeClocks({ clock }: Language, { nonce, timestamp }: Proof): Partial<Part>[] {
  return [
    ...(nonce ? [clock({ name: 'nonce', format: nonce })] : []),
    ...(timestamp ? [clock({ name: 'timestamp', format: timestamp })] : []),
  ];
}

/** Writes the function that signs, if there is a signature. */
export function writeSign(language: Language, proof: Proof): Partial<Part> {
  return proof.signature ? language.sign(proof, proof.signature) : {};
}

/** Writes the expression that signs a call. */
export function writeHttpSignature({ syntax, style }: Language, call: HttpCall, words: SignedWords): string {
  if (!syntax) return '';
  const { path = syntax.variable('path'), query, noBody, method = style.text(call.method) } = words;
  return writeSignature(syntax, call.proof, {
    method,
    host: words.host,
    path,
    target: hasQuery(call) ? syntax.variable('target') : path,
    query: hasQuery(call) ? query : style.text(''),
    body: call.body ? syntax.variable('body') : noBody,
  });
}
