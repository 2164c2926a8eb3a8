/** How a request was signed: the inputs, the string to sign, each hash, and the signature. */
import type { SentRequest } from '../../console/sign-request.ts';
import { CopyValue } from '../tools/form-parts.tsx';

/** Shows the inputs and every intermediate value up to the signature; empty if nothing is signed. */
export function Steps({ steps, inputs }: Pick<SentRequest, 'steps' | 'inputs'>) {
  if (steps.length === 0) return null;
  return (
    <details className="console-steps">
      <summary>How it was signed</summary>
      <ol className="tool-steps">
        <li>
          <p>What goes in</p>
          {inputs.map(([name, value]) => (
            <CopyValue key={name} label={name} value={value} />
          ))}
        </li>
        {steps.map(({ label, formula, text, bytes }, index) => (
          <li key={index}>
            <p>
              {label}, {bytes} bytes
            </p>
            {formula !== null && (
              <p className="tool-hint">
                <code>{formula}</code>
              </p>
            )}
            {text === null ? (
              <p className="tool-hint">Not shown.</p>
            ) : (
              <CopyValue
                label={label === 'Signature' ? 'As sent' : 'Value'}
                what={label}
                value={text.replaceAll('\u0001', '␁')}
              />
            )}
          </li>
        ))}
      </ol>
    </details>
  );
}
