/** Under which name the id of the last dismissed announcement is kept. */
export const ANNOUNCEMENT_KEY = 'announcement';
