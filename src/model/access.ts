/** Who may call an operation, and how a caller proves who it is. */
import type { Block } from './prose.ts';
import type { Signing } from './signing.ts';

/** Who may call an operation. */
export interface Access {
  /** `unspecified` if the specification says nothing about security. */
  readonly callers: 'everyone' | 'authorized' | 'unspecified';
  /** Permissions that the key needs, as the account page names them. */
  readonly permissions: readonly string[];
  /** Alternatives, each a list of schemes that are required together. Empty if public. */
  readonly alternatives: readonly (readonly SchemeUse[])[];
  /** Whether the servers differ in what they accept, and each says so. Callers are everyone if one is open to all. */
  readonly byServer?: boolean | undefined;
}

/** Whether the permissions say that any key will do: each starts with "none" or "any". */
export function needsNoPermission({ permissions }: Pick<Access, 'permissions'>): boolean {
  return permissions.length > 0 && permissions.every((permission) => /^(none|any)\b/i.test(permission));
}

/** A scheme, by its id, and the scopes that it requires. */
export interface SchemeUse {
  readonly id: string;
  readonly scopes: readonly string[];
}

/** One way to get an access token. */
export interface OAuthFlow {
  /** "Authorization code". */
  readonly label: string;
  readonly urls: readonly { readonly label: string; readonly url: string }[];
  readonly scopes: readonly { readonly name: string; readonly meaning: readonly Block[] }[];
}

/** How a caller proves who it is. */
export interface AuthScheme {
  readonly id: string;
  /** "API key and signature". */
  readonly label: string;
  readonly description: readonly Block[];
  /** Route of the guide that explains it. */
  readonly guide?: string | undefined;
  /** Ways to get a token; empty except for OAuth 2.0 and OpenID Connect. */
  readonly flows: readonly OAuthFlow[];
  /** Null if it adds nothing to a request. */
  readonly signing: Signing | null;
}
