/** Lists the errors of all APIs. */
import type { Route } from '../model/address.ts';
import { errorAnchor } from '../model/anchor.ts';
import type { SiteConfig } from '../model/config.ts';
import type { ErrorAction, ErrorEntry, Operation } from '../model/operation.ts';
import type { Block, Inline } from '../model/prose.ts';
import type { Site } from '../model/site.ts';
import { everyBlock, inlinesOf, plainText } from '../model/walk.ts';

export interface KnownError {
  readonly code: string;
  readonly meaning: string;
  readonly remedy: string;
  readonly action: ErrorAction | null;
  /** The action after a request that changes nothing. */
  readonly actionAfterRead: ErrorAction | null;
  /** Labels of the APIs that return it with this meaning. */
  readonly apis: readonly string[];
  /** Calls that return it, in words: "Every signed request"; null if `operations` lists them. */
  readonly group: string | null;
  /** Calls that return it; empty if `group` names them. */
  readonly operations: readonly ErrorSource[];
  /** Page that describes it in full. */
  readonly page: { readonly route: Route; readonly hash: string } | null;
}

/** A call that returns an error, or a message that reports it. */
export interface ErrorSource {
  readonly label: string;
  readonly route: Route;
  /** MsgType (35) of a FIX message. */
  readonly msgType?: string | undefined;
}

/** Lists all errors in the order of the APIs; those with the same code, meaning and fix are one entry. */
export function toErrors(
  { apis, config }: Pick<Site, 'apis'> & { readonly config: Pick<SiteConfig, 'apis'> },
  /** Whether the page of an API's errors explains one of them at an anchor of its own. */
  isExplained: (code: string, route: Route) => boolean,
): KnownError[] {
  const found = new Map<string, KnownError>();
  for (const api of apis) {
    const setting = config.apis.find(({ id }) => id === api.id);
    if (!setting) continue;
    for (const operation of api.operations) {
      const link: ErrorSource = {
        label: operation.title,
        route: `${setting.prefix}/${operation.slug}`,
        ...(operation.kind === 'fix-message' && { msgType: operation.msgType }),
      };
      const { errorGuide: guide } = setting;
      const routeOf = (code: string) => (guide && isExplained(code, guide) ? guide : link.route);
      const documented: readonly PageError[] = [
        ...operation.errors.map((error) => ({
          ...forEveryCall(error),
          page: { route: routeOf(error.code), hash: errorAnchor(error.code) },
        })),
        ...failedStatuses(operation),
      ];
      for (const { code, meaning, remedy, action = null, group = null, byEffect, page } of documented)
        add(found, {
          code,
          meaning: wordsOf(meaning),
          remedy: wordsOf(remedy),
          action,
          actionAfterRead: byEffect?.reads.action ?? action,
          apis: [setting.label],
          group,
          operations: [link],
          page,
        });
    }
  }
  return [...found.values()].map((error) => (error.group === null ? error : { ...error, operations: [] }));
}

/** An error with the advice for all calls that return it, where its page has the advice for one. */
export function forEveryCall(error: ErrorEntry): ErrorEntry {
  const { byEffect } = error;
  if (!byEffect) return error;
  const [first, ...others] = byEffect.reads.remedy;
  const lead: readonly Inline[] = [
    { kind: 'strong', children: [{ kind: 'text', text: 'If the request changes nothing:' }] },
    { kind: 'text', text: ' ' },
  ];
  const reads: readonly Block[] =
    first?.kind === 'paragraph'
      ? [{ ...first, children: [...lead, ...first.children] }, ...others]
      : [{ kind: 'paragraph', children: lead }, ...byEffect.reads.remedy];
  return { ...error, ...byEffect.changes, remedy: [...byEffect.changes.remedy, ...reads] };
}

function add(found: Map<string, KnownError>, error: KnownError): void {
  const key = JSON.stringify([error.code, error.meaning, error.remedy]);
  const known = found.get(key);
  if (!known) {
    found.set(key, error);
    return;
  }
  const operations = known.operations.some(({ route }) => route === error.operations[0]?.route)
    ? known.operations
    : [...known.operations, ...error.operations.map((link) => withApi(known, link, error.apis))];
  // If a call lists the error outside of the group, the list of calls says more than the group.
  const group = known.group === error.group ? known.group : null;
  found.set(key, { ...known, group, operations, apis: [...new Set([...known.apis, ...error.apis])] });
}

/** Adds the API to a label that is already taken, since operations of several APIs share titles. */
function withApi({ operations }: KnownError, link: ErrorSource, [api]: readonly string[]): ErrorSource {
  const isTaken = operations.some(({ label }) => label === link.label);
  return isTaken ? { ...link, label: `${link.label} (${api})` } : link;
}

/** An error with the page that describes it in full. */
type PageError = Omit<ErrorEntry, 'page'> & Pick<KnownError, 'page'>;

function failedStatuses(operation: Operation): PageError[] {
  if (operation.kind !== 'http' || operation.incoming) return [];
  return operation.responses
    .filter(({ status }) => /^[45]/.test(status))
    .map(({ status, description: meaning }) => {
      return { code: `HTTP ${status.toUpperCase()}`, meaning, remedy: [], page: null };
    });
}

export function wordsOf(blocks: readonly Block[]): string {
  return [...everyBlock(blocks)]
    .map((block) => plainText(inlinesOf(block)))
    .filter(Boolean)
    .join(' ');
}

/** Whether sending the request again helps, by action. */
export const RETRIES: Readonly<Record<ErrorAction, string>> = {
  fix: 'No: fix the request first.',
  retry: 'Yes, after a pause.',
  wait: 'Yes, once the cause has passed.',
  renew: 'Yes, with a new nonce, token or quote.',
  check: 'Not yet: first find out whether the request took effect.',
  stop: 'No: stop all requests made with the key, and have a person look into it.',
};

/** Whether sending the request again helps, where one answer can depend on what the request does. */
export function retryWords({
  action,
  actionAfterRead,
}: Pick<KnownError, 'action' | 'actionAfterRead'>): string {
  const words = action === null ? '' : RETRIES[action];
  if (actionAfterRead === null || actionAfterRead === action) return words;
  const [start = '', ...rest] = RETRIES[actionAfterRead];
  return `${words} If the request changes nothing: ${start.toLowerCase()}${rest.join('')}`;
}

/** Writes the list as CSV (RFC 4180). */
export function errorsToCsv(errors: readonly KnownError[]): string {
  const quote = (text: string) => (/[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
  const rows = errors.map(({ code, apis, meaning, remedy, action, actionAfterRead, group, operations }) => {
    const source = group ?? operations.map(({ label }) => label).join('; ');
    const cells = [code, apis.join('; '), meaning, remedy, action ?? '', source, actionAfterRead ?? ''];
    return cells.map(quote).join(',');
  });
  return ['code,apis,meaning,fix,action,returned by,action after a read', ...rows, ''].join('\r\n');
}
