/** Worked examples of the tools that compute: the guide's input, run through the tool's own logic. */
import { isRoute } from '../model/address.ts';
import { usualTier } from '../model/limiter.ts';
import type { Block } from '../model/prose.ts';
import { bestLevels, CHECKED_LEVELS, HABITS, orderText, replaySteps } from '../tools/book/book.ts';
import { depthOf } from '../tools/book/find-mistake.ts';
import { readBook } from '../tools/book/read-messages.ts';
import { toBase64, toHex } from '../tools/bytes.ts';
import { createChoice } from '../tools/fix/choose-dictionary.ts';
import { decode, readLog } from '../tools/fix/decode.ts';
import { type LimitStep, simulate } from '../tools/limits/simulate.ts';
import { describeParts } from '../tools/signature/describe.ts';
import { EMPTY_INPUT, traceSignature } from '../tools/signature/sign.ts';
import type { ToolData } from '../tools/tool-data.ts';
import { code, codeBlock, heading, linkTo, paragraph, table, toId } from './words.ts';

export async function workSignature({ signature: { schemes } }: ToolData): Promise<Block[]> {
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

export function workBook({ 'order-book-checksum': { books } }: ToolData): Block[] {
  const [book] = books;
  if (!book) return [];
  const [market] = readBook(book.text).markets;
  if (!market) return [];
  const { messages, precision } = market;
  const steps = [...replaySteps(messages, precision, { ...HABITS, depth: depthOf(messages) })];
  const [first] = steps;
  const side = (name: 'asks' | 'bids') =>
    bestLevels(first?.book[name] ?? [], CHECKED_LEVELS).map((order) => [
      name === 'asks' ? 'Ask' : 'Bid',
      [code(order.price)],
      [code(order.quantity)],
      [code(orderText(order, precision))],
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

export function workFix({ 'fix-decoder': { dictionaries, example } }: ToolData): Block[] {
  const [raw] = [...readLog(example)];
  const dictionary = raw && createChoice(dictionaries, [raw])(raw);
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

function resultOf({ accepted, wait }: Pick<LimitStep, 'accepted' | 'wait'>): string {
  if (accepted) return 'accepted';
  return wait === null ? 'rejected, never fits' : `rejected, fits after ${amount(wait)} s`;
}

export function workLimits({ 'rate-limits': { limiters } }: ToolData): Block[] {
  return [
    heading(2, 'limits', 'Limits and costs'),
    ...limiters.flatMap((limiter): Block[] => {
      const tier = usualTier(limiter.tiers);
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
            resultOf(step),
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
  isAlwaysAccepted,
}: ToolData['rate-limits']['limiters'][number]['calls'][number]): string {
  const item = perItem === undefined ? '' : ` + ${perItem} for each item`;
  const ages = (byAge ?? []).map(([below, points]) => `${points} under ${below} s`).join(', ');
  const always = isAlwaysAccepted ? '; accepted above the maximum, too' : '';
  return `${cost}${item}${ages ? `, plus for each order, by its age: ${ages}` : ''}${always}`;
}
