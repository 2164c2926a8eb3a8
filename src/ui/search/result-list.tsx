/** Results grouped by API; each is a link and an option of the search box at once. */
import type { Piece, Result, ResultGroup } from '../../search/query.ts';
import { LIST_ID, optionId } from './use-combobox.ts';

interface ResultListProps {
  readonly base: string;
  readonly groups: readonly ResultGroup[];
  readonly active: number;
  readonly onPoint: (number: number) => void;
  readonly onChosen: (href: string) => void;
}

export function ResultList({ base, groups, active, onPoint, onChosen }: ResultListProps) {
  const starts = groups.map((_, index) =>
    groups.slice(0, index).reduce((sum, { results }) => sum + results.length, 0),
  );
  return (
    <div className="results" role="listbox" id={LIST_ID} aria-label="Search results">
      {groups.map(({ api, results }, index) => (
        // biome-ignore lint/a11y/useSemanticElements: a group of options, not a set of form fields
        <div key={api.id} role="group" aria-labelledby={`${LIST_ID}-api-${index}`}>
          <p className="results-api" id={`${LIST_ID}-api-${index}`}>
            {api.label}
          </p>
          {results.map((result, offset) => {
            const { kind, target, title } = result;
            const number = (starts[index] ?? 0) + offset;
            const href = base.replace(/\/$/, '') + target;
            return (
              <a
                key={`${kind} ${target} ${title.map(({ text }) => text).join('')}`}
                id={optionId(number)}
                role="option"
                aria-selected={number === active}
                tabIndex={-1}
                href={href}
                onPointerMove={() => onPoint(number)}
                // The box keeps the focus until the reader leaves the page.
                onMouseDown={(event) => event.preventDefault()}
                onClick={({ ctrlKey, metaKey, shiftKey }) => {
                  if (!ctrlKey && !metaKey && !shiftKey) onChosen(href);
                }}
              >
                <ResultText result={result} />
              </a>
            );
          })}
        </div>
      ))}
    </div>
  );
}

function ResultText({ result: { kind, title, where, snippet, badge, more } }: { result: Result }) {
  const isCode = kind === 'field' || kind === 'error' || kind === 'row';
  return (
    <>
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
    </>
  );
}

function Pieces({ pieces }: { pieces: readonly Piece[] }) {
  return pieces.map(({ text, marked }, index) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: pieces have no name but their place
    marked ? <mark key={index}>{text}</mark> : text,
  );
}
