/** Results grouped by API; each is a link and an option of the search box at once. */
import type { Piece, Result, ResultGroup } from '../../search/query.ts';
import { LIST_ID, optionId } from './use-combobox.ts';

export function ResultList({
  base,
  groups,
  active,
  onPoint,
  onChosen,
}: {
  base: string;
  groups: readonly ResultGroup[];
  active: number;
  onPoint: (number: number) => void;
  onChosen: (href: string) => void;
}) {
  const starts = groups.map((_, index) =>
    groups.slice(0, index).reduce((sum, { results }) => sum + results.length, 0),
  );
  return (
    <div className="results" role="listbox" id={LIST_ID} aria-label="Search results">
      {groups.map(({ api, results }, index) => (
        // biome-ignore lint/a11y/useSemanticElements: a group of options, not a set of form fields
        <div key={api} role="group" aria-labelledby={`${LIST_ID}-api-${index}`}>
          <p className="results-api" id={`${LIST_ID}-api-${index}`}>
            {api}
          </p>
          {results.map((result, offset) => {
            const number = (starts[index] ?? 0) + offset;
            const { target, kind } = result;
            const href = base.replace(/\/$/, '') + target;
            return (
              <ResultOption
                key={`${kind} ${target} ${result.title.map(({ text }) => text).join('')}`}
                result={result}
                href={href}
                number={number}
                selected={number === active}
                onPoint={onPoint}
                onChosen={onChosen}
              />
            );
          })}
        </div>
      ))}
    </div>
  );
}

function ResultOption({
  result,
  href,
  number,
  selected,
  onPoint,
  onChosen,
}: {
  result: Result;
  href: string;
  number: number;
  selected: boolean;
  onPoint: (number: number) => void;
  onChosen: (href: string) => void;
}) {
  const { kind, title, where, snippet, badge, more } = result;
  const isCode = kind === 'field' || kind === 'error' || kind === 'row';
  return (
    <a
      id={optionId(number)}
      role="option"
      aria-selected={selected}
      tabIndex={-1}
      href={href}
      onPointerMove={() => onPoint(number)}
      // The box keeps the focus until the page is left.
      onMouseDown={(event) => event.preventDefault()}
      onClick={(event) => {
        if (!event.ctrlKey && !event.metaKey && !event.shiftKey) onChosen(href);
      }}
    >
      <span className="result-head">
        {badge && <span className={`badge ${badge.kind}`}>{badge.label}</span>}
        <span className={isCode ? 'result-title result-code' : 'result-title'}>
          <Pieces pieces={title} />
        </span>
        {where && <span className="result-where">{where}</span>}
      </span>
      {snippet.length > 0 && (
        <span className="result-snippet">
          <Pieces pieces={snippet} />
        </span>
      )}
      {more > 0 && (
        <span className="result-more">The same on {more === 1 ? '1 more page' : `${more} more pages`}</span>
      )}
    </a>
  );
}

function Pieces({ pieces }: { pieces: readonly Piece[] }) {
  return pieces.map(({ text, marked }, index) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: pieces have no name but their place
    marked ? <mark key={index}>{text}</mark> : text,
  );
}
