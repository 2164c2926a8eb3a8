/** Weight of a page's examples, which limits the room for its fields. */
import type { Example, Operation } from '../../model/operation.ts';
import { SAMPLE_TABS, type SampleRequest } from '../../model/request.ts';

/** Maximum weight of a page's programs, estimated from what they send. The first example always has programs. */
export const MOST_PROGRAMS = 150_000;
/** Characters of markup per character of an example or program. */
const MARKUP = 1.8;

/** Returns every example of what an operation sends and receives. */
export function examplesOf(operation: Operation): readonly Pick<Example, 'text' | 'generated'>[] {
  switch (operation.kind) {
    case 'http': {
      const { requests, responses, callbacks } = operation;
      return [...requests, ...[...responses, ...callbacks].flatMap(({ examples }) => examples)];
    }
    case 'method':
      return operation.exchanges.flatMap(({ request, response }) => [request, response ?? []].flat());
    case 'channel':
      return operation.messages.flatMap(({ examples }) => examples);
    case 'fix-message':
      return operation.examples;
  }
}

/** Estimates the weight of all examples on a page, in characters of markup. */
export function examplesWeight(operation: Operation): number {
  const examples = examplesOf(operation);
  switch (operation.kind) {
    case 'http':
      return weigh(examples) + Math.min(MOST_PROGRAMS, programsWeight(operation.sample, operation.requests));
    case 'method': {
      const requests = operation.exchanges.map(({ request }) => request);
      return weigh(examples) + Math.min(MOST_PROGRAMS, programsWeight(operation.sample, requests));
    }
    case 'channel':
      return weigh([...examples, ...operation.conversation.map(({ example }) => example)]);
    case 'fix-message':
      return weigh(examples);
  }
}

function weigh(examples: readonly Pick<Example, 'text'>[]): number {
  return examples.reduce((sum, { text }) => sum + text.length, 0) * MARKUP;
}

export function programsWeight(sample: SampleRequest | null, requests: readonly Example[]): number {
  return sample ? weigh(requests) * Object.keys(SAMPLE_TABS).length : 0;
}
