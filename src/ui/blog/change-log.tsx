/** The change log, with radio buttons that filter it by API and kind; the stylesheet does the filtering. */
import { CHANGE_KINDS, CHANGE_LABELS, type ChangeKind } from '../../model/change.ts';
import { FEED_FORMATS } from '../../model/output.ts';
import type { Area, ChangeLog, ListedChange, LogEntry } from '../../model/page-body.ts';
import { Blocks } from '../guide/blocks.tsx';
import { Heading, Inlines } from '../guide/inlines.tsx';
import { useFile, useHref } from '../parts/render-context.tsx';
import { Day } from '../parts/text.tsx';

/** Returns the classes that the filter matches, by entry ID. */
export function filterClasses({ areas, years }: ChangeLog): ReadonlyMap<string, string> {
  const classOf = (area: Area) => `area-${areas.findIndex(({ id }) => id === area.id) + 1}`;
  return new Map(
    years.flatMap(({ entries }) =>
      entries.map((entry) => [
        entry.id,
        [
          'filtered',
          ...new Set(entry.areas.map(classOf)),
          ...kindsOf(entry).map((kind) => `kind-${kind}`),
        ].join(' '),
      ]),
    ),
  );
}

/** Returns the kinds of an entry's changes, most severe first. */
function kindsOf({ changes }: LogEntry): ChangeKind[] {
  return CHANGE_KINDS.filter((kind) => changes.some((change) => change.kind === kind));
}

export function ChangeLogList({ log }: { log: ChangeLog }) {
  const classes = filterClasses(log);
  const all = log.years.flatMap(({ entries }) => entries);
  return (
    <div className="change-log">
      <div className="filter-rail">
        <Filters log={log} all={all} />
      </div>
      <p className="filter-count" role="status">
        {all.length === 1 ? '1 entry' : `${all.length} entries`}
      </p>
      {log.years.map(({ year, entries }) => (
        <section key={year} className="year filtered">
          <Heading level={2} id={year} label={year} />
          {entries.map((entry) => (
            <Entry key={entry.id} entry={entry} className={classes.get(entry.id)} />
          ))}
        </section>
      ))}
      <Offers log={log} />
    </div>
  );
}

function Filters({ log, all }: { log: ChangeLog; all: readonly LogEntry[] }) {
  const kinds = CHANGE_KINDS.filter((kind) => all.some((entry) => kindsOf(entry).includes(kind)));
  return (
    <div className="filters">
      <fieldset className="filter">
        <legend>API</legend>
        <Choice name="area" label="All APIs" count={all.length} />
        {log.areas.map(({ id, label }, index) => (
          <Choice
            key={id}
            name="area"
            value={id}
            label={label}
            className={`area-${index + 1}`}
            count={all.filter(({ areas }) => areas.some((area) => area.id === id)).length}
          />
        ))}
      </fieldset>
      {kinds.length > 0 && (
        <fieldset className="filter">
          <legend>Kind of change</legend>
          <Choice name="kind" label="All kinds" count={all.length} />
          {kinds.map((kind) => (
            <Choice
              key={kind}
              name="kind"
              value={kind}
              label={CHANGE_LABELS[kind]}
              className={`kind-${kind}`}
              mark={`kind ${kind}`}
              count={all.filter((entry) => kindsOf(entry).includes(kind)).length}
            />
          ))}
        </fieldset>
      )}
    </div>
  );
}

interface ChoiceProps {
  readonly name: 'area' | 'kind';
  readonly value?: string;
  readonly label: string;
  readonly className?: string;
  /** Classes of the label's text. */
  readonly mark?: string;
  readonly count: number;
}

function Choice({ name, value = '', label, className, mark, count }: ChoiceProps) {
  return (
    <label>
      <input type="radio" name={name} value={value} className={className} defaultChecked={value === ''} />
      <span className={mark}>{label}</span>
      <small aria-hidden="true">{count}</small>
    </label>
  );
}

function Entry({ entry, className = '' }: { entry: LogEntry; className?: string | undefined }) {
  const { id, title, date, areas, blocks, changes } = entry;
  return (
    <article className={`entry ${className}`}>
      <div className="entry-words">
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
      </div>
      {changes.length > 0 && <Changes changes={changes} />}
    </article>
  );
}

/** Changes in the specifications, most severe first. */
function Changes({ changes }: { changes: readonly ListedChange[] }) {
  const sorted = CHANGE_KINDS.flatMap((kind) => changes.filter((change) => change.kind === kind));
  return (
    <figure className="changes">
      <figcaption>
        {changes.length === 1 ? '1 change' : `${changes.length} changes`} in the specification
      </figcaption>
      <ul>
        {sorted.map(({ kind, words, meaning }, index) => (
          <li key={index}>
            <span className={`kind ${kind}`}>{CHANGE_LABELS[kind]}</span>
            <p>
              <Inlines inlines={words} />
              <small>{meaning}</small>
            </p>
          </li>
        ))}
      </ul>
    </figure>
  );
}

/** Links to the comparison of two releases and to each API's feeds. */
function Offers({ log: { areas, compare } }: { log: ChangeLog }) {
  const file = useFile();
  const href = useHref();
  return (
    <>
      {compare && (
        <p>
          <a href={href(compare)}>Compare two releases</a> of an API side by side.
        </p>
      )}
      <details className="feeds">
        <summary>Feeds by API</summary>
        <ul>
          {areas.map(({ id, label }) => (
            <li key={id}>
              <span>{label}</span>
              {FEED_FORMATS.map(({ format, type, file: name }) => (
                <a
                  key={name}
                  href={file(`/docs/change-log/${id}/${name}`)}
                  type={type}
                  aria-label={`${label}: ${format}`}
                >
                  {format}
                </a>
              ))}
            </li>
          ))}
        </ul>
      </details>
    </>
  );
}
