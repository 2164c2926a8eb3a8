/** Tabs as a group of radio buttons: they work without JavaScript and with the arrow keys. */
import { Fragment, type ReactNode, useId } from 'react';
import type { BlockOf } from '../../model/prose.ts';
import { isSampleTab, SAMPLE_TABS } from '../../model/request.ts';
import { Code } from './code.tsx';

interface TabPanel {
  readonly label: string;
  readonly content: ReactNode;
  /** The language of a code sample: the reader's choice applies to every page. */
  readonly language?: string;
}

interface TabSetProps {
  readonly legend: string;
  readonly panels: readonly TabPanel[];
  /** Controls at the end of the row of labels. */
  readonly children?: ReactNode;
}

/** Puts every panel after its label, so that the stylesheet can select it for any number of tabs. */
export function TabSet({ legend, panels, children }: TabSetProps) {
  const name = useId();
  const languages = panels.flatMap(({ language }) => language ?? []);
  return (
    <fieldset className="tabs" data-languages={languages.join(' ') || undefined}>
      <legend className="visually-hidden">{legend}</legend>
      {panels.map(({ label, content, language }, index) => (
        <Fragment key={index}>
          <label>
            <input type="radio" name={name} value={language} defaultChecked={index === 0} />
            <span>{label}</span>
          </label>
          <div className="panel" data-tab={language}>
            <p className="panel-label">{label}</p>
            {content}
          </div>
        </Fragment>
      ))}
      {children}
    </fieldset>
  );
}

/** The same program in several languages. */
export function CodeTabs({ tabs }: Pick<BlockOf<'code-tabs'>, 'tabs'>) {
  return (
    <TabSet
      legend="Language"
      panels={tabs.map(({ tab, code }) => ({
        label: isSampleTab(tab) ? SAMPLE_TABS[tab] : tab,
        language: tab,
        content: <Code block={code} />,
      }))}
    />
  );
}
