/** What the signature tool has found: the mistake behind a wrong signature, and every intermediate value of the right one. */
import { toBase64, toHex } from '../../tools/bytes.ts';
import type { Diagnosis } from '../../tools/signature/find-mistake.ts';
import type { SigningTrace } from '../../tools/signature/sign.ts';
import { CopyValue } from './form-parts.tsx';
import { Verdict } from './tool-parts.tsx';

interface DiagnosisWordsProps {
  readonly diagnosis: Diagnosis | null;
  readonly signature: string | null;
  /** Whether the reader entered a signature to compare. */
  readonly isGiven: boolean;
}

export function DiagnosisWords({ diagnosis, signature, isGiven }: DiagnosisWordsProps) {
  switch (diagnosis?.kind) {
    case undefined:
      return (
        <Verdict tone={signature === null ? 'none' : 'found'}>
          {signature === null ? (
            isGiven ? (
              'Enter the secret too: without it, there is no signature to compare yours with.'
            ) : (
              'Enter your request and the secret to sign it, or use the worked example.'
            )
          ) : (
            <>
              Signature: <code>{signature}</code>
            </>
          )}
        </Verdict>
      );
    case 'right':
      return <Verdict tone="good">Correct: your program produced this signature.</Verdict>;
    case 'unknown':
      return (
        <Verdict tone="bad">
          Different, and no common mistake explains it: {diagnosis.tried} combinations were tried. Check that
          every input above is exactly what your program used, the secret first.
        </Verdict>
      );
    case 'found':
      return (
        <Verdict tone="bad">
          {diagnosis.mistakes.map(({ what, fix }) => (
            <span key={what} className="mistake">
              <strong>Found: {what}</strong> {fix}{' '}
            </span>
          ))}
        </Verdict>
      );
  }
}

export function TraceSteps({ trace: { steps, signature } }: { trace: SigningTrace }) {
  return (
    <ol className="tool-steps">
      {steps.map(({ label, bytes, text }, index) => (
        <li key={index}>
          <p>
            {label}, {bytes.length} bytes
          </p>
          {text !== null && (
            <CopyValue label="Text" what={`${label} as text`} value={text.replaceAll('\u0001', '␁')} />
          )}
          <CopyValue label="Hexadecimal" what={`${label} as hexadecimal`} value={toHex(bytes)} />
          <CopyValue label="Base64" what={`${label} as Base64`} value={toBase64(bytes)} />
        </li>
      ))}
      <li>
        <p>Signature</p>
        <CopyValue label="Signature" value={signature} />
      </li>
    </ol>
  );
}
