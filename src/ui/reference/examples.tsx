/** The examples of a reference page: scenarios with programs and responses, conversations, and single messages. */
import type { ReactNode } from 'react';
import type { ExampleGroup, Reference, Scenario } from '../../model/reference.ts';
import { SAMPLE_TABS, type Sample, type SamplePiece } from '../../model/request.ts';
import { toInlines } from '../../model/walk.ts';
import { Code, CodeLines, Scroll } from '../guide/code.tsx';
import { Inlines } from '../guide/inlines.tsx';
import { TabSet } from '../guide/tab-set.tsx';
import { CopyButton } from '../parts/copy-button.tsx';
import { Conversation, FixMessage } from './messages.tsx';

export function Beside({ reference }: { reference: Reference }) {
  const { scenarios, samples, conversation, parts } = reference;
  const messages = parts.flatMap(({ style, examples }) => (style === 'tags' ? examples : []));
  if (scenarios.length + samples.length + conversation.length + messages.length === 0) return null;
  return (
    <aside className="sample" id="sample" aria-label="Example">
      {samples.length > 0 && (
        <button type="button" className="tool-open" data-console="" aria-expanded="false">
          Try it
        </button>
      )}
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

/** Scenarios that can be chosen from a list: the stylesheet has a rule for each position. */
export const MOST_CHOICES = 16;

/** Scenarios to choose from: folds where there are too many for a list. */
export function Scenarios({ scenarios }: { scenarios: readonly Scenario[] }) {
  const [first] = scenarios;
  if (scenarios.length > MOST_CHOICES)
    return scenarios.map((scenario, index) => (
      <details key={index} name="scenario" data-scenario={index} open={index === 0}>
        <summary className="scenario">{scenario.label}</summary>
        <ScenarioParts scenarios={[scenario]} />
      </details>
    ));
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
      <ScenarioParts scenarios={scenarios} />
    </>
  );
}

/** What the choice applies to: the summary, the programs, the request and the response. */
function ScenarioParts({ scenarios }: { scenarios: readonly Scenario[] }) {
  const requests = inScenarios(scenarios, ({ request }) => request?.code ?? null);
  const responses = inScenarios(scenarios, ({ response }) =>
    response ? `${response.title}\n${response.code.code}` : null,
  );
  const summaries = inScenarios(scenarios, ({ summary }) => summary ?? null);
  const hasSamples = scenarios.some(({ samples }) => samples.length > 0);
  return (
    <>
      {summaries.map(({ value: { summary = '' }, shown }) => (
        <p key={shown} className="about" data-scenario={shown}>
          <Inlines inlines={toInlines(summary)} />
        </p>
      ))}
      {hasSamples && <Tabbed panels={samplePanels(scenarios)} />}
      {requests.map(({ value: { request, samples }, shown }) =>
        hasSamples ? (
          <details key={shown} className="as-sent" data-scenario={shown} open={samples.length === 0}>
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
  /** Indexes of the scenarios that show it, separated by spaces. */
  readonly shown: string;
}

/** Merges scenarios with the same key, so that what they share is on the page once. A null key leaves one out. */
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

/** A piece of a program, once for each version of it that the scenarios have. */
function Piece({ scenarios, tab, kind, fold }: PieceProps) {
  const pieceOf = ({ samples }: Scenario) => {
    const sample = samples.find((one) => one.tab === tab);
    const piece = sample?.pieces.find((one) => one.kind === kind);
    if (!sample || !piece) return null;
    const lines = sample.code.split('\n').slice(piece.from - 1, piece.to);
    return { language: sample.language, code: lines.join('\n'), count: lines.length };
  };
  const variants = inScenarios(scenarios, (scenario) => pieceOf(scenario)?.code ?? null);
  return variants.map(({ value, shown }) => {
    const piece = pieceOf(value);
    if (!piece) return null;
    // Highlighted on its own: all programs of an API share setup and signing, which are then highlighted only once.
    const lines = <CodeLines block={{ ...piece, marked: [] }} from={1} to={piece.count} isPiece />;
    const isEverywhere = shown.split(' ').length === scenarios.length;
    const scenario = isEverywhere ? undefined : shown;
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
          {fold} <span>{piece.count} lines</span>
        </summary>
        <Scroll>{lines}</Scroll>
      </details>
    );
  });
}

interface TabbedProps {
  readonly panels: readonly {
    readonly label: string;
    readonly language: string;
    readonly content: ReactNode;
  }[];
}

/** A code block with tabs as its header. */
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

/** Examples of a part, by name, closed at first. */
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
