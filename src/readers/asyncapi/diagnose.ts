/** The rules of AsyncAPI on one document, with the parser of the AsyncAPI initiative. */
import { Parser } from '@asyncapi/parser';

/** What the parser says of a place in the document; plain data, so that another process can say it. */
export interface Diagnostic {
  readonly message: string;
  readonly path: readonly (string | number)[];
  readonly code: string;
}

/** Everything that makes the document, as JSON, invalid. */
export type Diagnose = (document: string) => Promise<readonly Diagnostic[]>;

/** Severity of a diagnostic that makes a document invalid. */
const ERROR = 0;

export const diagnose: Diagnose = async (document) => {
  const parser = new Parser({ ruleset: { core: true, recommended: false } });
  const diagnostics = await parser.validate(document);
  return diagnostics
    .filter(({ severity }) => severity === ERROR)
    .map(({ message, path, code }) => ({ message, path, code: String(code) }));
};
