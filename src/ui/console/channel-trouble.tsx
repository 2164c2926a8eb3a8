/** What went wrong with a stream, and what the guide says to do about it. */
import type { Advices } from '../../console/channel/recovery.ts';
import type { Session, SessionTrouble } from '../../console/channel/session.ts';
import { PageLink } from '../tools/form-parts.tsx';
import { focusSend } from './send-parts.tsx';

const TITLES: Readonly<Record<SessionTrouble, string>> = {
  failed: "The connection didn't open",
  drop: 'The connection dropped',
  gap: 'An update is missing',
  checksum: 'The checksum differs',
};

interface ChannelTroubleProps {
  readonly session: Session;
  readonly advices: Advices;
  /** Connects or subscribes again. */
  readonly onRetry: () => void;
}

export function ChannelTrouble({ session, advices, onRetry }: ChannelTroubleProps) {
  const { trouble, status } = session;
  const advice = trouble && trouble.kind !== 'failed' ? advices[trouble.kind] : undefined;
  return (
    <div role="alert">
      {trouble && (
        <div className="console-error">
          <p>
            <strong>{TITLES[trouble.kind]}.</strong> {trouble.what}
          </p>
          {advice && (
            <>
              <p>
                What to do, from <PageLink to={advice}>{advice.title}</PageLink>:
              </p>
              <ol className="console-advice">
                {advice.lines.map((line) => (
                  <li key={line}>{line}</li>
                ))}
              </ol>
            </>
          )}
          {(status === 'dropped' || status === 'failed') && (
            <p className="tool-actions">
              <button
                type="button"
                // The button disappears and would take the focus with it.
                onClick={({ currentTarget }) => {
                  focusSend(currentTarget);
                  onRetry();
                }}
              >
                Connect again
              </button>
            </p>
          )}
        </div>
      )}
    </div>
  );
}
