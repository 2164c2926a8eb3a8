/** The specification as files readers can take with them: YAML as it was written, and JSON. */
import type { Download } from '../../model/api.ts';
import type { Bundle } from './bundle.ts';
import { toJsonText, toYamlText } from './json-text.ts';

/** `format` is name and version: "AsyncAPI 3.0.0". */
export function toDownloads(id: string, format: string, bundle: Bundle): Download[] {
  const literals = bundle.literalsOf('#');
  const json = `${toJsonText(bundle.root, literals)}\n`;
  const isYaml = bundle.text !== null && !bundle.text.trimStart().startsWith('{');
  const yaml = isYaml && bundle.text !== null ? bundle.text : toYamlText(bundle.root, literals);
  return [
    { label: `${format}, YAML`, name: `${id}.yaml`, content: yaml },
    { label: `${format}, JSON`, name: `${id}.json`, content: json },
  ];
}
