/** What a channel has received so far, in one line. */
import { useEffect, useRef, useState } from 'react';
import type { Session } from '../../console/channel/session.ts';
import type { ChannelData } from '../../console/console-data.ts';

/** Milliseconds between summaries read out by screen readers. */
const QUIET = 10_000;

interface ChannelSummaryProps {
  readonly session: Session;
  readonly verifies: ChannelData['verifies'];
  /** The verdict on what was sent last, to read out with the figures; empty if there is none. */
  readonly outcome: string;
}

/** Shows figures that change with every message; screen readers read them out less often. */
export function ChannelSummary({ session, verifies, outcome }: ChannelSummaryProps) {
  const [spoken, setSpoken] = useState('');
  const shown = wordsOf(session, verifies);
  const words = [shown, outcome].filter(Boolean).join(' ');
  const latest = useRef(words);
  latest.current = words;
  const { status, count, counts, verified } = session;
  const isIdle = status === 'closed' && count === 0;
  const isBroken = status === 'dropped' || status === 'failed';
  const tone = isBroken || verified.wrong > 0 ? 'bad' : verified.right > 0 ? 'good' : 'none';
  // A new status, verdict, snapshot or error is read out immediately, other figures every QUIET milliseconds.
  const picture = `${status} ${counts.snapshot} ${counts.error} ${outcome}`;
  useEffect(() => {
    if (isIdle || picture === '') return;
    setSpoken(latest.current);
    const timer = setInterval(() => setSpoken(latest.current), QUIET);
    return () => clearInterval(timer);
  }, [isIdle, picture]);
  if (isIdle) return null;
  return (
    <>
      <p className={`verdict console-summary ${tone}`}>{shown}</p>
      <p className="visually-hidden" role="status">
        {spoken}
      </p>
    </>
  );
}

const STATUS = {
  closed: 'Disconnected',
  connecting: 'Connecting',
  open: 'Connected',
  dropped: 'The connection dropped',
  failed: 'Not connected',
} as const;

function wordsOf({ status, count, verified }: Session, verifies: ChannelData['verifies']): string {
  const what = verifies?.hasChecksum ? 'checksum' : 'sequence number';
  const { right, wrong } = verified;
  return [
    `${STATUS[status]}.`,
    `${count} ${count === 1 ? 'message' : 'messages'}.`,
    ...(right + wrong > 0
      ? [`${right} ${what}${right === 1 ? '' : 's'} correct${wrong > 0 ? `, ${wrong} incorrect` : ''}.`]
      : []),
  ].join(' ');
}
