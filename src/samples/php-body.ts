/** Bodies in PHP: the value that a reader changes, and the text that is signed and sent. */
import { type HttpCall, isNonceOnly } from './call.ts';
import { hasRepeatedNames, type Pair } from './json.ts';
import { quotePhp, writePhp, writePhpArray, writePhpEncoder } from './php-text.ts';
import { type Part, toPart } from './program.ts';

const ENCODE = `// Unlike http_build_query, this keeps names that come more than once.
function encode(array $pairs): string
{
    $encodePair = fn (array $pair): string => urlencode($pair[0]) . '=' . urlencode($pair[1]);
    return implode('&', array_map($encodePair, $pairs));
}`;

const MULTIPART = `// The body of a multipart form and its content type.
function multipart(array $fields, array $files): array
{
    $boundary = bin2hex(random_bytes(16));
    $body = '';
    foreach ($fields as $name => $value) {
        $body .= "--$boundary\\r\\nContent-Disposition: form-data; name=\\"$name\\"\\r\\n\\r\\n$value\\r\\n";
    }
    foreach ($files as $name => $path) {
        $file = basename($path);
        $body .= "--$boundary\\r\\nContent-Disposition: form-data; name=\\"$name\\"; filename=\\"$file\\"\\r\\n";
        $body .= "Content-Type: application/octet-stream\\r\\n\\r\\n" . file_get_contents($path) . "\\r\\n";
    }
    return ["$body--$boundary--\\r\\n", "multipart/form-data; boundary=$boundary"];
}`;

/** Names and values of a query or a form: how they are written, and the call that encodes them. */
export function writePhpPairs(pairs: readonly Pair[]): {
  value: string;
  functions: string[];
  encode: string;
} {
  return hasRepeatedNames(pairs)
    ? { value: writePhp(pairs), functions: [ENCODE], encode: 'encode' }
    : { value: writePhpArray(Object.fromEntries(pairs)), functions: [], encode: 'http_build_query' };
}

/** The body of a call, if it has one. */
export function writePhpBody(call: HttpCall): Part {
  const { body, nonce } = call;
  if (body === null) return toPart({});
  const name = nonce?.place === 'body' ? quotePhp(nonce.name) : null;
  const isBare = isNonceOnly(call);
  /** The variable, joined with the nonce where it belongs in the body. */
  const sent = (variable: string) =>
    name === null ? variable : isBare ? `[${name} => $nonce]` : `[${name} => $nonce] + ${variable}`;
  switch (body.kind) {
    case 'json': {
      const value = name === null ? writePhp(body.value) : writePhpArray(body.value);
      const { encode, functions } = writePhpEncoder(body.value);
      return toPart({
        values: isBare ? [] : [`$payload = ${value};`],
        functions,
        setup: [`$body = ${encode(sent('$payload'))};`],
        headers: [`${quotePhp(`Content-Type: ${body.mediaType}`)},`],
      });
    }
    case 'form': {
      const { value, functions, encode } = writePhpPairs(body.fields);
      const pairs = name === null ? '$payload' : `[[${name}, (string) $nonce], ...$payload]`;
      return toPart({
        values: isBare ? [] : [`$payload = ${value};`],
        functions,
        setup: [`$body = ${encode}(${functions.length > 0 ? pairs : sent('$payload')});`],
        headers: [`${quotePhp(`Content-Type: ${body.mediaType}`)},`],
      });
    }
    case 'multipart':
      return toPart({
        values: [
          ...(isBare ? [] : [`$fields = ${writePhpArray(Object.fromEntries(body.fields))};`]),
          `$files = ${writePhpArray(Object.fromEntries(body.files))};`,
        ],
        functions: [MULTIPART],
        setup: [`[$body, $contentType] = multipart(${sent('$fields')}, $files);`],
        headers: ["'Content-Type: ' . $contentType,"],
      });
    case 'text':
      return toPart({
        values: [`$body = ${quotePhp(body.text)};`],
        headers: [`${quotePhp(`Content-Type: ${body.mediaType}`)},`],
      });
  }
}
