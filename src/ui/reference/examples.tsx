/** Examples to choose from by name; a FIX message is shown as it is sent and decoded, tag by tag. */
import { Fragment } from 'react';
import type { DecodedTag } from '../../model/operation.ts';
import type { ExampleGroup } from '../../model/reference.ts';
import { Code, CodeFigure } from '../guide/code.tsx';
import { TabSet } from '../guide/tab-set.tsx';
import { indentClass } from './fields.tsx';

export function Examples({ group }: { group: ExampleGroup }) {
  const [only, ...more] = group.items;
  if (!only) return null;
  if (only.decoded) {
    return (
      <>
        <CodeFigure title={only.label} words={only.summary}>
          <RawMessage tags={only.decoded} />
        </CodeFigure>
        <Decoded tags={only.decoded} />
      </>
    );
  }
  if (more.length === 0) return <Code block={only.code} />;
  return (
    <TabSet
      legend={group.title}
      panels={group.items.map(({ label, code }) => ({ label, content: <Code block={code} /> }))}
    />
  );
}

/** `|` for SOH; each tag shows its name under the pointer. */
function RawMessage({ tags }: { tags: readonly DecodedTag[] }) {
  return (
    <pre className="wrapped">
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
              <td className={indentClass(depth)}>{name}</td>
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
