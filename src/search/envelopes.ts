/** Site → members by which a pasted response is recognized as a failure of certain APIs: `"result":"error"`. */
import type { Route } from '../model/address.ts';
import type { Site } from '../model/site.ts';

export interface Envelope {
  readonly member: string;
  readonly value: string;
  /** Names of the sidebars of the APIs that report failure like this. */
  readonly sidebars: readonly string[];
  /** The page of their errors. */
  readonly errors: Route | null;
}

export function toEnvelopes({ apis, config }: Pick<Site, 'apis' | 'config'>): Envelope[] {
  const found = new Map<string, Envelope>();
  for (const api of apis) {
    const setting = config.apis.find(({ id }) => id === api.id);
    if (!setting) continue;
    for (const operation of api.operations) {
      const { failures = [] } = (operation.kind === 'http' && operation.sample) || {};
      for (const { path, test } of failures) {
        const [step, ...more] = path;
        if (!step || more.length > 0 || test.kind !== 'is' || typeof test.value !== 'string') continue;
        const key = `${step.name} ${test.value}`;
        const { sidebars = [], errors = null } = found.get(key) ?? {};
        found.set(key, {
          member: step.name,
          value: test.value,
          sidebars: [...new Set([...sidebars, setting.sidebar])],
          errors: errors ?? setting.errorGuide ?? null,
        });
      }
    }
  }
  return [...found.values()];
}
