/** Tabs as a group of radio buttons: they work without JavaScript and with the arrow keys. */
import { type ReactNode, useId } from 'react';

export interface TabPanel {
  /** The value remembered as the reader's choice. */
  readonly value: string;
  readonly label: string;
  readonly content: ReactNode;
}

export function TabSet({
  legend,
  remembered,
  panels,
}: {
  legend: string;
  /** True for languages: the choice holds on every page. */
  remembered: boolean;
  panels: readonly TabPanel[];
}) {
  const name = useId();
  const values = panels.map((panel) => panel.value);
  return (
    <div className="tabs" data-languages={remembered ? values.join(' ') : undefined}>
      <fieldset>
        <legend className="visually-hidden">{legend}</legend>
        {panels.map(({ value, label }, index) => (
          <label key={value}>
            <input type="radio" name={name} value={value} defaultChecked={index === 0} />
            <span>{label}</span>
          </label>
        ))}
      </fieldset>
      {panels.map(({ value, label, content }) => (
        <div key={value} className="panel" data-tab={value}>
          <p className="panel-label">{label}</p>
          {content}
        </div>
      ))}
    </div>
  );
}
