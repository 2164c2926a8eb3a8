/** Tasks for the worker thread of a build. */
import type { ApiConfig, SiteConfig } from '../model/config.ts';
import type { Page } from '../model/site.ts';
import type { SourceFile } from '../readers/document/source.ts';
import type { SearchInput } from '../search/build-index.ts';
import type { Claims } from './claims.ts';
import type { DocumentHead, RenderFrame } from './render.tsx';

/** A specification and its files. */
export interface SpecTask {
  readonly entry: ApiConfig;
  readonly files: readonly SourceFile[];
  /** Address of the documentation, including its base path. */
  readonly address: string;
}

export type Task =
  | { readonly kind: 'documents'; readonly config: SiteConfig; readonly claims: Claims }
  | { readonly kind: 'specs'; readonly jobs: readonly SpecTask[]; readonly claims: Claims }
  | { readonly kind: 'search'; readonly input: SearchInput; readonly key: string }
  | {
      readonly kind: 'pages';
      readonly config: SiteConfig;
      readonly pages: readonly Page[];
      /** Cache key of each page. */
      readonly keys: readonly string[];
      readonly claims: Claims;
    }
  | {
      readonly kind: 'files';
      readonly frame: RenderFrame;
      readonly heads: readonly DocumentHead[];
      readonly keys: readonly string[];
      readonly claims: Claims;
      /** Folder to write the files to. */
      readonly folder: string;
    };
