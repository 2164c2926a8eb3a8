/** The Orchestra downloads are valid against the schema of their format, as its consumers would check. */
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { XmlDocument, XmlValidateError, XsdValidator } from 'libxml2-wasm';
import { describe, expect, test } from 'vitest';
import { config } from '../../site.config.ts';
import { DIST } from './built-site.support.ts';

const schema = XsdValidator.fromDoc(
  XmlDocument.fromString(await readFile(path.join(import.meta.dirname, 'orchestra.xsd'), 'utf8')),
);

/** Returns what is wrong with a document, one line each. */
function wrongIn(text: string): string[] {
  const document = XmlDocument.fromString(text);
  try {
    schema.validate(document);
    return [];
  } catch (error) {
    if (!(error instanceof XmlValidateError)) throw error;
    return error.details.map(({ line, message }) => `${line}: ${message.trim()}`);
  } finally {
    document.dispose();
  }
}

function readDownload(id: string): Promise<string> {
  return readFile(path.join(DIST, config.base, 'specs', id, `${id}.xml`), 'utf8');
}

const fixApis = config.apis
  .filter(({ spec }) => spec.every((file) => file.endsWith('.xml')))
  .map(({ id }) => id);

test('there are Orchestra downloads to check', () => {
  expect(fixApis).toEqual(['spot-fix', 'prime-fix']);
});

describe.each(fixApis)('the Orchestra download of %s', (id) => {
  test('is valid', async () => {
    expect(wrongIn(await readDownload(id))).toEqual([]);
  });

  test.each([
    ['an attribute of another name', 'numInGroup id=', 'numInGroup tag='],
    ['a reference to a field that is not there', '<fixr:fieldRef id="', '<fixr:fieldRef id="9'],
    ['a presence that the standard does not have', 'presence="required"', 'presence="mandatory"'],
    ['an element that the standard does not have', 'fixr:structure', 'fixr:content'],
  ])('is not valid with %s', async (_, right, wrong) => {
    const text = await readDownload(id);
    expect(text).toContain(right);
    expect(wrongIn(text.replaceAll(right, wrong))).not.toEqual([]);
  });
});
