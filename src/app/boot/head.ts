/** Runs inline before the first paint: color mode, remembered language, closed announcement, wrong base path. */
import { applyStoredChoice } from './color-mode.ts';
import { applyLanguage } from './languages.ts';
import { isFreshLoad } from './lay-out-later.ts';
import { ANNOUNCEMENT_KEY, recall } from './storage.ts';
import { watchForWrongBase } from './wrong-base.ts';

const { dataset } = document.documentElement;
dataset.js = '';
applyStoredChoice();
applyLanguage();
if (dataset.announcement !== undefined && recall(ANNOUNCEMENT_KEY) === dataset.announcement) {
  dataset.announcementClosed = '';
}
if (isFreshLoad()) dataset.later = '';
watchForWrongBase();
