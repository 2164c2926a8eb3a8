/** What stands behind a field's name: type, presence, and what is special about it. */
import type { FieldNode } from '../../model/reference.ts';

export function FieldFlags({ field }: { field: FieldNode }) {
  const { type, presence, when, nullable, deprecated, access } = field;
  return (
    <>
      <span className="type">
        {type}
        {nullable && ' or null'}
      </span>{' '}
      {presence && <em className={presence}>{when ? `conditional: ${when}` : presence}</em>}
      {access === 'read' && <em> received only</em>}
      {access === 'write' && <em> sent only</em>}
      {deprecated && <em className="deprecated"> deprecated</em>}
    </>
  );
}
