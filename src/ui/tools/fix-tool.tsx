/** FIX decoder: lists the messages of a log, and shows one decoded in full or two side by side. */
import { type KeyboardEvent, useCallback, useDeferredValue, useMemo, useState } from 'react';
import { createChoice } from '../../tools/fix/choose-dictionary.ts';
import { type DecodedMessage, decode, type RawMessage } from '../../tools/fix/decode.ts';
import type { Dictionary } from '../../tools/fix/dictionary.ts';
import type { ToolData } from '../../tools/tool-data.ts';
import { useAddressState } from './address-state.ts';
import { Examples } from './examples.tsx';
import { Fields, SideBySide } from './fix-fields.tsx';
import { MOST_IN_BOX, SelectField } from './form-parts.tsx';
import { LongTextField, useLongText } from './long-text.tsx';
import { useLongWork, WorkNote } from './long-work.tsx';
import { logSteps, MOST_IN_MESSAGE } from './text-steps.ts';
import { AddressNote, MoveButton, ToolTable, Verdict } from './tool-parts.tsx';

/** Messages of a log listed at a time. */
const PAGE = 50;
/** Faults listed before the rest are collapsed. */
const MOST_FAULTS = 5;
/** Faults in the collapsed rest. */
const MOST_REST = 300;

export function FixTool({ data: { dictionaries, example } }: { data: ToolData['fix-decoder'] }) {
  const [state, change, isShared] = useAddressState({
    text: '',
    dictionary: '',
    first: '',
    second: '',
    more: '',
  });
  const [from, setFrom] = useState(0);
  const log = useLongText(state.text, (text) => {
    setFrom(0);
    change({ text, first: '', second: '' });
  });
  const text = useDeferredValue(log.text);
  const work = useLongWork(
    useCallback(() => logSteps(text), [text]),
    useMemo(() => (text.length > MOST_IN_BOX ? { kind: 'read-log', text } : null), [text]),
  );
  const { items: messages } = work;
  const isDone = work.state === 'done';
  const pick = (value: string) => messages[Math.max(0, (Number(value) || 1) - 1)];
  const first = pick(state.first);
  const second = state.second === '' ? undefined : pick(state.second);
  const choose = useMemo(
    () => createChoice(dictionaries, messages, state.dictionary),
    [dictionaries, messages, state.dictionary],
  );
  const decoded = useMemo(() => {
    const of = (raw: RawMessage | undefined): DecodedMessage | null => {
      const dictionary = raw && choose(raw);
      return raw && dictionary ? decode(dictionary, raw) : null;
    };
    return { first: of(first), second: of(second) };
  }, [first, second, choose]);
  return (
    <>
      <div className="tool-form">
        <LongTextField label="Message or log" text={log} rows={5} placeholder={example} />
        <SelectField
          label="Dictionary"
          value={state.dictionary}
          options={[
            { id: '', label: `Automatic${decoded.first ? `: ${decoded.first.api}` : ''}` },
            ...dictionaries,
          ]}
          onChange={(dictionary) => change({ dictionary })}
        />
      </div>
      <Examples
        examples={[{ label: 'Use the worked example', input: { text: example } }]}
        input={{ text: log.text }}
        onEnter={(input) => log.set(input.text)}
      />
      <Outcome
        decoded={decoded.first}
        waiting={
          text === ''
            ? 'Paste a message or a log, or use the worked example.'
            : isDone
              ? 'There is no FIX message in this text: a message starts with 8=FIX.'
              : work.state === 'working'
                ? 'Reading…'
                : 'There is no FIX message in what was read.'
        }
        count={work.count}
        isDone={isDone}
        isOpen={state.more !== ''}
        onToggle={(isOpen) => change({ more: isOpen ? 'open' : '' })}
      />
      <WorkNote work={work} />
      {[first, second].some((message) => message && message.text.length >= MOST_IN_MESSAGE) && (
        <p className="tool-hint">
          Only the first {MOST_IN_MESSAGE.toLocaleString('en-US')} characters of a message are decoded.
        </p>
      )}
      <AddressNote isShared={isShared && !log.isLong} />
      {messages.length > 1 && (
        <MessageList
          messages={messages}
          choose={choose}
          from={from}
          onMove={setFrom}
          first={first}
          second={second}
          onFirst={(index) => change({ first: String(index + 1) })}
          onSecond={(index) => change({ second: messages[index] === second ? '' : String(index + 1) })}
        />
      )}
      {decoded.first && decoded.second ? (
        <SideBySide left={decoded.first} right={decoded.second} />
      ) : (
        decoded.first && decoded.first.fields.length > 0 && <Fields message={decoded.first} />
      )}
    </>
  );
}

interface OutcomeProps {
  readonly decoded: DecodedMessage | null;
  /** Shown while nothing is decoded. */
  readonly waiting: string;
  readonly count: number;
  readonly isDone: boolean;
  /** Whether all faults are shown. */
  readonly isOpen: boolean;
  readonly onToggle: (isOpen: boolean) => void;
}

