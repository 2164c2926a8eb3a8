/** Bodies with files in files for clients: parts with their content types, and a body that is a file. */
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { readSpecification } from '../../readers/specs.ts';
import { toHttpFile } from './http-file.ts';
import { toPostmanCollection } from './postman.ts';

const path = 'tests/fixtures/openapi-multipart/input.yaml';
const { value: api } = await readSpecification({
  id: 'multipart',
  files: [{ path, text: readFileSync(path, 'utf8') }],
});
if (!api) throw new Error(`${path} is not readable.`);

it('has the content type of each part in an .http file', () => {
  const parts = (toHttpFile(api) ?? '').split('--boundary\n').slice(1);
  expect(parts).toEqual([
    'Content-Disposition: form-data; name="title"\n\nPassport\n',
    'Content-Disposition: form-data; name="owner"\nContent-Type: application/json\n\n{"name":"Marta Lindqvist"}\n',
    'Content-Disposition: form-data; name="tags"\nContent-Type: text/csv\n\nid,travel\n',
    'Content-Disposition: form-data; name="file"; filename="passport.pdf"\nContent-Type: application/pdf\n\n< ./passport.pdf\n',
    'Content-Disposition: form-data; name="scans"; filename="scans.bin"\nContent-Type: image/tiff\n\n< ./scans.bin\n',
    'Content-Disposition: form-data; name="photo"; filename="face.png"\nContent-Type: image/png\n\n< ./face.png\n',
    expect.stringMatching(
      /^Content-Disposition: form-data; name="stamp"; filename="time.tsr"\nContent-Type: application\/octet-stream\n\n< .\/time.tsr\n--boundary--/,
    ),
  ]);
});

it('has the content type of each part in a Postman collection', () => {
  expect(toPostmanCollection(api, 'https://docs.example/')).toMatchObject({
    item: [
      {
        request: {
          body: {
            mode: 'formdata',
            formdata: [
              { key: 'title', value: 'Passport', type: 'text' },
              { key: 'owner', type: 'text', contentType: 'application/json' },
              { key: 'tags', value: 'id,travel', type: 'text', contentType: 'text/csv' },
              { key: 'file', src: 'passport.pdf', type: 'file', contentType: 'application/pdf' },
              { key: 'scans', src: 'scans.bin', type: 'file', contentType: 'image/tiff' },
              { key: 'photo', src: 'face.png', type: 'file', contentType: 'image/png' },
              { key: 'stamp', src: 'time.tsr', type: 'file', contentType: 'application/octet-stream' },
            ],
          },
        },
      },
    ],
  });
});

const UPLOAD = `openapi: 3.1.0
info: { title: Pictures, version: '1' }
servers: [{ url: 'https://pictures.example' }]
paths:
  /cover:
    put:
      operationId: setCover
      summary: Set the cover
      requestBody: { content: { image/png: { schema: { type: string, format: binary } } } }
      responses: { '204': { description: Done. } }
`;

it('sends a body of bytes from a file', async () => {
  const files = [{ path: 'pictures.yaml', text: UPLOAD }];
  const { value: pictures } = await readSpecification({ id: 'pictures', files });
  if (!pictures) throw new Error('not read');
  expect(toHttpFile(pictures)).toMatch(/\nContent-Type: image\/png\n\n< \.\/set-cover\.png\n$/);
  expect(toPostmanCollection(pictures, 'https://docs.example/')).toMatchObject({
    item: [{ request: { body: { mode: 'file', file: { src: 'set-cover.png' } } } }],
  });
});
