/** `content/search/synonyms.yaml`: words people use for things that the site names otherwise. */
import { z } from 'zod';
import type { Problem, Reading } from '../../model/problem.ts';
import type { Synonym } from '../../model/site.ts';
import type { SourceFile } from '../document/source.ts';
import { readYaml } from './yaml.ts';

const words = z.array(z.string().min(2)).min(1);
const synonymsFile = z.array(z.strictObject({ say: words, find: words }));

/** Every word that is said leads to every word that is meant; said twice, it belongs into one entry. */
export function readSynonyms(source: SourceFile): Reading<readonly Synonym[]> {
  const { value, problems } = readYaml(source.path, source.text, synonymsFile);
  if (!value) return { value: [], problems };
  const said = value.flatMap(({ say }) => say);
  const twice = [...new Set(said.filter((word, index) => said.indexOf(word) !== index))];
  return {
    value: value.flatMap(({ say, find }) =>
      say.flatMap((word) => find.map((meant) => ({ said: word, meant }))),
    ),
    problems: twice.map((word) => saidTwice(source, word)),
  };
}

function saidTwice({ path, text }: SourceFile, word: string): Problem {
  const lines = text.split('\n').flatMap((line, index) => (line.includes(word) ? [index + 1] : []));
  return {
    file: path,
    line: lines.at(-1),
    what: `"${word}" is said in two entries`,
    fix: 'put everything it means into one of them',
  };
}
