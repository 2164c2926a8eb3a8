/** Compares who may call an operation: permissions, and the schemes that callers can choose from. */
import { type Add, compareSets } from './compare-values.ts';

/** The facts of one contract, with its schemes under names that both contracts share. */
interface AccessFacts {
  /** Each way to authenticate: "key + oauth (a, b)". */
  readonly auth: readonly string[];
  /** "oauth: a", or a permission without a scheme. */
  readonly permissions: readonly string[];
}

export function compareAccess(old: AccessFacts, now: AccessFacts, add: Add): void {
  if ([...old.auth, ...now.auth].some((way) => way.includes(' ('))) compareWays(old, now, add);
  else compareSchemes(old, now, add);
}

function compareSchemes(old: AccessFacts, now: AccessFacts, add: Add): void {
  const uses = ({ auth }: AccessFacts, id: string) => auth.some((way) => way.split(' + ').includes(id));
  // The scopes of a scheme come and go with it: only those who choose it need them.
  const isOfBoth = (fact: string) => uses(old, schemeOf(fact)) === uses(now, schemeOf(fact));
  compareSets('permission', old.permissions.filter(isOfBoth), now.permissions.filter(isOfBoth), add);
  compareSets('authentication', old.auth, now.auth, add);
}

/** Compares ways to authenticate that differ in their scopes: a client goes on if a way needs nothing that it lacks. */
function compareWays(old: AccessFacts, now: AccessFacts, add: Add): void {
  const [before, after] = [old, now].map(waysOf);
  const isEnough = (need: readonly string[], has: readonly string[]) =>
    need.every((each) => has.includes(each));
  for (const { words, needs } of before ?? []) {
    if (!after?.some((way) => isEnough(way.needs, needs))) add('authentication', 'removed', words);
  }
  for (const { words, needs } of after ?? []) {
    if (!before?.some((way) => isEnough(way.needs, needs))) add('authentication', 'added', undefined, words);
  }
  const others = ({ permissions, auth }: AccessFacts) => {
    const schemes = auth.flatMap((way) => way.split(' + ')).map((use) => readUse(use).id);
    return permissions.filter((fact) => !schemes.includes(schemeOf(fact)));
  };
  compareSets('permission', others(old), others(now), add);
}

/** Lists the ways to authenticate with everything that each one needs. */
function waysOf({ auth, permissions }: AccessFacts) {
  return auth.map((words) => ({
    words,
    needs: words.split(' + ').flatMap((use) => {
      const { id, scopes } = readUse(use);
      const shared = permissions.filter((fact) => schemeOf(fact) === id);
      return [id, ...(scopes?.map((scope) => `${id}: ${scope}`) ?? shared)];
    }),
  }));
}

const NO_SCOPE = 'no scope';

/** Writes a scheme with the scopes of one way to authenticate, which differ from those of another. */
export function schemeWords(id: string, scopes: readonly string[]): string {
  return `${id} (${scopes.toSorted().join(', ') || NO_SCOPE})`;
}

function readUse(use: string): { readonly id: string; readonly scopes: readonly string[] | null } {
  const [, id = use, list] = /^(.*) \((.*)\)$/.exec(use) ?? [];
  return { id, scopes: list === undefined ? null : list === NO_SCOPE ? [] : list.split(', ') };
}

/** Replaces the schemes of a way to authenticate, whose order doesn't matter. */
export function renameWay(way: string, rename: (id: string) => string): string {
  return way
    .split(' + ')
    .map((use) => use.replace(/^.*?(?= \(|$)/, rename))
    .sort()
    .join(' + ');
}

function schemeOf(permission: string): string {
  return permission.split(': ')[0] ?? '';
}
