/** The parts of a multipart body: their content types, and all of them as text (RFC 7578). */
import { isExactNumber } from './exact-number.ts';
import type { SampleBody } from './request.ts';
import type { Pair } from './wire-style.ts';

/** Content types by file extension, to choose from several documented types. */
const TYPES_BY_EXTENSION: ReadonlyMap<string, string> = new Map([
  ['jpg', 'image/jpeg'],
  ['jpeg', 'image/jpeg'],
  ['png', 'image/png'],
  ['pdf', 'application/pdf'],
  ['json', 'application/json'],
  ['csv', 'text/csv'],
]);

/** The members that are files, and the documented content types of members. */
export type PartTypes = Pick<SampleBody, 'files' | 'contentTypes'>;

/**
 * Returns the content type of a part: the documented one or, of several, the one that fits the file name. If none is
 * documented, a file is binary, a structured value is JSON (OpenAPI 3.1, Encoding Object), and a text has none.
 */
export function contentTypeOf(
  { files, contentTypes = {} }: PartTypes,
  name: string,
  value: unknown,
): string | null {
  const documented = Object.hasOwn(contentTypes, name) ? (contentTypes[name] ?? []) : [];
  // A range such as "image/*" can't be sent.
  const first = documented.find((type) => !type.includes('*'));
  if (files?.includes(name))
    return fittingType(String(value), documented) ?? first ?? 'application/octet-stream';
  return first ?? (hasMembers(value) ? 'application/json' : null);
}

/** Returns the type of a file's extension, if it is documented. */
function fittingType(file: string, documented: readonly string[]): string | undefined {
  const type = TYPES_BY_EXTENSION.get(file.replace(/.*\./s, '').toLowerCase());
  const range = type?.replace(/\/.*/, '/*');
  return documented.some((one) => one === type || one === range) ? type : undefined;
}

/** Whether a value is an object, or a list with an object. */
function hasMembers(value: unknown): boolean {
  if (Array.isArray(value)) return value.some(hasMembers);
  return typeof value === 'object' && value !== null && !isExactNumber(value);
}

/** A multipart body, by kind of part. */
export interface MultipartForm {
  readonly fields: readonly Pair[];
  /** Part names with file names. */
  readonly files: readonly Pair[];
  /** Content types of the parts that have one. */
  readonly types: readonly Pair[];
}

export interface FormPart {
  readonly name: string;
  /** Null for a part that is not a file. */
  readonly file: string | null;
  readonly type: string | null;
  readonly content: string;
}

/** Lists the parts of a form in order; `contentOf` returns the text to write as a file's content. */
export function toFormParts(form: MultipartForm, contentOf: (file: string) => string): FormPart[] {
  const types = new Map(form.types);
  const typeOf = (name: string) => types.get(name) ?? null;
  return [
    ...form.fields.map(([name, content]) => ({ name, file: null, type: typeOf(name), content })),
    ...form.files.map(([name, file]) => ({ name, file, type: typeOf(name), content: contentOf(file) })),
  ];
}

export function toMultipartText(parts: readonly FormPart[], boundary: string, lineEnd: string): string {
  const lines = parts.flatMap(({ name, file, type, content }) => [
    `--${boundary}`,
    `Content-Disposition: form-data; name="${toPartName(name)}"${file === null ? '' : `; filename="${toPartName(file)}"`}`,
    ...(type === null ? [] : [`Content-Type: ${type}`]),
    '',
    content,
  ]);
  return [...lines, `--${boundary}--`].join(lineEnd);
}

/** Escapes the name of a part or file as HTML does: https://html.spec.whatwg.org/#multipart-form-data. */
export function toPartName(name: string): string {
  return name.replace(/["\r\n]/g, encodeURIComponent);
}
