/** The landing page: search, a way to start, a first call, and what readers build, each one click away. */
import type { Badge } from './badge.ts';
import type { CodeBlock, LinkTarget } from './prose.ts';

export interface NamedLink {
  readonly label: string;
  readonly target: LinkTarget;
}

export interface Landing {
  readonly lead: string;
  /** Words in the search field: what this site has. */
  readonly placeholder: string;
  /** Searches to try. */
  readonly searches: readonly string[];
  readonly start?: NamedLink | undefined;
  readonly compare?: NamedLink | undefined;
  readonly firstCall?: FirstCall | undefined;
  /** Heading above the areas. */
  readonly question: string;
  readonly areas: readonly LandingArea[];
  readonly more: readonly NamedLink[];
}

/** Hand-written content of the landing page. */
export interface WrittenLanding {
  readonly title: string;
  readonly description: string;
  /** Whether the page shows how much was checked. */
  readonly proof: boolean;
  /** If areas are missing, they are made from the APIs. */
  readonly landing: Omit<Landing, 'areas' | 'question' | 'placeholder'> & {
    readonly areas?: Landing['areas'] | undefined;
  };
}

export interface FirstCall {
  readonly title: string;
  /** Text after the title: "no key needed". */
  readonly note: string;
  readonly request: CodeBlock;
  readonly response: CodeBlock;
  /** Explanation of the response; words between backticks are code. */
  readonly text: string;
  readonly more: NamedLink;
}

/** Something that readers build, or an API. */
export interface LandingArea {
  readonly id: string;
  readonly title: string;
  readonly text: string;
  /** Short names: "REST", "WS". */
  readonly protocols: readonly string[];
  readonly links: readonly (NamedLink & { readonly mark?: Badge | undefined })[];
}

/** Numbers of things checked for this build. */
export interface Proof {
  readonly pages: number;
  readonly specifications: number;
  /** Written examples, each validated against its specification. */
  readonly examples: number;
  /** Sample programs, each run by the tests. */
  readonly programs: number;
}

const FIGURE = new Intl.NumberFormat('en-US');

/** Formats the numbers, each with its label. */
export function proofWords({ pages, specifications, examples, programs }: Proof): [string, string][] {
  return [
    [FIGURE.format(pages), 'pages'],
    [FIGURE.format(specifications), 'specifications'],
    [FIGURE.format(examples), 'examples validated'],
    [FIGURE.format(programs), 'sample programs run'],
  ];
}
