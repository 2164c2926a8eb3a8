/** `content/landing.yaml` → the landing page's content. */
import { z } from 'zod';
import type { Landing } from '../../model/page-body.ts';
import type { Reading } from '../../model/problem.ts';
import type { CodeBlock } from '../../model/prose.ts';
import type { SourceFile } from '../document/source.ts';
import { readTarget } from '../prose/markdown.ts';
import { type ContentSetting, description } from './document.ts';
import { replaceVariables } from './variables.ts';
import { readYaml } from './yaml.ts';

interface LandingContent {
  readonly title: string;
  readonly description: string;
  readonly landing: Landing;
}

const text = z.string();
const to = text.transform((url, context) => {
  const target = readTarget(url);
  if (target) return target;
  context.addIssue({ code: 'custom', message: `"${url}" leads nowhere: write a route or an https address` });
  return z.NEVER;
});
const link = z.strictObject({ label: text, to }).transform(({ label, to: target }) => ({ label, target }));

function code(language: string, title: string) {
  return text.transform((words): CodeBlock => {
    return { kind: 'code', language, code: words.trimEnd(), title, marked: [] };
  });
}

const landingFile = z.strictObject({
  title: text,
  description,
  lead: text,
  readers: z.array(z.strictObject({ id: text, title: text, text, start: link, links: z.array(link) })),
  first_call: z.strictObject({
    title: text,
    text,
    request: code('bash', 'Request'),
    answer: code('json', 'Response'),
  }),
  promises: z.array(z.strictObject({ title: text, text })),
  more: z.array(
    z.strictObject({ label: text, to, text }).transform(({ to: target, ...rest }) => ({ ...rest, target })),
  ),
});

export function readLanding(source: SourceFile, setting: ContentSetting): Reading<LandingContent | null> {
  const replaced = replaceVariables(source.path, source.text, setting.variables);
  const read = readYaml(source.path, replaced.value, landingFile);
  const problems = [...replaced.problems, ...read.problems];
  if (!read.value) return { value: null, problems };
  const { title, description, first_call: firstCall, ...rest } = read.value;
  return { value: { title, description, landing: { ...rest, firstCall } }, problems };
}
