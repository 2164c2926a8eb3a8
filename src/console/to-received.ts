/** Schema of a response → its members, each with the anchor of its description. */
import type { Schema } from '../model/schema.ts';
import type { ReceivedNode } from './console-data.ts';
import { type Entered, enter, leavePage, NOTHING_ENTERED } from './entered.ts';
import { type FormContext, pathKey } from './to-form.ts';

type ReceivedContext = Pick<FormContext, 'registry' | 'anchors'>;

export function toReceived(
  context: ReceivedContext,
  schema: Schema,
  path: readonly string[],
  id: string,
  entered: Entered = NOTHING_ENTERED,
): ReceivedNode {
  const each = (one: Schema): ReceivedNode => ({ id, each: toReceived(context, one, path, id, entered) });
  switch (schema.kind) {
    case 'scalar':
      return schema.type === 'any value' ? { id, isOpen: true } : { id };
    case 'object': {
      if (schema.fields.length === 0 && !schema.others) return { id, isOpen: true };
      const members = schema.fields.map((field) => {
        const own = [...path, field.name];
        const shown = context.anchors.get(pathKey(own));
        const inside = shown ? entered : leavePage(entered);
        return [field.name, toReceived(context, field.schema, own, shown?.id ?? '', inside)] as const;
      });
      const others = schema.others ? each(schema.others) : { id };
      return { ...others, members: Object.fromEntries(members) };
    }
    case 'list':
      if (schema.positions.length > 0) {
        // Positions have no name, so they add no step to the path.
        const positions = schema.positions.map(
          (position, index) => [index, toReceived(context, position, path, id, entered)] as const,
        );
        return { id, members: Object.fromEntries(positions), ...(schema.items ? each(schema.items) : {}) };
      }
      return schema.items ? each(schema.items) : { id, isOpen: true };
    case 'map':
      return each(schema.values);
    case 'union':
      return schema.options
        .map((option) => toReceived(context, option.schema, path, id, entered))
        .reduce(merge, { id });
    case 'ref': {
      const target = context.registry.get(schema.name);
      const inside = enter(entered, schema.name);
      if (!target || !inside) return { id, isOpen: true };
      return toReceived(context, target, path, id, inside);
    }
  }
}

/** Merges alternatives: the result has everything that either of them has. */
function merge(one: ReceivedNode, other: ReceivedNode): ReceivedNode {
  const members = one.members || other.members ? { ...one.members, ...other.members } : undefined;
  const each = one.each && other.each ? merge(one.each, other.each) : (one.each ?? other.each);
  return { id: one.id, members, each, isOpen: one.isOpen ?? other.isOpen };
}
