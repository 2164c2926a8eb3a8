/** The FIX decoder: messages of any log, one decoded in full, or two side by side. */
import { useDeferredValue, useEffect, useMemo, useRef, useState } from 'react';
import {
  compareMessages,
  type DecodedMessage,
  decode,
  findDictionary,
  type RawMessage,
  readLog,
} from '../../tools/fix/decode.ts';
import type { ToolData } from '../../tools/tool-data.ts';
import { useAddressState } from './address-state.ts';
import { AddressNote, PageLink, SelectField, TextField, ToolTable, Verdict } from './tool-parts.tsx';

/** A longer text is kept beside the box: a browser takes seconds to lay it out. */
const MOST_IN_BOX = 200_000;
/** Work between two pauses, in milliseconds. */
const SLICE = 12;
/** Time between two states of a long text, in milliseconds. */
const PUBLISH = 500;
/** Messages of a log to choose from at a time. */
const PAGE = 50;

export function FixTool({
  data: { dictionaries, example },
  base,
}: {
  data: ToolData['fix-decoder'];
  base: string;
}) {
  const [state, change, isShared] = useAddressState({ text: '', dictionary: '', first: '', second: '' });
  const [log, setLog] = useState<string | null>(null);
  const text = useDeferredValue(log ?? state.text);
  const { messages, isDone } = useMessages(text);
  const [from, setFrom] = useState(0);
  const paste = (pasted: string) => {
    setFrom(0);
    if (pasted.length > MOST_IN_BOX) {
      setLog(pasted);
      change({ text: '', first: '', second: '' });
    } else {
      setLog(null);
      change({ text: pasted, first: '', second: '' });
    }
  };
  const pick = (value: string) => messages[Math.max(0, (Number(value) || 1) - 1)];
  const first = pick(state.first);
  const second = state.second === '' ? undefined : pick(state.second);
  const decoded = useMemo(() => {
    const of = (raw: RawMessage | undefined): DecodedMessage | null => {
      // A message that the chosen dictionary doesn't describe is one of the session, which all of them share.
      const inOrder = dictionaries.toSorted(
        (one, other) => Number(other.id === state.dictionary) - Number(one.id === state.dictionary),
      );
      const dictionary = raw && findDictionary(inOrder, raw.msgType);
      return raw && dictionary ? decode(dictionary, raw) : null;
    };
    return { first: of(first), second: of(second) };
  }, [first, second, dictionaries, state.dictionary]);
  return (
    <>
      <div
        className="tool-form"
        onPasteCapture={(event) => {
          const pasted = event.clipboardData.getData('text');
          if (pasted.length <= MOST_IN_BOX) return;
          event.preventDefault();
          paste(pasted);
        }}
      >
        <div className="wide">
          <TextField label="Message or log" value={state.text} rows={5} onChange={paste} />
          {log !== null && (
            <p className="tool-hint">
              {(log.length / 1e6).toFixed(1)} MB of text are loaded but not shown here.{' '}
              <button type="button" onClick={() => paste('')}>
                Remove
              </button>
            </p>
          )}
        </div>
        <SelectField
          label="Dictionary"
          value={state.dictionary}
          options={[
            { value: '', label: 'By message type' },
            ...dictionaries.map(({ id, label }) => ({ value: id, label })),
          ]}
          onChange={(dictionary) => change({ dictionary })}
        />
        <OpenFile onText={paste} />
      </div>
      <p className="tool-actions">
        <button type="button" onClick={() => paste(example)}>
          Use the worked example
        </button>
      </p>
      <Verdict tone={decoded.first === null ? 'none' : decoded.first.faults.length === 0 ? 'good' : 'bad'}>
        {decoded.first === null
          ? text === ''
            ? 'Paste a message, or load the example.'
            : isDone
              ? 'There is no FIX message in this text: a message starts with 8=FIX.'
              : 'Reading…'
          : verdict(decoded.first, messages.length, isDone)}
      </Verdict>
      <AddressNote isShared={isShared && log === null} />
      {messages.length > 1 && (
        <MessageList
          messages={messages}
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
        decoded.first && <Fields message={decoded.first} base={base} />
      )}
    </>
  );
}

function verdict({ title, faults }: DecodedMessage, count: number, isDone: boolean): string {
  const many = count > 1 ? ` ${isDone ? '' : 'So far '}${count.toLocaleString('en-US')} messages.` : '';
  if (faults.length === 0) return `${title}: nothing is wrong. Body length and checksum are right.${many}`;
  return `${title}: ${faults.slice(0, 8).join('. ')}.${faults.length > 8 ? ` And ${faults.length - 8} more.` : ''}${many}`;
}

