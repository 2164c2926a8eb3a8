/** A QuickFIX data dictionary → an API. The format has no words: titles come from names, meanings from descriptions. */
import type { Api } from '../../model/api.ts';
import type { Reading } from '../../model/problem.ts';
import { fillMarks } from '../content/variables.ts';
import type { SpecInput } from '../spec-input.ts';
import { placeOf } from './annotations.ts';
import { toApi } from './api.ts';
import { checkExtent } from './extent.ts';
import { readDictionary } from './quickfix-repository.ts';
import { escapeAttribute } from './to-xml.ts';
import { readXml } from './xml.ts';

/** Reads one API from its dictionary, the first of the files. */
export function readQuickFixDictionary({ id, files: [file] }: SpecInput): Reading<Api | null> {
  if (!file) return { value: null, problems: [] };
  const { value: root, problems } = readXml(file);
  if (!root) return { value: null, problems };
  if (root.local !== 'fix') {
    const what = `the root element is <${root.local}> instead of <fix>`;
    return {
      value: null,
      problems: [{ ...placeOf(root), what, fix: 'begin a QuickFIX dictionary with <fix>' }],
    };
  }
  const { value: repository, problems: found } = readDictionary(root);
  const excess = checkExtent(repository);
  if (excess.length > 0) return { value: null, problems: [...found, ...excess] };
  const { value: api, problems: more } = toApi(id, repository);
  const downloads = [
    {
      label: 'QuickFIX data dictionary, XML',
      name: `${id}.xml`,
      content: fillMarks(file.text, escapeAttribute),
    },
  ];
  return { value: { ...api, downloads }, problems: [...found, ...more] };
}
