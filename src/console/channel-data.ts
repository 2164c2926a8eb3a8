/** An operation over a WebSocket → what its console loads beside what every page has. */
import type { Api } from '../model/api.ts';
import type { Operation } from '../model/operation.ts';
import type { Reference } from '../model/reference.ts';
import type { SocketSample } from '../model/request.ts';
import type { ChannelData } from './console-data.ts';

export function toChannelData(
  _api: Api,
  _operation: Operation,
  _reference: Reference,
  sample: SocketSample,
): Pick<ChannelData, 'kind' | 'sample'> {
  return { kind: 'channel', sample };
}
