/** Go literals, as gofmt lays them out. */
import { escapesOfC, escapeText, isPlain, numberLikeC } from '../escape.ts';
import { groupPairs, isJsonList, isJsonObject, type Json, type JsonObject, type Pair } from '../json.ts';
import { type LiteralStyle, writeLiteral } from '../literal.ts';

/** A raw string where that saves escapes, an interpreted one otherwise. */
export function quoteGo(text: string): string {
  return /["\\]/.test(text) && isPlain(text) && !text.includes('`')
    ? `\`${text}\``
    : `"${escapeText(text, escapesOfC('"'), numberLikeC)}"`;
}

/** A whole number beyond int64 is no constant that fits; as a float it is. */
function writeNumber(number: number): string {
  return Number.isInteger(number) && !Number.isSafeInteger(number) ? number.toExponential() : String(number);
}

export const GO_STYLE: LiteralStyle = {
  indent: '\t',
  object: ['map[string]any{', '}'],
  list: ['[]any{', '}'],
  cast: () => '',
  padding: '',
  key: (name) => `${quoteGo(name)}:`,
  text: quoteGo,
  number: writeNumber,
  exact: (digits) => `json.Number("${digits}")`,
  words: { true: 'true', false: 'false', null: 'nil' },
  trailingComma: true,
  aligned: true,
  shorthand: false,
};

/** A value as map[string]any, []any or a constant. */
export function writeGo(value: Json): string {
  return writeLiteral(value, GO_STYLE);
}

/** Pairs as url.Values. */
export function writeGoValues(pairs: readonly Pair[]): string {
  const entries = Object.entries(groupPairs(pairs)).map(([name, value]): [string, Json] => [
    name,
    isJsonList(value) ? value : [value],
  ]);
  const values: JsonObject = Object.fromEntries(entries);
  return writeLiteral(values, { ...GO_STYLE, object: ['url.Values{', '}'], list: ['{', '}'] });
}

/** Pairs as map[string]string. */
export function writeGoMap(pairs: readonly Pair[]): string {
  return writeLiteral(Object.fromEntries(pairs), { ...GO_STYLE, object: ['map[string]string{', '}'] });
}

/** Messages for a socket; objects all, so that members can be added. */
export function writeGoMessages(messages: readonly Json[], text: LiteralStyle['text']): string {
  const style = { ...GO_STYLE, text };
  const [type] = GO_STYLE.object;
  if (!messages.every(isJsonObject)) return writeLiteral(messages, style);
  // The elements' type is known from the list's.
  const lines = messages.map((message) => `\t${writeLiteral(message, style, 1).slice(type.length - 1)},\n`);
  return `[]${type}\n${lines.join('')}}`;
}

/** The same in every program. */
export const GO_MAIN = `func main() {
	if err := run(); err != nil {
		log.Fatal(err)
	}
}`;

export const GO_RETURN_ERROR = `if err != nil {
	return err
}`;
