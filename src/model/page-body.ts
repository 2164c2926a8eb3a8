/** Page bodies: what a page shows below its title, one kind per type of page. */
import type { Route } from './address.ts';
import { errorAnchor } from './anchor.ts';
import type { LoggedChange } from './change.ts';
import type { Landing, Proof } from './landing.ts';
import type { ErrorEntry } from './operation.ts';
import type { Block, Inline } from './prose.ts';
import {
  anchorsOfReference,
  blocksOfPart,
  blocksOfReference,
  everyField,
  guidanceOf,
  leadOf,
  type Reference,
  type ReferenceLink,
  type ReferencePart,
  sectionsOfReference,
} from './reference.ts';
import type { ToolId } from './tools.ts';
import { everyLink, type FoundLink, headingsOf, type OutlineItem, outlineOfBlocks } from './walk.ts';

export type PageBody =
  | { readonly kind: 'prose'; readonly blocks: readonly Block[] }
  | { readonly kind: 'post'; readonly post: Post }
  /** Summaries of posts, after an introduction. */
  | { readonly kind: 'posts'; readonly intro: readonly Block[]; readonly posts: readonly PostSummary[] }
  | {
      readonly kind: 'archive';
      readonly years: readonly { readonly year: string; readonly posts: readonly PostSummary[] }[];
    }
  | { readonly kind: 'change-log'; readonly log: ChangeLog }
  | {
      readonly kind: 'landing';
      readonly landing: Landing;
      /** Null unless the landing page asks for it. */
      readonly proof: Proof | null;
      /** The newest entries of the change log. */
      readonly news: readonly LogEntry[];
    }
  /** Every error of an API, after an introduction. */
  | { readonly kind: 'errors'; readonly intro: readonly Block[]; readonly groups: readonly ErrorGroup[] }
  | { readonly kind: 'reference'; readonly reference: Reference }
  /** An introduction, the tool itself, which loads on demand, and an example worked out at build time. */
  | {
      readonly kind: 'tool';
      readonly tool: ToolId;
      readonly intro: readonly Block[];
      readonly worked: readonly Block[];
    }
  /** A schema with all its members, and what uses it. */
  | { readonly kind: 'schema'; readonly schema: SchemaBody }
  /** Search and pages with similar addresses, between an introduction and links to a few main pages. */
  | { readonly kind: 'not-found'; readonly intro: readonly Block[]; readonly links: readonly Block[] };

export type BodyKind = PageBody['kind'];
export type BodyOf<K extends BodyKind> = Extract<PageBody, { kind: K }>;

export interface Tag {
  readonly id: string;
  readonly route: Route;
}

export interface PostSummary {
  readonly route: Route;
  readonly title: string;
  readonly description: string;
  /** ISO day. */
  readonly date: string;
  readonly authors: readonly { readonly id: string; readonly name: string }[];
  readonly tags: readonly Tag[];
  readonly minutes: number;
}

export interface Post extends PostSummary {
  readonly file: string;
  readonly blocks: readonly Block[];
}

/** An API as the change log groups it. */
export interface Area {
  readonly id: string;
  readonly label: string;
}

export interface LogEntry {
  /** Anchor and identity: the file name without its extension. */
  readonly id: string;
  readonly file: string;
  readonly title: string;
  readonly date: string;
  readonly areas: readonly Area[];
  readonly blocks: readonly Block[];
  /** Changes to the specifications on that day. */
  readonly changes: readonly ListedChange[];
}

/** A computed change in words, which link to every field they name. */
export interface ListedChange extends LoggedChange {
  readonly words: readonly Inline[];
}

/** Dated entries, newest first. */
export interface ChangeLog {
  readonly areas: readonly Area[];
  /** The page that compares two releases, if the site has it. */
  readonly compare: Route | null;
  readonly years: readonly { readonly year: string; readonly entries: readonly LogEntry[] }[];
}

/** Errors that the same calls return. */
export interface ErrorGroup {
  readonly id: string;
  readonly title: string;
  readonly errors: readonly ListedError[];
}

export interface ListedError extends ErrorEntry {
  /** Pages of the calls that return it; empty if the group says which calls do. */
  readonly returnedBy: readonly ReferenceLink[];
}

export interface SchemaBody {
  readonly intro: readonly Block[];
  readonly part: ReferencePart;
  /** Operations and schemas whose pages show it or link to it. */
  readonly operations: readonly ReferenceLink[];
  readonly schemas: readonly ReferenceLink[];
}

/** Returns all prose of a page in reading order. */
export function blocksOf(body: PageBody): readonly Block[] {
  switch (body.kind) {
    case 'prose':
      return body.blocks;
    case 'post':
      return body.post.blocks;
    case 'posts':
      return body.intro;
    case 'change-log':
      return body.log.years.flatMap(({ entries }) => entries.flatMap(blocksOfEntry));
    case 'errors':
      return [...body.intro, ...errorsOf(body).flatMap(({ meaning, remedy }) => [...meaning, ...remedy])];
    case 'reference':
      return blocksOfReference(body.reference);
    case 'tool':
      return [...body.intro, ...body.worked];
    case 'not-found':
      return [...body.intro, ...body.links];
    case 'schema':
      return [...body.schema.intro, ...blocksOfPart(body.schema.part)];
    case 'archive':
    case 'landing':
      return [];
  }
}

