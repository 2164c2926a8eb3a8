/** Signature tool: a form built from the scheme, every intermediate value, and the mistake behind a wrong signature. */
import { type ClipboardEvent, useEffect, useState } from 'react';
import { toHex } from '../../tools/bytes.ts';
import { type CheckedToken, checkToken } from '../../tools/signature/check-token.ts';
import { describeParts } from '../../tools/signature/describe.ts';
import { findMistake } from '../../tools/signature/find-mistake.ts';
import { inputHints, readSecret, readTarget } from '../../tools/signature/input-hints.ts';
import {
  INPUTS,
  type InputName,
  inputsOf,
  readFields,
  toInput,
  writeFields,
} from '../../tools/signature/inputs.ts';
import { readCurl } from '../../tools/signature/read-curl.ts';
import { secretNote } from '../../tools/signature/secret.ts';
import { EMPTY_INPUT, type SignedInput, traceSignature } from '../../tools/signature/sign.ts';
import type { SigningScheme, ToolData } from '../../tools/tool-data.ts';
import { useAddressState } from './address-state.ts';
import { Examples } from './examples.tsx';
import { CopyValue, SelectField, TextField } from './form-parts.tsx';
import { DiagnosisWords, TraceSteps } from './signature-outcome.tsx';
import { AddressNote, Verdict } from './tool-parts.tsx';

const LABELS: Readonly<Record<InputName, string>> = {
  method: 'Method',
  host: 'Host',
  target: 'Path and query',
  body: 'Body, exactly as sent',
  nonce: 'Nonce',
  timestamp: 'Timestamp',
  challenge: 'Challenge',
  key: 'API key',
};

const START = {
  scheme: '',
  ...Object.fromEntries(INPUTS.map((name) => [name, ''])),
  fields: '',
  given: '',
  token: '',
  keys: '',
};

export function SignatureTool({ data: { schemes } }: { data: ToolData['signature'] }) {
  const [state, change, isShared] = useAddressState<Record<string, string>>(START);
  const [secret, setSecret] = useState('');
  const scheme = schemes.find(({ id }) => id === state.scheme) ?? schemes[0];
  if (!scheme) return null;
  const { issuer: _, now: __, ...worked } = scheme.input;
  return (
    <>
      <div className="tool-form">
        <SelectField
          label="Scheme"
          value={scheme.id}
          options={schemes}
          onChange={(id) => change({ scheme: id, given: '' })}
          hint={
            scheme.signing.signature &&
            `Signed: ${describeParts(scheme.signing.signature.parts, scheme.signing.signature.join)}`
          }
        />
      </div>
      <Examples<Record<string, string>>
        examples={[
          {
            label: 'Use the worked example',
            input: { ...START, secret: '', ...worked, fields: writeFields(scheme.fields) },
          },
        ]}
        input={{ ...state, scheme: '', secret }}
        onEnter={({ secret: entered = '', ...input }) => {
          change({ ...input, scheme: scheme.id });
          setSecret(entered);
        }}
      />
      {scheme.signing.jwt ? (
        <TokenForm scheme={scheme} state={state} change={change} />
      ) : (
        <SignForm scheme={scheme} state={state} change={change} secret={secret} setSecret={setSecret} />
      )}
      <AddressNote isShared={isShared} />
    </>
  );
}

interface FormProps {
  readonly scheme: SigningScheme;
  readonly state: Readonly<Record<string, string>>;
  readonly change: (changed: Record<string, string>) => void;
}

interface SignFormProps extends FormProps {
  readonly secret: string;
  readonly setSecret: (secret: string) => void;
}

