/** Messages as they cross the wire: a WebSocket conversation in two lanes, a FIX message with its tags decoded. */
import { Fragment } from 'react';
import type { DecodedTag } from '../../model/operation.ts';
import type { ConversationStep, ExampleItem } from '../../model/reference.ts';
import { toInlines } from '../../model/walk.ts';
import { CodeLines, Scroll } from '../guide/code.tsx';
import { Inlines } from '../guide/inlines.tsx';

/** Lines shown of a longer message; the rest is folded. */
const SHOWN_LINES = 8;
/** Messages shown above the fields, or more if data comes later. Beside the fields, all messages are shown. */
const SHOWN_STEPS = 4;

/** A WebSocket conversation in two lanes, with its messages in order. */
export function Conversation({ steps }: { steps: readonly ConversationStep[] }) {
  const hasChanges = steps.some(({ changed }) => changed.length > 0);
  const wanted = Math.max(SHOWN_STEPS, countToData(steps) + 1);
  const shown = steps.length > wanted + 2 ? wanted : steps.length;
  const messages = (from: number, to: number) => (
    <ol start={from > 1 ? from : undefined}>
      {steps.slice(from - 1, to).map((step, index) => (
        <Message key={index} step={step} />
      ))}
    </ol>
  );
  return (
    <div className="conversation" id="conversation">
      <p className="lanes" aria-hidden="true">
        <span>You</span>
        <span>Server</span>
      </p>
      {hasChanges && (
        <p className="lanes-key">
          <mark>+</mark> new or changed since the previous message of its kind
        </p>
      )}
      {messages(1, shown)}
      {shown < steps.length && (
        <details>
          <summary>{steps.length - shown} more messages</summary>
          {messages(shown + 1, steps.length)}
        </details>
      )}
    </div>
  );
}

/** Counts messages up to the first data: the first received message that isn't a response. 0 if there is none. */
function countToData(steps: readonly ConversationStep[]): number {
  const isAnswer = (index: number) => steps[index - 1]?.direction !== 'receive';
  return 1 + steps.findIndex(({ direction }, index) => direction === 'receive' && !isAnswer(index));
}

function Message({ step: { direction, label, code, changed } }: { step: ConversationStep }) {
  const block = { ...code, marked: changed };
  const count = code.code.split('\n').length;
  // If there is only one more line, it is shown too: hiding it would save no space.
  const shown = count > SHOWN_LINES + 1 ? SHOWN_LINES : count;
  const later = changed.filter((line) => line > shown).length;
  return (
    <li className={direction}>
      <p>
        <span aria-hidden="true">{direction === 'send' ? '→' : '←'}</span>{' '}
        <span className="visually-hidden">{direction === 'send' ? 'You send: ' : 'You receive: '}</span>
        <strong>{label}</strong>
      </p>
      <Scroll>
        <CodeLines block={block} from={1} to={shown} />
      </Scroll>
      {shown < count && (
        <details className="fold">
          <summary>
            {count - shown} more lines{later > 0 && `, ${later} changed`}
          </summary>
          <Scroll>
            <CodeLines block={block} from={shown + 1} to={count} />
          </Scroll>
        </details>
      )}
    </li>
  );
}

/** A FIX message, raw and decoded tag by tag. */
export function FixMessage({ item: { summary, decoded = [] } }: { item: ExampleItem }) {
  return (
    <>
      {summary && (
        <p className="about">
          <Inlines inlines={toInlines(summary)} />
        </p>
      )}
      <RawMessage tags={decoded} />
      <Decoded tags={decoded} />
    </>
  );
}

/** The message with `|` for SOH. A tag shows its name on hover. */
function RawMessage({ tags }: { tags: readonly DecodedTag[] }) {
  return (
    <pre className="wrapped raw">
      <code>
        {tags.map(({ tag, name, value }, index) => (
          <Fragment key={index}>
            <span title={name}>
              {tag}={value}
            </span>
            |<wbr />
          </Fragment>
        ))}
      </code>
    </pre>
  );
}

function Decoded({ tags }: { tags: readonly DecodedTag[] }) {
  return (
    <table className="decoded">
      <caption className="visually-hidden">Decoded</caption>
      <thead className="visually-hidden">
        <tr>
          <th scope="col">Tag</th>
          <th scope="col">Name</th>
          <th scope="col">Value</th>
        </tr>
      </thead>
      <tbody>
        {tags.map(({ tag, name, value, meaning, depth }, index) => (
          <tr key={index}>
            <td className="number">{tag}</td>
            <td className={depth > 0 ? `depth-${Math.min(depth, 3)}` : undefined}>{name}</td>
            <td>
              <code>{value}</code>
              {meaning && <span> {meaning}</span>}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
