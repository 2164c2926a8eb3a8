/** JSON laid out one member a line, and the same in the languages of samples: what a page connects with its fields. */

/** `"name": …`, `name: …`, `'name' => …`. */
const NAME = /^\s*["']?([^"'\s:]+)["']?\s*(?::|=>)\s/;

/** The path of names to what each line holds, joined by dots; items of a list have their list's path. */
export function linePaths(lines: readonly string[]): string[] {
  const open: { readonly depth: number; readonly name: string }[] = [];
  return lines.map((line) => {
    const depth = line.search(/\S/);
    if (depth < 0) return '';
    while ((open.at(-1)?.depth ?? -1) >= depth) open.pop();
    const name = NAME.exec(line)?.[1];
    const path = [...open.map((step) => step.name), ...(name === undefined ? [] : [name])].join('.');
    if (/[[{]$/.test(line)) open.push({ depth, name: name ?? '' });
    return path.replace(/^\.+|(?<=\.)\.+/g, '');
  });
}
