/** Compares the facts about an API, its schemes and an operation as a whole. */
import type { ChangedFact, MessagePlace } from '../model/change.ts';
import { compareAccess, renameWay } from './compare-access.ts';
import { type Add, compareSets, compareTexts } from './compare-values.ts';
import type { ContractPart, HeadFactName } from './contract.ts';
import { pairBy } from './pair.ts';
import type { FactTree } from './tree.ts';

function valuesIn(part: ContractPart | undefined, name: HeadFactName): string[] {
  return part?.head.filter((fact) => fact.name === name).map(({ value }) => value) ?? [];
}

export function valueIn(part: ContractPart | undefined, name: HeadFactName): string | undefined {
  return valuesIn(part, name)[0];
}

/** Removes the names of path parameters, which are for readers. */
export function withoutNames(call: string): string {
  return call.replace(/\{[^}]*\}/g, '{}');
}

type HeadChange = ChangedFact & { readonly place?: MessagePlace };

export function compareHeads(one: ContractPart, other: ContractPart, names: SchemeNames): HeadChange[] {
  const found: HeadChange[] = [];
  const add: Add = (subject, change, old, now) => {
    found.push({ subject, change, old, now });
  };
  const both = (name: HeadFactName) => [valueIn(one, name), valueIn(other, name)] as const;
  const [oldCall = '', call = ''] = both('call');
  if (withoutNames(oldCall) !== withoutNames(call)) compareTexts('call', both('call'), add);
  const direction = compareDirections(...both('form'));
  if (direction) found.push(direction);
  else compareTexts('form', both('form'), add, valueIn(other, 'form') === 'either' ? 'widened' : 'changed');
  const [oldAccess, access] = both('access').map((value) => value === 'private');
  // If a specification merely starts to say that everyone may call, nothing changes.
  if (oldAccess !== access) add('access', access ? 'narrowed' : 'widened', ...both('access'));
  // If access changed, permissions and authentication changed with it.
  else {
    const factsIn = (part: ContractPart, ids: ReadonlyMap<string, string>) => ({
      auth: valuesIn(part, 'auth').map((way) => renameWay(way, (id) => ids.get(id) ?? id)),
      permissions: valuesIn(part, 'permission').map((fact) => renameScope(fact, ids)),
    });
    compareAccess(factsIn(one, names.old), factsIn(other, names.now), add);
  }
  const [oldCount, count] = [one, other].map((part) => valuesIn(part, 'counted').join(', '));
  const isCounted = Boolean(oldCount && count);
  const isReworded = valueIn(one, 'cost') !== valueIn(other, 'cost');
  if (!isCounted || (oldCount !== count && isReworded)) compareTexts('cost', both('cost'), add);
  else if (oldCount !== count) add('cost', 'changed', oldCount, count);
  compareSets('error', valuesIn(one, 'error'), valuesIn(other, 'error'), add);
  found.push(...compareActions(valuesIn(one, 'error-action'), valuesIn(other, 'error-action')));
  if (valueIn(one, 'deprecated') !== valueIn(other, 'deprecated')) {
    add('deprecation', valueIn(other, 'deprecated') ? 'added' : 'removed');
  }
  const [oldWords, words] = both('words');
  const isSameCost = isCounted && isReworded && oldCount === count;
  if (isSameCost || (oldWords !== undefined && words !== undefined && oldWords !== words))
    add('text', 'changed');
  return found;
}

/** Compares the directions of a FIX message, one of which includes the other; otherwise, returns null. */
function compareDirections(old: string | undefined, now: string | undefined): HeadChange | null {
  const [single] = [old, now].filter((form) => form !== 'both');
  if (old === now || ![old, now].includes('both') || (single !== 'send' && single !== 'receive')) return null;
  const side = single === 'send' ? 'receive' : 'send';
  const place = { side, path: ['fields'], shape: null } as const;
  return { subject: 'message', change: now === 'both' ? 'added' : 'removed', place };
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
  const address = ({ url }: Host) => url.replace(/\/$/, '');
  const missingFrom = (others: readonly Host[], hosts: readonly Host[]) => [
    ...new Map(
      hosts
        .filter((host) => !others.some((other) => address(other) === address(host)))
        .map((host) => [address(host), host]),
    ).values(),
  ];
  const [gone, added] = [missingFrom(now, old), missingFrom(old, now)];
  const isOnly = gone.length === 1 && added.length === 1;
  return pairBy(gone, added, [({ label }) => (isOnly ? '' : label)]).map(([from, to]) => ({
    subject: 'host',
    change: !from ? 'added' : to ? 'changed' : 'removed',
    old: from?.url,
    now: to?.url,
  }));
}

function signingOf(part: ContractPart | undefined): string {
  return valuesIn(part, 'signing').join('\n');
}

/** Ids of schemes are for readers: maps those of the old and the new contract to an id for both. */
interface SchemeNames {
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

/** Renames the scheme in "oauth: orders:write"; a permission without a scheme stays as is. */
function renameScope(fact: string, names: ReadonlyMap<string, string>): string {
  const [id = '', ...scope] = fact.split(': ');
  return [names.get(id) ?? id, ...scope].join(': ');
}

/** A value of a signing, as opposed to the address of a flow that issues tokens. */
const LEAF = /^[\w.-]+ (?:["\d-]|true$|false$)/;

/** Compares schemes that are in both; added and removed ones show up in the operations that use them. */
export function compareSchemes(old: FactTree, now: FactTree): ChangedFact[] {
  const found: ChangedFact[] = [];
  for (const part of old.schemes) {
    const other = now.schemes.find(({ name }) => name === part.name);
    if (!other) continue;
    const [before, after] = [valuesIn(part, 'signing'), valuesIn(other, 'signing')];
    const flowsIn = (facts: readonly string[]) =>
      facts.filter((fact) => !LEAF.test(fact)).map((fact) => `${part.name}: ${fact}`);
    compareSets('authentication', flowsIn(before), flowsIn(after), (subject, change, was, is) => {
      found.push({ subject, change, old: was, now: is });
    });
    const only = (list: readonly string[], against: readonly string[]) =>
      list.filter((fact) => LEAF.test(fact) && !against.includes(fact)).join(', ') || undefined;
    const [gone, come] = [only(before, after), only(after, before)];
    if (gone || come)
      found.push({
        subject: 'signing',
        change: 'changed',
        old: `${part.name}: ${gone ?? 'nothing'}`,
        now: come,
      });
  }
  return found;
}
