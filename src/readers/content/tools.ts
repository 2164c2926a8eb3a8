/** `content/tools.yaml`: data for the tools that no specification contains. */
import { z } from 'zod';
import { isRoute, type Route } from '../../model/address.ts';
import type { Reading } from '../../model/problem.ts';
import type { ToolContent } from '../../model/tools.ts';
import type { SourceFile } from '../document/source.ts';
import type { ContentSetting } from './document.ts';
import { readYamlFile } from './yaml.ts';

const text = z.string();
const amount = z.number().min(0);
const route = text.transform((value, context): Route => {
  if (isRoute(value)) return value;
  context.addIssue({ code: 'custom', message: `"${value}" is not a route: start it with a slash` });
  return z.NEVER;
});

const call = z
  .strictObject({
    id: text,
    label: text,
    operation: text,
    with: text.optional(),
    'up-to': amount.optional(),
    most: z.boolean().optional(),
  })
  .transform(({ 'up-to': upTo, ...rest }) => ({ ...rest, upTo }));

const timed = z
  .tuple([amount, text, amount.optional(), amount.optional()])
  .transform(([time, id, items, age]) => ({ time, call: id, items, age }));

const limiter = z.strictObject({
  id: text,
  label: text,
  api: text,
  guide: route,
  calls: z.array(call).min(1),
  example: z.array(timed),
});

const toolsFile = z.strictObject({
  signing: z.array(
    z.strictObject({
      api: text,
      scheme: text,
      label: text,
      input: z.record(text, text),
      fields: z.record(text, text).default({}),
    }),
  ),
  books: z.array(z.strictObject({ label: text, guide: route, blocks: z.array(text).min(1) })),
  limiters: z.array(limiter),
  concepts: z.array(
    z
      .strictObject({
        id: text,
        label: text,
        fields: z.array(z.strictObject({ api: text, field: text })),
        rows: z.record(text, z.array(text)),
      })
      .transform(({ rows, ...rest }) => ({
        ...rest,
        rows: Object.entries(rows).map(([meaning, values]) => ({ meaning, values })),
      })),
  ),
});

export function readTools(
  source: SourceFile,
  { variables }: Pick<ContentSetting, 'variables'>,
): Reading<ToolContent | null> {
  const { value, problems } = readYamlFile(source, variables, toolsFile);
  return { value, problems };
}
