/** What the parts of every reference page are made of: fields, headers, and examples whose long lists fold. */
import type { Example, FieldSection } from '../../model/operation.ts';
import type { CodeBlock, Fold } from '../../model/prose.ts';
import type {
  ExampleGroup,
  ExampleItem,
  FieldNode,
  Reference,
  ReferencePart,
} from '../../model/reference.ts';
import type { Field } from '../../model/schema.ts';
import { EMPTY_NODE, type FieldTrees } from './field-tree.ts';

/** What differs between the kinds of operation. */
export type OwnReference = Pick<
  Reference,
  'badge' | 'mark' | 'signature' | 'call' | 'names' | 'direction' | 'parts'
> &
  Partial<Pick<Reference, 'addresses' | 'conversation' | 'scenarios'>>;

/** A section of fields as a part of the page. */
export function toPart(
  section: FieldSection,
  trees: FieldTrees,
  direction: ReferencePart['direction'],
  examples: readonly ExampleGroup[] = [],
): ReferencePart {
  const { id, title, intro, mediaType, shape } = section;
  const fields = trees.section(section);
  const short = title.replace(/ parameters$/, '');
  return {
    id,
    title,
    intro,
    note: mediaType,
    schema: trees.pageOf(shape),
    fields,
    style: 'blocks',
    direction,
    examples,
    beside: true,
    short,
  };
}

/** Headers of a response or a message: together, so that they are not taken for members of its body. */
export function headersOf(owner: string, fields: readonly Field[], trees: FieldTrees): FieldNode[] {
  const id = `${owner}-headers`;
  const children = trees.section({ id, title: 'Headers', intro: [], fields });
  if (children.length === 0) return [];
  return [{ ...EMPTY_NODE, id, name: null, label: '(headers)', type: 'headers', children }];
}

export function toCode({ name, summary, language, text }: Example): CodeBlock {
  const folds = language === 'json' ? foldsOf(text) : [];
  return { kind: 'code', language, code: text, title: summary ?? name, marked: [], folds };
}

export function toItem(example: Example, label = example.name): ExampleItem {
  const { summary, unnamed } = example;
  return { label, unnamed, summary, code: toCode(example) };
}

export function toGroup(title: string, examples: readonly Example[]): ExampleGroup[] {
  return examples.length > 0 ? [{ title, items: examples.map((example) => toItem(example)) }] : [];
}

/** "api.example" of "https://api.example/0". */
export function hostOf(url: string): string {
  return /^[a-z+]+:\/\/([^/]+)/i.exec(url)?.[1] ?? url;
}

export function responseTitle(status: string, incoming: boolean): string {
  if (status === 'default') return incoming ? 'Any other response of yours' : 'Any other response';
  return `${incoming ? 'Your response' : 'Response'} ${status}`;
}

/** A path without the marks of its parameters, and the end of it. */
export function pathNames(path: string): string[] {
  const steps = path.split('/').filter((step) => step && !step.startsWith('{'));
  const names = [path.replace(/[{}]/g, ''), steps.at(-1) ?? '', steps.slice(-2).join('/')];
  return [...new Set(names.filter(Boolean))];
}

/** A list of more rows than this folds. */
const LONG = 6;
/** Up to this many bare values can be one record, such as a candle, which must be read whole. */
const LONG_RECORD = 12;
/** Items of a folded list that stay in sight. */
const SHOWN = 3;

/** The text is JSON laid out with two spaces a level; a list opens with the last character of its line. */
export function foldsOf(json: string): Fold[] {
  const lines = json.split('\n');
  const folds: Fold[] = [];
  for (let open = 0; open < lines.length; open += 1) {
    if (!lines[open]?.endsWith('[')) continue;
    const depth = depthOf(lines[open]);
    const close = lines.findIndex((line, index) => index > open && depthOf(line) <= depth);
    const inside = [...lines.entries()].slice(open + 1, close);
    // The first line of each item, and not the bracket that ends one.
    const items = inside.filter(([, line]) => depthOf(line) === depth + 2 && !/^\s*[\]}]/.test(line));
    const first = items[SHOWN];
    const long = items.every(([, line]) => !/^\s*[[{]/.test(line)) ? LONG_RECORD : LONG;
    if (items.length <= long || !first) continue;
    folds.push({ from: first[0] + 1, to: close, items: items.length - SHOWN });
    // What is folded is not folded again.
    open = close;
  }
  return folds;
}

function depthOf(line = ''): number {
  return line.search(/\S/);
}
