/** The change log, filtered by API with radio buttons alone: the stylesheet does the filtering. */
import type { Area, ChangeLog } from '../../model/page-body.ts';
import { Blocks } from '../guide/blocks.tsx';
import { Heading } from '../guide/inlines.tsx';
import { Day } from '../parts/text.tsx';

/** The classes by which the filter knows an entry, by its id. */
export function areaClasses({ areas, years }: ChangeLog): ReadonlyMap<string, string> {
  const classOf = (area: Area) => `area-${areas.findIndex(({ id }) => id === area.id) + 1}`;
  return new Map(
    years.flatMap(({ entries }) =>
      entries.map((entry) => [entry.id, [...new Set(entry.areas.map(classOf))].join(' ')]),
    ),
  );
}

export function ChangeLogList({ log }: { log: ChangeLog }) {
  const classes = areaClasses(log);
  const all = log.years.flatMap(({ entries }) => entries);
  return (
    <div className="change-log">
      <div className="filter-rail">
        <fieldset className="filter">
          <legend>API</legend>
          <Choice label="All APIs" count={all.length} />
          {log.areas.map(({ id, label }, index) => (
            <Choice
              key={id}
              area={id}
              label={label}
              className={`area-${index + 1}`}
              count={all.filter(({ areas }) => areas.some((area) => area.id === id)).length}
            />
          ))}
        </fieldset>
      </div>
      {log.years.map(({ year, entries }) => (
        <section key={year} className="year">
          <Heading level={2} id={year} label={year} />
          {entries.map(({ id, title, date, areas, blocks }) => (
            <article key={id} className={`entry ${classes.get(id)}`}>
              <p className="entry-meta">
                <Day date={date} />
                {areas.map((area) => (
                  <span key={area.id} className="area">
                    {area.label}
                  </span>
                ))}
              </p>
              <Heading level={3} id={id} label={title} />
              <Blocks blocks={blocks} />
            </article>
          ))}
        </section>
      ))}
    </div>
  );
}

interface ChoiceProps {
  readonly area?: string;
  readonly label: string;
  readonly className?: string;
  readonly count: number;
}

function Choice({ area = '', label, className, count }: ChoiceProps) {
  return (
    <label>
      <input type="radio" name="area" value={area} className={className} defaultChecked={area === ''} />
      <span>{label}</span>
      <small aria-hidden="true">{count}</small>
    </label>
  );
}
