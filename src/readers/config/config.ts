/** A configuration as loaded → a valid configuration, or problems that name the item. */
import type { z } from 'zod';
import type { SiteConfig } from '../../model/config.ts';
import type { Problem, Reading } from '../../model/problem.ts';
import { asText, memberOf } from '../json-schema/json.ts';
import { configSchema } from './schema.ts';

/** Validates what a configuration module exports as `config`. */
export function readConfig(file: string, exported: unknown): Reading<SiteConfig | null> {
  const checked = configSchema.safeParse(exported);
  if (checked.success) return { value: checked.data, problems: [] };
  const problems = checked.error.issues.flatMap(innermost).map(
    (issue): Problem => ({
      file,
      what: `configuration error at ${nameOf(exported, issue.path)}: ${issue.message}`,
      fix: 'correct this item; CONFIGURATION.md describes every key',
    }),
  );
  return { value: null, problems };
}

/** Finds the items that are wrong inside a menu, which fails as a whole, so that the problem names the item. */
function innermost(issue: z.core.$ZodIssue): z.core.$ZodIssue[] {
  if (issue.code !== 'invalid_union') return [issue];
  const inside = issue.errors.flat().filter(({ path }) => path.length > 1);
  return inside.length > 0
    ? inside.flatMap((inner) => innermost({ ...inner, path: [...issue.path, ...inner.path] }))
    : [issue];
}

/** Writes a path with labels, so that the item is easy to find: `navbar.left[1] "Spot".items[0] "REST"`. */
function nameOf(root: unknown, path: readonly PropertyKey[]): string {
  let value = root;
  let name = '';
  for (const key of path) {
    value = memberOf(value, String(key));
    name += typeof key === 'number' ? `[${key}]` : `${name ? '.' : ''}${String(key)}`;
    const item = asText(memberOf(value, 'label'));
    if (item !== undefined) name += ` "${item}"`;
  }
  return name || 'the top level';
}
