/** Programs for a request; each language is loaded when a reader looks at it. */
import type { Sample, SampleRequest, SampleTab } from '../model/request.ts';
import type { Language } from '../samples/language.ts';
import { toSample } from '../samples/sample.ts';

const LANGUAGES: Readonly<Record<SampleTab, () => Promise<Language>>> = {
  curl: async () => (await import('../samples/curl/curl.ts')).CURL,
  python: async () => (await import('../samples/python/python.ts')).PYTHON,
  go: async () => (await import('../samples/go/go.ts')).GO,
  nodejs: async () => (await import('../samples/nodejs/nodejs.ts')).NODEJS,
  php: async () => (await import('../samples/php/php.ts')).PHP,
};

/** Writes a program; null if the language can't send the request. */
export async function writeProgram(tab: SampleTab, request: SampleRequest): Promise<Sample | null> {
  return toSample(await LANGUAGES[tab](), request);
}
