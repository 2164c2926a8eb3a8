/** One item of a Markdown list: the mark before its first line, the rest below its text. */
export function listItem(text: string, mark = '- '): string {
  const [first = '', ...rest] = text.split('\n');
  const pad = ' '.repeat(mark.length);
  return [mark + first, ...rest.map((line) => (line ? pad + line : ''))].join('\n');
}
