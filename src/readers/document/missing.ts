/** References without a target → one problem for each missing target, however many references lead to it. */
import type { Problem } from '../../model/problem.ts';
import type { Place } from './places.ts';

export interface Missing {
  /** A file that isn't there; its path is null for a URL. */
  readonly addFile: (ref: string, path: string | null, place: Place) => void;
  /** A file that can't be read. */
  readonly addBroken: (ref: string, path: string, place: Place) => void;
  /** A part that its file doesn't have; `split` is the name that the reference meant, if it has a slash. */
  readonly addPart: (ref: string, id: string, place: Place, split: string | undefined) => void;
  /** A target that the mapping of a discriminator names. All of them are one warning. */
  readonly addMapping: (ref: string, value: string, place: Place) => void;
  /** Each problem is at the first of the references. */
  readonly toProblems: () => Problem[];
}

interface MissingTarget extends Problem {
  more: number;
}

export function createMissing(): Missing {
  const targets = new Map<string, MissingTarget>();
  const mappings: Problem[] = [];
  const add = (id: string, problem: Problem) => {
    const known = targets.get(id);
    if (known) known.more += 1;
    else targets.set(id, { ...problem, more: 0 });
  };
  return {
    addFile: (ref, path, place) => {
      const file = fileOf(ref);
      add(path ?? file, {
        ...place,
        ...(isText(file) ? text(file) : isOnWeb(file) ? onWeb(file) : notFound(file)),
      });
    },
    addBroken: (ref, path, place) => {
      const file = fileOf(ref);
      add(path, { ...place, ...(isText(file) ? text(file) : broken(file)) });
    },
    addPart: (ref, id, place, split) => {
      const what = `reference to ${ref}, which does not exist`;
      const fix = split ? `write / in the name ${split} as ~1` : 'define it, or correct the reference';
      add(id, { ...place, what, fix });
    },
    addMapping: (ref, value, place) => {
      const what = `the discriminator maps ${value} to ${ref}, which does not exist`;
      const fix = 'correct the mapping, or remove it: without one, a value is the name of its schema';
      mappings.push({ ...place, what, fix, editorial: true });
    },
    toProblems: () => [
      ...[...targets.values()].map(({ more, what, ...rest }) => ({ ...rest, what: what + elsewhere(more) })),
      ...mappings.slice(0, 1).map((first) => ({ ...first, what: first.what + nowhere(mappings.length - 1) })),
    ],
  };
}

/** Whether a file is prose, which some tools put in place of a reference. */
export function isText(path: string): boolean {
  return /\.(?:md|mdx|markdown|txt|html?|adoc|rst)$/i.test(path);
}

function fileOf(ref: string): string {
  return ref.split('#', 1)[0] ?? ref;
}

function isOnWeb(file: string): boolean {
  return /^(?:https?:)?\/\//i.test(file);
}

function text(file: string) {
  const what = `reference to ${file}, a text instead of a part of a specification`;
  return { what, fix: 'write the text here, without $ref' };
}

function broken(file: string) {
  return {
    what: `reference to ${file}, a file that cannot be read`,
    fix: 'correct that file, or the reference',
  };
}

function onWeb(file: string) {
  const fix =
    'put a copy of the file beside the specification, with this URL as its $id, or refer to it by a relative path';
  return { what: `reference to ${file}, which is elsewhere on the web: nothing is fetched`, fix };
}

function notFound(file: string) {
  const fix = 'put the file below the folder of the specifications and refer to it by a relative path';
  return { what: `reference to ${file}, which is not among the files of the specification`, fix };
}

function elsewhere(more: number): string {
  if (more === 0) return '';
  return `; ${more === 1 ? '1 more place refers' : `${more.toLocaleString('en')} more places refer`} to it`;
}

function nowhere(more: number): string {
  if (more === 0) return '';
  return `; ${more === 1 ? '1 more mapping leads' : `${more.toLocaleString('en')} more mappings lead`} nowhere`;
}
