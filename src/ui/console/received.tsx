/** Parts of a response or message: the body, with members linked to their fields, and errors with their fix. */
import type { ConsoleData, PageError } from '../../console/console-data.ts';
import { MOST_CHARACTERS, MOST_LINES } from '../../console/limits.ts';
import type { ResponseLine } from '../../console/response.ts';
import { errorAnchor } from '../../model/anchor.ts';
import { ACTION_LABELS } from '../../model/operation.ts';
import { RETRIES } from '../../tools/errors.ts';
import { PageLink } from '../tools/form-parts.tsx';

/** Shows documented errors, each with its meaning and fix from the page. */
export function ErrorFixes({ found }: { found: readonly PageError[] }) {
  return found.map(({ code, action }) => {
    const row = document.getElementById(errorAnchor(code));
    const [meaning, remedy] = [row?.querySelector('dd'), row?.querySelector('.remedy')];
    return (
      <div key={code} className="console-error">
        <p>
          <a href={`#${errorAnchor(code)}`}>
            <code>{code}</code>
          </a>
        </p>
        {meaning && <WordsOf part={meaning} />}
        {remedy?.textContent && (
          <>
            <strong>Fix:</strong> <WordsOf part={remedy} />
          </>
        )}
        {action && (
          <p className="tool-hint">
            {ACTION_LABELS[action]}. Send it again? {RETRIES[action]}
          </p>
        )}
      </div>
    );
  });
}

/** Says what the sandbox has not checked about an accepted request. */
export function Unchecked({ data: { unchecked } }: { data: Pick<ConsoleData, 'unchecked'> }) {
  if (!unchecked) return null;
  return (
    <p className="tool-hint">
      {unchecked.words} <PageLink to={unchecked}>What the sandbox checks</PageLink>
    </p>
  );
}

/** Copies a part of the page into the console, links included. */
function WordsOf({ part }: { part: Element }) {
  const fill = (box: HTMLElement | null) =>
    box?.replaceChildren(...[...part.childNodes].map((node) => node.cloneNode(true)));
  return <div className="console-words" ref={fill} />;
}

interface LinkedBodyProps {
  readonly label: string;
  /** Null for a text that isn't JSON or is nested too deeply. */
  readonly lines: readonly ResponseLine[] | null;
  readonly text: string;
}

/** Shows a body, with each member linked to its field and undocumented members marked. */
export function LinkedBody({ label, lines, text }: LinkedBodyProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: code that scrolls must be reachable by keyboard
    <section className="console-body" tabIndex={0} aria-label={label}>
      <pre>
        <code>
          {lines
            ? lines.slice(0, MOST_LINES).map((line, index) => <Line key={index} line={line} />)
            : text.slice(0, MOST_CHARACTERS)}
        </code>
      </pre>
      {lines && lines.length > MOST_LINES && <p>{lines.length - MOST_LINES} more lines</p>}
      {!lines && text.length > MOST_CHARACTERS && <p>{text.length - MOST_CHARACTERS} more characters</p>}
    </section>
  );
}

function Line({ line: { indent, name, text, anchor, isUndocumented } }: { line: ResponseLine }) {
  const label = name === null ? null : JSON.stringify(name);
  return (
    <>
      {'  '.repeat(indent)}
      {label !== null && (anchor ? <a href={`#${anchor}`}>{label}</a> : label)}
      {label !== null && ': '}
      {text}
      {isUndocumented && label !== null && <mark> not documented</mark>}
      {'\n'}
    </>
  );
}
