/** The languages of the site as items of a menu; the site has one, and its link stays on the page. */
import type { Shell } from '../../model/page-view.ts';

export function LanguageItems({ shell }: { shell: Shell }) {
  return shell.locales.map(({ code, label }) => (
    <li key={code}>
      <a href="#main" lang={code} aria-current={code === shell.locale ? 'true' : undefined}>
        {label}
      </a>
    </li>
  ));
}
