/** The bundled document as files people can download. */
import { stringifyYaml } from '@redocly/openapi-core';
import type { Download } from '../../model/api.ts';
import type { JsonObject } from '../json-schema/json.ts';

export function toDownloads(id: string, root: JsonObject, version: string): Download[] {
  const label = `OpenAPI ${version.split('.').slice(0, 2).join('.')}`;
  return [
    {
      label: `${label}, YAML`,
      name: `${id}.yaml`,
      content: stringifyYaml(root, { noRefs: true, lineWidth: 110 }),
    },
    { label: `${label}, JSON`, name: `${id}.json`, content: `${JSON.stringify(root, null, 2)}\n` },
  ];
}
