/** Long texts → the sentences a reader is likeliest to search for; the index knows all words, snippets need a few. */
import type { Entry } from './entry.ts';
import { LONGEST_TEXT } from './options.ts';
import type { WordsOf } from './tokens.ts';

const END = /(?<=[.!?])\s+|\s·\s/;

export function shorten(entries: readonly Entry[], wordsOf: WordsOf): string[] {
  const counts = new Map<string, number>();
  for (const { text } of entries) {
    for (const word of new Set(wordsOf(text))) counts.set(word, (counts.get(word) ?? 0) + 1);
  }
  const rarity = (word: string) => Math.log(entries.length / (counts.get(word) ?? 1));
  return entries.map(({ kind, text }) =>
    text.length > LONGEST_TEXT[kind] ? choose(text, LONGEST_TEXT[kind], wordsOf, rarity) : text,
  );
}

/** Sentence by sentence the one that adds most new and rare words for its length; in the end in their own order. */
function choose(text: string, longest: number, wordsOf: WordsOf, rarity: (word: string) => number): string {
  const sentences = text.split(END).map((sentence) => ({ sentence, words: [...new Set(wordsOf(sentence))] }));
  const seen = new Set<string>();
  const chosen = new Set<number>([0]);
  let room = longest - (sentences[0]?.sentence.length ?? 0);
  for (const word of sentences[0]?.words ?? []) seen.add(word);
  while (room > 0) {
    const gains = sentences.map(({ sentence, words }, index) => {
      if (chosen.has(index) || sentence.length > room) return 0;
      const news = words.reduce((sum, word) => sum + (seen.has(word) ? 0 : rarity(word)), 0);
      return news / (sentence.length + 20);
    });
    const best = gains.indexOf(Math.max(...gains));
    if ((gains[best] ?? 0) <= 0) break;
    chosen.add(best);
    for (const word of sentences[best]?.words ?? []) seen.add(word);
    room -= sentences[best]?.sentence.length ?? 0;
  }
  return sentences
    .flatMap(({ sentence }, index) =>
      chosen.has(index) ? [chosen.has(index - 1) || index === 0 ? sentence : `… ${sentence}`] : [],
    )
    .join(' ')
    .slice(0, longest * 2);
}
