/**
 * The condition under which a member belongs in a message, in words: the author's own (`appinfo` with the purpose
 * "when"), or a translation of the rules in Score, the expression language of Orchestra 1.0 (its section "Score DSL").
 */
import type { Problem } from '../../model/problem.ts';
import { codeSetOf, type FieldDefinition, infoOf, type Reference, type Repository } from './definitions.ts';
import { toEnumeration, toPhrase } from './prose.ts';

const TOKEN =
  /\s*(\^\w+|\$?[A-Za-z_][\w.]*|"[^"]*"|'[^']*'|#[^#]*#|-?\d[\d.]*|==|!=|<=|>=|&&|\|\||[<>!(){},%+*/-])/y;

const PHRASES: ReadonlyMap<string, string> = new Map(
  Object.entries({
    '==': 'is',
    '!=': 'is not',
    '<': 'is below',
    '<=': 'is at most',
    '>': 'is above',
    '>=': 'is at least',
    '&&': 'and',
    '||': 'or',
    '!': 'not',
    in: 'is',
    between: 'is between',
  }),
);

/** Returns the condition of a reference; undefined if it has none. */
export function toCondition(
  repository: Repository,
  reference: Reference,
  problems: Problem[],
): string | undefined {
  const told = infoOf(reference, 'when');
  if (told) return told.text.replace(/\s+/g, ' ');
  const rules = (presence: string) =>
    reference.rules
      .filter((rule) => rule.presence === presence)
      .map(({ when, place }) =>
        scoreWords(repository, when, (what, fix) => problems.push({ ...place, what, fix })),
      );
  const required = rules('required').map((words) => `when ${words}`);
  const forbidden = rules('forbidden').map((words) => `not allowed when ${words}`);
  const parts = [required.join(', or '), forbidden.join(', or ')].filter(Boolean);
  return parts.length > 0 ? parts.join('; ') : undefined;
}

type Report = (what: string, fix: string) => void;

/** Translates a Score expression into words; any other text stays as it is. */
function scoreWords(repository: Repository, expression: string, report: Report): string {
  const tokens = tokenise(expression);
  if (!tokens) return expression;
  const words: string[] = [];
  let field: FieldDefinition | undefined;
  const codeOf = (token: string) => valueWords(repository, field, token, report);
  for (let index = 0; index < tokens.length; index += 1) {
    const token = tokens[index] ?? '';
    if (token === '{') {
      const end = tokens.includes('}', index) ? tokens.indexOf('}', index) : tokens.length;
      const members = tokens.slice(index + 1, end).filter((each) => each !== ',');
      words.push(toEnumeration(members.map(codeOf), 'or'));
      index = end;
    } else if (token === 'exists') {
      const isNegated = words.at(-1) === 'not';
      if (isNegated) words.pop();
      index += 1;
      const name = tokens[index] ?? '';
      words.push(fieldWords(findField(repository, name), name), isNegated ? 'is not sent' : 'is sent');
    } else if (isFieldName(token)) {
      field = findField(repository, token);
      words.push(fieldWords(field, token));
    } else {
      words.push(PHRASES.get(token) ?? codeOf(token));
    }
  }
  return words.join(' ').replace(/\( /g, '(').replace(/ \)/g, ')');
}

function isFieldName(token: string): boolean {
  return /^[A-Za-z_]/.test(token) && !PHRASES.has(token) && !/^(?:and|or|not)$/.test(token);
}

function tokenise(expression: string): string[] | null {
  const tokens: string[] = [];
  const pattern = new RegExp(TOKEN);
  const text = expression.trim();
  while (pattern.lastIndex < text.length) {
    const found = pattern.exec(text)?.[1];
    if (found === undefined) return null;
    tokens.push(found);
  }
  return tokens;
}

/** Finds the field at the end of a path: "Parties.PartyRole". */
function findField(repository: Repository, path: string): FieldDefinition | undefined {
  const name = path.split('.').at(-1);
  return [...repository.fields.values()].find((field) => field.name === name);
}

function fieldWords(field: FieldDefinition | undefined, token: string): string {
  return field ? `${field.name} (${field.tag})` : token;
}

function valueWords(
  repository: Repository,
  field: FieldDefinition | undefined,
  token: string,
  report: Report,
): string {
  if (!token.startsWith('^')) return token.replace(/^(["'#])(.*)\1$/, '$2');
  const codes = field ? codeSetOf(repository, field)?.codes : undefined;
  const code = codes?.find(({ name }) => name === token.slice(1));
  if (code) return `${code.value} (${toPhrase(code.name)})`;
  report(
    `${token} is not a code of ${field?.name ?? 'a field of this repository'}`,
    codes
      ? `use one of ${codes.map(({ name }) => `^${name}`).join(', ')}`
      : 'compare it with a field that has a code set',
  );
  return token.slice(1);
}
