/** Building blocks of every reference page: fields, headers, and examples whose long lists fold. */
import { FACT_LABELS } from '../../model/fact.ts';
import type { Example, FieldSection } from '../../model/operation.ts';
import type { Block, CodeBlock, Fold } from '../../model/prose.ts';
import type {
  ExampleGroup,
  ExampleItem,
  FieldNode,
  Reference,
  ReferencePart,
} from '../../model/reference.ts';
import type { Field } from '../../model/schema.ts';
import { code, paragraph } from '../words.ts';
import { EMPTY_NODE, type FieldTrees } from './field-tree.ts';

/** What differs between the kinds of operation. */
export type OwnReference = Pick<
  Reference,
  'badge' | 'mark' | 'signature' | 'call' | 'names' | 'direction' | 'parts'
> &
  Partial<Pick<Reference, 'addresses' | 'conversation' | 'scenarios'>>;

/** Lays out a section of fields as a part of the page. */
export function toPart(
  section: FieldSection,
  trees: FieldTrees,
  direction: ReferencePart['direction'],
  examples: readonly ExampleGroup[] = [],
): ReferencePart {
  const { id, title, mediaType, presence, shape } = section;
  const isReceived = direction === 'receive';
  const fields = trees.section(section, isReceived);
  const short = title.replace(/ parameters$/, '');
  const media = mediaType === '*/*' ? 'any media type' : mediaType;
  // One of several bodies goes by its media type if no shorter name tells it apart.
  const isNamed = title.endsWith(`(${media})`);
  return {
    id,
    title,
    intro: introOf(section, isReceived),
    // Fields are marked as required; a whole body usually is, so the exception is marked.
    note:
      [...(isNamed ? [] : [media]), ...(presence === 'optional' ? [presence] : [])].join(', ') || undefined,
    schema: trees.pageOf(shape),
    fields,
    style: 'blocks',
    direction,
    examples,
    beside: true,
    short,
  };
}

/**
 * Adds what applies to the fields together to the last paragraph, so that the fields stay high on the page. Examples
 * and defaults of the whole have a place of their own.
 */
function introOf({ intro, whole }: FieldSection, isReceived: boolean): readonly Block[] {
  const left = ['example', 'default', ...(isReceived ? ['closed'] : [])];
  const facts = (whole?.facts ?? []).filter(({ kind }) => !left.includes(kind));
  if (facts.length === 0) return intro;
  const last = intro.at(-1);
  const before = last?.kind === 'paragraph' ? last.children : [];
  const words = facts.flatMap(({ kind, value }, index) => {
    const [first = '', ...label] = FACT_LABELS[kind];
    const space = index > 0 || before.length > 0 ? ' ' : '';
    return [`${space}${first.toUpperCase()}${label.join('')}: `, code(value), '.'];
  });
  return [...(before.length > 0 ? intro.slice(0, -1) : intro), paragraph(...before, ...words)];
}

/** Groups the headers of a response or message, so that they are not taken for members of its body. */
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

/** Returns "api.example" for "https://api.example/0". */
export function hostOf(url: string): string {
  return /^[a-z+]+:\/\/([^/]+)/i.exec(url)?.[1] ?? url;
}

/** Returns names for a path: without the braces of its parameters, its last step, and its last two. */
export function pathNames(path: string): string[] {
  const steps = path.split('/').filter((step) => step && !step.startsWith('{'));
  const names = [path.replace(/[{}]/g, ''), steps.at(-1) ?? '', steps.slice(-2).join('/')];
  return [...new Set(names.filter(Boolean))];
}

/** Maximum number of items in a list that doesn't fold. */
const LONG = 6;
/** Maximum number of bare values in one record, such as a candle, which must be read whole. */
const LONG_RECORD = 12;
/** Items of a folded list that stay visible. */
const SHOWN = 3;

/** Finds the lists to fold, in JSON indented by two spaces where a list opens at the end of its line. */
export function foldsOf(json: string): Fold[] {
  const lines = json.split('\n').map((line, index) => ({ line, index, depth: line.search(/\S/) }));
  const folds: Fold[] = [];
  for (let open = 0; open < lines.length; open += 1) {
    const { line: opening = '', depth = 0 } = lines[open] ?? {};
    if (!opening.endsWith('[')) continue;
    let close = open + 1;
    while ((lines[close]?.depth ?? depth) > depth) close += 1;
    const inside = lines.slice(open + 1, close);
    // The first line of each item, not its closing bracket.
    const items = inside.filter((each) => each.depth === depth + 2 && !/^\s*[\]}]/.test(each.line));
    const first = items[SHOWN];
    const long = items.every(({ line }) => !/^\s*[[{]/.test(line)) ? LONG_RECORD : LONG;
    if (items.length <= long || !first) continue;
    folds.push({ from: first.index + 1, to: close, items: items.length - SHOWN });
    // Lists inside a fold don't fold.
    open = close;
  }
  return folds;
}
