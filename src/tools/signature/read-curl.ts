/** Reads a pasted curl command into the inputs of a signature. Keys, tokens and passwords in it are dropped. */
import type { Place, Signing } from '../../model/signing.ts';
import { nonceIn, readTarget } from './input-hints.ts';

const COMMAND = /(?:^|\n)[ \t]*[$#>%]?[ \t]*curl(?:\.exe)?(?=[ \t])/;
/** Options that a value follows; a short one can also have it in the same word. */
const SHORT_WITH_VALUE = /[AbCcDdEeFHhKmoPQrTtUuwXxYyz]/;
/** Long ones only matter if their value can look like an address. */
const LONG_WITH_VALUE = /^--(?:cookie|form|header|output|proxy|referer|resolve|upload-file|user|user-agent)$/;
const LONG_NAMES: Readonly<Record<string, string>> = {
  X: '--request',
  H: '--header',
  d: '--data',
  G: '--get',
  I: '--head',
};
const DATA = /^--(?:data(?:-ascii|-binary|-raw|-urlencode)?|json)$/;
const ADDRESS = /^(?:\w+:\/\/|[\w.-]+(?::\d+)?(?:\/|$))/;

type RequestInputs = Readonly<
  Record<'method' | 'host' | 'target' | 'body' | 'nonce' | 'timestamp' | 'given', string>
>;

/** Returns the inputs; null if the text is no curl command with an address. */
export function readCurl({ placements }: Pick<Signing, 'placements'>, text: string): RequestInputs | null {
  const command = COMMAND.exec(text);
  if (!command) return null;
  const options = optionsIn(wordsOf(text.slice(command.index + command[0].length)));
  const last = (name: string) => options.findLast((option) => option.name === name)?.value;
  const address =
    last('--url') ?? options.find(({ name, value }) => name === '' && ADDRESS.test(value))?.value;
  if (address === undefined) return null;
  const data = options.flatMap(({ name, value }) => (DATA.test(name) ? (bodyPart(name, value) ?? []) : []));
  const hasData = options.some(({ name }) => DATA.test(name));
  const inQuery = last('--get') !== undefined;
  const { host = '', target } = readTarget(/^\w+:\/\//.test(address) ? address : `https://${address}`);
  const query = inQuery && data.length > 0 ? `${target.includes('?') ? '&' : '?'}${data.join('&')}` : '';
  const body = inQuery ? '' : data.join('&');
  const headers = new Map(
    options.flatMap(({ name, value }) => {
      const at = value.indexOf(':');
      return name === '--header' && at > 0
        ? [[value.slice(0, at).toLowerCase(), value.slice(at + 1).trim()]]
        : [];
    }),
  );
  const valueAt = ({ in: where, name, prefix = '' }: Place): string | undefined => {
    if (where === 'header') return headers.get(name.toLowerCase())?.replace(prefix, '');
    return where === 'body' ? nonceIn(body) : undefined;
  };
  const placed = (value: 'nonce' | 'timestamp' | 'signature') => {
    const place = placements.find((one) => one.value === value);
    return (place && (valueAt(place) ?? (place.withoutBody && valueAt(place.withoutBody)))) ?? '';
  };
  return {
    method:
      last('--request') ?? (last('--head') !== undefined ? 'HEAD' : hasData && !inQuery ? 'POST' : 'GET'),
    host,
    target: target + query,
    body,
    nonce: placed('nonce'),
    timestamp: placed('timestamp'),
    given: placed('signature'),
  };
}

interface Option {
  /** Long name; '' for a word that isn't an option. */
  readonly name: string;
  readonly value: string;
}

function optionsIn(words: readonly string[]): Option[] {
  const options: Option[] = [];
  for (let index = 0; index < words.length; index += 1) {
    const word = words[index] ?? '';
    const next = () => {
      index += 1;
      return words[index] ?? '';
    };
    if (word.startsWith('--')) {
      const hasValue = DATA.test(word) || LONG_WITH_VALUE.test(word) || /^--(?:request|url)$/.test(word);
      options.push({ name: word, value: hasValue ? next() : '' });
    } else if (/^-\w/.test(word)) {
      const at = word.slice(1).search(SHORT_WITH_VALUE) + 1;
      const flags = at === 0 ? word.slice(1) : word.slice(1, at);
      for (const flag of flags) options.push({ name: LONG_NAMES[flag] ?? `-${flag}`, value: '' });
      const letter = word[at];
      if (at > 0 && letter !== undefined)
        options.push({ name: LONG_NAMES[letter] ?? `-${letter}`, value: word.slice(at + 1) || next() });
    } else options.push({ name: '', value: word });
  }
  return options;
}

/** Returns what an option adds to the body; null for a file, which only curl can read. */
function bodyPart(option: string, value: string): string | null {
  if (option === '--data-urlencode') {
    const [, name = '', text = ''] = /^([^=@]*=|)(.*)$/s.exec(value) ?? [];
    if (text === value && value.includes('@')) return null;
    return (name === '=' ? '' : name) + encode(text);
  }
  return option !== '--data-raw' && value.startsWith('@') ? null : value;
}

/** Encodes as curl does: everything but letters, digits and `-._~`. */
function encode(text: string): string {
  const code = (letter: string) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`;
  return encodeURIComponent(text.replace(/\p{Surrogate}/gu, '\uFFFD')).replace(/[!'()*]/g, code);
}

const QUOTED = /'([^']*)'|\$'((?:[^'\\]|\\.)*)'|"((?:[^"\\]|\\.)*)"|\\(\r?\n|.)|([^\s'"\\|;])/suy;

/** Splits a command into words as a shell does, up to its end. */
function wordsOf(command: string): string[] {
  const words: string[] = [];
  let word: string | null = null;
  for (let at = 0; at < command.length; ) {
    QUOTED.lastIndex = at;
    const found = QUOTED.exec(command);
    if (found) {
      const [all, single, ansi, double, escaped, plain] = found;
      at += all.length;
      if (escaped?.endsWith('\n')) continue;
      const text = ansi === undefined ? double?.replace(/\\([$`"\\\n])/g, '$1') : unescapeAnsi(ansi);
      word = (word ?? '') + (single ?? text ?? escaped ?? plain ?? '');
      continue;
    }
    if (word !== null) words.push(word);
    word = null;
    // A line end or a pipe ends the command, and so does a quote that isn't closed.
    if (!/[ \t\r]/.test(command[at] ?? '')) break;
    at += 1;
  }
  return word === null ? words : [...words, word];
}

const ESCAPES: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t' };

function unescapeAnsi(text: string): string {
  return text.replace(/\\(?:u([\da-fA-F]{4})|x([\da-fA-F]{2})|(.))/gs, (_, unicode, hex, letter) => {
    const code: string | undefined = unicode ?? hex;
    return code === undefined ? (ESCAPES[letter] ?? letter) : String.fromCharCode(Number.parseInt(code, 16));
  });
}
