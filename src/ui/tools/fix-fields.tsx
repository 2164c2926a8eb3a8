/** Decoded FIX messages: the fields of one, or of two side by side. */
import { compareMessages, type DecodedMessage } from '../../tools/fix/decode.ts';
import { PageLink } from './form-parts.tsx';
import { ToolTable } from './tool-parts.tsx';

export function Fields({ message: { title, api, route, fields } }: { message: DecodedMessage }) {
  return (
    <>
      <p className="tool-hint">
        Decoded with the {api} dictionary. {route && <PageLink to={{ route }}>Page of {title}</PageLink>}
      </p>
      <ToolTable caption={title} head={['Tag', 'Name', 'Value', 'Meaning']} className="fix-fields">
        {fields.map(({ tag, name, value, meaning, depth, link, faults }, index) => (
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
    </>
  );
}

export function SideBySide({ left, right }: { left: DecodedMessage; right: DecodedMessage }) {
  const rows = compareMessages(left, right);
  const differing = rows.filter((row) => row.left?.value !== row.right?.value);
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
        {differing.length} of {rows.length} fields {differing.length === 1 ? 'differs' : 'differ'}
        {differing.length > 0 && `: ${differing.map(({ name, tag }) => `${name} (${tag})`).join(', ')}`}.
      </p>
      <ToolTable
        caption="Both messages"
        head={['Tag', 'Name', `First: ${left.title}`, `Second: ${right.title}`]}
        className="fix-pairs"
      >
        {rows.map((row, index) => (
          <tr key={index} className={differing.includes(row) ? 'differs' : undefined}>
            <td>{row.tag}</td>
            <td>
              {row.name}
              {differing.includes(row) && <small>differs</small>}
            </td>
            <td>{cell(row.left, differing.includes(row))}</td>
            <td>{cell(row.right, differing.includes(row))}</td>
          </tr>
        ))}
      </ToolTable>
    </>
  );
}
