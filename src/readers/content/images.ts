/** Sizes of the images in `content/assets`, so that a page reserves their place before they load. */
import type { SourceFile } from '../document/source.ts';

interface ImageSize {
  readonly width: number;
  readonly height: number;
}

/** Reads width and height (or the view box) from the root element of each SVG. */
export function readImageSizes(files: readonly SourceFile[]): ReadonlyMap<string, ImageSize> {
  return new Map(
    files.flatMap(({ path, text }): [string, ImageSize][] => {
      const root = /<svg[^>]*>/.exec(text)?.[0] ?? '';
      const box = /viewBox="[\d.-]+ [\d.-]+ ([\d.]+) ([\d.]+)"/.exec(root);
      const width = Number(/\bwidth="([\d.]+)"/.exec(root)?.[1] ?? box?.[1]);
      const height = Number(/\bheight="([\d.]+)"/.exec(root)?.[1] ?? box?.[2]);
      return width > 0 && height > 0 ? [[path.replace(/^.*\//, ''), { width, height }]] : [];
    }),
  );
}
