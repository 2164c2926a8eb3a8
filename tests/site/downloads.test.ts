/** Every specification offered for download is complete: it passes its validator and contains every operation. */
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { config } from '../../site.config.ts';
import { readSpecification } from '../../src/readers/specs.ts';
import { DIST, filesUnder } from './built-site.support.ts';

const folder = path.join(DIST, config.base, 'specs');

/** Returns the last part of the address of each of an API's operation pages. */
async function slugsOf(prefix: string): Promise<string[]> {
  const under = path.join(DIST, config.base, prefix);
  const versions = (await filesUnder(under)).filter((file) => file.endsWith('.md') && !file.includes('/'));
  const texts = await Promise.all(
    versions.map(async (file) => ({ file, text: await readFile(path.join(under, file), 'utf8') })),
  );
  // Pages of operations link to the specification; pages about the API or a group don't.
  return texts
    .filter(({ text }) => text.includes('\n- Specification: '))
    .map(({ file }) => file.replace(/\.md$/, ''))
    .toSorted();
}

for (const { id, prefix } of config.apis) {
  test(`the downloads of ${id} are valid and whole`, async () => {
    const slugs = await slugsOf(prefix);
    expect(slugs.length).toBeGreaterThan(0);
    const files = await filesUnder(path.join(folder, id));
    expect(files.length).toBeGreaterThan(1);
    for (const file of files) {
      const text = await readFile(path.join(folder, id, file), 'utf8');
      expect(text, file).not.toContain('{{');
      // A path or a place on the same page would be broken outside of the site.
      expect(text, file).not.toMatch(/\]\((?:\/(?:docs|blog)\b|#)/);
      if (file.endsWith('.yaml')) {
        // The YAML file is the same document as the JSON file, which is checked.
        const json = await readFile(path.join(folder, id, file.replace(/yaml$/, 'json')), 'utf8');
        expect(parse(text), file).toEqual(JSON.parse(json));
        continue;
      }
      const { value, problems } = await readSpecification({ id, files: [{ path: file, text }] });
      // A dictionary has no place for prose, so editorial problems don't count.
      expect(
        problems.filter(({ editorial }) => !editorial),
        file,
      ).toEqual([]);
      // A dictionary also contains session messages, which have no page.
      if (file.includes('quickfix')) expect(value?.operations.length).toBeGreaterThanOrEqual(slugs.length);
      else expect(value?.operations, file).toHaveLength(slugs.length);
    }
  });
}
