/** Bodies in bash: the text that a reader changes, signs and sends. */
import { type CallBody, type HttpCall, isBodySigned, isNonceOnly } from './call.ts';
import { encodePercent, escapeInDoubleQuotes, quoteBash, quoteJson, writeJson } from './curl-text.ts';
import type { Json, Pair } from './json.ts';
import { type Part, toPart } from './program.ts';

type Multipart = Extract<CallBody, { kind: 'multipart' }>;

/** The body of a call, if it has one. */
export function writeCurlBody(call: HttpCall): Part {
  const { body, nonce } = call;
  if (body === null) return toPart({});
  const name = nonce?.place === 'body' ? nonce.name : null;
  switch (body.kind) {
    case 'json':
      return writeText(body.mediaType, `body=${writeJsonBody(body.value, name, isNonceOnly(call))}`);
    case 'form':
      return writeText(body.mediaType, ...writeFormBody(body.fields, name));
    case 'multipart':
      return isBodySigned(call) ? writeSignedForm(body, name) : writeForm(body, name);
    case 'text':
      return writeText(body.mediaType, `body=${quoteBash(body.text)}`);
  }
}

function writeText(mediaType: string, ...values: readonly string[]): Part {
  return toPart({
    values,
    headers: [`--header ${quoteBash(`Content-Type: ${mediaType}`)}`],
  });
}

/** JSON in single quotes, with the nonce as its first member. */
function writeJsonBody(value: Json, nonce: string | null, isBare: boolean): string {
  const quoted = quoteBash(writeJson(value));
  if (nonce === null) return quoted;
  const member = `${quoteBash(quoteJson(nonce)).slice(1, -1)}: '"$nonce"'`;
  const rest = quoted.slice("'{".length);
  if (isBare) return `'{${member}${rest}`;
  return rest.startsWith('\n') ? `'{\n  ${member},${rest}` : `'{${member}, ${rest}`;
}

/** One line per field: percent-encoded, so that the text is signed as it is sent. */
function writeFormBody(fields: readonly Pair[], nonce: string | null): string[] {
  const encoded = [
    ...(nonce === null ? [] : [`${encodePercent(nonce)}=$nonce`]),
    ...fields.map(([name, value]) => `${encodePercent(name)}=${encodePercent(value)}`),
  ];
  return encoded.map((field, index) => (index === 0 ? `body="${field}"` : `body+="&${field}"`));
}

/** The flags that send the body. */
export function writeCurlData(call: HttpCall): string[] {
  const { body } = call;
  if (body === null) return [];
  if (body.kind !== 'multipart') return ['--data-raw "$body"'];
  return [isBodySigned(call) ? '--data-binary "@$body_file"' : `"\${form[@]}"`];
}

/** curl splits at the first "=", so none may be in the name. */
function writeAssignment([name, value]: Pair): string {
  return quoteBash(`${name.replaceAll('=', '%3D')}=${value}`);
}

function writeForm({ fields, files }: Multipart, nonce: string | null): Part {
  const flags = [
    ...(nonce === null ? [] : [`--form-string "${escapeInDoubleQuotes(nonce)}=$nonce"`]),
    ...fields.map((pair) => `--form-string ${writeAssignment(pair)}`),
    ...files.map(([name, file]) => {
      // A file's name in double quotes may hold the characters that curl gives a meaning.
      const quoted = /[;,"\\]/.test(file) ? `"${file.replace(/[\\"]/g, '\\$&')}"` : file;
      return `--form ${writeAssignment([name, `@${quoted}`])}`;
    }),
  ];
  return toPart({
    values: [`form=(\n${flags.map((flag) => `  ${flag}\n`).join('')})`],
  });
}

const LINE = `--%s\\r\\nContent-Disposition: form-data; name="%s"`;

const WRITE_FIELDS = `  for field in FIELDS; do
    printf -- '${LINE}\\r\\n\\r\\n%s\\r\\n' "$boundary" "\${field%%=*}" "\${field#*=}"
  done
`;

const WRITE_FILES = `  for file in "\${files[@]}"; do
    path_of_file=\${file#*=}
    printf -- '${LINE}; filename="%s"\\r\\n' "$boundary" "\${file%%=*}" "\${path_of_file##*/}"
    printf 'Content-Type: application/octet-stream\\r\\n\\r\\n'
    cat "$path_of_file"
    printf '\\r\\n'
  done
`;

function writeSignedForm({ fields, files }: Multipart, nonce: string | null): Part {
  const listed = [
    ...(nonce === null ? [] : [`"${escapeInDoubleQuotes(nonce.replaceAll('=', '%3D'))}=$nonce"`]),
    ...(fields.length > 0 ? [`"\${fields[@]}"`] : []),
  ].join(' ');
  const list = (name: string, pairs: readonly Pair[]) =>
    pairs.length > 0 ? [`${name}=(\n${pairs.map((pair) => `  ${writeAssignment(pair)}\n`).join('')})`] : [];
  return toPart({
    values: [...list('fields', fields), ...list('files', files)],
    setup: [
      `boundary=$(openssl rand -hex 16)
body_file=$(mktemp)
trap 'rm -f "$body_file"' EXIT
{
${listed === '' ? '' : WRITE_FIELDS.replace('FIELDS', () => listed)}${files.length > 0 ? WRITE_FILES : ''}  printf -- '--%s--\\r\\n' "$boundary"
} >"$body_file"`,
    ],
    headers: ['--header "Content-Type: multipart/form-data; boundary=$boundary"'],
  });
}
