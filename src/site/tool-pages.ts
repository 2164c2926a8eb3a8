/** The worked example of each tool as prose: computed by the tool's own logic when the site is made. */
import { isRoute, type Route } from '../model/address.ts';
import type { SiteConfig } from '../model/config.ts';
import { ACTION_LABELS } from '../model/operation.ts';
import type { Block, Inline } from '../model/prose.ts';
import type { ToolContent, ToolId } from '../model/tools.ts';
import { bestLevels, CHECKED_LEVELS, HABITS, orderText, replay } from '../tools/book/book.ts';
import { depthOf } from '../tools/book/find-mistake.ts';
import { readBook } from '../tools/book/read-messages.ts';
import { toBase64, toHex } from '../tools/bytes.ts';
import { findErrors, RETRIES } from '../tools/errors.ts';
import { decode, findDictionary, readLog } from '../tools/fix/decode.ts';
import { simulate } from '../tools/limits/simulate.ts';
import { describeParts } from '../tools/signature/describe.ts';
import { EMPTY_INPUT, traceSignature } from '../tools/signature/sign.ts';
import { type ToolData, toBook, toScheme, toToolData } from '../tools/tool-data.ts';
import { checkConcept } from '../tools/values.ts';
import type { ConfiguredApi } from './placement.ts';
import { code, heading, joinWords, linkTo, paragraph, row, text, toId } from './words.ts';

export type WorkedTools = ReadonlyMap<ToolId, readonly Block[]>;

interface WorkInput {
  readonly tools: ToolContent | null;
  readonly apis: readonly ConfiguredApi[];
  readonly guides: readonly { readonly route: Route; readonly blocks: readonly Block[] }[];
  readonly config: SiteConfig;
}

interface ToolProblem {
  readonly what: string;
  readonly fix: string;
}

export async function workTools({
  tools,
  apis: configured,
  guides,
  config,
}: WorkInput): Promise<{ readonly value: WorkedTools; readonly problems: readonly ToolProblem[] }> {
  if (!tools) return { value: new Map(), problems: [] };
  const apis = configured.map(({ api }) => api);
  const blocksOfGuide = new Map(guides.map(({ route, blocks }) => [route, blocks]));
  const blocksAt = (route: Route) => blocksOfGuide.get(route) ?? [];
  const data = toToolData({
    apis,
    config,
    tools,
    blocksAt,
    isErrorList: (route) => !blocksOfGuide.has(route),
  });
  const value = new Map<ToolId, readonly Block[]>([
    ['signature', await workSignature(data)],
    ['order-book-checksum', workBook(data)],
    ['fix-decoder', workFix(data)],
    ['rate-limits', workLimits(data)],
    ['error-finder', workErrors(data)],
    ['values', workValues(data)],
  ]);
  return {
    value,
    problems: checkContent(tools, data, (api) => apis.some(({ id }) => id === api), { apis, blocksAt }),
  };
}

/** What content/tools.yaml names and the specifications or guides don't have. */
function checkContent(
  tools: ToolContent,
  { values }: ToolData,
  isRead: (api: string) => boolean,
  { apis, blocksAt }: { apis: Parameters<typeof toScheme>[1]; blocksAt: (route: Route) => readonly Block[] },
): ToolProblem[] {
  const schemes = tools.signing.filter((one) => isRead(one.api) && !toScheme(one, apis));
  const books = tools.books.filter(
    (book) => blocksAt(book.guide).length > 0 && toBook(book, { blocksAt }).text === '',
  );
  const concepts = tools.concepts.filter(({ fields }) => fields.every(({ api }) => isRead(api)));
  return [
    ...schemes.map(({ api, scheme }) => ({
      what: `${api} has no signing scheme "${scheme}"`,
      fix: 'use the name of a security scheme of its specification',
    })),
    ...books.map(({ guide, blocks }) => ({
      what: `${guide} has no code block "${blocks[0]}"`,
      fix: 'use the titles of its code blocks',
    })),
    ...concepts.flatMap((concept) =>
      checkConcept(concept, values.lists).map((what) => ({
        what,
        fix: 'use names and values of the specification',
      })),
    ),
  ];
}

function codeBlock(title: string, words: string, language = 'text'): Block {
  return { kind: 'code', language, code: words, title, marked: [] };
}

function table(
  caption: string,
  head: readonly string[],
  rows: readonly (readonly (string | readonly Inline[])[])[],
): Block {
  return { kind: 'table', caption, align: [], head: row(...head), rows: rows.map((cells) => row(...cells)) };
}

function download(path: string, words: string): Inline {
  return { kind: 'link', target: { kind: 'file', path }, children: [text(words)] };
}

