/** Bodies of pages → Markdown: one writer per kind, complete by type. */
import type { PostSummary } from '../../model/blog.ts';
import type { ChangeLog } from '../../model/change-log.ts';
import type { Landing, NamedLink } from '../../model/landing.ts';
import type { PageBody } from '../../model/page-body.ts';
import { blocksToMarkdown, fence } from './blocks.ts';
import { escapeText, targetToUrl } from './inlines.ts';
import { referenceToMarkdown } from './reference.ts';

export function bodyToMarkdown(body: PageBody, base: string): string {
  switch (body.kind) {
    case 'prose':
      return blocksToMarkdown(body.blocks, base);
    case 'post':
      return [byline(body.post), blocksToMarkdown(body.post.blocks, base)].filter(Boolean).join('\n\n');
    case 'posts':
      return [blocksToMarkdown(body.intro, base), postLines(body.posts, base)].filter(Boolean).join('\n\n');
    case 'archive':
      return body.years.map(({ year, posts }) => `## ${year}\n\n${postLines(posts, base)}`).join('\n\n');
    case 'change-log':
      return logToMarkdown(body.log, base);
    case 'landing':
      return landingToMarkdown(body.landing, base);
    case 'reference':
      return referenceToMarkdown(body.reference, base);
  }
}

function byline({ date, authors, minutes, tags }: PostSummary): string {
  const names = authors.map(({ name }) => name).join(', ');
  return escapeText(`${date} · ${names} · ${minutes} min read · ${tags.map(({ id }) => id).join(', ')}`);
}

function postLines(posts: readonly PostSummary[], base: string): string {
  return posts
    .map(({ date, title, route, description }) => {
      const url = targetToUrl({ kind: 'page', route }, base);
      return `- ${date} [${escapeText(title)}](${url}): ${escapeText(description)}`;
    })
    .join('\n');
}

function logToMarkdown({ years }: ChangeLog, base: string): string {
  return years
    .map(({ year, entries }) => {
      const texts = entries.map(
        ({ title, date, areas, blocks }) =>
          `### ${escapeText(title)}\n\n${date} · ${escapeText(areas.map(({ label }) => label).join(', '))}\n\n${blocksToMarkdown(blocks, base)}`,
      );
      return `## ${year}\n\n${texts.join('\n\n')}`;
    })
    .join('\n\n');
}

function landingToMarkdown({ lead, readers, firstCall, promises, more }: Landing, base: string): string {
  const link = ({ label, target }: NamedLink) => `[${escapeText(label)}](${targetToUrl(target, base)})`;
  const section = (title: string, text: string) => `## ${escapeText(title)}\n\n${escapeText(text)}`;
  return [
    escapeText(lead),
    ...readers.map(
      ({ title, text, start, links }) =>
        `${section(title, text)}\n\n- Start: ${link(start)}\n${links.map((item) => `- ${link(item)}`).join('\n')}`,
    ),
    `${section(firstCall.title, firstCall.text)}\n\n${fence(firstCall.request)}\n\n${fence(firstCall.answer)}`,
    ...promises.map(({ title, text }) => section(title, text)),
    `## Also here\n\n${more.map((item) => `- ${link(item)}: ${escapeText(item.text)}`).join('\n')}`,
  ].join('\n\n');
}
