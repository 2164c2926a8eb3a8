/** The parts of Lighthouse that we use. It is installed for measurements only, so its own types may be missing. */
declare module 'lighthouse' {
  interface Audit {
    readonly score: number | null;
    readonly displayValue?: string;
    readonly numericValue?: number;
  }

  interface Category {
    readonly id: string;
    readonly title: string;
    readonly score: number | null;
    readonly auditRefs: readonly { readonly id: string; readonly weight: number }[];
  }

  export default function lighthouse(
    url: string,
    flags: {
      readonly port: number;
      readonly logLevel: 'error';
      readonly onlyCategories: readonly string[];
      readonly disableFullPageScreenshot: boolean;
    },
  ): Promise<
    | {
        readonly lhr: {
          readonly runtimeError?: { readonly message: string };
          readonly categories: Readonly<Record<string, Category>>;
          readonly audits: Readonly<Record<string, Audit>>;
        };
      }
    | undefined
  >;
}
