/** Finds the code with which a WebSocket connection was closed, and the section that says how to reconnect. */
import type { Route } from '../model/address.ts';
import type { SiteConfig } from '../model/config.ts';
import type { Site } from '../model/site.ts';

/** Registered codes with their names (RFC 6455, 7.4.1, and the registry that it started). */
const NAMES: Readonly<Record<string, string>> = {
  1000: 'normal closure',
  1001: 'going away',
  1002: 'protocol error',
  1003: 'unsupported data',
  1005: 'no code received',
  1006: 'abnormal closure',
  1007: 'invalid data',
  1008: 'policy violation',
  1009: 'message too big',
  1010: 'missing extension',
  1011: 'internal error',
  1012: 'service restart',
  1013: 'try again later',
  1014: 'bad gateway',
  1015: 'TLS handshake',
};

const REGISTERED = String.raw`(10(?:0\d|1[0-5]))\b(?!\.\d)`;
/** Close codes as clients write them. Other numbers than the registered ones count only if they are called close codes. */
const WRITTEN = new RegExp(
  [
    String.raw`\bclose[ _-]?(?:status[ _-]?)?code\W{1,4}([1-4]\d{3})\b`,
    String.raw`\b(?:closed?|closing|closure|disconnected)(?: (?:by|with|code|status|the|server|remote|host|peer))*[\s:=([#,-]+${REGISTERED}`,
    String.raw`\bcode["']?[\s:=(]{1,3}${REGISTERED}`,
    String.raw`\b(?:received|sent) ${REGISTERED}(?= \()`,
    String.raw`^\s*${REGISTERED}\s*$`,
  ].join('|'),
  'i',
);
/** What a client logs instead of 1006. */
const WITHOUT_FRAME = /\bno close frame received or sent\b/i;

export interface CloseCode {
  readonly code: string;
  /** Null for a code that isn't registered. */
  readonly name: string | null;
}

export function closeCodeIn(text: string): CloseCode | null {
  const code = WITHOUT_FRAME.test(text) ? '1006' : WRITTEN.exec(text)?.slice(1).find(Boolean);
  return code === undefined ? null : { code, name: NAMES[code] ?? null };
}

/** The section on reconnecting for APIs that share it. */
export interface Reconnect {
  /** Labels of the APIs. */
  readonly apis: readonly string[];
  readonly route: Route;
  readonly hash?: string | undefined;
}

/** Lists the sections that the specifications name for a lost connection. */
export function toReconnects({
  apis,
  config,
}: Pick<Site, 'apis'> & { readonly config: Pick<SiteConfig, 'apis'> }): Reconnect[] {
  const found = new Map<string, Reconnect>();
  for (const { id, operations } of apis) {
    const label = config.apis.find((setting) => setting.id === id)?.label ?? id;
    for (const operation of operations) {
      const drop = operation.kind === 'channel' ? operation.recovery?.drop : undefined;
      if (!drop) continue;
      const key = `${drop.route}#${drop.hash}`;
      const others = found.get(key)?.apis ?? [];
      found.set(key, { apis: [...new Set([...others, label])], route: drop.route, hash: drop.hash });
    }
  }
  return [...found.values()];
}

/** Says what a close code means for the client. */
export function closeWords({ code, name }: CloseCode): string {
  return `The WebSocket connection was closed with code ${code}${name ? ` (${name})` : ''}. Reconnect as the page for your API describes.`;
}
