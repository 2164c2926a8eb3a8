/** Anchors: ids of the frame and, on a reference page, the steps from a part of the page down to a field, joined by dots. */

/** The last step to what has no name of its own: the items of a list or map, members of any other name. */
export const EACH = 'each';
export const OTHER = 'other';

/** A name as a step: what an address can hold. */
export function toStep(name: string): string {
  return name.replace(/[^\w.-]+/g, '-');
}

export function stepsOf(anchor: string): string[] {
  return anchor.split('.');
}

/** The address of an error in the list of a page. */
export function errorAnchor(code: string): string {
  return `errors.${toStep(code)}`;
}

/** Ids of the frame; a heading or field of a page cannot have one of them. */
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
