/** Examples to choose from by name. */
import type { ExampleGroup } from '../../model/reference.ts';
import { Code } from '../guide/code.tsx';
import { TabSet } from '../guide/tab-set.tsx';
import { Decoded } from './decoded.tsx';
import { RawMessage } from './raw-message.tsx';

export function Examples({ group }: { group: ExampleGroup }) {
  const [only, ...more] = group.items;
  if (!only) return null;
  if (only.decoded) {
    return (
      <>
        <RawMessage title={only.label} words={only.summary} tags={only.decoded} />
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
