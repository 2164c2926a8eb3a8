/** What the second thread of a build is asked to do. */
import type { ApiConfig, SiteConfig } from '../model/config.ts';
import type { Page } from '../model/site.ts';
import type { SearchInput } from '../outputs/data-files.ts';
import type { SourceFile } from '../readers/document/source.ts';
import type { Claims } from './claims.ts';
import type { DocumentHead, RenderFrame } from './render.tsx';

/** A specification, and the files it is made of. */
export interface SpecTask {
  readonly entry: ApiConfig;
  readonly files: readonly SourceFile[];
  /** Of the documentation, with its base path. */
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
      /** Under which the cache stores each page. */
      readonly keys: readonly string[];
      readonly claims: Claims;
    }
  | {
      readonly kind: 'files';
      readonly frame: RenderFrame;
      readonly heads: readonly DocumentHead[];
      readonly keys: readonly string[];
      readonly claims: Claims;
      /** Where the files are written to. */
      readonly folder: string;
    };
