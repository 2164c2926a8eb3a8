/** A sequence: who takes part, and what goes between them. */
import { expect, test } from 'vitest';
import { blocksOf } from '../../../tests/fixtures/small-site/reading.ts';

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
