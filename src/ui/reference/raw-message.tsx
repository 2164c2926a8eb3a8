/** A FIX message as it is sent, `|` for SOH; each tag tells its name under the pointer. */
import { Fragment } from 'react';
import type { DecodedExample } from '../../model/reference.ts';
import { CodeFigure } from '../guide/code.tsx';

export function RawMessage({
  title,
  words,
  tags,
}: {
  title: string;
  words: string | undefined;
  tags: DecodedExample['tags'];
}) {
  return (
    <CodeFigure title={title} words={words === title ? undefined : words}>
      <pre className="wrapped">
        <code>
          {tags.map(({ tag, name, value }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a message may repeat a tag; rendered once
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
