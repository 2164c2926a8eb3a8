/** The landing page: what this is, five ways in, a first call. */
import type { Landing } from '../../model/page-body.ts';
import { Code } from '../guide/code.tsx';
import { TargetLink } from '../parts/render-context.tsx';

export function LandingPage({ landing }: { landing: Landing }) {
  const { lead, readers, firstCall, promises, more } = landing;
  return (
    <div className="landing">
      <div className="hero">
        <p className="lead">{lead}</p>
        <section className="first-call" aria-labelledby="first-call">
          <h2 id="first-call">{firstCall.title}</h2>
          <p>{firstCall.text}</p>
          <Code block={firstCall.request} />
          <Code block={firstCall.answer} />
        </section>
      </div>
      <section className="ways" aria-label="Choose what you build">
        {readers.map(({ id, title, text, start, links }) => (
          <div key={id} id={id}>
            <h2>{title}</h2>
            <p>{text}</p>
            <TargetLink target={start.target} className="start">
              {start.label}
            </TargetLink>
            <ul>
              {links.map(({ label, target }, index) => (
                <li key={index}>
                  <TargetLink target={target}>{label}</TargetLink>
                </li>
              ))}
            </ul>
          </div>
        ))}
        <div id="more">
          <h2>Also here</h2>
          <dl>
            {more.map(({ label, target, text }, index) => (
              <div key={index}>
                <dt>
                  <TargetLink target={target}>{label}</TargetLink>
                </dt>
                <dd>{text}</dd>
              </div>
            ))}
          </dl>
        </div>
      </section>
      <section className="promises" aria-label="What you can rely on">
        {promises.map(({ title, text }, index) => (
          <div key={index}>
            <h2>{title}</h2>
            <p>{text}</p>
          </div>
        ))}
      </section>
    </div>
  );
}
