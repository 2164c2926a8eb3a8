/** The change log, filtered by API with radio buttons alone: the stylesheet does the filtering. */
import type { Area, ChangeLog } from '../../model/page-body.ts';
import { Blocks } from '../guide/blocks.tsx';
import { Heading } from '../guide/inlines.tsx';
import { Day } from '../parts/text.tsx';

export function ChangeLogList({ log }: { log: ChangeLog }) {
  const classOf = (area: Area) => `area-${log.areas.findIndex(({ id }) => id === area.id) + 1}`;
  const classesOf = (areas: readonly Area[]) => [...new Set(areas.map(classOf))].join(' ');
  return (
    <div className="change-log">
      <fieldset className="filter">
        <legend>Show changes for</legend>
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
        <section key={year} className={`year ${classesOf(entries.flatMap(({ areas }) => areas))}`}>
          <Heading level={2} id={year} label={year} />
          {entries.map(({ id, title, date, areas, blocks }) => (
            <article key={id} className={`entry ${classesOf(areas)}`}>
              <Heading level={3} id={id} label={title} />
              <p className="entry-meta">
                <Day date={date} />
                {areas.map((area) => (
                  <span key={area.id} className="area">
                    {area.label}
                  </span>
                ))}
              </p>
              <Blocks blocks={blocks} />
            </article>
          ))}
        </section>
      ))}
    </div>
  );
}
