/** A WebSocket conversation, message by message in the order in which they cross the wire. */
import type { Reference } from '../../model/reference.ts';
import { Code } from '../guide/code.tsx';
import { HeadingWithAnchor } from '../guide/heading.tsx';

export function Conversation({ steps }: { steps: Reference['conversation'] }) {
  return (
    <section className="conversation">
      <HeadingWithAnchor level={2} id="conversation" label="Conversation">
        Conversation
      </HeadingWithAnchor>
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
