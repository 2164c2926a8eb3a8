/** An AsyncAPI document against its own rules, with the parser of the AsyncAPI initiative. */
import { Parser } from '@asyncapi/parser';
import type { Problem } from '../../model/problem.ts';
import { below } from '../json-schema/json.ts';
import type { Bundle } from '../spec-document/bundle.ts';
import { uniqueBy } from '../spec-document/unique.ts';

/** Severity of a diagnostic that makes a document invalid. */
const ERROR = 0;
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
export async function validateAsyncApi(bundle: Bundle): Promise<Problem[]> {
  const parser = new Parser({ ruleset: { core: true, recommended: false } });
  const diagnostics = await parser.validate(JSON.stringify(bundle.root, localReference));
  const errors = diagnostics
    .filter(({ severity, code }) => severity === ERROR && !OWN_CHECKS.test(String(code)))
    .map(({ message, path, code }) => ({
      message,
      code,
      place: bundle.placeOf(below('#', ...path)),
      depth: path.length,
    }));
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

function localReference(key: string, value: unknown): unknown {
  return key === '$ref' && typeof value === 'string' && !value.startsWith('#') ? '#/unknown' : value;
}
