/** Keys that a request or channel needs, by their names in the samples. */
import type { SampleRequest } from '../model/request.ts';
import type { Signature } from '../model/signing.ts';
import { toHttpCall, toSocketCall } from '../samples/prepare.ts';

/** How the secret of a request or channel is encoded; null if nothing is signed with it. */
export function secretEncodingOf({ signing }: SampleRequest): Signature['secret'] | null {
  return (signing?.signature ?? signing?.token?.signing.signature)?.secret ?? null;
}

export function keysOf(sample: SampleRequest): readonly string[] {
  const { proof } = sample.kind === 'http' ? toHttpCall(sample) : toSocketCall(sample);
  return proof.environment;
}
