/** Examples to choose from by name. */
import type { ExampleGroup } from '../../model/reference.ts';
import { Code } from '../guide/code.tsx';
import { TabSet } from '../guide/tab-set.tsx';

export function Examples({ group }: { group: ExampleGroup }) {
  const [only, ...more] = group.items;
  if (!only) return null;
  if (more.length === 0) return <Code block={only.code} />;
  return (
    <TabSet
      legend={group.title}
      panels={group.items.map(({ label, code }) => ({ label, content: <Code block={code} /> }))}
    />
  );
}
