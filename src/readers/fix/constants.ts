/** Names of values in QuickFIX dictionaries, which are constants in capitals → words. */

/** Abbreviations that look like words: they have vowels. */
const ABBREVIATIONS = new Set([
  ...[
    'ACATS',
    'AON',
    'API',
    'ASCII',
    'ATS',
    'BIC',
    'BPAY',
    'CMTA',
    'CREST',
    'CUSIP',
    'DES',
    'ECN',
    'EFP',
    'EONIA',
  ],
  ...['ETF', 'EUR', 'FIFO', 'FIX', 'FOK', 'IOC', 'IOI', 'IRA', 'ISDA', 'ISIN', 'ISITC', 'ISO', 'LIBID'],
  ...['LIBOR', 'LIFO', 'MIC', 'OCC', 'OCO', 'OTC', 'OTF', 'RIC', 'SEDOL', 'SONIA', 'SWIFT', 'TWAP', 'URL'],
  ...['USA', 'USD', 'UTC', 'UUID', 'VWAP'],
]);
/** Words of two letters; any others are abbreviations. */
const SHORT_WORDS = /^(?:AN|AS|AT|BE|BY|DO|GO|IF|IN|IS|IT|MY|NO|OF|ON|OR|SO|TO|UP|VS|WE)$/;
const NO_VOWEL = /^[^AEIOUY]+$/;

/** Whether a constant is the value itself, as "UTF_8" is "UTF-8". */
export function isSame(constant: string, value: string): boolean {
  const [one, other] = [constant, value].map((text) => text.toUpperCase().replace(/[^\p{L}\p{N}]+/gu, ' '));
  return one === other;
}

/** "BUY_MINUS" → "Buy minus", "ISIN_NUMBER" → "ISIN number". Anything that isn't all capitals stays as it is. */
export function toWords(constant: string): string {
  if (constant !== constant.toUpperCase()) return constant;
  const words = constant.split(/[\s_]+/).filter(Boolean);
  const [first = '', ...rest] = words.map((word) => (isAbbreviation(word) ? word : word.toLowerCase()));
  return [first.charAt(0).toUpperCase() + first.slice(1), ...rest].join(' ');
}

function isAbbreviation(word: string): boolean {
  return ABBREVIATIONS.has(word) || (word.length === 2 ? !SHORT_WORDS.test(word) : NO_VOWEL.test(word));
}
