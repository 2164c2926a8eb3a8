/** The part of https://www.w3.org/TR/trusted-types/ that we use and TypeScript's library doesn't have yet. */
interface TrustedTypePolicyFactory {
  readonly defaultPolicy: unknown;
  createPolicy(
    name: string,
    rules: {
      readonly createHTML?: (text: string) => string;
      readonly createScriptURL?: (text: string) => string;
    },
  ): { createHTML(text: string): TrustedHTML };
}

declare var trustedTypes: TrustedTypePolicyFactory | undefined;

interface DOMParser {
  parseFromString(text: string | TrustedHTML, type: DOMParserSupportedType): Document;
}
