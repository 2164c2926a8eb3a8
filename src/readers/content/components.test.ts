/** Every component of the closed set becomes its block. */
import { describe, expect, test } from 'vitest';
import { blocksOf, FIRST_LINE } from '../../../tests/fixtures/small-site/reading.ts';
import { pageTarget, paragraph, text } from '../../../tests/fixtures/small-site/words.ts';

describe.each([
  ['Note', 'note'],
  ['Tip', 'tip'],
  ['Warning', 'warning'],
  ['Danger', 'danger'],
])('<%s>', (component, tone) => {
  test('is an admonition', () => {
    expect(blocksOf(`<${component}>`, '', 'Words.', '', `</${component}>`)).toEqual([
      { kind: 'admonition', tone, title: undefined, blocks: [paragraph(text('Words.'))] },
    ]);
  });

  test('takes a title', () => {
    expect(blocksOf(`<${component} title="Mind this">`, '', 'Words.', '', `</${component}>`)).toEqual([
      expect.objectContaining({ kind: 'admonition', title: 'Mind this' }),
    ]);
  });
});

test('<Tabs> holds tabs with their blocks', () => {
  expect(
    blocksOf(
      '<Tabs>',
      '',
      '<Tab label="Linux">',
      '',
      'One.',
      '',
      '</Tab>',
      '',
      '<Tab label="Mac">',
      '',
      'Two.',
      '',
      '</Tab>',
      '',
      '</Tabs>',
    ),
  ).toEqual([
    {
      kind: 'tabs',
      tabs: [
        { label: 'Linux', blocks: [paragraph(text('One.'))] },
        { label: 'Mac', blocks: [paragraph(text('Two.'))] },
      ],
    },
  ]);
});

test('<Steps> holds steps with their blocks', () => {
  expect(
    blocksOf(
      '<Steps>',
      '',
      '<Step title="Make a key">',
      '',
      'One.',
      '',
      '- a',
      '',
      '</Step>',
      '',
      '</Steps>',
    ),
  ).toEqual([
    {
      kind: 'steps',
      steps: [
        {
          title: 'Make a key',
          blocks: [
            paragraph(text('One.')),
            { kind: 'list', ordered: false, items: [[paragraph(text('a'))]] },
          ],
        },
      ],
    },
  ]);
});

test('<Cards> holds cards that lead to a page or out of the site', () => {
  expect(
    blocksOf(
      '<Cards>',
      '',
      '<Card title="Start" to="/docs/guides/start#key">How to begin.</Card>',
      '',
      '<Card title="Status" to="{{links.status}}">Incidents.</Card>',
      '',
      '</Cards>',
    ),
  ).toEqual([
    {
      kind: 'cards',
      cards: [
        {
          title: 'Start',
          target: pageTarget('/docs/guides/start', 'key'),
          text: [text('How to begin.')],
          line: FIRST_LINE + 2,
        },
        {
          title: 'Status',
          target: { kind: 'external', url: 'https://status.small.example' },
          text: [text('Incidents.')],
          line: FIRST_LINE + 4,
        },
      ],
    },
  ]);
});

test('<Parameters> holds parameters with presence and small print in a fixed order', () => {
  expect(
    blocksOf(
      '<Parameters>',
      '',
      '<Parameter name="pair" type="string" presence="required" example="XBT/USD" default="none">The market.</Parameter>',
      '',
      '<Parameter name="price" type="string" presence="conditional" when="the order is a limit order">The price.</Parameter>',
      '',
      '</Parameters>',
    ),
  ).toEqual([
    {
      kind: 'parameters',
      parameters: [
        {
          name: 'pair',
          type: 'string',
          presence: 'required',
          when: undefined,
          facts: [
            { kind: 'default', value: 'none' },
            { kind: 'example', value: 'XBT/USD' },
          ],
          blocks: [paragraph(text('The market.'))],
        },
        expect.objectContaining({ presence: 'conditional', when: 'the order is a limit order', facts: [] }),
      ],
    },
  ]);
});

test('<Table> gives a table its caption', () => {
  const table = ['| A | B |', '|---|--:|', '| 1 | 2 |'];
  const plain = {
    kind: 'table',
    align: [null, 'right'],
    head: [[text('A')], [text('B')]],
    rows: [[[text('1')], [text('2')]]],
  };
  expect(blocksOf(...table)).toEqual([{ ...plain, caption: undefined }]);
  expect(blocksOf('<Table caption="Limits">', '', ...table, '', '</Table>')).toEqual([
    { ...plain, caption: 'Limits' },
  ]);
});

test('<Figure> carries the size of its image', () => {
  expect(blocksOf('<Figure src="flow.svg" alt="The flow" caption="How it flows"/>')).toEqual([
    { kind: 'figure', src: 'flow.svg', alt: 'The flow', caption: 'How it flows', width: 640, height: 320 },
  ]);
});

test('<Sequence> holds participants, then messages, replies and remarks in order', () => {
  expect(
    blocksOf(
      '<Sequence title="Place an order">',
      '',
      '<Participant id="client" label="Your client"/>',
      '<Participant id="engine" label="Engine"/>',
      '<Message from="client" to="engine">`add_order`</Message>',
      '<Reply from="engine" to="client">accepted</Reply>',
      '<Remark over="engine">the order rests</Remark>',
      '',
      '</Sequence>',
    ),
  ).toEqual([
    {
      kind: 'sequence',
      title: 'Place an order',
      participants: [
        { id: 'client', label: 'Your client' },
        { id: 'engine', label: 'Engine' },
      ],
      steps: [
        { kind: 'message', from: 'client', to: 'engine', text: 'add_order' },
        { kind: 'reply', from: 'engine', to: 'client', text: 'accepted' },
        { kind: 'remark', over: 'engine', text: 'the order rests' },
      ],
    },
  ]);
});
