/** Errors that a FIX message names, by the message that they belong to. */
import { expect, test } from 'vitest';
import { findInParts } from './named-errors.ts';

const sourceOf = (msgType: string) => ({ label: msgType, route: `/docs/${msgType}`, msgType }) as const;
const ERRORS = [
  { code: '103=6 Duplicate order', operations: [sourceOf('8')] },
  { code: '103=6 Duplicate order', operations: [sourceOf('9')] },
];

test.each(['|', '\u0001', '^A', ';', ' ', '<SOH>', '\\x01'])(
  'a text that starts with FIX does not end a message with "%s"',
  (end) => {
    const fields = ['8=FIX.4.4', '9=99', '35=9', '58=FIX order rejected', '103=6', '10=000', ''];
    const found = [...findInParts(ERRORS, fields.join(end))].flat();
    expect(found.map(({ error }) => error)).toEqual([ERRORS[1]]);
  },
);

test.each(['', '58=Value is incorrect|'])(
  'a reject with "%s" names the error of every API that has it, each by the message that it documents',
  (words) => {
    const [spot, other, prime] = [
      { code: '373=5 Value is incorrect', apis: ['Spot'], operations: [sourceOf('3')] },
      { code: '373=5 Value is incorrect', apis: ['Spot'], operations: [sourceOf('4')] },
      { code: '373=5 Value is incorrect', apis: ['Prime'], operations: [sourceOf('D')] },
    ];
    const found = [...findInParts([spot, other, prime], `8=FIX.4.4|35=3|372=D|373=5|${words}10=000|`)].flat();
    expect(found.map(({ error }) => error)).toEqual([spot, prime]);
  },
);
