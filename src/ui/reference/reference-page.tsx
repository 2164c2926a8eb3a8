/** A reference page: at a glance, then parts with words on one side and examples on the other. */
import type { Reference } from '../../model/reference.ts';
import { Blocks } from '../guide/blocks.tsx';
import { Code } from '../guide/code.tsx';
import { HeadingWithAnchor } from '../guide/heading.tsx';
import { TabSet } from '../guide/tab-set.tsx';
import { Conversation } from './conversation.tsx';
import { Errors } from './errors.tsx';
import { Glance } from './glance.tsx';
import { Part } from './part.tsx';

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
            <HeadingWithAnchor level={2} id="sample" label="Sample">
              Sample
            </HeadingWithAnchor>
            <TabSet
              legend="Language"
              panels={samples.map(({ tab, language, code, marked }) => ({
                label: tab,
                language: tab,
                content: <Code block={{ kind: 'code', language, code, marked }} />,
              }))}
            />
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
