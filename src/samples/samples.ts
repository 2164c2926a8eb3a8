/** A request → the same program in every language that can make it. */
import type { Sample, SampleRequest } from '../model/request.ts';
import type { SampleLanguage } from './call.ts';
import { CURL } from './curl.ts';
import { GO } from './go.ts';
import { NODEJS } from './nodejs.ts';
import { PHP } from './php.ts';
import { toHttpCall, toSocketCall } from './prepare.ts';
import { PYTHON } from './python.ts';

/** In the order of the tabs; to add a language, write its file and add an entry. */
const LANGUAGES: readonly SampleLanguage[] = [CURL, PYTHON, GO, NODEJS, PHP];

export function toSamples(request: SampleRequest): Sample[] {
  return LANGUAGES.flatMap(({ tab, language, writeHttp, writeSocket }) => {
    const code =
      request.kind === 'http' ? writeHttp(toHttpCall(request)) : writeSocket(toSocketCall(request));
    return code === null ? [] : [{ tab, language, code }];
  });
}
