/** The order book checksum tool: messages in, levels, text and CRC32 of every step out, and why one differs. */
import { useMemo } from 'react';
import { bestLevels, CHECKED_LEVELS, HABITS, orderText, replay } from '../../tools/book/book.ts';
import {
  depthOf,
  explainChecksum,
  explainMessages,
  type FoundMistake,
  firstBroken,
} from '../../tools/book/find-mistake.ts';
import { readBook } from '../../tools/book/read-messages.ts';
import type { ToolData } from '../../tools/tool-data.ts';
import { useAddressState } from './address-state.ts';
import { AddressNote, CopyValue, TextField, ToolTable, Verdict } from './tool-parts.tsx';

const START = { messages: '', own: '', step: '' };

export function BookTool({ data: { books } }: { data: ToolData['order-book-checksum'] }) {
  const [state, change, isShared] = useAddressState(START);
  const { reading, steps, depth, broken, why } = useMemo(() => {
    const read = readBook(state.messages);
    const own = depthOf(read.messages);
    const all = replay(read.messages, read.precision, { ...HABITS, depth: own });
    return {
      reading: read,
      steps: all,
      depth: own,
      broken: firstBroken(all),
      why: explainMessages(read, own),
    };
  }, [state.messages]);
  const own = /^-?\d{1,10}$/.test(state.own.trim()) ? Number(state.own) : null;
  const mistake = useMemo(
    () => (own === null || reading.messages.length === 0 ? null : explainChecksum(reading, depth, own)),
    [own, reading, depth],
  );
  const last = steps.length - 1;
  const at = state.step === '' ? (broken ?? last) : Math.min(last, Math.max(0, Number(state.step) - 1 || 0));
  const step = steps[at];
  const goTo = (index: number) => change({ step: String(index + 1) });
  return (
    <>
      <div className="tool-form">
        <div className="wide">
          <TextField
            label="Messages: snapshot and updates"
            value={state.messages}
            rows={8}
            onChange={(messages) => change({ messages, step: '' })}
          />
        </div>
        <TextField
          label="Checksum your program computed"
          value={state.own}
          hint="Optional. The tool finds the mistake that gives it."
          onChange={(value) => change({ own: value })}
        />
      </div>
      <p className="tool-actions">
        {books.map(({ label, text }) => (
          <button key={label} type="button" onClick={() => change({ messages: text, own: '', step: '1' })}>
            Example: {label}
          </button>
        ))}
      </p>
      <Verdict tone={steps.length === 0 ? 'none' : broken === null && !mistake ? 'good' : 'bad'}>
        {verdict(steps.length, broken, why, own, mistake)}
      </Verdict>
      {reading.ignored.length > 0 && (
        <p className="tool-hint">
          {reading.ignored
            .slice(0, 5)
            .map(({ line, why: reason }) => `Line ${line} is ignored: ${reason}.`)
            .join(' ')}
        </p>
      )}
      <AddressNote isShared={isShared} />
      {step && (
        <>
          <p className="tool-actions">
            <button type="button" disabled={at <= 0} onClick={() => goTo(at - 1)}>
              Previous message
            </button>
            <button type="button" disabled={at >= last} onClick={() => goTo(at + 1)}>
              Next message
            </button>
            <span>
              Message {at + 1} of {steps.length}, {step.message.isSnapshot ? 'snapshot' : 'update'}, line{' '}
              {step.message.line}
            </span>
          </p>
          <CopyValue label="Computed" value={String(step.computed)} />
          <CopyValue
            label="In message"
            value={step.message.checksum === null ? 'none' : String(step.message.checksum)}
          />
          <CopyValue label="Text" value={step.text} />
          <ToolTable caption="The ten best levels of each side" head={['Side', 'Price', 'Quantity', 'Text']}>
            {(['asks', 'bids'] as const).flatMap((side) =>
              bestLevels(step.book[side], CHECKED_LEVELS).map((order) => (
                <tr key={side + order.id}>
                  <td>{side === 'asks' ? 'Ask' : 'Bid'}</td>
                  <td>
                    <code>{order.price}</code>
                  </td>
                  <td>
                    <code>{order.quantity}</code>
                  </td>
                  <td>
                    <code>{orderText(order, reading.precision)}</code>
                  </td>
                </tr>
              )),
            )}
          </ToolTable>
        </>
      )}
    </>
  );
}

function verdict(
  count: number,
  broken: number | null,
  why: FoundMistake | null,
  own: number | null,
  mistake: FoundMistake | null,
): string {
  if (count === 0) return 'Paste messages, or load an example.';
  if (broken !== null) return `Message ${broken + 1} differs. ${why ? `${why.what} ${why.fix}` : ''}`;
  if (mistake) return `Found at message ${mistake.at + 1}: ${mistake.what} ${mistake.fix}`;
  if (own !== null) return 'The messages match their checksums, and no usual mistake gives your number.';
  return count === 1
    ? 'The message is read, and nothing in it differs.'
    : `All ${count} messages match their checksums.`;
}
