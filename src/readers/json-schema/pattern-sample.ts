/** Pattern → a text that matches it: always the same one, and as plain as the pattern allows. */
import {
  type AlternativeNode,
  type CharacterClassElementNode,
  type Node,
  parse,
} from 'oniguruma-parser/parser';
import type { Matches } from './matching.ts';

/** Numbers of repetitions to try, in order; a minimum length can require more. */
const REPEATS = [1, 4, 8, 16, 32, 64];
/** Longest text that is still useful as an example. */
const LONGEST = 500;

interface Limits {
  readonly minLength?: number | undefined;
  readonly maxLength?: number | undefined;
}

/** Returns a text that matches; null if none is found, such as for many patterns with lookarounds. */
export function samplePattern(
  pattern: string,
  { minLength = 0, maxLength = LONGEST }: Limits,
  matches: Matches,
): string | null {
  try {
    const { body } = parse(pattern, {
      skipPropertyNameValidation: true,
      normalizeUnknownPropertyNames: true,
    });
    const fits = (text: string) =>
      text !== '' &&
      text.length >= minLength &&
      text.length <= Math.min(maxLength, LONGEST) &&
      matches(pattern, text);
    for (const repeats of [0, ...REPEATS, minLength])
      for (const alternative of body) {
        const text = write(alternative, repeats);
        if (fits(text)) return text;
      }
    return null;
  } catch {
    // A pattern in a dialect that one of the parsers doesn't support has no sample, and one that takes too long.
    return null;
  }
}

/** Writes an alternative as text. Quantifiers repeat `repeats` times, as far as their limits allow. */
function write(alternative: AlternativeNode, repeats: number): string {
  const groups = new Map<string | number, string>();
  let text = '';
  const visit = (node: Node): void => {
    if (text.length > LONGEST) return;
    switch (node.type) {
      case 'Alternative':
        node.body.forEach(visit);
        break;
      case 'CapturingGroup':
      case 'Group': {
        const start = text.length;
        node.body.slice(0, 1).forEach(visit);
        if (node.type === 'CapturingGroup') groups.set(node.name ?? node.number, text.slice(start));
        break;
      }
      case 'Quantifier': {
        const turns = Math.max(node.min, Math.min(node.max ?? repeats, repeats));
        for (let turn = 0; turn < Math.min(turns, LONGEST + 1); turn += 1) visit(node.body);
        break;
      }
      case 'Backreference':
        text += groups.get(node.ref) ?? '';
        break;
      case 'Character':
      case 'CharacterClass':
      case 'CharacterSet':
        text += choose(node, text.length);
        break;
      // Assertions, and syntax that JavaScript doesn't have, add nothing; the whole text is tested in the end.
      case 'AbsenceFunction':
      case 'Assertion':
      case 'CharacterClassRange':
      case 'Directive':
      case 'Flags':
      case 'LookaroundAssertion':
      case 'NamedCallout':
      case 'Regex':
      case 'Subroutine':
        break;
    }
  };
  visit(alternative);
  return text;
}

/** Characters in order of preference. */
const PLAIN = [
  ...'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ1234567890-_./:@+=~!#$%&*,;?^|()[]{}<>\'"`\\ \t\n',
];

/** Chooses a character that matches. Neighbors differ if possible. */
function choose(node: CharacterClassElementNode, position: number): string {
  const fitting = [...new Set([...PLAIN, ...namedIn(node)])].filter((character) => matches(node, character));
  // Letters stay among letters, digits among digits.
  const [first = ''] = fitting;
  const alike = fitting.filter((character) => kindOf(character) === kindOf(first));
  return alike[position % alike.length] ?? first;
}

function kindOf(character: string): number {
  return [/[a-z]/, /[A-Z]/, /\d/].findIndex((kind) => kind.test(character));
}

/** Returns the characters that a class lists itself, which may not be among the plain ones. */
function namedIn(node: CharacterClassElementNode): string[] {
  if (node.type === 'CharacterClass') return node.body.flatMap(namedIn);
  if (node.type === 'CharacterClassRange') return namedIn(node.min);
  return node.type === 'Character' ? [String.fromCodePoint(node.value)] : [];
}

/** JavaScript's equivalents of the parser's character sets. */
const SETS: Readonly<Record<string, RegExp>> = {
  digit: /\d/,
  word: /\w/,
  space: /\s/,
  hex: /[\da-f]/i,
  dot: /./,
};

function matches(node: CharacterClassElementNode, character: string): boolean {
  switch (node.type) {
    case 'Character':
      return String.fromCodePoint(node.value) === character;
    case 'CharacterClassRange': {
      const code = character.codePointAt(0) ?? 0;
      return node.min.value <= code && code <= node.max.value;
    }
    case 'CharacterSet': {
      const set = node.kind === 'property' ? new RegExp(`\\p{${node.value}}`, 'u') : (SETS[node.kind] ?? /./);
      return set.test(character) !== (node.negate ?? false);
    }
    case 'CharacterClass': {
      const fits = (part: CharacterClassElementNode) => matches(part, character);
      return (node.kind === 'union' ? node.body.some(fits) : node.body.every(fits)) !== node.negate;
    }
  }
}