function SignForm({ scheme, state, change, secret, setSecret }: SignFormProps) {
  const { signature } = scheme.signing;
  const { names: shown, fields: tags } = inputsOf(signature);
  const input: SignedInput = {
    ...EMPTY_INPUT,
    ...Object.fromEntries(INPUTS.map((name) => [name, toInput(name, state[name] ?? '')])),
    fields: readFields(state.fields ?? ''),
    secret: readSecret(secret),
  };
  const hints = inputHints(scheme.signing, input);
  const key = JSON.stringify([scheme.id, input]);
  const trace = useLater(key, () => (signature && secret ? traceSignature(signature, input) : null));
  const diagnosis = useLater(`${key} ${state.given}`, () =>
    signature && secret && state.given?.trim() ? findMistake(signature, input, state.given) : null,
  );
  const pasteCurl = (event: ClipboardEvent) => {
    const pasted = readCurl(scheme.signing, event.clipboardData.getData('text'));
    if (!pasted) return;
    event.preventDefault();
    change({ scheme: scheme.id, ...pasted });
  };
  return (
    <>
      <div className="tool-form" onPasteCapture={pasteCurl}>
        {shown.map((name) => (
          <TextField
            key={name}
            label={LABELS[name]}
            isWide={name === 'body' || name === 'target'}
            value={state[name] ?? ''}
            placeholder={scheme.input[name]}
            rows={name === 'body' ? 3 : undefined}
            hint={
              hints[name] ?? (name === 'target' ? 'Paste a path, a URL or a whole curl command.' : undefined)
            }
            onChange={(value) =>
              change({ scheme: scheme.id, ...(name === 'target' ? readTarget(value) : { [name]: value }) })
            }
          />
        ))}
        {tags.length > 0 && (
          <TextField
            label="Fields of the message"
            value={state.fields ?? ''}
            rows={tags.length}
            placeholder={writeFields(scheme.fields)}
            hint={`One per line: ${tags.map((tag) => `${tag}=…`).join(', ')}`}
            onChange={(fields) => change({ scheme: scheme.id, fields })}
          />
        )}
        <TextField
          label="Secret"
          isWide
          value={secret}
          isSecret
          hint={
            (signature && secretNote(signature.secret, input.secret)) ??
            'Never part of the address, and gone when you leave the page.'
          }
          onChange={setSecret}
        />
        <TextField
          label="Signature your program produced"
          isWide
          placeholder="Paste a signature that is rejected"
          value={state.given ?? ''}
          hint="Optional. The tool finds the mistake behind it."
          onChange={(given) => change({ scheme: scheme.id, given })}
        />
      </div>
      <DiagnosisWords
        diagnosis={diagnosis}
        signature={trace?.signature ?? null}
        isGiven={Boolean(state.given?.trim())}
      />
      {trace && <TraceSteps trace={trace} />}
    </>
  );
}

/** Returns the result of asynchronous work for the latest input; results for older inputs are dropped. */
function useLater<T>(key: string, work: () => Promise<T> | null): T | null {
  const [result, setResult] = useState<{ readonly key: string; readonly value: T | null } | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key stands for everything the work reads
  useEffect(() => {
    let isCurrent = true;
    void (async () => {
      const value = (await work()) ?? null;
      if (isCurrent) setResult({ key, value });
    })();
    return () => {
      isCurrent = false;
    };
  }, [key]);
  return result?.key === key ? result.value : null;
}

function TokenForm({ scheme, state, change }: FormProps) {
  const { token = '', keys = '' } = state;
  // The worked example's token has its own issuer and time.
  const isExample = token !== '' && token === scheme.input.token;
  const checked = useLater<CheckedToken>(JSON.stringify([scheme.id, token, keys]), () => {
    if (!scheme.signing.jwt || token.trim() === '') return null;
    const jwt = isExample ? { ...scheme.signing.jwt, issuer: scheme.input.issuer } : scheme.signing.jwt;
    return checkToken(jwt, token, keys, isExample ? Number(scheme.input.now) : Date.now() / 1000);
  });
  const failed = checked?.checks.find(({ passed }) => !passed);
  return (
    <>
      <div className="tool-form">
        <TextField
          label="Token"
          isWide
          value={token}
          rows={5}
          placeholder="eyJhbGciOi…"
          onChange={(value) => change({ scheme: scheme.id, token: value })}
        />
        <TextField
          label="Key set (JWKS)"
          isWide
          value={keys}
          rows={5}
          placeholder={'{"keys":[…]}'}
          hint={`Copy it from ${scheme.signing.jwt?.keys ?? ''}`}
          onChange={(value) => change({ scheme: scheme.id, keys: value })}
        />
      </div>
      {checked ? (
        <Verdict tone={failed ? 'bad' : 'good'}>
          {failed ? `${failed.failure} ${failed.fix}` : 'Correct: every check passes.'}
        </Verdict>
      ) : (
        <Verdict tone="none">Paste a token and the key set to check it.</Verdict>
      )}
      {checked && (
        <ol className="tool-steps">
          {checked.checks.map(({ what, passed }) => (
            <li key={what}>
              {what}: <strong>{passed ? 'yes' : 'no'}</strong>
            </li>
          ))}
          <li>
            <CopyValue label="Header" value={checked.header ?? ''} />
            <CopyValue label="Claims" value={checked.claims ?? ''} />
            <CopyValue label="Signed text" value={checked.signedText} />
            <CopyValue label="SHA-256" value={toHex(checked.digest)} />
            <CopyValue label="Signature" value={toHex(checked.signature)} />
          </li>
        </ol>
      )}
    </>
  );
}
