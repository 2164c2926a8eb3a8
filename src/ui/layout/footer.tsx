/** The footer: three columns and the legal line. */
import type { Shell } from '../../model/page-view.ts';
import { ShellLink } from './shell-link.tsx';

export function Footer({ shell }: { shell: Shell }) {
  return (
    <footer className="site-foot">
      <div className="foot-columns">
        {shell.columns.map(({ title, items }, column) => (
          <section key={column}>
            <h2>{title}</h2>
            <ul>
              {items.map((link, index) => (
                <li key={index}>
                  <ShellLink link={link} section="-" />
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
      <p className="copyright">
        {shell.copyright.text}
        {shell.copyright.links.map((link, index) => (
          <ShellLink key={index} link={link} section="-" />
        ))}
      </p>
    </footer>
  );
}
