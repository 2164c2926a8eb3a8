/** What is beside the words: scenarios with their programs and responses, conversations, messages of FIX. */
import { Fragment, type ReactNode } from 'react';
import type { DecodedTag } from '../../model/operation.ts';
import type {
  ConversationStep,
  ExampleGroup,
  ExampleItem,
  Reference,
  Scenario,
} from '../../model/reference.ts';
import { SAMPLE_TABS, type Sample, type SamplePiece } from '../../model/request.ts';
import { toInlines } from '../../model/walk.ts';
import { Code, CodeLines } from '../guide/code.tsx';
import { Inlines } from '../guide/inlines.tsx';
import { TabSet } from '../guide/tab-set.tsx';

export function Beside({ reference }: { reference: Reference }) {
  const { scenarios, samples, conversation, parts } = reference;
  const messages = parts.flatMap(({ style, examples }) => (style === 'tags' ? examples : []));
  if (scenarios.length + samples.length + conversation.length + messages.length === 0) return null;
  return (
    <aside className="sample" id="sample" aria-label="Example">
      {scenarios.length > 0 && <Scenarios scenarios={scenarios} />}
      {scenarios.length === 0 && samples.length + conversation.length > 0 && (
        <Tabbed
          panels={[
            ...(conversation.length > 0
              ? [
                  {
                    label: 'Conversation',
                    language: 'conversation',
                    content: <Conversation steps={conversation} />,
                  },
                ]
              : []),
            ...samplePanels([{ label: '', samples, request: null, response: null }]),
          ]}
        />
      )}
      {messages.length > 0 && (
        <figure className="code block">
          <TabSet
            legend="Message"
            panels={messages.flatMap(({ items }) =>
              items.map((item) => ({ label: item.label, content: <FixMessage item={item} /> })),
            )}
          >
            <span className="controls">
              <CopyButton />
            </span>
          </TabSet>
        </figure>
      )}
    </aside>
  );
}

/** One choice drives the programs, the request and the response. */
function Scenarios({ scenarios }: { scenarios: readonly Scenario[] }) {
  const [first] = scenarios;
  const requests = inScenarios(scenarios, ({ request }) => request?.code ?? null);
  const responses = inScenarios(scenarios, ({ response }) =>
    response ? `${response.title}\n${response.code.code}` : null,
  );
  const summaries = inScenarios(scenarios, ({ summary }) => summary ?? null);
  const hasSamples = scenarios.some(({ samples }) => samples.length > 0);
  return (
    <>
      {scenarios.length > 1 ? (
        <select className="scenario" aria-label="Scenario" autoComplete="off">
          {scenarios.map(({ label }, index) => (
            <option key={index} value={index}>
              {label}
            </option>
          ))}
        </select>
      ) : (
        <p className="scenario">{first?.label}</p>
      )}
      {summaries.map(({ value: { summary = '' }, shown }) => (
        <p key={shown} className="about" data-scenario={shown}>
          <Inlines inlines={toInlines(summary)} />
        </p>
      ))}
      {hasSamples && <Tabbed panels={samplePanels(scenarios)} />}
      {requests.map(({ value: { request }, shown }) =>
        hasSamples ? (
          <details key={shown} className="as-sent" data-scenario={shown}>
            <summary>Request as sent</summary>
            {request && <Code block={{ ...request, title: 'Request' }} />}
          </details>
        ) : (
          <div key={shown} data-scenario={shown}>
            {request && <Code block={{ ...request, title: 'Request' }} />}
          </div>
        ),
      )}
      {responses.map(({ value: { response }, shown }) => (
        <div key={shown} data-scenario={shown}>
          {response && <Code block={{ ...response.code, title: response.title }} />}
        </div>
      ))}
    </>
  );
}

interface InScenarios {
  readonly value: Scenario;
  /** Numbers of the scenarios that show it. */
  readonly shown: string;
}

/** What scenarios have in common is on the page once; null where a scenario has nothing. */
function inScenarios(scenarios: readonly Scenario[], keyOf: (one: Scenario) => string | null): InScenarios[] {
  const found = new Map<string, { value: Scenario; numbers: number[] }>();
  for (const [index, value] of scenarios.entries()) {
    const key = keyOf(value);
    if (key === null) continue;
    const before = found.get(key);
    if (before) before.numbers.push(index);
    else found.set(key, { value, numbers: [index] });
  }
  return [...found.values()].map(({ value, numbers }) => ({ value, shown: numbers.join(' ') }));
}

