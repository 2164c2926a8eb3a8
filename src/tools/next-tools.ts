/** Tools that the error finder suggests next, such as the signature tool for a wrong signature. */
import type { Route } from '../model/address.ts';
import type { Site } from '../model/site.ts';
import type { ToolId } from '../model/tools.ts';

/** A tool that the site has. */
export interface ToolLink {
  readonly tool: ToolId;
  readonly title: string;
  readonly route: Route;
}

/** Texts that each tool is for, and what it does about them. */
const NEXT: readonly { readonly tool: ToolId; readonly about: RegExp; readonly does: string }[] = [
  {
    tool: 'signature',
    about: /signature|authenticationError/i,
    does: 'finds the mistake behind a wrong signature',
  },
  {
    tool: 'order-book-checksum',
    about: /\b(?:checksum|crc-?32)\b/i,
    does: 'finds the message at which an order book goes wrong',
  },
  {
    tool: 'rate-limits',
    about: /limit ?exceeded|too many requests|throttled/i,
    does: 'shows how fast you can send requests',
  },
  { tool: 'fix-decoder', about: /8=FIX/, does: 'explains every field of a FIX message' },
];

export function toToolLinks({ pages }: Pick<Site, 'pages'>): ToolLink[] {
  return pages.flatMap(({ route, title, body }) =>
    body.kind === 'tool' ? [{ tool: body.tool, title, route }] : [],
  );
}

export function nextTools(
  tools: readonly ToolLink[],
  text: string,
): (ToolLink & { readonly does: string })[] {
  return NEXT.filter(({ about }) => about.test(text)).flatMap(({ tool, does }) =>
    tools.filter((link) => link.tool === tool).map((link) => ({ ...link, does })),
  );
}
