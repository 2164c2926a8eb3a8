/** Lists of numbers as short text that JSON need not escape: two ranges of digits, one of which says "more follows". */

const DIGITS = Array.from({ length: 94 }, (_, index) => String.fromCharCode(33 + index))
  .filter((sign) => sign !== '"' && sign !== '\\')
  .join('');
const BASE = DIGITS.length / 2;
const VALUES = new Int16Array(128).fill(-1);
for (let index = 0; index < DIGITS.length; index += 1) VALUES[DIGITS.charCodeAt(index)] = index;

export function writeNumbers(numbers: readonly number[]): string {
  return numbers.map(writeNumber).join('');
}

function writeNumber(number: number): string {
  let text = DIGITS.charAt(number % BASE);
  for (let rest = Math.floor(number / BASE); rest > 0; rest = Math.floor(rest / BASE)) {
    text = DIGITS.charAt((rest % BASE) + BASE) + text;
  }
  return text;
}

export function readNumbers(text: string): number[] {
  const numbers: number[] = [];
  let number = 0;
  for (let index = 0; index < text.length; index += 1) {
    const value = VALUES[text.charCodeAt(index)] ?? -1;
    if (value < 0) throw new Error('The search data is damaged.');
    if (value < BASE) {
      numbers.push(number * BASE + value);
      number = 0;
    } else number = number * BASE + value - BASE;
  }
  return numbers;
}
