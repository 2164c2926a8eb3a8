/** Multipart forms in Go: the standard writer gives every file the same content type. */
import type { MultipartForm } from '../../model/multipart.ts';
import type { Pair } from '../../model/wire-style.ts';
import { hasRepeatedParts } from '../call.ts';
import { indent, type Part } from '../program.ts';
import { writeGoMap, writeGoTry, writeGoValues } from './syntax.ts';

const MULTIPART = `// multipartBody returns the body of a multipart form and its content type.
func multipartBody(fields, files, types map[string]string) ([]byte, string, error) {
	var body bytes.Buffer
	form := multipart.NewWriter(&body)
	write := func(name, filename string, content []byte) error {
		header := textproto.MIMEHeader{}
		header.Set("Content-Disposition", fmt.Sprintf(\`form-data; name="%s"%s\`, name, filename))
		if types[name] != "" {
			header.Set("Content-Type", types[name])
		}
		part, err := form.CreatePart(header)
		if err != nil {
			return err
		}
		_, err = part.Write(content)
		return err
	}
	for name, value := range fields {
		if err := write(name, "", []byte(value)); err != nil {
			return nil, "", err
		}
	}
	for name, path := range files {
		content, err := os.ReadFile(path)
		if err != nil {
			return nil, "", err
		}
		filename := fmt.Sprintf(\`; filename="%s"\`, filepath.Base(path))
		if err := write(name, filename, content); err != nil {
			return nil, "", err
		}
	}
	if err := form.Close(); err != nil {
		return nil, "", err
	}
	return body.Bytes(), form.FormDataContentType(), nil
}`;

/** The same with several parts of one name. */
const MULTIPART_WITH_LISTS = MULTIPART.replace(
  'fields, files, types map[string]string',
  'fields, files url.Values, types map[string]string',
).replace(
  /\n\tfor name, (value|path) := range (fields|files) \{\n(.*?)\n\t\}/gs,
  (_, item: string, parts: string, code: string) =>
    `\n\tfor name, ${item}s := range ${parts} {\n\t\tfor _, ${item} := range ${item}s {\n${indent(code, '\t')}\n\t\t}\n\t}`,
);

/** Writes a form; `added` are the names and values that prove who sends it, as expressions. */
export function writeGoMultipart(form: MultipartForm, added: readonly Pair[]): Partial<Part> {
  const isRepeated = hasRepeatedParts(form);
  const write = isRepeated ? writeGoValues : writeGoMap;
  return {
    imports: [
      ...['bytes', 'mime/multipart', 'net/textproto', 'path/filepath'],
      ...(isRepeated ? ['net/url'] : []),
    ],
    values: [
      `fields := ${write(form.fields)}`,
      `files := ${write(form.files)}`,
      `types := ${writeGoMap(form.types)}`,
    ],
    functions: [isRepeated ? MULTIPART_WITH_LISTS : MULTIPART],
    setup: [
      ...added.map(([name, text]) =>
        isRepeated ? `fields.Set(${name}, ${text})` : `fields[${name}] = ${text}`,
      ),
      writeGoTry('body, contentType, err := multipartBody(fields, files, types)'),
    ],
  };
}
