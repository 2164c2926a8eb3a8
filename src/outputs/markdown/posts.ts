/** A post as one line of a list. */
import type { PostSummary } from '../../model/blog.ts';
import { escapeText, type TwinSetting, targetToUrl } from './inlines.ts';

export function postLine({ date, title, route, description }: PostSummary, setting: TwinSetting): string {
  return `- ${date} [${escapeText(title)}](${targetToUrl({ kind: 'page', route }, setting)}): ${escapeText(description)}`;
}
