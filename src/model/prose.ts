/** Prose as a parsed tree: a closed set of blocks and inline content. It never contains markup as a string. */
import type { Route } from './address.ts';
import type { Badge } from './badge.ts';
import type { Fact } from './fact.ts';

export type LinkTarget =
  | { readonly kind: 'page'; readonly route: Route; readonly hash?: string | undefined }
  | { readonly kind: 'anchor'; readonly hash: string }
  /** A file of the site other than a page, such as a download; its path is relative to the base. */
  | { readonly kind: 'file'; readonly path: string }
  | { readonly kind: 'external'; readonly url: string };

export type Inline =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'code'; readonly text: string }
  | { readonly kind: 'emphasis' | 'strong' | 'delete'; readonly children: readonly Inline[] }
  | {
      readonly kind: 'link';
      readonly target: LinkTarget;
      readonly children: readonly Inline[];
      readonly line?: number | undefined;
    }
  /** A reference page by its id; the site turns it into a link. */
  | {
      readonly kind: 'operation';
      readonly id: string;
      readonly children: readonly Inline[];
      readonly line?: number | undefined;
    }
  | { readonly kind: 'break' };

export type Tone = 'note' | 'tip' | 'warning' | 'danger';
export type Presence = 'required' | 'optional' | 'conditional';

export interface CodeBlock {
  readonly kind: 'code';
  readonly language: string;
  readonly code: string;
  readonly title?: string | undefined;
  /** 1-based lines to mark. */
  readonly marked: readonly number[];
  /** Parts that are folded until the reader opens them, in order. */
  readonly folds?: readonly Fold[] | undefined;
}

/** Folded lines of code: 1-based, both ends included. */
export interface Fold {
  readonly from: number;
  readonly to: number;
  /** Number of list items in these lines. */
  readonly items: number;
}

export interface Heading {
  readonly kind: 'heading';
  readonly level: 2 | 3 | 4;
  readonly id: string;
  readonly children: readonly Inline[];
}

interface Step {
  readonly title: string;
  readonly blocks: readonly Block[];
}

interface Tab {
  readonly label: string;
  readonly blocks: readonly Block[];
}

export interface Card {
  readonly title: string;
  readonly target: LinkTarget;
  readonly text: readonly Inline[];
  /** Badge of the operation it links to. */
  readonly badge?: Badge | undefined;
  readonly line?: number | undefined;
}

export interface Parameter {
  readonly name: string;
  readonly type: string;
  readonly presence: Presence;
  readonly when?: string | undefined;
  /** Small print in a fixed order: default, unit, range, example. */
  readonly facts: readonly Fact[];
  readonly blocks: readonly Block[];
}

export interface Participant {
  readonly id: string;
  readonly label: string;
}

export type SequenceStep =
  | { readonly kind: 'message' | 'reply'; readonly from: string; readonly to: string; readonly text: string }
  | { readonly kind: 'remark'; readonly over: string; readonly text: string };

/** A code that a row of a table explains: an error, a header, a FIX field. */
export interface TableCode {
  readonly name: string;
  /** Tag of a FIX field; '' for everything else. */
  readonly tag: string;
  readonly isError: boolean;
  /** ID of the row, for an error of the specifications. */
  readonly anchor?: string | undefined;
  /** Index of the cell with the name; the cells after it explain it. */
  readonly cell: number;
}

export type Block =
  | { readonly kind: 'paragraph'; readonly children: readonly Inline[] }
  | Heading
  | {
      readonly kind: 'list';
      readonly ordered: boolean;
      /** Number of the first item, if it isn't 1. */
      readonly start?: number;
      readonly items: readonly (readonly Block[])[];
    }
  | { readonly kind: 'quote'; readonly blocks: readonly Block[] }
  | { readonly kind: 'rule' }
  | CodeBlock
  /** The same program in several languages; the reader's choice is remembered. */
  | {
      readonly kind: 'code-tabs';
      readonly tabs: readonly { readonly tab: string; readonly code: CodeBlock }[];
    }
  | {
      readonly kind: 'admonition';
      readonly tone: Tone;
      readonly title?: string | undefined;
      readonly blocks: readonly Block[];
    }
  | { readonly kind: 'tabs'; readonly tabs: readonly Tab[] }
  | { readonly kind: 'steps'; readonly steps: readonly Step[] }
  | { readonly kind: 'cards'; readonly cards: readonly Card[] }
  | { readonly kind: 'parameters'; readonly parameters: readonly Parameter[] }
  | {
      readonly kind: 'table';
      readonly caption?: string | undefined;
      readonly align: readonly ('left' | 'center' | 'right' | null)[];
      readonly head: readonly (readonly Inline[])[];
      readonly rows: readonly (readonly (readonly Inline[])[])[];
      /** The code that each row explains, if every row explains one. */
      readonly codes?: readonly TableCode[] | undefined;
    }
  | {
      readonly kind: 'sequence';
      readonly title: string;
      readonly participants: readonly Participant[];
      readonly steps: readonly SequenceStep[];
    }
  | {
      readonly kind: 'figure';
      readonly src: string;
      readonly alt: string;
      readonly caption?: string | undefined;
      readonly width: number;
      readonly height: number;
    };

export type BlockKind = Block['kind'];
export type BlockOf<K extends BlockKind> = Extract<Block, { kind: K }>;
export type InlineOf<K extends Inline['kind']> = Extract<Inline, { kind: K }>;
