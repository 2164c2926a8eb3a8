/** A FIX message as it is sent, `|` for SOH; each tag tells its name under the pointer. */
import { Fragment } from 'react';
import type { DecodedTag } from '../../model/operation.ts';
import { CodeFigure } from '../guide/code.tsx';

export function RawMessage({
  title,
  words,
  tags,
}: {
  title: string;
  words: string | undefined;
  tags: readonly DecodedTag[];
}) {
  return (
    <CodeFigure title={title} words={words}>
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
    </CodeFigure>
  );
}
