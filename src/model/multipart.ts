/** The parts of a multipart body: the content type of each, and all of them as text (RFC 7578). */
import { isExactNumber } from './exact-number.ts';
import type { SampleBody } from './request.ts';

/** What the names of files say about their contents, to choose from several documented types. */
const TYPES_BY_EXTENSION: ReadonlyMap<string, string> = new Map([
  ['jpg', 'image/jpeg'],
  ['jpeg', 'image/jpeg'],
  ['png', 'image/png'],
  ['pdf', 'application/pdf'],
  ['json', 'application/json'],
  ['csv', 'text/csv'],
]);

/** Which members are files, and the content types that are documented for members. */
export type PartTypes = Pick<SampleBody, 'files' | 'contentTypes'>;

/**
 * The content type of a part: the documented one, or the one of several that fits the name of a file. Without any, a
 * file is plain bytes, a value with a structure is JSON (OpenAPI 3.1, Encoding Object), and a text has none.
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

/** The type that the name of a file stands for, where it is one of those documented. */
function fittingType(file: string, documented: readonly string[]): string | undefined {
  const type = TYPES_BY_EXTENSION.get(file.replace(/.*\./s, '').toLowerCase());
  const range = type?.replace(/\/.*/, '/*');
  return documented.some((one) => one === type || one === range) ? type : undefined;
}

/** An object, or a list of them. */
function hasMembers(value: unknown): boolean {
  if (Array.isArray(value)) return value.some(hasMembers);
  return typeof value === 'object' && value !== null && !isExactNumber(value);
}

type Pair = readonly [name: string, value: string];

/** A multipart body by what its parts are. */
export interface MultipartForm {
  readonly fields: readonly Pair[];
  /** Names of parts and of files. */
  readonly files: readonly Pair[];
  /** Content types of the parts that have one. */
  readonly types: readonly Pair[];
}

export interface FormPart {
  readonly name: string;
  /** Null for a part that is no file. */
  readonly file: string | null;
  readonly type: string | null;
  readonly content: string;
}

/** The parts of a form in order; `contentOf` is what is written in the place of a file. */
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

/** Names of parts and files as HTML writes them: https://html.spec.whatwg.org/#multipart-form-data. */
export function toPartName(name: string): string {
  return name.replace(/["\r\n]/g, encodeURIComponent);
}
