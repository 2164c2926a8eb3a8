/** Secrets in a text are found and hidden, however long or broken the text is. */
import { describe, expect, test } from 'vitest';
import { hideMembers } from './secrets.ts';

test.each([
  ['{"token":"t0","pair":"X"}', '{"token":"<secret>","pair":"X"}'],
  ['{ "otp" : 123456, "a": 1 }', '{ "otp" : "<secret>", "a": 1 }'],
  ['{"api_key":"a\\"b","x":"y"}', '{"api_key":"<secret>","x":"y"}'],
  ['{"password":"p', '{"password":"<secret>"'],
  ['{"password":', '{"password":'],
  ['{"tokens":{"refresh_token":"r"}}', '{"tokens":{"refresh_token":"<secret>"}}'],
  ['{"a":"secret","b":"token"}', '{"a":"secret","b":"token"}'],
  ['{"note":"my \\"secret\\": x"}', '{"note":"my \\"secret\\": x"}'],
  ['no JSON', 'no JSON'],
])('%s', (json, hidden) => {
  expect(hideMembers(json)).toBe(hidden);
});

/** Texts of a million characters on which a pattern with a choice of where to start needs hours. */
describe('a million characters are walked once:', () => {
  const million = (text: string) => text.repeat(1_000_000 / text.length);
  test.each([
    ['a text that is not closed', `"${million('\\"')}`],
    ['names without a value', million('"token": ')],
    ['blanks without a colon', `"token"${million(' ')}`],
    ['a long flat object', `{${million('"price": 1.25, ')}"otp": 1}`],
    ['an object in a text', JSON.stringify(JSON.stringify({ list: million('"a",') })).slice(0, -1)],
  ])('%s', (_, json) => {
    expect(hideMembers(json).length).toBeGreaterThan(0);
  });
});
