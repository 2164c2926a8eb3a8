/** A reference page: at a glance, then parts with words on one side and examples on the other. */
import type { Route } from '../../model/address.ts';
import { errorAnchor } from '../../model/anchor.ts';
import type { ErrorEntry } from '../../model/operation.ts';
import type { Reference, ReferencePart } from '../../model/reference.ts';
import { Blocks } from '../guide/blocks.tsx';
import { Code } from '../guide/code.tsx';
import { Heading } from '../guide/inlines.tsx';
import { CodeTabs } from '../guide/tab-set.tsx';
import { useHref } from '../parts/render-context.tsx';
import { Examples } from './examples.tsx';
import { FieldList, TagTable } from './fields.tsx';
import { Glance } from './glance.tsx';

export function ReferencePage({ reference }: { reference: Reference }) {
  const { description, samples, conversation, parts, errors, errorGuide, deprecated } = reference;
  return (
    <div className="reference">
      <div className="part">
        <div className="words">
          <Glance reference={reference} />
          {deprecated && (
            <aside className="admonition warning" aria-label="Deprecated">
              <p className="admonition-title">
                <strong>Deprecated</strong>
              </p>
              <Blocks blocks={deprecated.note} />
            </aside>
          )}
          <Blocks blocks={description} />
        </div>
        {samples.length > 0 && (
          <div className="shows">
            <Heading level={2} id="sample" label="Sample" />
            <CodeTabs tabs={samples.map(({ tab, ...code }) => ({ tab, code: { kind: 'code', ...code } }))} />
          </div>
        )}
      </div>
      {conversation.length > 0 && <Conversation steps={conversation} />}
      {parts.map((part) => (
        <Part key={part.id} part={part} />
      ))}
      {errors.length > 0 && <Errors errors={errors} guide={errorGuide} />}
    </div>
  );
}

/** A WebSocket conversation, message by message in the order in which they cross the wire. */
function Conversation({ steps }: { steps: Reference['conversation'] }) {
  return (
    <section className="conversation">
      <Heading level={2} id="conversation" label="Conversation" />
      <ol>
        {steps.map(({ direction, label, code }, index) => (
          <li key={index} className={direction}>
            <p>
              <span className="arrow" aria-hidden="true">
                {direction === 'send' ? '→' : '←'}
              </span>{' '}
              <strong>{direction === 'send' ? 'You send' : 'You receive'}</strong> {label}
            </p>
            <Code block={code} />
          </li>
        ))}
      </ol>
    </section>
  );
}

/** Fields, and beside them the examples that show them. */
function Part({ part }: { part: ReferencePart }) {
  const { id, title, note, intro, fields, style, examples } = part;
  return (
    <section className="part">
      <div className="words">
        <Heading level={2} id={id} label={title} />
        {note && <p className="part-note">{note}</p>}
        <Blocks blocks={intro} />
        {style === 'tags' ? <TagTable fields={fields} /> : <FieldList fields={fields} />}
      </div>
      {examples.length > 0 && (
        <div className="shows">
          {examples.map((group, index) => (
            <div key={index}>
              <Examples group={group} />
            </div>
          ))}
        </div>
      )}
    </section>
  );
}

/** The errors an operation can return: what each means and what to do. */
function Errors({ errors, guide }: { errors: readonly ErrorEntry[]; guide: Route | null }) {
  const href = useHref();
  return (
    <section className="errors">
      <Heading level={2} id="errors" label="Errors" />
      <dl>
        {errors.map(({ code, meaning, remedy }) => (
          <div key={code} id={errorAnchor(code)}>
            <dt>
              <code>{code}</code>
            </dt>
            <dd>
              <Blocks blocks={meaning} />
              <Blocks blocks={remedy} />
            </dd>
          </div>
        ))}
      </dl>
      {guide && (
        <p>
          <a href={href(guide)}>All error messages</a>
        </p>
      )}
    </section>
  );
}
