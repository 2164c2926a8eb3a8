/** Bodies in Python: the value that a reader changes, and the bytes that are signed and sent. */
import { type HttpCall, isNonceOnly } from './call.ts';
import { groupPairs, hasRepeatedNames } from './json.ts';
import { type Part, toPart } from './program.ts';
import { quotePython, writePython, writePythonEncoder } from './python-text.ts';

const MULTIPART = `def multipart(fields: dict, files: dict) -> tuple[bytes, str]:
    """Return the body of a multipart form and its content type."""
    boundary = secrets.token_hex(16)
    start = f'--{boundary}\\r\\nContent-Disposition: form-data; name="'
    body = b""
    for name, value in fields.items():
        body += f'{start}{name}"\\r\\n\\r\\n{value}\\r\\n'.encode()
    for name, path in files.items():
        head = f'{start}{name}"; filename="{os.path.basename(path)}"\\r\\n'
        body += f"{head}Content-Type: application/octet-stream\\r\\n\\r\\n".encode()
        with open(path, "rb") as file:
            body += file.read() + b"\\r\\n"
    return body + f"--{boundary}--\\r\\n".encode(), f"multipart/form-data; boundary={boundary}"`;

/** The body of a call, if it has one. */
export function writePythonBody(call: HttpCall): Part {
  const { body, nonce } = call;
  if (body === null) return toPart({});
  const field = nonce?.place === 'body' ? `${quotePython(nonce.name)}: nonce` : null;
  const isBare = isNonceOnly(call);
  /** The constant, joined with the nonce where it belongs in the body. */
  const sent = (constant: string) =>
    field === null ? constant : isBare ? `{${field}}` : `{${field}, **${constant}}`;
  switch (body.kind) {
    case 'json': {
      const { name, ...parts } = writePythonEncoder(body.value);
      return toPart({
        ...parts,
        values: isBare ? [] : [`PAYLOAD = ${writePython(body.value)}`],
        setup: [`body = ${name}(${sent('PAYLOAD')}).encode()`],
        headers: [`"Content-Type": ${quotePython(body.mediaType)},`],
      });
    }
    case 'form':
      return toPart({
        imports: ['urllib.parse'],
        values: isBare ? [] : [`PAYLOAD = ${writePython(groupPairs(body.fields))}`],
        setup: [
          `body = urllib.parse.urlencode(${sent('PAYLOAD')}${hasRepeatedNames(body.fields) ? ', doseq=True' : ''}).encode()`,
        ],
        headers: [`"Content-Type": ${quotePython(body.mediaType)},`],
      });
    case 'multipart':
      return toPart({
        imports: ['secrets'],
        values: [
          ...(isBare ? [] : [`FIELDS = ${writePython(groupPairs(body.fields))}`]),
          `FILES = ${writePython(groupPairs(body.files))}`,
        ],
        functions: [MULTIPART],
        setup: [`body, content_type = multipart(${sent('FIELDS')}, FILES)`],
        headers: ['"Content-Type": content_type,'],
      });
    case 'text':
      return toPart({
        values: [`PAYLOAD = ${quotePython(body.text)}`],
        setup: ['body = PAYLOAD.encode()'],
        headers: [`"Content-Type": ${quotePython(body.mediaType)},`],
      });
  }
}
