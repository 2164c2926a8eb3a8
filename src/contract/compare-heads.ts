/** Compares the facts about an API, its schemes and an operation as a whole. */
import type { ChangedFact, ChangeType, Subject } from '../model/change.ts';
import type { ContractPart, HeadFactName } from './contract.ts';
import type { FactTree } from './tree.ts';

export function valuesIn(part: ContractPart | undefined, name: HeadFactName): string[] {
  return part?.head.filter((fact) => fact.name === name).map(({ value }) => value) ?? [];
}

export function valueIn(part: ContractPart | undefined, name: HeadFactName): string | undefined {
  return valuesIn(part, name)[0];
}

export function compareHeads(one: ContractPart, other: ContractPart, names: SchemeNames): ChangedFact[] {
  const found: ChangedFact[] = [];
  const both = (name: HeadFactName) => [valueIn(one, name), valueIn(other, name)] as const;
  const single = (
    name: HeadFactName,
    subject: Subject,
    changeOf: (old: string, now: string) => ChangeType = () => 'changed',
  ) => {
    const [old, now] = both(name);
    if (old === now) return;
    const change = old === undefined ? 'added' : now === undefined ? 'removed' : changeOf(old, now);
    found.push({ subject, change, old, now });
  };
  const several = (subject: Subject, old: readonly string[], now: readonly string[]) => {
    for (const value of old.filter((each) => !now.includes(each)))
      found.push({ subject, change: 'removed', old: value });
    for (const value of now.filter((each) => !old.includes(each)))
      found.push({ subject, change: 'added', now: value });
  };
  const withoutNames = (call: string | undefined) => call?.replace(/\{[^}]*\}/g, '{}');
  const [oldCall, call] = both('call');
  // Parameter names are for readers.
  if (withoutNames(oldCall) !== withoutNames(call)) single('call', 'call');
  single('form', 'form', (_, now) => (now === 'either' ? 'widened' : 'changed'));
  const [oldAccess, access] = both('access').map((value) => value === 'private');
  // If a specification merely starts to say that everyone may call, nothing changes.
  if (oldAccess !== access) {
    const [old, now] = both('access');
    found.push({ subject: 'access', change: access ? 'narrowed' : 'widened', old, now });
  }
  // If access changed, permissions and authentication changed with it.
  if (oldAccess === access) {
    const oldAuth = valuesIn(one, 'auth').map((ids) => renameAll(ids, names.old));
    const auth = valuesIn(other, 'auth').map((ids) => renameAll(ids, names.now));
    const uses = (list: readonly string[], id: string) => list.some((ids) => ids.split(' + ').includes(id));
    // The scopes of a scheme come and go with it: only those who choose it need them.
    const isOfBoth = (fact: string) => {
      const [id = ''] = fact.split(': ');
      return uses(oldAuth, id) === uses(auth, id);
    };
    several(
      'permission',
      valuesIn(one, 'permission')
        .map((fact) => renameScope(fact, names.old))
        .filter(isOfBoth),
      valuesIn(other, 'permission')
        .map((fact) => renameScope(fact, names.now))
        .filter(isOfBoth),
    );
    several('authentication', oldAuth, auth);
  }
  single('cost', 'cost');
  several('error', valuesIn(one, 'error'), valuesIn(other, 'error'));
  found.push(...compareActions(valuesIn(one, 'error-action'), valuesIn(other, 'error-action')));
  if (valueIn(one, 'deprecated') !== valueIn(other, 'deprecated')) {
    found.push({ subject: 'deprecation', change: valueIn(other, 'deprecated') ? 'added' : 'removed' });
  }
  const [oldWords, words] = both('words');
  if (oldWords !== undefined && words !== undefined && oldWords !== words)
    found.push({ subject: 'text', change: 'changed' });
  return found;
}

/** Compares the actions of errors that are in both. */
function compareActions(old: readonly string[], now: readonly string[]): ChangedFact[] {
  const byCode = (facts: readonly string[]) =>
    new Map(facts.map((fact) => [fact.slice(fact.indexOf(' ') + 1), fact.slice(0, fact.indexOf(' '))]));
  const before = byCode(old);
  return [...byCode(now)].flatMap(([code, action]): ChangedFact[] => {
    const was = before.get(code);
    if (was === undefined || was === action) return [];
    return [
      {
        subject: 'action for the error',
        change: 'changed',
        old: `${was} (${code})`,
        now: `${action} (${code})`,
      },
    ];
  });
}

