/** An AsyncAPI document against the rules of its format, as problems with file and line. */
import type { Problem } from '../../model/problem.ts';
import { asObject, below, type JsonObject } from '../json-schema/json.ts';
import type { Bundle } from '../spec-document/bundle.ts';
import { uniqueBy } from '../spec-document/unique.ts';
import type { Diagnose } from './diagnose.ts';

/** Reported with the schemas and examples, in words of our own. */
const OWN_CHECKS = /^invalid-ref$|examples|^asyncapi2-schemas$/;
/** Says that a branch of the rules failed; the reason stands in another diagnostic of the same place. */
const CONSEQUENCE =
  /must match "(then|else)" schema|must match exactly one schema|must match a schema in anyOf/;

/**
 * The parser is given the bundled document: its references are local, so it has nothing to fetch from a disk or
 * a network, and the path of each diagnostic leads back to file and line. References that lead out of it are
 * reported already, and made local here.
 */
export async function validateAsyncApi(bundle: Bundle, given?: Diagnose): Promise<Problem[]> {
  // Loaded when it is needed here: the parser is large.
  const diagnose = given ?? (await import('./diagnose.ts')).diagnose;
  const diagnostics = await diagnose(JSON.stringify(withLeaf(bundle.root), forParser));
  const errors = diagnostics
    .filter(({ code }) => !OWN_CHECKS.test(code))
    .map(({ message, path, code }) => ({ message, code, place: bundle.placeOf(below('#', ...path)) }));
  const telling = errors.filter(({ message }) => !CONSEQUENCE.test(message));
  const problems = (telling.length > 0 ? telling : errors).map(
    ({ message, place, code }): Problem => ({
      ...place,
      what: message,
      fix: `correct this part of the AsyncAPI document (rule ${code})`,
    }),
  );
  return uniqueBy(problems, ({ file, line, what }) => `${file} ${line} ${what}`);
}

/** The name that stands for every named schema. */
const LEAF = 'Leaf-of-validation';

function withLeaf(root: JsonObject): JsonObject {
  const components = asObject(root.components);
  const schemas = { ...asObject(components.schemas), [LEAF]: {} };
  return { ...root, components: { ...components, schemas } };
}

/**
 * The parser puts everything that is referred to in its place and looks at each copy, and schemas that lead to each
 * other multiply without bound. Each named schema is looked at in its own place anyway, so references to them are
 * cut short. Examples are compared by our own checks; here a pattern could only hold them up.
 */
function forParser(key: string, value: unknown): unknown {
  if (typeof value !== 'string') return value;
  if (key === 'pattern') return undefined;
  if (key !== '$ref') return value;
  if (value.startsWith('#/components/schemas/')) return `#/components/schemas/${LEAF}`;
  return value.startsWith('#') ? value : '#/unknown';
}
