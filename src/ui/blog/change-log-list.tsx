/** The change log, filtered by API with radio buttons alone: the stylesheet does the filtering. */
import type { Area, ChangeLog, LogEntry } from '../../model/change-log.ts';
import { Blocks } from '../guide/blocks.tsx';
import { HeadingWithAnchor } from '../guide/heading.tsx';
import { Day } from '../parts/day.tsx';

export function ChangeLogList({ log }: { log: ChangeLog }) {
  const classOf = (area: Area) => `area-${log.areas.findIndex(({ id }) => id === area.id) + 1}`;
  return (
    <div className="change-log">
      <fieldset className="filter">
        <legend>Show changes of</legend>
        <label>
          <input type="radio" name="area" value="" defaultChecked />
          <span>All APIs</span>
        </label>
        {log.areas.map((area) => (
          <label key={area.id}>
            <input type="radio" name="area" value={area.id} className={classOf(area)} />
            <span>{area.label}</span>
          </label>
        ))}
      </fieldset>
      {log.years.map(({ year, entries }) => (
        <section
          key={year}
          className={`year ${[...new Set(entries.flatMap(({ areas }) => areas.map(classOf)))].join(' ')}`}
        >
          <HeadingWithAnchor level={2} id={year} label={year}>
            {year}
          </HeadingWithAnchor>
          {entries.map((entry) => (
            <Entry key={entry.id} entry={entry} classes={entry.areas.map(classOf).join(' ')} />
          ))}
        </section>
      ))}
    </div>
  );
}

function Entry({ entry, classes }: { entry: LogEntry; classes: string }) {
  return (
    <article className={`entry ${classes}`}>
      <HeadingWithAnchor level={3} id={entry.id} label={entry.title}>
        {entry.title}
      </HeadingWithAnchor>
      <p className="entry-meta">
        <Day date={entry.date} />
        {entry.areas.map(({ id, label }) => (
          <span key={id} className="area">
            {label}
          </span>
        ))}
      </p>
      <Blocks blocks={entry.blocks} />
    </article>
  );
}
