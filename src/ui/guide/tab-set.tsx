/** Tabs as a group of radio buttons: they work without JavaScript and with the arrow keys. */
import { Fragment, type ReactNode, useId } from 'react';

export interface TabPanel {
  readonly label: string;
  readonly content: ReactNode;
  /** The language of a code sample: the reader's choice holds on every page. */
  readonly language?: string;
}

/** Every panel follows its label, so that the stylesheet finds it whatever the number of tabs. */
export function TabSet({ legend, panels }: { legend: string; panels: readonly TabPanel[] }) {
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
    </fieldset>
  );
}
