/** What a specification reader is given. */
import type { SourceFile } from './content/document.ts';

export interface SpecInput {
  /** The API's id in the configuration. */
  readonly id: string;
  /** The specification first, then the files it may refer to; variables are already replaced. */
  readonly files: readonly SourceFile[];
}
