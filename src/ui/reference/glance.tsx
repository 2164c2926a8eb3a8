/** What an operation is at a glance: signature, access, cost, environments, other transports. */
import type { ReactNode } from 'react';
import { DIRECTIONS, type Reference } from '../../model/reference.ts';
import { Identifier } from '../guide/inlines.tsx';
import { useFile, useHref } from '../parts/render-context.tsx';
import { Day } from '../parts/text.tsx';

export function Glance({ reference }: { reference: Reference }) {
  const { badge, signature, direction, summary, access, permissions, rate, servers, since } = reference;
  const { transports, downloads } = reference;
  const href = useHref();
  const file = useFile();
  return (
    <>
      <p className="signature">
        <span className={`badge ${badge.kind}`}>{badge.label}</span> <Identifier text={signature} />{' '}
        {direction && <span className="direction">{DIRECTIONS[direction]}</span>}
      </p>
      <p className="summary">{summary}</p>
      <dl className="glance">
        {(access.length > 0 || permissions.length > 0) && (
          <Row label="Access">
            {access.map(({ label, guide }, index) => (
              <span key={index}>
                {index > 0 && ' or '}
                {guide ? <a href={href(guide)}>{label}</a> : label}
              </span>
            ))}
            {permissions.length > 0 && (
              <span className="permission">Permission: {permissions.join('; ')}</span>
            )}
          </Row>
        )}
        {rate && (
          <Row label="Rate limit">{rate.guide ? <a href={href(rate.guide)}>{rate.cost}</a> : rate.cost}</Row>
        )}
        {servers.length > 0 && (
          <Row label={servers.length > 1 ? 'Environments' : 'Environment'}>
            <ul>
              {servers.map(({ label, url }, index) => (
                <li key={index}>
                  {label} <Identifier text={url} />
                </li>
              ))}
            </ul>
          </Row>
        )}
        {since && (
          <Row label="Since">
            <Day date={since} />
          </Row>
        )}
        {transports.length > 0 && (
          <Row label="Also over">
            {transports.map(({ label, route }, index) => (
              <span key={route}>
                {index > 0 && ', '}
                <a href={href(route)}>{label}</a>
              </span>
            ))}
          </Row>
        )}
        {downloads.length > 0 && (
          <Row label="Download specification">
            {downloads.map(({ label, path }, index) => (
              <span key={path}>
                {index > 0 && ', '}
                <a href={file(path)} download="">
                  {label}
                </a>
              </span>
            ))}
          </Row>
        )}
      </dl>
    </>
  );
}

function Row({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}
