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
