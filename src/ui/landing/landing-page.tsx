/** The landing page: search and where to start, a first call, what the build checks, what readers build, news. */

import { type FirstCall, proofWords } from '../../model/landing.ts';
import type { BodyOf } from '../../model/page-body.ts';
import { toInlines } from '../../model/walk.ts';
import { Code } from '../guide/code.tsx';
import { Inlines } from '../guide/inlines.tsx';
import { Icon } from '../parts/icon.tsx';
import { TargetLink } from '../parts/render-context.tsx';
import { Day, Mark } from '../parts/text.tsx';

export function LandingPage({ landing, proof, news }: Omit<BodyOf<'landing'>, 'kind'>) {
  const { lead, placeholder, searches, start, compare, firstCall, question, areas, more } = landing;
  return (
    <div className="landing">
      <div className="hero">
        <p className="lead">{lead}</p>
        <button type="button" className="big-search" data-find="">
          <Icon name="search" />
          <span>{placeholder}</span>
          <kbd>/</kbd>
        </button>
        {searches.length > 0 && (
          <p className="try">
            Try
            {searches.map((text) => (
              <button key={text} type="button" data-find={text}>
                <code>{text}</code>
              </button>
            ))}
          </p>
        )}
        <p className="go">
          {start && (
            <TargetLink target={start.target} className="primary">
              {start.label}
            </TargetLink>
          )}
          {compare && <TargetLink target={compare.target}>{compare.label}</TargetLink>}
        </p>
      </div>
      {firstCall && <FirstCallSection call={firstCall} />}
      {proof && (
        <p className="proof">
          <span>Checked on every build</span>
          {proofWords(proof).map(([figure, words]) => (
            <span key={words}>
              <strong>{figure}</strong> {words}
            </span>
          ))}
        </p>
      )}
      <h2 id="areas">{question}</h2>
      <ul className="areas" aria-labelledby="areas">
        {areas.map(({ id, title, text, protocols, links }) => (
          <li key={id}>
            <div className="area-head">
              <h3>{title}</h3>
              <ul className="protocol-chips" aria-label="Protocols">
                {protocols.map((protocol) => (
                  <li key={protocol}>{protocol}</li>
                ))}
              </ul>
            </div>
            <p>{text}</p>
            <ul className="area-links">
              {links.map(({ label, target, mark }, index) => (
                <li key={index}>
                  <TargetLink target={target}>
                    {label}
                    {mark && <Mark mark={mark} />}
                  </TargetLink>
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
      {news.length > 0 && <News entries={news} />}
      {more.length > 0 && (
        <p className="also">
          Also here
          {more.map(({ label, target }, index) => (
            <TargetLink key={index} target={target}>
              {label}
            </TargetLink>
          ))}
        </p>
      )}
    </div>
  );
}

function FirstCallSection({ call: { title, note, request, response, text, more } }: { call: FirstCall }) {
  return (
    <section className="first-call" aria-labelledby="first-call">
      <h2 id="first-call" className="visually-hidden">
        {title}
      </h2>
      <Code block={{ ...request, title: `${title} · ${note}` }} />
      <Code block={response} />
      <p>
        <Inlines inlines={toInlines(text)} /> <TargetLink target={more.target}>{more.label}</TargetLink>
      </p>
    </section>
  );
}

function News({ entries }: { entries: BodyOf<'landing'>['news'] }) {
  const changeLog = (hash?: string) => ({ kind: 'page', route: '/docs/change-log', hash }) as const;
  return (
    <section className="news" aria-labelledby="news">
      <h2 id="news">What's new</h2>
      <TargetLink target={changeLog()}>All changes</TargetLink>
      <ul>
        {entries.map(({ id, title, date, areas }) => (
          <li key={id}>
            <Day date={date} />
            <TargetLink target={changeLog(id)}>{title}</TargetLink>
            <span>{areas.map(({ label }) => label).join(', ')}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
