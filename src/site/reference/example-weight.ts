/** Weight of a page's examples, which limits the room for its fields. */
import type { Example, Operation } from '../../model/operation.ts';
import { SAMPLE_TABS, type SampleRequest } from '../../model/request.ts';

/** Maximum weight of a page's programs, estimated from what they send. The first example always has programs. */
export const MOST_PROGRAMS = 150_000;
/** Characters of markup per character of an example or program. */
const MARKUP = 1.8;

/** Estimates the weight of all examples on a page, in characters of markup. */
export function examplesWeight(operation: Operation): number {
  switch (operation.kind) {
    case 'http': {
      const { requests, responses, callbacks } = operation;
      const programs = Math.min(MOST_PROGRAMS, programsWeight(operation.sample, requests));
      return (
        programs + weigh([...requests, ...[...responses, ...callbacks].flatMap(({ examples }) => examples)])
      );
    }
    case 'method': {
      const { exchanges, sample } = operation;
      const requests = exchanges.map(({ request }) => request);
      const programs = Math.min(MOST_PROGRAMS, programsWeight(sample, requests));
      return programs + weigh([...requests, ...exchanges.flatMap(({ response }) => response ?? [])]);
    }
    case 'channel':
      return weigh(
        [...operation.conversation, ...operation.messages].flatMap((each) =>
          'example' in each ? each.example : each.examples,
        ),
      );
    case 'fix-message':
      return weigh(operation.examples);
  }
}

function weigh(examples: readonly Pick<Example, 'text'>[]): number {
  return examples.reduce((sum, { text }) => sum + text.length, 0) * MARKUP;
}

export function programsWeight(sample: SampleRequest | null, requests: readonly Example[]): number {
  return sample ? weigh(requests) * Object.keys(SAMPLE_TABS).length : 0;
}
