/** The table of contents; which item is current is marked by the boot script while the reader scrolls. */
import type { OutlineItem } from '../../model/walk.ts';

export function Contents({ items }: { items: readonly OutlineItem[] }) {
  if (items.length < 2) return null;
  return (
    <>
      <p className="contents-title">On this page</p>
      <Outline items={items} />
    </>
  );
}

export function Outline({ items }: { items: readonly OutlineItem[] }) {
  return (
    <ul className="outline">
      {items.map(({ id, level, text }) => (
        <li key={id} className={level === 3 ? 'sub' : undefined}>
          <a href={`#${id}`}>{text}</a>
        </li>
      ))}
    </ul>
  );
}
