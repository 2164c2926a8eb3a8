/** The landing page: what this is, five ways in, a first call. */
import type { Landing } from '../../model/landing.ts';
import { Code } from '../guide/code.tsx';
import { TargetLink } from '../parts/target-link.tsx';

export function LandingPage({ landing }: { landing: Landing }) {
  const { lead, readers, firstCall, promises, more } = landing;
  return (
    <div className="landing">
      <p className="lead">{lead}</p>
      <section className="ways" aria-label="Choose what you build">
        {readers.map(({ id, title, text, start, links }) => (
          <div key={id} className="way" id={id}>
            <h2>{title}</h2>
            <p>{text}</p>
            <TargetLink target={start.target} className="start">
              {start.label}
            </TargetLink>
            <ul>
              {links.map(({ label, target }) => (
                <li key={label}>
                  <TargetLink target={target}>{label}</TargetLink>
                </li>
              ))}
            </ul>
          </div>
        ))}
      </section>
      <section className="first-call">
        <div>
          <h2>{firstCall.title}</h2>
          <p>{firstCall.text}</p>
        </div>
        <div>
          <Code block={firstCall.request} />
          <Code block={firstCall.answer} />
        </div>
      </section>
      <section className="promises">
        {promises.map(({ title, text }) => (
          <div key={title}>
            <h2>{title}</h2>
            <p>{text}</p>
          </div>
        ))}
      </section>
      <section className="more">
        <h2>Also here</h2>
        <ul>
          {more.map(({ label, target, text }) => (
            <li key={label}>
              <TargetLink target={target}>{label}</TargetLink> <span>{text}</span>
            </li>
          ))}
        </ul>
      </section>
    </div>
  );
}
