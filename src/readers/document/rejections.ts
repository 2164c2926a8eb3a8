/** Reads `x-rejections` of a document, which maps rules of the sandbox or paths of fields to known errors. */
import { RULES, type Rule } from '../../model/rejection.ts';
import { extensionOf } from '../extensions.ts';
import { type Located, locate } from '../json-schema/context.ts';
import { shown } from '../json-schema/facts.ts';
import { asText, below } from '../json-schema/json.ts';
import type { SpecContext } from './spec-context.ts';

/** Returns the error of a rule, unless another rule has the same one. */
export function ownRejection(context: SpecContext, rule: Rule): string | undefined {
  const { node } = locateRejections(context);
  const code = asText(node[rule]);
  return Object.values(node).filter((each) => each === code).length === 1 ? code : undefined;
}

/** Checks that every rule exists and every error is known. */
export function checkRejections(context: SpecContext): void {
  const { node, pointer } = locateRejections(context);
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

function locateRejections(context: SpecContext): Located {
  return locate(context, extensionOf(context.root, 'x-rejections'), '#/x-rejections');
}
