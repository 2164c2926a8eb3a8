/** Order book checksum tool: shows levels, text and CRC32 after each pasted message, and why a checksum differs. */
import { useDeferredValue, useEffect, useMemo, useRef, useState } from 'react';
import { bestLevels, CHECKED_LEVELS, orderText } from '../../tools/book/book.ts';
import { readChecksum } from '../../tools/book/book-message.ts';
import { type BookFindings, type BookQuestion, createExaminer } from '../../tools/book/examine.ts';
import { outcomeWords } from '../../tools/book/outcome.ts';
import type { ToolData } from '../../tools/tool-data.ts';
import { useAddressState } from './address-state.ts';
import { Examples } from './examples.tsx';
import { CopyValue, SelectField, TextField } from './form-parts.tsx';
import { type LongText, LongTextField, useLongText } from './long-text.tsx';
import { type LongWork, startWorker, WorkNote, type WorkState } from './long-work.tsx';
import { AddressNote, MoveButton, ToolTable, Verdict } from './tool-parts.tsx';

const START = { messages: '', own: '', step: '', market: '' };

const PLACEHOLDER =
  '{"channel":"book","type":"snapshot","data":[{"symbol":"BTC/USD","bids":[…],"asks":[…],"checksum":…}]}';

export function BookTool({ data: { books } }: { data: ToolData['order-book-checksum'] }) {
  const [state, change, isShared] = useAddressState(START);
  const messages = useLongText(state.messages, (text) => change({ messages: text, step: '', market: '' }));
  const own = readChecksum(state.own);
  const at = state.step === '' ? null : Number(state.step) - 1 || 0;
  const { found, work } = useFindings(messages, { own, at, market: state.market });
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
        {found
          ? outcomeWords(found, { own, market: state.market }, messages.text === '')
          : work?.state === 'working'
            ? 'Reading…'
            : 'There is no result: the log is only compared as a whole.'}
      </Verdict>
      {work && <WorkNote work={work} />}
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

interface Findings {
  /** Null until the worker responds. */
  readonly found: BookFindings | null;
  /** Null for a short text, which takes no time. */
  readonly work: Pick<LongWork<never>, 'state' | 'share' | 'stop' | 'again'> | null;
}

/** Examines the messages: directly if the text fits in the box, otherwise in a worker. */
function useFindings({ text, isLong }: LongText, { own, at, market }: BookQuestion): Findings {
  const short = useDeferredValue(isLong ? '' : text);
  const examine = useMemo(() => createExaminer(short), [short]);
  const findings = useMemo(() => examine({ own, at, market }), [examine, own, at, market]);
  const worker = useRef<ReturnType<typeof startWorker> | null>(null);
  const [run, setRun] = useState(0);
  const [late, setLate] = useState<{ own: number | null; findings: BookFindings } | null>(null);
  const [{ state, share }, setWork] = useState<WorkState>(AT_START);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new run examines the same text again
  useEffect(() => {
    if (!isLong) return;
    setWork(AT_START);
    worker.current = startWorker<never>(
      { kind: 'examine-book', text },
      {
        onReport: (step) => setWork({ state: 'working', share: step.share }),
        onEnd: () => setWork({ state: 'done', share: 1 }),
        onFail: () => setWork((before) => ({ ...before, state: 'failed' })),
        onFindings: ({ question, findings }) => setLate({ own: question.own, findings }),
      },
    );
    return () => {
      worker.current?.end();
      worker.current = null;
      setLate(null);
    };
  }, [text, isLong, run]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new text starts a new worker, which needs the question
  useEffect(() => {
    worker.current?.send({ kind: 'ask-book', question: { own, at, market } });
  }, [own, at, market, text, isLong, run]);
  if (!isLong) return { found: findings, work: null };
  const stop = () => {
    worker.current?.end();
    setWork((before) => ({ ...before, state: 'stopped' }));
  };
  const found = late && late.own === own ? late.findings : null;
  return { found, work: { state, share, stop, again: () => setRun(run + 1) } };
}

const AT_START: WorkState = { state: 'working', share: 0 };

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
