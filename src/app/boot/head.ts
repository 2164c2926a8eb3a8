/** Runs inline before the first paint: color mode, remembered language, closed announcement, wrong base path. */
import { applyDismissal } from './announcement.ts';
import { applyStoredChoice } from './color-mode.ts';
import { applyLanguage } from './languages.ts';
import { isFreshLoad } from './lay-out-later.ts';
import { watchForWrongBase } from './wrong-base.ts';

const { dataset } = document.documentElement;
dataset.js = '';
applyStoredChoice();
applyLanguage();
applyDismissal();
if (isFreshLoad()) dataset.later = '';
watchForWrongBase();
