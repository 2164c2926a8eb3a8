/**
 * Examples of a message: written as `35=D|55=BTC/USD|…`, on as many lines as is readable, with the header fields but
 * without 8, 9 and 10, which are computed. What does not fit the dictionary is a problem at its line.
 */
import type { FixExample } from '../../model/operation.ts';
import { decodeMessage, encodeMessage, type MessageShape, SOH, splitMessage } from './codec.ts';
import { type AppInfo, type MessageDefinition, type Place, problemAt } from './definitions.ts';
import type { FixContext } from './prose.ts';

/** The examples of a message, encoded, decoded and checked. */
export function readExamples(
  { problems }: FixContext,
  { name, annotation }: MessageDefinition,
  shape: MessageShape,
): FixExample[] {
  return annotation.infos
    .filter(({ purpose }) => purpose === 'example')
    .flatMap((info) => {
      const message = info.parts.find((part) => part.name === 'message');
      const label = partOf(info, 'name');
      if (!message || !label) {
        const what = `an example of ${name} has no ${label ? 'message' : 'name'}`;
        problems.push(problemAt(info.place, what, 'give it the child elements name and message'));
        return [];
      }
      return [readExample(problems, label, partOf(info, 'summary'), message, shape)];
    });
}

/** Text of a part of an appinfo, without line breaks. */
export function partOf(info: AppInfo, name: string): string | undefined {
  const part = info.parts.find((each) => each.name === name);
  return part?.text.trim().replace(/\s+/g, ' ');
}

function readExample(
  problems: FixContext['problems'],
  name: string,
  summary: string | undefined,
  { text, place }: { readonly text: string; readonly place: Place },
  shape: MessageShape,
): FixExample {
  const lines = linesOf(text, place.line);
  const report = (index: number, what: string, fix: string) => {
    const line = lines[Math.max(0, Math.min(index, lines.length - 1))]?.line ?? place.line;
    problems.push(problemAt({ file: place.file, line }, `example "${name}": ${what}`, fix));
  };
  const { pairs, faults } = splitMessage(lines.map(({ pair }) => pair).join(SOH));
  for (const { index, what, fix } of faults) report(index, what, fix);
  const body = pairs.filter(({ tag }, index) => {
    const computed = tag === 8 || tag === 9 || tag === 10;
    if (computed) report(index, `tag ${tag} is computed`, 'leave out 8, 9 and 10');
    return !computed;
  });
  const message = encodeMessage(shape.beginString, body);
  const { decoded, faults: found } = decodeMessage(message, shape);
  // Two computed pairs come before the author's own.
  for (const { index, what, fix } of found) report(index - 2, what, fix);
  return { name, ...(summary ? { summary } : {}), text: message.replaceAll(SOH, '|'), decoded };
}

/** The pairs of an example, each with its line. */
function linesOf(text: string, line: number): { readonly pair: string; readonly line: number }[] {
  return text
    .split('\n')
    .flatMap((row, offset) => row.split('|').map((pair) => ({ pair: pair.trim(), line: line + offset })))
    .filter(({ pair }) => pair !== '');
}
