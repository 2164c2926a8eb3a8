/** Bodies in Go: the value that a reader changes, and the bytes that are signed and sent. */
import { type HttpCall, isNonceOnly } from './call.ts';
import { quoteGo, writeGo, writeGoMap, writeGoValues } from './go-text.ts';
import { type Part, toPart } from './program.ts';

const MULTIPART = `// multipartBody returns the body of a multipart form and its content type.
func multipartBody(fields, files map[string]string) ([]byte, string, error) {
	var body bytes.Buffer
	form := multipart.NewWriter(&body)
	for name, value := range fields {
		if err := form.WriteField(name, value); err != nil {
			return nil, "", err
		}
	}
	for name, path := range files {
		content, err := os.ReadFile(path)
		if err != nil {
			return nil, "", err
		}
		part, err := form.CreateFormFile(name, filepath.Base(path))
		if err != nil {
			return nil, "", err
		}
		if _, err := part.Write(content); err != nil {
			return nil, "", err
		}
	}
	if err := form.Close(); err != nil {
		return nil, "", err
	}
	return body.Bytes(), form.FormDataContentType(), nil
}`;

const RETURN_ERROR = `if err != nil {
	return err
}`;

/** The body of a call, if it has one. */
export function writeGoBody(call: HttpCall): Part {
  const { body, nonce } = call;
  if (body === null) return toPart({});
  const name = nonce?.place === 'body' ? quoteGo(nonce.name) : null;
  const isBare = isNonceOnly(call);
  const add = (statement: string) => (name === null ? [] : [statement]);
  switch (body.kind) {
    case 'json':
      return toPart({
        imports: ['bytes', 'encoding/json'],
        values: isBare ? [] : [`payload := ${writeGo(body.value)}`],
        setup: [
          ...(isBare ? [] : add(`payload[${name}] = nonce`)),
          `body, err := json.Marshal(${isBare ? `map[string]any{${name}: nonce}` : 'payload'})\n${RETURN_ERROR}`,
        ],
        headers: [`request.Header.Set("Content-Type", ${quoteGo(body.mediaType)})`],
      });
    case 'form':
      return toPart({
        imports: ['bytes', 'net/url', ...(name === null ? [] : ['fmt'])],
        values: [`payload := ${writeGoValues(body.fields)}`],
        setup: [...add(`payload.Set(${name}, fmt.Sprint(nonce))`), 'body := []byte(payload.Encode())'],
        headers: [`request.Header.Set("Content-Type", ${quoteGo(body.mediaType)})`],
      });
    case 'multipart':
      return toPart({
        imports: ['bytes', 'mime/multipart', 'path/filepath', ...(name === null ? [] : ['fmt'])],
        values: [`fields := ${writeGoMap(body.fields)}`, `files := ${writeGoMap(body.files)}`],
        functions: [MULTIPART],
        setup: [
          ...add(`fields[${name}] = fmt.Sprint(nonce)`),
          `body, contentType, err := multipartBody(fields, files)\n${RETURN_ERROR}`,
        ],
        headers: ['request.Header.Set("Content-Type", contentType)'],
      });
    case 'text':
      return toPart({
        imports: ['bytes'],
        values: [`body := []byte(${quoteGo(body.text)})`],
        headers: [`request.Header.Set("Content-Type", ${quoteGo(body.mediaType)})`],
      });
  }
}
