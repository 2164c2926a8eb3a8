/** Recognizes texts of errors that no API documents, so that nobody gets the advice for another error. */
import type { FoundError } from './named-errors.ts';

/**
 * Who wrote the text: the proxy in front of the API, a server that returned a status no page documents, an engine of
 * these APIs with a code no page documents, an API that returns lists of numbered errors, or another API.
 */
type Sender = 'proxy' | 'status' | 'engine' | 'list' | 'other';

export interface ForeignError {
  readonly what: string;
  readonly advice: string;
}

/** Most characters searched for the sender. An error is short, or at the start of a page. */
const MOST_READ = 4000;

const REPEAT = 'You can repeat a read. For a write, first find out whether it took effect.';

const WORDS: Readonly<Record<Sender, ForeignError>> = {
  proxy: {
    what: "This isn't an error of these interfaces. The response is from the proxy in front of the API, not from the API.",
    advice: `${REPEAT} Wait longer after each attempt, and check the system status.`,
  },
  status: {
    what: "This isn't an error of these interfaces. No API documents this HTTP status.",
    advice: `Check the host, path and method of the request, and read the body next to the status. ${REPEAT}`,
  },
  engine: {
    what: 'No page documents this error. It has the form of the errors of these APIs.',
    advice: `Log the whole response with its HTTP status. ${REPEAT} If the error stays, send the log to support.`,
  },
  list: {
    what: 'No page documents this error. A list of errors with a number and a message comes from derivatives.',
    advice: `Check the values of the request against its page: the message says which one. ${REPEAT}`,
  },
  other: {
    what: "This isn't an error of these interfaces. No API documents this code.",
    advice:
      'Check which host your client called: the code can belong to another API. Look for the original response around it in the log.',
  },
};

/** Statuses that only proxies return: 502 and 504 of any, the others of a content network. */
const PROXY_STATUS =
  /(?:\bHTTP(?:\/[\d.]+)?"?|\bstatus(?:[ _]?code)?|\bresponse(?: code)?|\berror(?: code)?|\||^|\n|>)["':=\s[(]*(502|504|52[0-7]|530)\b(?![.,]?\d)/i;
const HTML = /<!doctype html|<html\b|expected near '<'|unexpected token '?<|not valid JSON.{0,20}<!/i;
const OTHER_STATUS =
  /(?:\bHTTP(?:\/[\d.]+)?"?|\bstatus(?:[ _]?code)?|\bresponse(?: code)?|<title>)["':=\s[(]*[45]\d\d\b(?![.,]?\d)/i;
/** A list of errors, each with a number and a message. */
const NUMBERED_LIST =
  /\\?["']errors\\?["']\s*:\s*\[\s*\{[^{}[\]]*\\?["']code\\?["']\s*:\s*-?\d+[^{}[\]]*\\?["']message\\?["']\s*:\s*\\?["']([^"'\\]*)/;
const NUMBER = new RegExp(
  [
    String.raw`\b(\w*)code\\?["']?\s*[:=(]\s*\\?["']?(-?\d{2,})\b`,
    String.raw`\b()err(?:or)?(?:_no)?[\s:=(#]+(-?\d{3,6})\b(?![.,]\d)`,
    String.raw`\[\s*"()error"\s*,\s*(-?\d{3,6})`,
    String.raw`^\s*()(-\d{3,6})\s*$`,
  ].join('|'),
  'gi',
);
/** A word that can only be a code: INSUFFICIENT_BALANCE, insufficientBalance. */
const NAMED_CODE =
  /["'](?:[Cc]ode|label|[Ee]rr(?:or)?(?:[_-]?[Cc]ode)?)\\?["']\s*:\s*\\?["']([A-Za-z]+(?:[_-]\w+)+|[a-z]+[A-Z]\w*|[A-Z][a-z]+[A-Z]\w*)\\?["']/;
/** The form of an engine's codes, with or without the "E" that some clients remove. */
const ENGINE = /\bE[A-Z]\w*: ?[A-Z]\w+/;

/** Finds the sender of a text, and the errors among those found in it that it can still be about. */
export function foreignIn(
  text: string,
  found: readonly FoundError[],
): { readonly foreign: ForeignError | null; readonly found: readonly FoundError[] } {
  const sender = senderOf(text.slice(0, MOST_READ), found);
  if (!sender) return { foreign: null, found };
  const own = found.filter((one) => outranks(one, sender, text));
  return own.length > 0 ? { foreign: null, found: own } : { foreign: WORDS[sender], found: [] };
}

function senderOf(text: string, found: readonly FoundError[]): Sender | null {
  const codes = new Set(found.map(({ error: { code } }) => code.toLowerCase()));
  if (NUMBERED_LIST.test(text)) return 'list';
  if (PROXY_STATUS.test(text) || HTML.test(text)) return 'proxy';
  const hasNumber = [...text.matchAll(NUMBER)].some((groups) => {
    const [name = '', number = ''] = groups.slice(1).filter((group) => group !== undefined);
    return !/status|http|response|close/i.test(name) && !codes.has(number) && !/^[45]\d\d$/.test(number);
  });
  const isKnownNumber = found.some(({ error: { code } }) => /^-?\d+$/.test(code));
  if (hasNumber && !isKnownNumber && !/\b8=FIX/.test(text)) return 'other';
  const [, name] = NAMED_CODE.exec(text) ?? [];
  if (name !== undefined && !codes.has(name.toLowerCase())) return 'other';
  if (ENGINE.test(text)) return 'engine';
  return OTHER_STATUS.test(text) ? 'status' : null;
}

/** Whether an error is named in a way that the sender can't have written by chance. */
function outranks({ error: { code } }: FoundError, sender: Sender, text: string): boolean {
  const isEngines = /^E[A-Z]\w*:/.test(code);
  switch (sender) {
    case 'list':
      return NUMBERED_LIST.exec(text)?.[1]?.trim().toLowerCase() === code.toLowerCase();
    case 'proxy':
      return isEngines || (code.startsWith('HTTP ') && !PROXY_STATUS.test(text));
    case 'engine':
      return isEngines || code.includes('=');
    case 'status':
      return true;
    case 'other':
      // Words such as "unavailable" are in the texts of every API; a compound isn't.
      return isEngines || (/[a-z][A-Z]|_/.test(code) && text.includes(code));
  }
}
