/** A reference page: summary, fields, responses and errors on one side, examples that stay in view on the other. */
import {
  guidanceOf,
  leadOf,
  type Reference,
  type ReferencePart,
  sectionsOfReference,
} from '../../model/reference.ts';
import { Blocks } from '../guide/blocks.tsx';
import { Heading } from '../guide/inlines.tsx';
import { useHref } from '../parts/render-context.tsx';
import { Name } from '../parts/text.tsx';
import { Errors } from './errors.tsx';
import { Beside, PartExamples } from './examples.tsx';
import { FieldList } from './fields.tsx';
import { Glance } from './glance.tsx';

export function ReferencePage({ title, reference }: { title: string; reference: Reference }) {
  const { parts, errors, errorGuide, deprecated, danger, history } = reference;
  const guidance = guidanceOf(reference);
  return (
    <div className="operation">
      <div className="head">
        <h1 tabIndex={-1}>
          <Name text={title} />
        </h1>
        <Glance reference={reference} />
        {reference.summary !== title && <p className="summary">{reference.summary}</p>}
        <Blocks blocks={leadOf(reference)} />
        {deprecated && (
          <aside className="admonition warning" aria-label="Deprecated">
            <p className="admonition-title">
              <strong>Deprecated</strong>
            </p>
            <Blocks blocks={deprecated.note} />
          </aside>
        )}
        {danger.length > 0 && (
          <aside className="admonition warning danger-of-call" aria-label="Warning">
            <Blocks blocks={danger} />
          </aside>
        )}
      </div>
      <Beside reference={reference} />
      <div className="body">
        <SectionBar reference={reference} />
        {parts.map((part) => (
          <Part key={part.id} part={part} />
        ))}
        {errors.length > 0 && <Errors errors={errors} guide={errorGuide} />}
        {guidance.length > 0 && (
          <section className="guidance">
            <Heading level={2} id="guidance" label="Guidance" />
            <Blocks blocks={guidance} />
          </section>
        )}
        {history.length > 0 && (
          <section className="history">
            <Heading level={2} id="history" label="History" />
            <Blocks blocks={history} />
          </section>
        )}
      </div>
    </div>
  );
}

/** The call and links to the sections, which stay in view while the reader scrolls. */
function SectionBar({ reference }: { reference: Reference }) {
  const sections = sectionsOfReference(reference).filter(({ short }) => short !== null);
  if (sections.length < 2) return null;
  return (
    <nav className="section-bar" aria-label="Parts of this page">
      <code>{reference.call.short}</code>
      <ul>
        {sections.map(({ id, short, count }) => (
          <li key={id}>
            <a href={`#${id}`}>
              {short}
              {count !== null && count > 0 && <small> {count}</small>}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** The text, fields and examples of a part. */
function Part({ part }: { part: ReferencePart }) {
  const { id, aliases = [], title, note, schema, intro, fields, style, examples, beside } = part;
  const href = useHref();
  return (
    <section className="part">
      {aliases.map((alias) => (
        <span key={alias} id={alias} />
      ))}
      <div className="section-head">
        <Heading level={2} id={id} label={title} />
        {note && <p className="part-note">{note}</p>}
        {schema && (
          <p className="part-note">
            <a href={href(schema.route)}>{schema.label}</a>
          </p>
        )}
      </div>
      <Blocks blocks={intro} />
      <FieldList fields={fields} tagged={style === 'tags'} />
      {!beside && <PartExamples groups={examples} />}
    </section>
  );
}
