/** Checks that `x-rejections` of a document maps rules of the sandbox or paths of fields to known errors. */
import { RULES } from '../../model/rejection.ts';
import { extensionOf } from '../extensions.ts';
import { locate } from '../json-schema/context.ts';
import { shown } from '../json-schema/facts.ts';
import { below } from '../json-schema/json.ts';
import type { SpecContext } from './spec-context.ts';

export function checkRejections(context: SpecContext): void {
  const { node, pointer } = locate(context, extensionOf(context.root, 'x-rejections'), '#/x-rejections');
  for (const [name, code] of Object.entries(node)) {
    const place = below(pointer, name);
    if (!name.startsWith('/') && !RULES.some((rule) => rule === name)) {
      const fix = `use one of ${RULES.join(', ')}, or the path of a field such as /params/0`;
      context.report(place, `unknown rule ${name}`, fix);
    }
    if (typeof code !== 'string' || !context.errors.has(code)) {
      const fix = 'add it to the registry of errors (x-errors of the document), or correct the code';
      context.report(place, `unknown error ${shown(code)}`, fix);
    }
  }
}
