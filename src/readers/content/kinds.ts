/** The kinds of content file: what their front matter must say. */
import { z } from 'zod';
import { readTarget } from './targets.ts';

const DAY = z.iso.date({ message: 'write a day as 2026-05-12' });
const description = z.string().min(20).max(160, 'at most 160 characters: it is shown in search results');

export const guideFront = z.strictObject({ title: z.string().min(1), description });

/** One of the ids that the configuration names. */
function idOf(thing: string, names: Readonly<Record<string, string>>) {
  return z.string().refine((id) => Object.hasOwn(names, id), {
    error: ({ input }) => `unknown ${thing} "${input}": use one of ${Object.keys(names).join(', ')}`,
  });
}

export const postFront = (authors: Readonly<Record<string, string>>) =>
  z.strictObject({
    title: z.string().min(1),
    description,
    date: DAY,
    authors: z.array(idOf('author', authors)).min(1),
    tags: z.array(z.string()).min(1),
  });

export const logEntryFront = (areas: Readonly<Record<string, string>>) =>
  z.strictObject({
    title: z.string().min(1),
    date: DAY,
    apis: z.array(idOf('area', areas)).min(1),
  });

const target = z.string().transform((to, context) => {
  const found = readTarget(to);
  if (found) return found;
  context.addIssue({ code: 'custom', message: `"${to}" leads nowhere: write a route or an https address` });
  return z.NEVER;
});

const link = z.strictObject({ label: z.string(), to: target });

export const landingFile = z.strictObject({
  title: z.string(),
  description,
  lead: z.string(),
  readers: z.array(
    z.strictObject({
      id: z.string(),
      title: z.string(),
      text: z.string(),
      start: link,
      links: z.array(link),
    }),
  ),
  first_call: z.strictObject({
    title: z.string(),
    text: z.string(),
    request: z.string(),
    answer: z.string(),
  }),
  promises: z.array(z.strictObject({ title: z.string(), text: z.string() })),
  more: z.array(link.extend({ text: z.string() })),
});

export type GuideFront = z.infer<typeof guideFront>;
export type PostFront = z.infer<ReturnType<typeof postFront>>;
export type LogEntryFront = z.infer<ReturnType<typeof logEntryFront>>;
export type LandingFile = z.infer<typeof landingFile>;
