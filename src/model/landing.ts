/** The landing page: five kinds of reader, each one click from the right first page. */
import type { CodeBlock, LinkTarget } from './prose.ts';

export interface NamedLink {
  readonly label: string;
  readonly target: LinkTarget;
}

export interface ReaderPath {
  readonly id: string;
  readonly title: string;
  readonly text: string;
  readonly start: NamedLink;
  readonly links: readonly NamedLink[];
}

export interface Landing {
  readonly lead: string;
  readonly readers: readonly ReaderPath[];
  readonly firstCall: {
    readonly title: string;
    readonly text: string;
    readonly request: CodeBlock;
    readonly answer: CodeBlock;
  };
  readonly promises: readonly { readonly title: string; readonly text: string }[];
  readonly more: readonly (NamedLink & { readonly text: string })[];
}
