/** Checks that addresses in texts match the configuration and the specifications: hosts, servers and paths. */
import type { Api } from '../model/api.ts';
import type { SiteConfig } from '../model/config.ts';
import { lineAt, type TextFile } from '../model/facts.ts';
import type { Problem } from '../model/problem.ts';

const URL = /\b(?:https?|wss?):\/\/[\w.-]+(?::\d+)?(?:\/[^\s`'"<>|)\]\\,;?#$]*)?/g;

export function checkServers(
  files: readonly TextFile[],
  config: Pick<SiteConfig, 'hosts' | 'links' | 'origin'>,
  apis: readonly Api[],
): Problem[] {
  const hosts = Object.values(config.hosts);
  // `links` are the provider's websites, not APIs.
  const websites = [config.origin, ...Object.values(config.links)].map(hostOf);
  const domain = sharedDomain(hosts);
  if (!domain) return [];
  const servers = apis.flatMap((api) => [
    ...api.servers.map(({ url }) => ({ url: toPlain(url), paths: pathsOf(api) })),
    ...api.operations.flatMap((operation) =>
      operation.servers.map(({ url }) => ({
        url: toPlain(url),
        paths: operation.kind === 'http' ? [operation.path] : [],
      })),
    ),
  ]);
  return files.flatMap(({ path, text }) =>
    [...text.matchAll(URL)].flatMap(({ 0: found, index }): Problem[] => {
      const address = toPlain(found.replace(/[.:]+$/, ''));
      const host = hostOf(address);
      if (!`.${host}`.endsWith(`.${domain}`) || websites.includes(host)) return [];
      const complain = (what: string, fix: string) => [{ file: path, line: lineAt(text, index), what, fix }];
      if (!hosts.includes(host)) {
        return complain(
          `the configuration has no host ${host}`,
          'write {{hosts.…}} with a name of the configuration',
        );
      }
      // Without a path, it names a host rather than a server.
      if (address.endsWith(host)) return [];
      const own = servers.filter(({ url }) => isWithin(address, url) || isWithin(url, address));
      if (own.length === 0) {
        return complain(
          `no specification has a server at ${address}`,
          'correct the scheme, the host or the path',
        );
      }
      const rest = (url: string) => address.slice(url.length);
      const isKnown = own.some(
        ({ url, paths }) => !rest(url) || paths.length === 0 || paths.some((each) => fits(rest(url), each)),
      );
      return isKnown ? [] : complain(`no operation has the address ${address}`, 'correct the path');
    }),
  );
}

function hostOf(address: string): string {
  return address.replace(/^\w+:\/\//, '').replace(/[/:].*$/, '');
}

function toPlain(url: string): string {
  return url.replace(/…$/, '').replace(/\/$/, '');
}

function pathsOf({ operations }: Api): string[] {
  return operations.flatMap((operation) => (operation.kind === 'http' ? [operation.path] : []));
}

function isWithin(address: string, base: string): boolean {
  return address === base || address.startsWith(`${base}/`);
}

/** Whether a path matches a template or its start; variables match anything. */
function fits(path: string, template: string): boolean {
  const wanted = template.split('/');
  const steps = path.split('/');
  return (
    steps.length <= wanted.length &&
    steps.every((step, at) => step === wanted[at] || /\{.*\}/.test(wanted[at] ?? '') || step.startsWith('{'))
  );
}

/** Returns the suffix that all hosts have in common, if it is a domain. */
function sharedDomain(hosts: readonly string[]): string | null {
  const [first = [], ...others] = hosts.map((host) => host.split('.').reverse());
  const shared = first.filter((label, at) =>
    others.every((other) => other.slice(0, at + 1).join('.') === [...first.slice(0, at), label].join('.')),
  );
  return shared.length > 1 ? shared.toReversed().join('.') : null;
}
