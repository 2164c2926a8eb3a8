/** `content/landing.yaml` → the landing page's content. */
import type { Landing, NamedLink } from '../../model/landing.ts';
import type { Problem, Reading } from '../../model/problem.ts';
import type { ContentSetting, SourceFile } from './document.ts';
import { type LandingFile, landingFile } from './kinds.ts';
import { replaceVariables } from './variables.ts';
import { readYaml } from './yaml.ts';

export interface LandingContent {
  readonly title: string;
  readonly description: string;
  readonly landing: Landing;
}

export function readLanding(source: SourceFile, setting: ContentSetting): Reading<LandingContent | null> {
  const replaced = replaceVariables(source.path, source.text, setting.variables);
  const read = readYaml(source.path, replaced.value, landingFile);
  const problems: Problem[] = [...replaced.problems, ...read.problems];
  if (!read.value) return { value: null, problems };
  const { title, description, lead, readers, first_call, promises, more } = read.value;
  const toLink = ({ label, to }: LandingFile['readers'][number]['start']): NamedLink => ({
    label,
    target: to,
  });
  const landing: Landing = {
    lead,
    readers: readers.map(({ start, links, ...reader }) => ({
      ...reader,
      start: toLink(start),
      links: links.map(toLink),
    })),
    firstCall: {
      title: first_call.title,
      text: first_call.text,
      request: {
        kind: 'code',
        language: 'bash',
        code: first_call.request.trimEnd(),
        title: 'Request',
        marked: [],
      },
      answer: {
        kind: 'code',
        language: 'json',
        code: first_call.answer.trimEnd(),
        title: 'Response',
        marked: [],
      },
    },
    promises,
    more: more.map((item) => ({ ...toLink(item), text: item.text })),
  };
  return { value: { title, description, landing }, problems };
}
