/** The console of a WebSocket channel. */
import type { ChannelData } from '../../console/console-data.ts';
import type { ConsoleProps } from './console-frame.tsx';

export function ChannelConsole({ data, environment }: ConsoleProps<ChannelData>) {
  return (
    <p>
      {data.title} at {environment?.origin}
    </p>
  );
}
