/** Names of products, for the build and the browser alike: "the Custody REST API" is `custody rest`. */
import { chunksOf, toWord } from './tokens.ts';

/** Words that any product's name can have around it. */
const AROUND = wordSet(
  'the a an of for and to in on my our api doc docs documentation developer reference guide introduction intro overview specification spec interface method home page portal',
);
/** Protocols, with their other spellings. */
const PROTOCOLS = wordSet('rest websocket fix json rpc');
const SPELLINGS: ReadonlyMap<string, string> = new Map([
  ['ws', 'websocket'],
  ['wss', 'websocket'],
  ['jsonrpc', 'json rpc'],
]);
const VERSION = /^v\d+$/;

function wordSet(words: string): ReadonlySet<string> {
  return new Set(words.split(' ').map(toWord));
}

/** Returns the words of a text that name a product, in alphabetical order. */
export function nameWords(text: string): string[] {
  // "WebSocket" is one word, but `CustodyREST` is two.
  const words = chunksOf(text.replace(/web\s?socket/gi, 'websocket').replace(/\bAPIs\b/g, 'API')).flatMap(
    ({ parts }) => parts,
  );
  const named = words.flatMap((word) => (SPELLINGS.get(word) ?? word).split(' '));
  return [...new Set(named.filter((word) => !AROUND.has(word)))].sort();
}

export function nameOf(text: string): string {
  return nameWords(text).join(' ');
}

/** The words that say which product it is, and those that say which interface to it. */
export function splitName(words: readonly string[]) {
  const isProtocol = (word: string) => PROTOCOLS.has(word);
  return {
    subject: words.filter((word) => !isProtocol(word) && !VERSION.test(word)),
    protocol: words.filter(isProtocol),
    version: words.filter((word) => VERSION.test(word)),
  };
}
