/** Order book checksum tool: shows levels, text and CRC32 after each pasted message, and why a checksum differs. */
import { useDeferredValue, useEffect, useMemo, useRef, useState } from 'react';
import { vouchForWorker } from '../../search/query.ts';
import { bestLevels, CHECKED_LEVELS, orderText } from '../../tools/book/book.ts';
import { readChecksum } from '../../tools/book/book-message.ts';
import { type BookFindings, type BookQuestion, createExaminer } from '../../tools/book/examine.ts';
import { outcomeWords } from '../../tools/book/outcome.ts';
import type { ToolData } from '../../tools/tool-data.ts';
import { useAddressState } from './address-state.ts';
import type { BookReply, ToBookWorker } from './book-worker.ts';
import { Examples } from './examples.tsx';
import { CopyValue, SelectField, TextField } from './form-parts.tsx';
import { type LongText, LongTextField, useLongText } from './long-text.tsx';
import { AddressNote, MoveButton, ToolTable, Verdict } from './tool-parts.tsx';

const START = { messages: '', own: '', step: '', market: '' };

const PLACEHOLDER =
  '{"channel":"book","type":"snapshot","data":[{"symbol":"BTC/USD","bids":[…],"asks":[…],"checksum":…}]}';

export function BookTool({ data: { books } }: { data: ToolData['order-book-checksum'] }) {
  const [state, change, isShared] = useAddressState(START);
  const messages = useLongText(state.messages, (text) => change({ messages: text, step: '', market: '' }));
  const own = readChecksum(state.own);
  const at = state.step === '' ? null : Number(state.step) - 1 || 0;
  const found = useFindings(messages, { own, at, market: state.market });
  const goTo = (index: number) => change({ step: String(index + 1) });
  const isRight = own === null || found?.rightAt === (found?.count ?? 0) - 1;
  const isBad = found !== null && (found.broken !== null || !isRight);
  const isCompared = own !== null || found?.books.some(({ checked }) => checked > 0);
  return (
    <>
      <div className="tool-form">
        <LongTextField
          label="Messages: snapshot and updates"
          text={messages}
          rows={8}
          placeholder={PLACEHOLDER}
        />
        <TextField
          label="Checksum your program computed"
          isWide
          value={state.own}
          placeholder="844339907"
          hint={
            state.own.trim() !== '' && own === null
              ? "This isn't a checksum: enter a whole number of up to 10 digits, or 8 hexadecimal digits."
              : 'Optional. The tool finds the mistake behind it.'
          }
          onChange={(value) => change({ own: value, step: '' })}
        />
        {found && found.books.length > 1 && (
          <SelectField
            label="Order book"
            value={state.market}
            options={[
              { id: '', label: `Automatic: ${found.market}` },
              ...found.books.map(({ market }) => ({ id: market, label: market })),
            ]}
            onChange={(market) => change({ market, step: '' })}
          />
        )}
      </div>
      <Examples
        examples={books.map(({ label, text }) => ({ label, input: { messages: text, own: '' } }))}
        input={{ messages: messages.text, own: state.own }}
        onEnter={(input) => {
          messages.set(input.messages);
          // An example is played from its start.
          const isExample = books.some(({ text }) => text === input.messages);
          change({ own: input.own, step: isExample ? '1' : '' });
        }}
      >
        <span>Load an example:</span>
      </Examples>
      <Verdict tone={!found || found.count === 0 ? 'none' : isBad ? 'bad' : isCompared ? 'good' : 'found'}>
        {found ? outcomeWords(found, { own, market: state.market }, messages.text === '') : 'Reading…'}
      </Verdict>
      {found && found.ignored.length > 0 && (
        <p className="tool-hint">
          {found.ignored.map(({ line, why }) => `Line ${line} is ignored: ${why}.`).join(' ')}
        </p>
      )}
      <AddressNote isShared={isShared && !messages.isLong} />
      {found && <Step found={found} onMove={goTo} />}
    </>
  );
}

/** Examines the messages: directly if the text fits in the box, otherwise in a worker; null until it responds. */
function useFindings({ text, isLong }: LongText, { own, at, market }: BookQuestion): BookFindings | null {
  const short = useDeferredValue(isLong ? '' : text);
  const examine = useMemo(() => createExaminer(short), [short]);
  const findings = useMemo(() => examine({ own, at, market }), [examine, own, at, market]);
  const worker = useRef<Worker | null>(null);
  const [late, setLate] = useState<BookReply | null>(null);
  useEffect(() => {
    if (!isLong) return;
    vouchForWorker();
    const started = new Worker(new URL('./book-worker.ts', import.meta.url), { type: 'module' });
    worker.current = started;
    started.addEventListener('message', ({ data }: MessageEvent<BookReply>) => setLate(data));
    started.postMessage({ text } satisfies ToBookWorker);
    return () => {
      started.terminate();
      worker.current = null;
      setLate(null);
    };
  }, [text, isLong]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new text starts a new worker, which needs the question
  useEffect(() => {
    worker.current?.postMessage({ question: { own, at, market } } satisfies ToBookWorker);
  }, [own, at, market, text, isLong]);
  if (!isLong) return findings;
  return late && late.question.own === own ? late.findings : null;
}

function Step({ found, onMove }: { found: BookFindings; onMove: (index: number) => void }) {
  const { at, count, step, precision } = found;
  if (!step) return null;
  return (
    <>
      <p className="tool-actions">
        <MoveButton isEnd={at <= 0} onMove={() => onMove(at - 1)}>
          Previous message
        </MoveButton>
        <MoveButton isEnd={at >= count - 1} onMove={() => onMove(at + 1)}>
          Next message
        </MoveButton>
        <span aria-live="polite">
          Message {at + 1} of {count.toLocaleString('en-US')},{' '}
          {step.message.isSnapshot ? 'snapshot' : 'update'}, line {step.message.line}
        </span>
      </p>
      <CopyValue
        label="In message"
        value={step.message.checksum === null ? 'none' : String(step.message.checksum)}
      />
      <CopyValue label="Computed" value={String(step.computed)} />
      <CopyValue label="Text" value={step.text} />
      <ToolTable
        caption="The ten best levels on each side"
        head={['Price', 'Quantity', 'Text']}
        className="levels"
      >
        {(['asks', 'bids'] as const).flatMap((side) => [
          <tr key={side}>
            <th colSpan={3} scope="rowgroup">
              {side === 'asks' ? 'Asks, lowest price first' : 'Bids, highest price first'}
            </th>
          </tr>,
          ...bestLevels(step.book[side], CHECKED_LEVELS).map((order) => (
            <tr key={side + order.id}>
              <td>
                <code>{order.price}</code>
              </td>
              <td>
                <code>{order.quantity}</code>
              </td>
              <td>
                <code>{orderText(order, precision)}</code>
              </td>
            </tr>
          )),
        ])}
      </ToolTable>
    </>
  );
}