/** The messages of a text, read in slices, so that the page stays responsive however long it is. */
function useMessages(text: string): { readonly messages: readonly RawMessage[]; readonly isDone: boolean } {
  const [result, setResult] = useState<{ messages: readonly RawMessage[]; isDone: boolean }>({
    messages: [],
    isDone: true,
  });
  useEffect(() => {
    const found: RawMessage[] = [];
    const reading = readLog(text);
    let timer = 0;
    let published = 0;
    const work = () => {
      const end = performance.now() + SLICE;
      let isDone = false;
      while (!isDone && performance.now() < end) {
        const next = reading.next();
        isDone = next.done === true;
        if (!next.done) found.push(next.value);
      }
      const now = performance.now();
      if (isDone || now - published > PUBLISH) {
        published = now;
        setResult({ messages: isDone ? found : found.slice(0, PAGE), isDone });
      }
      if (!isDone) timer = window.setTimeout(work);
    };
    work();
    return () => clearTimeout(timer);
  }, [text]);
  return result;
}

function OpenFile({ onText }: { onText: (text: string) => void }) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <div className="tool-field">
      <label htmlFor="fix-file">Or open a log file</label>
      <input
        id="fix-file"
        ref={input}
        type="file"
        onChange={async ({ target }) => onText((await target.files?.[0]?.text()) ?? '')}
      />
    </div>
  );
}

interface MessageListProps {
  readonly messages: readonly RawMessage[];
  readonly from: number;
  readonly onMove: (from: number) => void;
  readonly first: RawMessage | undefined;
  readonly second: RawMessage | undefined;
  readonly onFirst: (index: number) => void;
  readonly onSecond: (index: number) => void;
}

function MessageList({ messages, from, onMove, first, second, onFirst, onSecond }: MessageListProps) {
  const shown = messages.slice(from, from + PAGE);
  return (
    <>
      {messages.length > PAGE && (
        <p className="tool-actions">
          <button type="button" disabled={from === 0} onClick={() => onMove(Math.max(0, from - PAGE))}>
            Earlier messages
          </button>
          <button type="button" disabled={from + PAGE >= messages.length} onClick={() => onMove(from + PAGE)}>
            Later messages
          </button>
          <span>
            {from + 1} to {Math.min(messages.length, from + PAGE)} of{' '}
            {messages.length.toLocaleString('en-US')}
          </span>
        </p>
      )}
      <div className="tool-list">
        <ToolTable caption="Messages of the log" head={['Line', 'Type', 'Number', 'Time', 'Show', 'Compare']}>
          {shown.map((message, index) => (
            <tr key={from + index}>
              <td>{message.line}</td>
              <td>
                <code>{message.msgType}</code>
              </td>
              <td>{message.seqNum}</td>
              <td>{message.time}</td>
              <td>
                <button type="button" aria-pressed={message === first} onClick={() => onFirst(from + index)}>
                  Show
                </button>
              </td>
              <td>
                <button
                  type="button"
                  aria-pressed={message === second}
                  onClick={() => onSecond(from + index)}
                >
                  Compare
                </button>
              </td>
            </tr>
          ))}
        </ToolTable>
      </div>
    </>
  );
}

function Fields({ message, base }: { message: DecodedMessage; base: string }) {
  return (
    <ToolTable caption={message.title} head={['Tag', 'Name', 'Value', 'Meaning']} className="fix-fields">
      {message.fields.map(({ tag, name, value, meaning, depth, link, faults }, index) => (
        <tr key={index} className={faults.length > 0 ? 'wrong' : undefined}>
          <td>{tag}</td>
          <td className={depth > 0 ? 'deep' : undefined}>
            {link ? (
              <PageLink base={base} route={link.route} hash={link.hash}>
                {name}
              </PageLink>
            ) : (
              name
            )}
          </td>
          <td>
            <code>{value}</code>
          </td>
          <td>
            {meaning}
            {faults.map((fault) => (
              <span key={fault} className="fault">
                Wrong: {fault}
              </span>
            ))}
          </td>
        </tr>
      ))}
    </ToolTable>
  );
}

function SideBySide({ left, right }: { left: DecodedMessage; right: DecodedMessage }) {
  return (
    <ToolTable
      caption="Both messages"
      head={['Tag', 'Name', `First: ${left.title}`, `Second: ${right.title}`, 'Result']}
    >
      {compareMessages(left, right).map(({ tag, name, left: one, right: other }, index) => (
        <tr key={index} className={one === other ? undefined : 'differs'}>
          <td>{tag}</td>
          <td>{name}</td>
          <td>{one === null ? '' : <code>{one}</code>}</td>
          <td>{other === null ? '' : <code>{other}</code>}</td>
          <td>{one === other ? 'same' : 'differs'}</td>
        </tr>
      ))}
    </ToolTable>
  );
}
