/** A FIX example read aloud: each tag with its name, value and meaning. */
import type { DecodedTag } from '../../model/operation.ts';

export function Decoded({ tags }: { tags: readonly DecodedTag[] }) {
  return (
    <details className="decoded" open>
      <summary>Decoded</summary>
      <table>
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
    </details>
  );
}
