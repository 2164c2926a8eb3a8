/** Results grouped by kind. Each row and each chip is both a link and an option of the search box. */
import type { Chip, Piece, Result, ResultGroup } from '../../search/query.ts';
import { LIST_ID, linkProps } from './use-combobox.ts';

interface ResultListProps {
  readonly base: string;
  readonly groups: readonly ResultGroup[];
  readonly active: number;
  readonly onPoint: (number: number) => void;
  readonly onChosen: (href: string, title: string) => void;
}

/** Keys of the options in each row: the row itself and its chips. */
export function optionRows(groups: readonly ResultGroup[]): string[][] {
  return groups.flatMap(({ results }) =>
    results.map((result) => {
      const key = rowKey(result);
      return [key, ...result.chips.map(({ target }) => `${key} ${target}`)];
    }),
  );
}

function rowKey(result: Result): string {
  return `${result.kind} ${result.target} ${titleOf(result)}`;
}

function titleOf({ title }: Result): string {
  return title.map(({ text }) => text).join('');
}

export function ResultList({ base, groups, active, onPoint, onChosen }: ResultListProps) {
  const sizes = optionRows(groups).map(({ length }) => length);
  const startOf = (row: number) => sizes.slice(0, row).reduce((sum, size) => sum + size, 0);
  const firstRows = groups.map((_, at) =>
    groups.slice(0, at).reduce((sum, { results }) => sum + results.length, 0),
  );
  const link = (number: number, target: string, title: string) => {
    const href = base.replace(/\/$/, '') + target;
    return {
      ...linkProps(number, active, href, () => onChosen(href, title)),
      onPointerMove: () => onPoint(number),
    };
  };
  return (
    <div className="results" role="listbox" id={LIST_ID} aria-label="Search results">
      {groups.map(({ label, results }, at) => (
        // biome-ignore lint/a11y/useSemanticElements: a group of options, not a set of form fields
        // biome-ignore lint/suspicious/noArrayIndexKey: a kind may come twice
        <div key={at} role="group" aria-labelledby={`${LIST_ID}-kind-${at}`}>
          <p className="results-kind" id={`${LIST_ID}-kind-${at}`}>
            {label}
          </p>
          {results.map((result, offset) => {
            const start = startOf((firstRows[at] ?? 0) + offset);
            const title = titleOf(result);
            return (
              <div key={rowKey(result)} className="result">
                <a {...link(start, result.target, title)}>
                  <ResultText result={result} />
                </a>
                {result.chips.length > 0 && (
                  <div className="chips">
                    {result.chips.map((chip, next) => (
                      <a
                        key={chip.target}
                        {...link(start + 1 + next, chip.target, `${title}, ${chip.title}`)}
                      >
                        <ChipText chip={chip} />
                      </a>
                    ))}
                    {result.more > 0 && <span className="result-more">and {result.more} more</span>}
                  </div>
                )}
              </div>
            );
          })}
        </div>
      ))}
    </div>
  );
}

function ResultText({ result: { kind, title, where, api, snippet, badge, chips } }: { result: Result }) {
  const isCode = kind === 'field' || kind === 'error' || kind === 'row' || kind === 'value';
  return (
    <>
      <span className="result-head">
        {badge && chips.length === 0 && <span className={`badge ${badge.kind}`}>{badge.label}</span>}
        <span className={isCode ? 'result-title result-code' : 'result-title'}>
          <Pieces pieces={title} />
        </span>
        {where && chips.length === 0 && <span className="result-where">{where}</span>}
        <span className="result-api">{api}</span>
      </span>
      {snippet.length > 0 && (
        <span className="result-snippet">
          <Pieces pieces={snippet} />
        </span>
      )}
    </>
  );
}

function ChipText({ chip: { badge, title } }: { chip: Chip }) {
  return (
    <>
      {badge && <span className={`badge ${badge.kind}`}>{badge.label}</span>} {title}
    </>
  );
}

function Pieces({ pieces }: { pieces: readonly Piece[] }) {
  return pieces.map(({ text, marked }, index) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: pieces have no ID, only a position
    marked ? <mark key={index}>{text}</mark> : text,
  );
}
