/** Keys that a request or channel needs, by their names in the samples. */
import type { SampleRequest } from '../model/request.ts';
import { toHttpCall, toSocketCall } from '../samples/prepare.ts';

export function keysOf(sample: SampleRequest): readonly string[] {
  const { proof } = sample.kind === 'http' ? toHttpCall(sample) : toSocketCall(sample);
  return proof.environment;
}
