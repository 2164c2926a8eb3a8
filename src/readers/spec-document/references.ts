/** Where a `$ref` leads: into the same file, into another one, or out of the specification. */

export interface Reference {
  /** Path of the file it points into, relative to the project; null when it leaves the files. */
  readonly path: string | null;
  /** Pointer inside that file: "#/components/schemas/Level"; "#" is the whole file. */
  readonly pointer: string;
}

/** Reads a `$ref` found in the file `from`. */
export function toReference(ref: string, from: string): Reference {
  const [location = '', fragment = ''] = ref.split('#', 2);
  const pointer = `#${fragment}`;
  if (location === '') return { path: from, pointer };
  if (/^[a-z][a-z\d+.-]*:|^\/\//i.test(location)) return { path: null, pointer };
  return { path: joinPath(from, location), pointer };
}

function joinPath(from: string, location: string): string {
  const parts = location.startsWith('/') ? [] : from.split('/').slice(0, -1);
  for (const part of location.split('/')) {
    if (part === '' || part === '.') continue;
    if (part === '..' && parts.length > 0 && parts.at(-1) !== '..') parts.pop();
    else parts.push(part);
  }
  return parts.join('/');
}