interface Host {
  readonly url: string;
  readonly label: string;
}

/** Returns the hosts of a part; an operation without its own has the API's. */
export function hostsOf(part: ContractPart, tree: FactTree, operation: string | null): Host[] {
  const own = valuesIn(part, 'host');
  const facts = own.length > 0 || operation === null ? own : valuesIn(tree.api, 'host');
  return facts.map((fact) => {
    const end = fact.indexOf(' ');
    return { url: fact.slice(0, end), label: fact.slice(end + 1) };
  });
}

export function compareHosts(old: readonly Host[], now: readonly Host[]): ChangedFact[] {
  const gone = old.filter(({ url }) => !now.some((host) => host.url === url));
  const added = now.filter(({ url }) => !old.some((host) => host.url === url));
  const isOnly = gone.length === 1 && added.length === 1;
  const heirOf = ({ label }: Host) => added.find((host) => isOnly || host.label === label);
  const heirs = gone.flatMap((host) => heirOf(host) ?? []);
  return [
    ...gone.map((host): ChangedFact => {
      const heir = heirOf(host);
      return heir
        ? { subject: 'host', change: 'changed', old: host.url, now: heir.url }
        : { subject: 'host', change: 'removed', old: host.url };
    }),
    ...added
      .filter((host) => !heirs.includes(host))
      .map(({ url }): ChangedFact => ({ subject: 'host', change: 'added', now: url })),
  ];
}

function signingOf(part: ContractPart | undefined): string {
  return valuesIn(part, 'signing').join('\n');
}

/** Ids of schemes are for readers: maps those of the old and the new contract to an id for both. */
export interface SchemeNames {
  readonly old: ReadonlyMap<string, string>;
  readonly now: ReadonlyMap<string, string>;
}

export function nameSchemes({ schemes: old }: FactTree, { schemes: now }: FactTree): SchemeNames {
  const has = (list: readonly ContractPart[], id: string) => list.some(({ name }) => name === id);
  const sameIn = (list: readonly ContractPart[], part: ContractPart) =>
    list.filter((other) => signingOf(other) === signingOf(part));
  // A scheme may be defined twice; only its id identifies one that signs nothing.
  const first = (part: ContractPart) => (signingOf(part) && sameIn(now, part)[0]?.name) || part.name;
  const heirOf = (part: ContractPart) => {
    const own = now.find(({ name }) => name === part.name);
    const same = sameIn(now, part).filter(({ name }) => !has(old, name));
    return own ?? (same.length === 1 ? same[0] : undefined) ?? part;
  };
  return {
    old: new Map(old.map((part) => [part.name, first(heirOf(part))])),
    now: new Map(now.map((part) => [part.name, first(part)])),
  };
}

function renameAll(ids: string, names: ReadonlyMap<string, string>): string {
  return ids
    .split(' + ')
    .map((id) => names.get(id) ?? id)
    .join(' + ');
}

/** Renames the scheme in "oauth: orders:write"; a permission without a scheme stays as is. */
function renameScope(fact: string, names: ReadonlyMap<string, string>): string {
  const [id = '', ...scope] = fact.split(': ');
  return [names.get(id) ?? id, ...scope].join(': ');
}

/** Compares schemes that are in both; added and removed ones show up in the operations that use them. */
export function compareSchemes(old: FactTree, now: FactTree): ChangedFact[] {
  return old.schemes.flatMap((part): ChangedFact[] => {
    const other = now.schemes.find(({ name }) => name === part.name);
    if (!other || signingOf(part) === signingOf(other)) return [];
    const [before, after] = [valuesIn(part, 'signing'), valuesIn(other, 'signing')];
    const only = (list: readonly string[], against: readonly string[]) =>
      list.filter((fact) => !against.includes(fact)).join(', ') || undefined;
    return [
      {
        subject: 'signing',
        change: 'changed',
        old: `${part.name}: ${only(before, after) ?? 'nothing'}`,
        now: only(after, before),
      },
    ];
  });
}
