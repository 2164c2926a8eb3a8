/** Bodies in JavaScript: the value that a reader changes, and what is signed and sent. */
import { type HttpCall, isBodySigned, isNonceOnly } from './call.ts';
import { hasRepeatedNames } from './json.ts';
import { quoteJs, writeJs, writeJsEncoder, writeJsName } from './nodejs-text.ts';
import { type Part, toPart } from './program.ts';

/** The body of a call, if it has one. */
export function writeJsBody(call: HttpCall): Part {
  const { body, nonce } = call;
  if (body === null) return toPart({});
  const isBare = isNonceOnly(call);
  const name = nonce?.place === 'body' ? writeJsName(nonce.name) : null;
  const field = name === 'nonce' ? name : `${name}: nonce`;
  /** The constant, joined with the nonce where it belongs in the body. */
  const sent = (constant: string) =>
    name === null ? constant : isBare ? `{ ${field} }` : `{ ${field}, ...${constant} }`;
  switch (body.kind) {
    case 'json':
      return toPart({
        values: isBare ? [] : [`const payload = ${writeJs(body.value)};`],
        functions: writeJsEncoder(body.value).functions,
        setup: [`const body = ${writeJsEncoder(body.value).name}(${sent('payload')});`],
        headers: [`"Content-Type": ${quoteJs(body.mediaType)},`],
      });
    case 'form': {
      const pairs = hasRepeatedNames(body.fields);
      const value =
        pairs && name !== null ? `[[${quoteJs(nonce?.name ?? '')}, nonce], ...payload]` : sent('payload');
      return toPart({
        values: isBare
          ? []
          : [`const payload = ${writeJs(pairs ? body.fields : Object.fromEntries(body.fields))};`],
        setup: [`const body = new URLSearchParams(${value}).toString();`],
        headers: [`"Content-Type": ${quoteJs(body.mediaType)},`],
      });
    }
    case 'multipart':
      return toPart({
        imports: ['node:fs/promises readFile', 'node:path basename'],
        values: [
          ...(isBare ? [] : [`const fields = ${writeJs(Object.fromEntries(body.fields))};`]),
          `const files = ${writeJs(Object.fromEntries(body.files))};`,
        ],
        setup: [
          'const form = new FormData();',
          `for (const [name, value] of Object.entries(${sent('fields')})) form.append(name, value);`,
          'for (const [name, file] of Object.entries(files)) {',
          '  form.append(name, new Blob([await readFile(file)]), basename(file));',
          '}',
          '// A Response encodes the form, so that the signature covers the bytes that are sent.',
          'const encoded = new Response(form);',
          'const body = Buffer.from(await encoded.arrayBuffer());',
        ].slice(0, isBodySigned(call) ? undefined : -3),
        headers: isBodySigned(call) ? ['"Content-Type": encoded.headers.get("Content-Type"),'] : [],
      });
    case 'text':
      return toPart({
        values: [`const body = ${quoteJs(body.text)};`],
        headers: [`"Content-Type": ${quoteJs(body.mediaType)},`],
      });
  }
}

/** The expression that fetch sends. */
export function writeJsSent(call: HttpCall): string[] {
  const { body } = call;
  if (body === null) return [];
  return [body.kind === 'multipart' && !isBodySigned(call) ? 'body: form,' : 'body,'];
}
