/** Multipart forms in the shell: as flags of curl, or written to a file if the body is signed. */
import type { MultipartForm } from '../../model/multipart.ts';
import type { Pair } from '../../model/wire-style.ts';
import type { Proof, Sent } from '../call.ts';
import type { Part } from '../program.ts';
import { escapeInDoubleQuotes, quoteBash, writeCurlValue } from './syntax.ts';

/** Writes name=value. curl splits at the first "=", so the name can't contain one. */
function writeAssignment([name, value]: Pair): string {
  return quoteBash(`${name.replaceAll('=', '%3D')}=${value}`);
}

function writeAdded(sent: Sent): string {
  return `"${escapeInDoubleQuotes(sent.name.replaceAll('=', '%3D'))}=${writeCurlValue(sent)}"`;
}

/** Writes a form as flags of curl, which creates the body. */
export function writeForm({ fields, files, types }: MultipartForm, proof: Proof): Partial<Part> {
  const typeOf = new Map(types);
  const flags = [
    ...proof.fields.map((one) => `--form-string ${writeAdded(one)}`),
    ...fields.map(([name, value]) => {
      const type = typeOf.get(name);
      if (type === undefined) return `--form-string ${writeAssignment([name, value])}`;
      const quoted = /^[\s"@<(]|;|\s$/.test(value) ? quoteForm(value) : value;
      return `--form ${writeAssignment([name, `${quoted};type=${type}`])}`;
    }),
    ...files.map(([name, file]) => {
      const quoted = /[;,"\\]/.test(file) ? quoteForm(file) : file;
      return `--form ${writeAssignment([name, `@${quoted};type=${typeOf.get(name)}`])}`;
    }),
  ];
  return {
    values: [`form=(\n${flags.map((flag) => `  ${flag}\n`).join('')})`],
  };
}

/** Quotes a value or file name that contains characters with a meaning for curl. */
function quoteForm(text: string): string {
  return `"${text.replace(/[\\"]/g, '\\$&')}"`;
}

const WRITE_TYPE = `  for type in "\${types[@]}"; do
    if [[ \${type%%=*} == "$1" ]]; then printf 'Content-Type: %s\\r\\n' "\${type#*=}"; fi
  done
`;

const WRITE_FIELDS = `  for field in FIELDS; do
    write_head "\${field%%=*}" ''
    printf '%s\\r\\n' "\${field#*=}"
  done
`;

const WRITE_FILES = `  for file in "\${files[@]}"; do
    path_of_file=\${file#*=}
    write_head "\${file%%=*}" "; filename=\\"\${path_of_file##*/}\\""
    cat "$path_of_file"
    printf '\\r\\n'
  done
`;

/** Writes the body to a file, so that it is signed as sent. */
export function writeSignedForm({ fields, files, types }: MultipartForm, proof: Proof): Partial<Part> {
  const listed = [...proof.fields.map(writeAdded), ...(fields.length > 0 ? [`"\${fields[@]}"`] : [])].join(
    ' ',
  );
  const list = (name: string, pairs: readonly Pair[]) =>
    pairs.length > 0 ? [`${name}=(\n${pairs.map((pair) => `  ${writeAssignment(pair)}\n`).join('')})`] : [];
  return {
    values: [...list('fields', fields), ...list('files', files), ...list('types', types)],
    setup: [
      `boundary=$(openssl rand -hex 16)
body_file=$(mktemp)
trap 'rm -f "$body_file"' EXIT
# Writes what a part has before its content.
write_head() {
  printf -- '--%s\\r\\nContent-Disposition: form-data; name="%s"%s\\r\\n' "$boundary" "$1" "$2"
${types.length > 0 ? WRITE_TYPE : ''}  printf '\\r\\n'
}
{
${listed === '' ? '' : WRITE_FIELDS.replace('FIELDS', () => listed)}${files.length > 0 ? WRITE_FILES : ''}  printf -- '--%s--\\r\\n' "$boundary"
} >"$body_file"
`,
    ],
    headers: ['--header "Content-Type: multipart/form-data; boundary=$boundary"'],
  };
}
