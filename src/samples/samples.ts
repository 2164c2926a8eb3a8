/** A request → the same program in every language that supports it. */
import type { Sample, SampleRequest } from '../model/request.ts';
import { CURL } from './curl/curl.ts';
import { GO } from './go/go.ts';
import type { Language } from './language.ts';
import { NODEJS } from './nodejs/nodejs.ts';
import { PHP } from './php/php.ts';
import { PYTHON } from './python/python.ts';
import { toSample } from './sample.ts';

/** In the order of the tabs; to add a language, write its folder and add it here. */
const LANGUAGES: readonly Language[] = [CURL, PYTHON, GO, NODEJS, PHP];

export function toSamples(request: SampleRequest): Sample[] {
  return LANGUAGES.flatMap((language) => toSample(language, request) ?? []);
}
