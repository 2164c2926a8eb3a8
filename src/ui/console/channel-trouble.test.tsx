/** A connection that never opened, unlike one that dropped, has nothing to recover. */
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { NEW_SESSION } from '../../console/channel/session.ts';
import { ChannelTrouble } from './channel-trouble.tsx';

test('a connection that did not open has no advice on recovery, and can be tried again', () => {
  const session = {
    ...NEW_SESSION,
    status: 'failed',
    trouble: { kind: 'failed', what: 'The host is down.' },
  } as const;
  const drop = {
    title: 'Reconnect',
    route: '/docs/guide',
    hash: 'reconnect',
    lines: ['Subscribe again.'],
  } as const;
  const markup = renderToStaticMarkup(
    <ChannelTrouble session={session} advices={{ drop }} onRetry={() => {}} />,
  );
  expect(markup).toContain('<strong>The connection didn&#x27;t open.</strong> The host is down.');
  expect(markup).toContain('Connect again');
  expect(markup).not.toContain('Subscribe again.');
});
