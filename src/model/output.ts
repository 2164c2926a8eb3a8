/** A file of the site as a value; only the build writes it. */
export interface OutputFile {
  /** Path under the base path, without a leading slash. */
  readonly path: string;
  readonly content: string | Uint8Array;
}