/** Returns the prose of an entry, and its computed changes as paragraphs. */
function blocksOfEntry({ blocks, changes }: LogEntry): Block[] {
  return [...blocks, ...changes.map(({ words }): Block => ({ kind: 'paragraph', children: words }))];
}

/** Whether a page only lists other pages, and has one. */
export function isSingleIndex(body: PageBody): boolean {
  if (body.kind !== 'prose') return false;
  const cards = body.blocks.flatMap((block) => (block.kind === 'cards' ? block.cards : []));
  const others = body.blocks.filter(({ kind }) => kind !== 'cards' && kind !== 'paragraph');
  return cards.length === 1 && others.every(({ kind }) => kind === 'heading');
}

/** Returns every error on a page of errors. */
export function errorsOf({ groups }: BodyOf<'errors'>): readonly ListedError[] {
  return groups.flatMap(({ errors }) => errors);
}

/** Returns every link of a page, with its line if known. */
export function linksOf(body: PageBody): FoundLink[] {
  const inProse = [...everyLink(blocksOf(body))];
  if (body.kind === 'errors') {
    const links = errorsOf(body).flatMap(({ returnedBy }) => returnedBy);
    return [
      ...inProse,
      ...links.map(({ route }) => ({ target: { kind: 'page', route } as const, line: undefined })),
    ];
  }
  if (body.kind === 'reference') return [...inProse, ...guidesOf(body.reference)];
  if (body.kind !== 'landing') return inProse;
  const { start, compare, firstCall, areas, more } = body.landing;
  const links = [start, compare, firstCall?.more, ...areas.flatMap((area) => area.links), ...more];
  return links.flatMap((link) => (link ? [{ target: link.target, line: undefined }] : []));
}

/** Returns the links to guides that explain access and rate limits, and to the tool. */
function guidesOf({ access, rate, tool }: Reference): FoundLink[] {
  const guides = [...access.map(({ guide }) => guide), rate?.guide, tool?.route].filter(
    (route) => route != null,
  );
  return guides.map((route) => ({ target: { kind: 'page', route }, line: undefined }));
}

/** Returns every id of a page that a link can point to. */
export function anchorsOf(body: PageBody): string[] {
  const inProse = headingsOf(blocksOf(body)).map(({ id }) => id);
  switch (body.kind) {
    case 'prose':
    case 'post':
    case 'posts':
    case 'landing':
    case 'tool':
    case 'not-found':
      return [...inProse, ...rowsOf(blocksOf(body))];
    case 'archive':
      return body.years.map(({ year }) => year);
    case 'change-log':
      return [
        ...body.log.years.flatMap(({ year, entries }) => [year, ...entries.map(({ id }) => id)]),
        ...inProse,
      ];
    case 'errors':
      return [
        ...body.groups.map(({ id }) => id),
        ...errorsOf(body).map(({ code }) => errorAnchor(code)),
        ...inProse,
      ];
    case 'reference':
      return [...anchorsOfReference(body.reference), ...inProse];
    case 'schema':
      return ['fields', 'used-by', ...everyField(body.schema.part.fields).map(({ id }) => id), ...inProse];
  }
}

/** Returns the ids of rows that explain an error. */
function rowsOf(blocks: readonly Block[]): string[] {
  return blocks.flatMap((block) =>
    block.kind === 'table' ? (block.codes ?? []).flatMap(({ anchor }) => anchor ?? []) : [],
  );
}

/** Returns the table of contents: levels 2 and 3 of the page itself, without nested headings. */
export function outlineOf(body: PageBody): OutlineItem[] {
  switch (body.kind) {
    case 'prose':
    case 'post':
    case 'posts':
    case 'tool':
      return outlineOfBlocks(blocksOf(body));
    case 'archive':
      return body.years.map(({ year }) => ({ id: year, level: 2, text: year }));
    case 'change-log':
      return body.log.years.flatMap(({ entries }) =>
        entries.map(({ id, title, date }): OutlineItem => ({ id, level: 2, text: title, date })),
      );
    case 'landing':
    case 'not-found':
      return [];
    case 'errors':
      return body.groups.map(({ id, title }) => ({ id, level: 2, text: title }));
    case 'reference': {
      const sections = sectionsOfReference(body.reference);
      const own = sections.map(({ id, title }): OutlineItem => ({ id, level: 2, text: title }));
      const [lead, guidance] = [leadOf(body.reference), guidanceOf(body.reference)].map(outlineOfBlocks);
      return [...(lead ?? []), ...own, ...(guidance ?? [])];
    }
    case 'schema':
      return [
        ...outlineOfBlocks(body.schema.intro),
        { id: 'fields', level: 2, text: 'Fields' },
        { id: 'used-by', level: 2, text: 'Used by' },
      ];
  }
}
