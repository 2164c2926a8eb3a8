/** A file of the site as a value; only the build writes it. */
export interface OutputFile {
  /** Path under the base path, without a leading slash. */
  readonly path: string;
  /** 'root': the path is under the web root instead, where hosts look for their settings. */
  readonly place?: 'root' | undefined;
  /** A long text may come in parts that are made while they are written. */
  readonly content: string | Uint8Array | Iterable<string>;
}
