/** Ids for the headings of one page, which keep out of the frame's way. */
import GithubSlugger from 'github-slugger';
import { FRAME_IDS } from '../../model/frame-ids.ts';

export function createSlugger(): GithubSlugger {
  const slugger = new GithubSlugger();
  for (const id of FRAME_IDS) slugger.slug(id);
  return slugger;
}