async function workSignature({ signature: { schemes } }: ToolData): Promise<Block[]> {
  const rows = schemes.map(({ label, guide, signing }) => {
    const name = guide && isRoute(guide) ? [linkTo(guide, label)] : label;
    if (!signing.signature)
      return [name, 'A token that the sender signs', signing.jwt?.algorithm.toUpperCase() ?? '', 'base64url'];
    const { parts, join, algorithm, encoding, secret } = signing.signature;
    return [
      name,
      [code(describeParts(parts, join))],
      `${algorithm.toUpperCase()}, secret as ${secret}`,
      encoding,
    ];
  });
  const [first] = schemes;
  const worked = first?.signing.signature
    ? await traceSignature(first.signing.signature, { ...EMPTY_INPUT, ...first.input, fields: first.fields })
    : null;
  return [
    heading(2, 'schemes', 'Signing schemes'),
    paragraph('The tool signs for each of these. A plus sign joins texts without anything between them.'),
    table('What each scheme signs', ['Scheme', 'Signed', 'Algorithm', 'Signature as'], rows),
    ...(first && worked
      ? [
          heading(2, 'worked-example', `Worked example: ${first.label}`),
          paragraph('The request of the guide, and every value on the way to its signature.'),
          table(
            'The request',
            ['Part', 'Value'],
            Object.entries(first.input).map(([name, words]) => [name, [code(words)]]),
          ),
          {
            kind: 'steps',
            steps: [
              ...worked.steps.map(({ label, bytes, text: words }) => ({
                title: `${label}, ${bytes.length} bytes`,
                blocks: [
                  ...(words === null ? [] : [codeBlock('Text', words)]),
                  codeBlock('Hexadecimal', toHex(bytes)),
                  codeBlock('Base64', toBase64(bytes)),
                ],
              })),
              { title: 'Signature', blocks: [codeBlock('Signature', worked.signature)] },
            ],
          } satisfies Block,
        ]
      : []),
  ];
}

function workBook({ 'order-book-checksum': { books } }: ToolData): Block[] {
  const [book] = books;
  if (!book) return [];
  const reading = readBook(book.text);
  const steps = replay(reading.messages, reading.precision, { ...HABITS, depth: depthOf(reading.messages) });
  const [first] = steps;
  const side = (name: 'asks' | 'bids') =>
    bestLevels(first?.book[name] ?? [], CHECKED_LEVELS).map((order) => [
      name === 'asks' ? 'Ask' : 'Bid',
      [code(order.price)],
      [code(order.quantity)],
      [code(orderText(order, reading.precision))],
    ]);
  return [
    heading(2, 'worked-example', `Worked example: ${book.label}`),
    paragraph(
      'The messages are those of ',
      linkTo(book.guide, 'the guide'),
      '. After the snapshot, the ten best levels of each side are:',
    ),
    table(
      'The levels of the checksum',
      ['Side', 'Price', 'Quantity', 'Text'],
      [...side('asks'), ...side('bids')],
    ),
    paragraph(
      'Joined, they are the text of the checksum. Its CRC32 is the number that the snapshot carries.',
    ),
    codeBlock('Text of the snapshot', first?.text ?? ''),
    table(
      'Every message',
      ['Message', 'Checksum of the message', 'Computed', 'Result'],
      steps.map(({ message, computed, matches }, index) => [
        `${index + 1}: ${message.isSnapshot ? 'snapshot' : 'update'}`,
        message.checksum === null ? 'none' : String(message.checksum),
        String(computed),
        matches === null ? 'nothing to compare with' : matches ? 'matches' : 'differs',
      ]),
    ),
  ];
}

function workFix({ 'fix-decoder': { dictionaries, example } }: ToolData): Block[] {
  const [raw] = [...readLog(example)];
  const dictionary = raw && findDictionary(dictionaries, raw.msgType);
  if (!raw || !dictionary) return [];
  const { title, fields, faults } = decode(dictionary, raw);
  return [
    heading(2, 'worked-example', `Worked example: ${title}`),
    codeBlock('A message with | for SOH', example, 'fix'),
    table(
      'The message, decoded',
      ['Tag', 'Name', 'Value', 'Meaning'],
      fields.map(({ tag, name, value, meaning, link }) => [
        String(tag),
        link ? [linkTo(link.route, name)] : name,
        [code(value)],
        meaning,
      ]),
    ),
    paragraph(
      faults.length === 0
        ? 'Body length and checksum are right, no required field is missing, and every tag is known.'
        : faults.join('. '),
    ),
  ];
}

const amount = (value: number) => String(Math.round(value * 100) / 100);

