/** A request → the same program in every language that can make it. */
import type { Sample, SampleRequest } from '../model/request.ts';
import type { SampleLanguage } from './call.ts';
import { CURL } from './curl.ts';
import { GO } from './go.ts';
import { NODEJS } from './nodejs.ts';
import { PHP } from './php.ts';
import { toHttpCall, toSocketCall } from './prepare.ts';
import { CHANGE_THESE } from './program.ts';
import { PYTHON } from './python.ts';

/** In the order of the tabs; to add a language, write its file and add an entry. */
const LANGUAGES: readonly SampleLanguage[] = [CURL, PYTHON, GO, NODEJS, PHP];

export function toSamples(request: SampleRequest): Sample[] {
  return LANGUAGES.flatMap((one) => {
    const { tab, language } = one;
    const code = writeProgram(one, request);
    return code === null ? [] : [{ tab, language, code, marked: changedLines(code) }];
  });
}

function writeProgram(language: SampleLanguage, request: SampleRequest): string | null {
  if (request.kind === 'socket') return language.writeSocket(toSocketCall(request));
  if (request.signing === 'prime') return null;
  return language[request.redirect ? 'writeAddress' : 'writeHttp'](toHttpCall(request));
}

/** The values that a reader changes: from below their comment to the next empty line. */
function changedLines(code: string): number[] {
  const lines = code.split('\n');
  const comment = lines.findIndex((line) => line.includes(CHANGE_THESE));
  if (comment < 0) return [];
  const after = lines.slice(comment + 1);
  const end = after.findIndex((line) => line.trim() === '');
  return after.slice(0, end < 0 ? after.length : end).map((_, index) => comment + 2 + index);
}
