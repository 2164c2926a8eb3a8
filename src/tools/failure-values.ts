/** Lists the values that report a failure: clients log them like errors, and readers look for them as such. */
import type { Route } from '../model/address.ts';
import type { SiteConfig } from '../model/config.ts';
import type { Site } from '../model/site.ts';
import type { ErrorSource, KnownError } from './errors.ts';
import type { ValueList } from './values.ts';

/**
 * Lists the values of members that a call checks for success, without those that mean success, and the values of
 * fields that say why something ended or failed. Words that are no code by themselves ("filled") are left out, since
 * they are in every log.
 */
export function toFailureValues(
  { apis, config }: Pick<Site, 'apis'> & { readonly config: Pick<SiteConfig, 'apis'> },
  lists: readonly ValueList[],
  errors: readonly Pick<KnownError, 'code' | 'apis'>[],
): KnownError[] {
  const successes = successesOf({ apis, config });
  const documented = new Set(
    errors.flatMap(({ code, apis: labels }) => labels.map((one) => `${one} ${code}`)),
  );
  const found = new Map<string, KnownError>();
  for (const { label, name, values, usedBy } of lists) {
    const checks = usedBy.flatMap(({ route }) => successes.get(route)?.get(name) ?? []);
    const isChecked = values.some(({ value }) => checks.includes(value));
    if (!isChecked && !/(?:^|[a-z_])(?:reason|error)$/i.test(name)) continue;
    for (const { value, meaning } of values) {
      if (checks.includes(value) || !isCode(value) || documented.has(`${label} ${value}`)) continue;
      const sources = usedBy.map(({ label: title, route }): ErrorSource => ({ label: title, route }));
      const key = JSON.stringify([value, meaning, label]);
      const known = found.get(key);
      const operations = [...(known?.operations ?? []), ...sources];
      found.set(key, {
        code: value,
        meaning,
        remedy: '',
        action: null,
        actionAfterRead: null,
        apis: [label],
        group: null,
        operations: [...new Map(operations.map((one) => [one.route, one])).values()],
        page: null,
      });
    }
  }
  return [...found.values()];
}

/** Whether a value consists of several words, so that it is found only where it is meant. */
function isCode(value: string): boolean {
  return /^[A-Za-z]+(?:_\w+|[A-Z]\w*|:.+)$/.test(value) && !/^[A-Z][a-z]+$|^[A-Z]+$/.test(value);
}

/** Values that mean success, by the page of the call and the member that has them. */
function successesOf({
  apis,
  config,
}: Pick<Site, 'apis'> & { readonly config: Pick<SiteConfig, 'apis'> }): ReadonlyMap<
  Route,
  ReadonlyMap<string, readonly string[]>
> {
  const found = new Map<Route, ReadonlyMap<string, readonly string[]>>();
  for (const { id, operations } of apis) {
    const setting = config.apis.find((each) => each.id === id);
    if (!setting) continue;
    for (const operation of operations) {
      if (operation.kind !== 'http') continue;
      const checked = (operation.sample?.failures ?? []).flatMap(({ path, test }) =>
        test.kind === 'is-not' ? [[path.at(-1)?.name ?? '', test.values] as const] : [],
      );
      if (checked.length > 0) found.set(`${setting.prefix}/${operation.slug}`, new Map(checked));
    }
  }
  return found;
}
