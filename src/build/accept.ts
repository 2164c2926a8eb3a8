/** Content negotiation (RFC 9110, 12.5): the encoding of a file, and the page or its Markdown version. */

/** Parses an `Accept…` header into lowercase names and their weights. The default weight is 1. */
function weightsOf(header: string): ReadonlyMap<string, number> {
  return new Map(
    header.split(',').map((part): [string, number] => {
      const [name = '', ...parameters] = part.split(';').map((text) => text.trim().toLowerCase());
      const weight = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2);
      return [name, weight === undefined ? 1 : Number(weight) || 0];
    }),
  );
}

export type Encoding = 'br' | 'gzip';

/** Chooses the better of the encodings a client accepts. */
export function chooseEncoding(accepted: string): Encoding | null {
  const weights = weightsOf(accepted);
  const weightOf = (name: string) => weights.get(name) ?? weights.get('*') ?? 0;
  const [br, gz] = [weightOf('br'), weightOf('gzip')];
  if (br <= 0 && gz <= 0) return null;
  return br >= gz ? 'br' : 'gzip';
}

/** Whether a client names Markdown and ranks it no lower than HTML. Browsers accept anything, but name only HTML. */
export function prefersMarkdown(accepted: string): boolean {
  const weights = weightsOf(accepted);
  const markdown = weights.get('text/markdown') ?? 0;
  const html = weights.get('text/html') ?? weights.get('text/*') ?? weights.get('*/*') ?? 0;
  return markdown > 0 && markdown >= html;
}
