/** Anchors: ids of the frame and, on a reference page, the steps from a part down to a field, joined by dots. */

/** Steps for fields without a name: the items of a list or map, and members with any other name. */
export const EACH = 'each';
export const OTHER = 'other';

/** Turns a name into a step, replacing characters that don't belong in an address. */
export function toStep(name: string): string {
  return name.replace(/[^\p{L}\p{M}\p{N}_.-]+/gu, '-');
}

export function stepsOf(anchor: string): string[] {
  return anchor.split('.');
}

/** Returns the anchor of an error in a page's list. */
export function errorAnchor(code: string): string {
  return `errors.${toStep(code)}`;
}

/** Ids of the frame, which headings and fields of a page can't use. */
export const FRAME_IDS = [
  'announcer',
  'article',
  'contents',
  'drawer',
  'main',
  'menu-language',
  'root',
  'search',
  'section-nav',
];

/** Ids that a reference page adds to those of the frame. */
export const REFERENCE_IDS = ['sample', 'conversation', 'errors', 'guidance', 'history'];