function samplePanels(scenarios: readonly Scenario[]) {
  return (scenarios[0]?.samples ?? []).map(({ tab, pieces }) => ({
    label: SAMPLE_TABS[tab],
    language: tab,
    content: pieces.map(({ kind, fold }) => (
      <Piece key={kind} scenarios={scenarios} tab={tab} kind={kind} fold={fold} />
    )),
  }));
}

interface PieceProps extends Pick<SamplePiece, 'kind' | 'fold'> {
  readonly scenarios: readonly Scenario[];
  readonly tab: Sample['tab'];
}

/** The lines of a program with one purpose, in each scenario that has others. */
function Piece({ scenarios, tab, kind, fold }: PieceProps) {
  const pieceOf = ({ samples }: Scenario) => {
    const sample = samples.find((one) => one.tab === tab);
    const piece = sample?.pieces.find((one) => one.kind === kind);
    return sample && piece ? { sample, piece } : null;
  };
  const variants = inScenarios(scenarios, (scenario) => {
    const found = pieceOf(scenario);
    if (!found) return null;
    const { sample, piece } = found;
    return sample.code
      .split('\n')
      .slice(piece.from - 1, piece.to)
      .join('\n');
  });
  return variants.map(({ value, shown }) => {
    const found = pieceOf(value);
    if (!found) return null;
    const { sample, piece } = found;
    const lines = <CodeLines block={{ ...sample, marked: [] }} from={piece.from} to={piece.to} />;
    const scenario = variants.length > 1 ? shown : undefined;
    if (!fold) {
      return (
        <Scroll key={shown} className={kind === 'request' ? 'request' : ''} scenario={scenario}>
          {lines}
        </Scroll>
      );
    }
    return (
      <details key={shown} className="fold" data-scenario={scenario}>
        <summary>
          {fold} <span>{piece.to - piece.from + 1} lines</span>
        </summary>
        <Scroll>{lines}</Scroll>
      </details>
    );
  });
}

interface ScrollProps {
  readonly className?: string;
  readonly scenario?: string | undefined;
  readonly children: ReactNode;
}

function Scroll({ className = '', scenario, children }: ScrollProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: code that scrolls sideways must be reachable by keyboard
    <div className={`lines ${className}`.trim()} data-scenario={scenario} tabIndex={0}>
      {children}
    </div>
  );
}

interface TabbedProps {
  readonly panels: readonly {
    readonly label: string;
    readonly language: string;
    readonly content: ReactNode;
  }[];
}

/** A block of code whose header is its tabs. */
function Tabbed({ panels }: TabbedProps) {
  return (
    <figure className="code block">
      <TabSet legend="Language" panels={panels}>
        <span className="controls">
          <label className="wrap">
            <input type="checkbox" />
            <span>Wrap</span>
          </label>
          <CopyButton />
        </span>
      </TabSet>
    </figure>
  );
}

function CopyButton() {
  return (
    <button type="button" className="copy" data-copy="">
      Copy
    </button>
  );
}

/** Lines of a message that are in sight; the rest opens on demand. */
const SHOWN_LINES = 8;

/** A WebSocket conversation in two lanes, in the order in which messages cross the wire. */
function Conversation({ steps }: { steps: readonly ConversationStep[] }) {
  const hasChanges = steps.some(({ changed }) => changed.length > 0);
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
      <ol>
        {steps.map((step, index) => (
          <Message key={index} step={step} />
        ))}
      </ol>
    </div>
  );
}

function Message({ step: { direction, label, code, changed } }: { step: ConversationStep }) {
  const block = { ...code, marked: changed };
  const count = code.code.split('\n').length;
  // One more line is no longer than the words that would hide it.
  const shown = count > SHOWN_LINES + 1 ? SHOWN_LINES : count;
  const later = changed.filter((line) => line > shown).length;
  return (
    <li className={direction}>
      <p>
        <span className="arrow" aria-hidden="true">
          {direction === 'send' ? '→' : '←'}
        </span>{' '}
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

/** A message as it is sent, and decoded tag by tag. */
function FixMessage({ item: { summary, decoded = [] } }: { item: ExampleItem }) {
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

/** `|` for SOH; each tag shows its name under the pointer. */
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

/** Examples of one message, by name, closed until the reader asks for them. */
export function PartExamples({ groups }: { groups: readonly ExampleGroup[] }) {
  return groups.map(({ title, items }, index) => (
    <details key={index} className="part-examples">
      <summary>{items.length === 1 ? '1 example' : `${items.length} examples`}</summary>
      {items.length === 1 ? (
        items.map(({ code }, number) => <Code key={number} block={code} />)
      ) : (
        <TabSet
          legend={title}
          panels={items.map(({ label, code }) => ({ label, content: <Code block={code} /> }))}
        />
      )}
    </details>
  ));
}
