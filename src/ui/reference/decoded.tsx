/** A FIX example read aloud: each tag with its name, value and meaning. */
import type { DecodedExample } from '../../model/reference.ts';

export function Decoded({ example }: { example: DecodedExample }) {
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
          {example.tags.map(({ tag, name, value, meaning, depth }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a message may repeat a tag; rendered once
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
