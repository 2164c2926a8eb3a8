/** The specification as files readers can take with them: YAML as it was written, and JSON. */
import type { Download } from '../../model/api.ts';
import type { Bundle } from './bundle.ts';
import { toJsonText, toYamlText } from './json-text.ts';

/** `format` is name and version: "AsyncAPI 3.0". */
export function toDownloads(id: string, format: string, { text, root }: Bundle): Download[] {
  const isYaml = text !== null && !text.trimStart().startsWith('{');
  return [
    { label: `${format}, YAML`, name: `${id}.yaml`, content: isYaml ? text : toYamlText(root) },
    { label: `${format}, JSON`, name: `${id}.json`, content: `${toJsonText(root)}\n` },
  ];
}
