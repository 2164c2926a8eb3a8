/** Paths of lines in JSON and sample programs with one member per line, so that a page can link lines and fields. */

/** `"name": …`, `name: …`, `'name' => …`. */
const NAME = /^\s*["']?([^"'\s:]+)["']?\s*(?::|=>)\s/;

/** Returns the path of names to each line's member, joined by dots; the items of a list have the list's path. */
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
