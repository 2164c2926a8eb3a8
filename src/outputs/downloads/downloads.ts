/** The specifications as files readers can download. */
import type { OutputFile } from '../../model/output.ts';
import type { Site } from '../../model/site.ts';

export function toDownloads({ apis }: Site): OutputFile[] {
  return apis.flatMap(({ id, downloads }) =>
    downloads.map(({ name, content }) => ({ path: `specs/${id}/${name}`, content })),
  );
}
