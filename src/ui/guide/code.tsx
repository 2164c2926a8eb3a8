/** Code, highlighted at build time: a title, marked lines, a copy button. */
import type { TokenRole } from '../../model/code.ts';
import type { CodeBlock } from '../../model/prose.ts';
import { useHighlight } from '../parts/render-context.tsx';

/** One letter per role keeps pages small; the stylesheet gives them colour. Punctuation stays plain. */
const ROLE_CLASS: Readonly<Record<TokenRole, string | undefined>> = {
  constant: 'c',
  string: 's',
  comment: 'o',
  keyword: 'k',
  parameter: 'p',
  function: 'f',
  'string-expression': 's',
  link: 's',
  punctuation: undefined,
};

export function Code({ block }: { block: CodeBlock }) {
  const lines = useHighlight()(block.code, block.language);
  const marked = new Set(block.marked);
  return (
    <figure className="code">
      <figcaption>
        <span>{block.title ?? block.language}</span>
        <button type="button" className="copy" data-copy="">
          Copy
        </button>
      </figcaption>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: code that scrolls sideways must be reachable by keyboard */}
      <pre tabIndex={0}>
        <code>
          {lines.map((line, number) => {
            const text = line.map((token, index) => {
              const role = token.role ? ROLE_CLASS[token.role] : undefined;
              return role ? (
                // biome-ignore lint/suspicious/noArrayIndexKey: rendered once, never reordered
                <span key={index} className={role}>
                  {token.text}
                </span>
              ) : (
                token.text
              );
            });
            const end = number < lines.length - 1 ? '\n' : '';
            return marked.has(number + 1) ? (
              // biome-ignore lint/suspicious/noArrayIndexKey: rendered once, never reordered
              <mark key={number}>
                {text}
                {end}
              </mark>
            ) : (
              [text, end]
            );
          })}
        </code>
      </pre>
    </figure>
  );
}