function workLimits({ 'rate-limits': { limiters } }: ToolData): Block[] {
  return [
    heading(2, 'limits', 'Limits and costs'),
    ...limiters.flatMap((limiter): Block[] => {
      // The tier in the middle is the one of the guides.
      const tier = limiter.tiers[Math.floor(limiter.tiers.length / 2)];
      if (!tier) return [];
      const steps = simulate(limiter, tier, limiter.example);
      const [left, unit] = limiter.kind === 'pool' ? ['Tokens', 'tokens'] : ['Counter', 'points'];
      return [
        heading(3, toId(limiter.label), limiter.label),
        paragraph(
          limiter.tiers
            .map(
              (one) =>
                `${one.label}: at most ${one.maximum} ${unit}, ${amount(one.decay * 60)} back per minute`,
            )
            .join('. '),
          '. ',
          linkTo(limiter.guide, 'How it works'),
          '.',
        ),
        table(
          `What a call costs: ${limiter.label}`,
          ['Call', 'Name in a timeline', 'Cost'],
          limiter.calls.map((call) => [
            call.page ? [linkTo(call.page, call.label)] : call.label,
            [code(call.id)],
            costWords(call),
          ]),
        ),
        table(
          `Worked timeline: ${limiter.label}, ${tier.label}`,
          ['Time', 'Call', `${left} before`, 'Cost', `${left} after`, 'Result'],
          steps.map((step) => [
            `${step.time} s`,
            step.items === 1 ? step.call.label : `${step.call.label} of ${step.items}`,
            amount(step.before),
            amount(step.cost),
            amount(step.after),
            step.accepted ? 'accepted' : `rejected, fits after ${amount(step.wait ?? 0)} s`,
          ]),
        ),
      ];
    }),
  ];
}

function costWords({
  cost,
  perItem,
  byAge,
}: ToolData['rate-limits']['limiters'][number]['calls'][number]): string {
  const item = perItem === undefined ? '' : ` + ${perItem} for each item`;
  const ages = (byAge ?? []).map(([below, points]) => `${points} under ${below} s`).join(', ');
  return `${cost}${item}${ages ? `, plus by age of the order: ${ages}` : ''}`;
}

const WORKED_ERROR = '{"error":["EAPI:Invalid nonce"]}';

function workErrors({ 'error-finder': { errors } }: ToolData): Block[] {
  const [found] = findErrors(errors, WORKED_ERROR);
  const worked: Block[] = found
    ? [
        heading(2, 'worked-example', 'Worked example'),
        codeBlock('What arrived', WORKED_ERROR, 'json'),
        table(
          'What it means',
          ['Question', 'Result'],
          [
            ['Error', [code(found.error.code)]],
            ['APIs', found.error.apis.join(', ')],
            ['Meaning', found.error.meaning],
            ['Fix', found.error.remedy],
            ['Retry', found.error.action ? RETRIES[found.error.action] : 'See the fix.'],
            ['Returned by', found.error.group ?? found.error.operations.map(({ label }) => label).join(', ')],
          ],
        ),
      ]
    : [];
  return [
    ...worked,
    heading(2, 'all-errors', 'All errors'),
    paragraph(
      `${errors.length} errors of all APIs. The list is also a file: `,
      download('tools/errors.json', 'JSON'),
      ', ',
      download('tools/errors.csv', 'CSV'),
      '.',
    ),
    table(
      'All errors of all APIs',
      ['Error', 'APIs', 'Meaning and fix', 'Action'],
      errors.map(({ code: name, apis, meaning, remedy, action, page }) => [
        page
          ? [{ kind: 'link', target: { kind: 'page', route: page.route }, children: [code(name)] }]
          : [code(name)],
        apis.join(', '),
        `${meaning} ${remedy}`.trim(),
        action ? ACTION_LABELS[action] : '',
      ]),
    ),
  ];
}

/** Links to more calls than these help nobody. */
const MOST_USES = 3;

function workValues({ values: { lists, concepts } }: ToolData): Block[] {
  const labels = [...new Set(lists.map(({ label }) => label))];
  return [
    heading(2, 'across-protocols', 'The same across protocols'),
    ...concepts.flatMap(({ id, label, columns, rows }): Block[] => [
      heading(3, id, label),
      table(
        'How each interface writes it',
        ['Interface', 'Field', ...rows.map(({ meaning }) => meaning)],
        columns.map((column, at) => [
          column.label,
          [code(column.field)],
          ...rows.map(({ values }) => (values[at] ? [code(values[at])] : '')),
        ]),
      ),
    ]),
    heading(2, 'all-values', 'All values'),
    paragraph(
      `${lists.length} lists of values. They are also a file: `,
      download('tools/values.json', 'JSON'),
      '.',
    ),
    ...labels.flatMap((label): Block[] => [
      heading(3, toId(label), label),
      table(
        `Values of ${label}`,
        ['List', 'Values', 'Used by', 'Since'],
        lists
          .filter((list) => list.label === label)
          .map(({ name, values, usedBy, since }) => [
            [code(name)],
            joinWords(
              values.map(({ value, meaning }) => [code(value), ...(meaning ? [text(` ${meaning}`)] : [])]),
              ' · ',
            ),
            [
              ...joinWords(
                usedBy.slice(0, MOST_USES).map((use) => [linkTo(use.route, use.label)]),
                ', ',
              ),
              ...(usedBy.length > MOST_USES ? [text(` and ${usedBy.length - MOST_USES} more`)] : []),
            ],
            since ?? '',
          ]),
      ),
    ]),
  ];
}
