/** The blog: posts, their authors and their tags. */
import type { Route } from './address.ts';
import type { Block } from './prose.ts';

export interface Author {
  readonly id: string;
  readonly name: string;
}

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
  readonly authors: readonly Author[];
  readonly tags: readonly Tag[];
  readonly minutes: number;
}

export interface Post extends PostSummary {
  readonly slug: string;
  readonly file: string;
  readonly blocks: readonly Block[];
}
