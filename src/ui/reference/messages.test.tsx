/** Conversations above the fields: the messages shown end with data, not with a handshake. */
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { ConversationStep } from '../../model/reference.ts';
import { Conversation } from './messages.tsx';

/** Counts the messages shown. In `directions`, `s` is a sent message and `r` a received one. */
function inSight(directions: string): number {
  const steps = [...directions].map(
    (letter): ConversationStep => ({
      direction: letter === 's' ? 'send' : 'receive',
      label: 'A message',
      code: { kind: 'code', language: 'json', code: '{}', marked: [] },
      changed: [],
    }),
  );
  const [before = ''] = renderToStaticMarkup(<Conversation steps={steps} />).split('<summary>');
  return before.split('<li').length - 1;
}

test('four messages are in sight, with a snapshot and an update', () => {
  expect(inSight('srrrrsrsr')).toBe(4);
});

test('a handshake before the confirmation hides no data', () => {
  expect(inSight('srsrrrrsr')).toBe(6);
});

test('where every message is an answer, four are in sight', () => {
  expect(inSight('srsrsrsr')).toBe(4);
});

test('a summary for two messages or fewer would be as long as they are', () => {
  expect(inSight('srrrrr')).toBe(6);
  expect(inSight('srsrrrrr')).toBe(8);
});
