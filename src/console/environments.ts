/** Environments for requests: the sandbox, those of the configuration, and the servers of the specification. */
import type { SpecKind } from '../model/api.ts';
import type { EnvironmentConfig } from '../model/config.ts';
import type { Server } from '../model/operation.ts';

export interface Environment {
  readonly label: string;
  /** Start of the URL, before the specification's path: "https://api.example", "wss://ws.example". */
  readonly origin: string;
  /** Whether it accepts requests from web pages. */
  readonly isOpen: boolean;
  readonly isSandbox: boolean;
}

/** Label of the sandbox served with the site. */
const SANDBOX = 'Sandbox';

export function schemeOf(kind: SpecKind): 'https' | 'wss' {
  return kind === 'asyncapi' ? 'wss' : 'https';
}

/** Lists the configured environments, then the specification's servers that aren't among them. */
export function toEnvironments(
  api: { readonly id: string; readonly kind: SpecKind },
  servers: readonly Server[],
  configured: readonly EnvironmentConfig[],
): Environment[] {
  const own = configured.flatMap(({ name, browser, hosts }): Environment[] => {
    const host = hosts[api.id];
    if (host === undefined) return [];
    return [{ label: name, origin: `${schemeOf(api.kind)}://${host}`, isOpen: browser, isSandbox: false }];
  });
  const described = servers.flatMap(({ label, url }): Environment[] => {
    const origin = /^[a-z][a-z\d+.-]*:\/\/[^/?#]+/i.exec(url)?.[0];
    const isReached = api.kind === 'asyncapi' || /^https?:/i.test(url);
    return origin === undefined || !isReached ? [] : [{ label, origin, isOpen: false, isSandbox: false }];
  });
  const all = [...own, ...described];
  const taken = new Set([SANDBOX]);
  return all
    .filter(({ origin }, index) => all.findIndex((one) => one.origin === origin) === index)
    .map((one) => {
      // Readers choose an environment by its label.
      const label = taken.has(one.label) ? `${one.label} (${one.origin.replace(/^.*\/\//, '')})` : one.label;
      taken.add(label);
      return { ...one, label };
    });
}

/** Returns the sandbox served with the site at this address: "http://127.0.0.1:8080/sandbox/". */
export function sandboxAt(address: string, api: string, kind: 'request' | 'channel'): Environment {
  const origin = `${address.replace(/\/$/, '')}/@${encodeURIComponent(api)}`;
  return {
    label: SANDBOX,
    origin: kind === 'channel' ? origin.replace(/^http/, 'ws') : origin,
    isOpen: true,
    isSandbox: true,
  };
}
