/** Decoded FIX messages: the fields of one, or of two side by side. */
import { type ReactNode, useState } from 'react';
import { compareMessages, type DecodedMessage } from '../../tools/fix/decode.ts';
import { PageLink } from './form-parts.tsx';
import { ToolTable } from './tool-parts.tsx';

/** Rows shown at first, and added at a time; a browser takes seconds to lay out some thousands. */
export const ROWS = 300;

export function Fields({ message: { title, api, route, fields } }: { message: DecodedMessage }) {
  const { most, more } = useMore(fields.length);
  return (
    <>
      <p className="tool-hint">
        Decoded with the {api} dictionary. {route && <PageLink to={{ route }}>Page of {title}</PageLink>}
      </p>
      <ToolTable caption={title} head={['Tag', 'Name', 'Value', 'Meaning']} className="fix-fields">
        {fields.slice(0, most).map(({ tag, name, value, meaning, depth, link, faults }, index) => (
          <tr key={index} className={faults.length > 0 ? 'wrong' : undefined}>
            <td>{tag}</td>
            <td className={depth > 0 ? 'deep' : undefined}>
              <PageLink to={link}>{name}</PageLink>
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
      {more}
    </>
  );
}

export function SideBySide({ left, right }: { left: DecodedMessage; right: DecodedMessage }) {
  const rows = compareMessages(left, right);
  const differing = new Set(rows.filter((row) => row.left?.value !== row.right?.value));
  const { most, more } = useMore(rows.length);
  const cell = (side: (typeof rows)[number]['left'], differs: boolean) =>
    side === null ? (
      'not there'
    ) : (
      <>
        <code>{side.value}</code>
        {differs && side.meaning && <small>{side.meaning}</small>}
      </>
    );
  return (
    <>
      <p className="tool-hint" aria-live="polite">
        {differing.size} of {rows.length} fields {differing.size === 1 ? 'differs' : 'differ'}
        {differing.size > 0 &&
          `: ${[...differing]
            .slice(0, ROWS)
            .map(({ name, tag }) => `${name} (${tag})`)
            .join(', ')}`}
        .
      </p>
      <ToolTable
        caption="Both messages"
        head={['Tag', 'Name', `First: ${left.title}`, `Second: ${right.title}`]}
        className="fix-pairs"
      >
        {rows.slice(0, most).map((row, index) => (
          <tr key={index} className={differing.has(row) ? 'differs' : undefined}>
            <td>{row.tag}</td>
            <td>
              {row.name}
              {differing.has(row) && <small>differs</small>}
            </td>
            <td>{cell(row.left, differing.has(row))}</td>
            <td>{cell(row.right, differing.has(row))}</td>
          </tr>
        ))}
      </ToolTable>
      {more}
    </>
  );
}

/** Shows only the first rows, and a button that adds some. */
function useMore(count: number): { readonly most: number; readonly more: ReactNode } {
  const [most, setMost] = useState(ROWS);
  return {
    most,
    more: count > most && (
      <p className="tool-actions">
        <button type="button" onClick={() => setMost(most + ROWS)}>
          Show more fields
        </button>
        <span>
          {most.toLocaleString('en-US')} of {count.toLocaleString('en-US')} fields are shown.
        </span>
      </p>
    ),
  };
}
