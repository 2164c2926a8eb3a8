/** The checksum tool's verdict on messages and on a program's own number. */
import type { BookFindings, BookQuestion } from './examine.ts';

export function outcomeWords(
  found: BookFindings,
  { own, market: chosen }: Pick<BookQuestion, 'own' | 'market'>,
  isEmpty: boolean,
): string {
  const { count, broken, why, mistake, rightAt, market, books } = found;
  if (isEmpty) return 'Paste the messages as they arrived, the snapshot first, or load an example.';
  if (count === 0) return 'There is no order book message in this text.';
  const which = books.length > 1 ? `${market}: ` : '';
  if (broken !== null)
    return `${which}Message ${broken + 1} differs.${why ? ` ${why.what} ${why.fix}` : ''}${othersThatDiffer(found)}`;
  if (mistake) return `${which}Found at message ${mistake.at + 1}: ${mistake.what} ${mistake.fix}`;
  if (rightAt !== null)
    return rightAt === count - 1
      ? `${which}Correct: your number is the checksum after the last message.`
      : `${which}Your number is the checksum after message ${rightAt + 1} of ${count}. Your program left out what follows.`;
  if (own !== null) {
    const messages = found.checked > 0 ? 'The messages match their checksums' : 'No message has a checksum';
    return `${messages}, and no common mistake explains your number.`;
  }
  return chosen ? which + matchWords([found]) : matchWords(books);
}

function othersThatDiffer({ market, books }: BookFindings): string {
  const others = books.filter((book) => book.broken !== null && book.market !== market);
  return others.length === 0 ? '' : ` Also different: ${others.map((book) => book.market).join(', ')}.`;
}

/** Says what matches in books without a difference, and names them if there are several. */
function matchWords(books: BookFindings['books']): string {
  const compared = books.filter(({ checked }) => checked > 0);
  if (compared.length === 0) return 'No message has a checksum to compare with.';
  const total = compared.reduce((sum, { checked }) => sum + checked, 0);
  const names = compared
    .map(({ market, checked }) => `${market} (${checked.toLocaleString('en-US')})`)
    .join(', ');
  const rest = books.filter((book) => !compared.includes(book)).map(({ market }) => market);
  return [
    total === 1 ? 'The checksum matches' : `All ${total.toLocaleString('en-US')} checksums match`,
    books.length > 1 ? `: ${names}.` : '.',
    rest.length > 0 ? ` No checksum to compare with: ${rest.join(', ')}.` : '',
  ].join('');
}