/** Says what is wrong with a message. Exported for tests. */
export function Outcome({ decoded, waiting, count, isDone, isOpen, onToggle }: OutcomeProps) {
  if (!decoded) return <Verdict tone="none">{waiting}</Verdict>;
  const { title, faults } = decoded;
  const many = count > 1 ? ` ${isDone ? '' : 'So far '}${count.toLocaleString('en-US')} messages.` : '';
  if (faults.length === 0)
    return (
      <Verdict tone="good">
        {title}: nothing is wrong. Body length and checksum are right.{many}
      </Verdict>
    );
  const rest = faults.slice(MOST_FAULTS);
  return (
    <Verdict tone="bad">
      <strong>
        {title}: {faults.length} {problemNoun(faults)}.
      </strong>
      {many}
      <FaultList faults={faults.slice(0, MOST_FAULTS)} />
      {rest.length > 0 && (
        <details open={isOpen} onToggle={({ currentTarget }) => onToggle(currentTarget.open)}>
          <summary>
            {rest.length} more {problemNoun(rest)}
          </summary>
          <FaultList faults={rest.slice(0, MOST_REST)} />
          {rest.length > MOST_REST && <p>Only the first {MOST_FAULTS + MOST_REST} are listed.</p>}
        </details>
      )}
    </Verdict>
  );
}

function FaultList({ faults }: { faults: readonly string[] }) {
  return (
    <ul>
      {faults.map((fault, index) => (
        <li key={index}>{asSentence(fault)}</li>
      ))}
    </ul>
  );
}

function problemNoun(faults: readonly string[]): string {
  return faults.length === 1 ? 'problem' : 'problems';
}

function asSentence(words: string): string {
  return `${words.slice(0, 1).toUpperCase()}${words.slice(1)}.`;
}

interface MessageListProps {
  readonly messages: readonly RawMessage[];
  readonly choose: (message: RawMessage) => Dictionary | undefined;
  readonly from: number;
  readonly onMove: (from: number) => void;
  readonly first: RawMessage | undefined;
  readonly second: RawMessage | undefined;
  readonly onFirst: (index: number) => void;
  readonly onSecond: (index: number) => void;
}

function MessageList({ messages, choose, from, onMove, first, second, onFirst, onSecond }: MessageListProps) {
  const shown = messages.slice(from, from + PAGE);
  const [row, setRow] = useState(0);
  const current = row >= from && row < from + shown.length ? row - from : 0;
  const tabIndexOf = (index: number) => (index === current ? 0 : -1);
  const titleOf = (message: RawMessage) =>
    choose(message)?.messages.find(({ msgType }) => msgType === message.msgType)?.title ??
    (message.msgType ? `Type ${message.msgType}` : 'Message without a type');
  return (
    <>
      {messages.length > PAGE && (
        <p className="tool-actions">
          <MoveButton isEnd={from === 0} onMove={() => onMove(Math.max(0, from - PAGE))}>
            Earlier messages
          </MoveButton>
          <MoveButton isEnd={from + PAGE >= messages.length} onMove={() => onMove(from + PAGE)}>
            Later messages
          </MoveButton>
          <span aria-live="polite">
            {from + 1} to {Math.min(messages.length, from + PAGE)} of{' '}
            {messages.length.toLocaleString('en-US')}
          </span>
        </p>
      )}
      <div className="tool-list">
        <ToolTable
          caption="Messages: move with the arrow keys"
          head={['Show', 'Compare', 'Number', 'Time', 'Line']}
        >
          {shown.map((message, index) => (
            <tr key={from + index} onFocus={() => setRow(from + index)} onKeyDown={moveToRow}>
              <td>
                <button
                  type="button"
                  aria-pressed={message === first}
                  tabIndex={tabIndexOf(index)}
                  onClick={() => onFirst(from + index)}
                >
                  {titleOf(message)}
                </button>
              </td>
              <td>
                <button
                  type="button"
                  aria-pressed={message === second}
                  aria-disabled={message === first}
                  aria-label={`Compare ${titleOf(message)}, line ${message.line}`}
                  tabIndex={tabIndexOf(index)}
                  onClick={() => message !== first && onSecond(from + index)}
                >
                  Compare
                </button>
              </td>
              <td>{message.seqNum}</td>
              <td className="time">{message.time}</td>
              <td>{message.line}</td>
            </tr>
          ))}
        </ToolTable>
      </div>
    </>
  );
}

/** Moves between rows with the arrow keys, so that Tab doesn't have to step through a long list. */
function moveToRow(event: KeyboardEvent<HTMLTableRowElement>): void {
  const step =
    event.key === 'ArrowDown'
      ? 'nextElementSibling'
      : event.key === 'ArrowUp'
        ? 'previousElementSibling'
        : null;
  if (!step) return;
  const { currentTarget, target } = event;
  const buttons = [...currentTarget.querySelectorAll('button')];
  const at = target instanceof HTMLButtonElement ? buttons.indexOf(target) : -1;
  event.preventDefault();
  currentTarget[step]?.querySelectorAll('button')[at]?.focus();
}
