/** What the conversation on the page shows of the message in the form. */
import { expect, test } from 'vitest';
import { toExactNumber } from '../../model/exact-number.ts';
import { showSent } from './show-sent.ts';

test('the message has the digits that were typed, and what is only known when it is sent from the example', () => {
  const value = {
    method: 'place',
    params: {
      price: toExactNumber('61234.50'),
      id: '{{uuid}}',
      new: 'until {{iso-s+10}}',
      legs: [{ id: '{{uuid}}' }, { id: '{{uuid}}' }],
    },
    token: '{{token}}',
  };
  const example = '{"params":{"price":1,"id":"a1b2","legs":[{"id":"c3"}]},"token":"t0"}';
  expect(showSent(value, example)).toBe(`{
  "method": "place",
  "params": {
    "price": 61234.50,
    "id": "a1b2",
    "new": "until (10 seconds from now)",
    "legs": [
      {
        "id": "c3"
      },
      {
        "id": "(a new UUID)"
      }
    ]
  },
  "token": "t0"
}`);
});

test('an example that is no JSON, and a message that is no object, are no trouble', () => {
  expect(showSent(['ping', '{{token}}'], 'not JSON')).toBe('["ping", "(the token)"]');
  expect(showSent('{{token}}', '"t0"')).toBe('"t0"');
});
