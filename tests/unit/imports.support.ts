/** Finds the imports in `src` with a parser, those that the rules forbid, and import cycles. */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseSync } from 'vite';

export interface Import {
  readonly file: string;
  readonly line: number;
  /** Module specifier: "../model/site.ts", "react", "node:fs". */
  readonly name: string;
}

/** What each folder may import: parts of `src`, `packages`, or `everything`. */
export type ImportRules = Readonly<Record<string, readonly string[]>>;

/** Returns every import in the code itself; tests may import anything. */
export function readImports(root: string): Import[] {
  return readdirSync(root, { recursive: true })
    .map((name) => path.posix.join(root, String(name)))
    .filter((file) => /\.tsx?$/.test(file) && !/\.(test|support)\./.test(file))
    .sort()
    .flatMap((file) => importsOf(file, readFileSync(file, 'utf8')));
}

export function importsOf(file: string, text: string): Import[] {
  const { staticImports, staticExports, dynamicImports } = parseSync(file, text).module;
  const requests = [
    ...staticImports.map(({ moduleRequest }) => moduleRequest),
    ...staticExports.flatMap(({ entries }) => entries.flatMap(({ moduleRequest }) => moduleRequest ?? [])),
    ...dynamicImports.map(({ moduleRequest }) => moduleRequest),
  ];
  return requests
    .filter(({ start }) => /['"]/.test(text.charAt(start)))
    .map(({ start, end }) => ({
      file,
      line: text.slice(0, start).split('\n').length,
      name: text.slice(start + 1, end - 1),
    }));
}

/** Returns the imported file, or null for a package. */
function targetOf({ file, name }: Import): string | null {
  return name.startsWith('.') ? path.posix.join(path.posix.dirname(file), name) : null;
}

/** Lists the imports that break the rules, each with what its folder may import. */
export function forbiddenImports(imports: readonly Import[], rules: ImportRules): string[] {
  return imports.flatMap((found) => {
    const folder = found.file.split('/').slice(0, 2).join('/');
    const allowed = rules[folder] ?? [];
    if (allowed.includes('everything') || isAllowed(found, folder, allowed)) return [];
    const may = ['itself', ...allowed].join(', ');
    return [`${found.file}:${found.line}  imports ${found.name}  → ${folder} may import ${may}`];
  });
}

function isAllowed(found: Import, folder: string, allowed: readonly string[]): boolean {
  const target = targetOf(found);
  if (target === null) return allowed.includes('packages') && !found.name.startsWith('node:');
  const parts = allowed.map((name) => `src/${name}`);
  return [folder, ...parts].some(
    (part) => target.startsWith(`${part}/`) || target.replace(/\.\w+$/, '') === part,
  );
}

/** Returns groups of files that import each other, directly or through others. */
export function cyclesIn(imports: readonly Import[]): string[][] {
  const targets = new Map<string, string[]>();
  for (const found of imports) {
    const target = targetOf(found);
    if (target) targets.set(found.file, [...(targets.get(found.file) ?? []), target]);
  }
  const reach = new Map([...targets.keys()].map((file) => [file, reachedFrom(file, targets)]));
  const inCycle = [...reach].filter(([file, reached]) => reached.has(file)).map(([file]) => file);
  const groups = inCycle.map((file) =>
    inCycle.filter((other) => reach.get(file)?.has(other) && reach.get(other)?.has(file)),
  );
  return groups.filter((group, index) => group[0] === inCycle[index]);
}

function reachedFrom(start: string, targets: ReadonlyMap<string, readonly string[]>): ReadonlySet<string> {
  const reached = new Set<string>();
  const open = [...(targets.get(start) ?? [])];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    if (reached.has(next)) continue;
    reached.add(next);
    open.push(...(targets.get(next) ?? []));
  }
  return reached;
}
