/** Fields for the keys of a request. The sandbox's own fill themselves in; the reader's stay in memory. */
import { useEffect, useState } from 'react';
import { keysOf, secretEncodingOf } from '../../console/keys.ts';
import type { Keys } from '../../console/sign-request.ts';
import type { SampleRequest } from '../../model/request.ts';
import { secretNote } from '../../tools/signature/secret.ts';
import { TextField } from '../tools/form-parts.tsx';
import { type Held, useHeld, type Visit } from './visit.ts';

const LABELS: Readonly<Record<string, string>> = {
  API_KEY: 'API key',
  API_SECRET: 'Secret',
  ACCESS_TOKEN: 'Access token',
  CLIENT_ID: 'Client ID',
  CLIENT_SECRET: 'Client secret',
  API_USERNAME: 'Username',
  API_PASSWORD: 'Password',
};

/** Keys that aren't secret. */
const PUBLIC: readonly string[] = ['API_KEY', 'CLIENT_ID', 'API_USERNAME'];

const ABOUT_OWN =
  "Keys stay in this page's memory until you leave it. They are never stored, and only the request itself carries the key and the signature.";
const ABOUT_SANDBOX = "The sandbox's key is public and works nowhere else.";

function labelOf(name: string): string {
  return LABELS[name] ?? name;
}

function missingIn(sample: SampleRequest, keys: Keys): readonly string[] {
  return keysOf(sample).filter((name) => !keys[name]);
}

/** Says which keys a request still needs; null if they are all there. */
export function missingWords(sample: SampleRequest, keys: Keys, outcome: 'signed' | 'sent'): string | null {
  const missing = missingIn(sample, keys).map(labelOf);
  return missing.length === 0 ? null : `Not ${outcome}. Fill in ${missing.join(' and ')} first.`;
}

function keyId(name: string): string {
  return `try:key:${name}`;
}

/** Moves the focus to the first key that is missing. */
export function focusMissing(sample: SampleRequest, keys: Keys): void {
  const [first] = missingIn(sample, keys);
  if (first !== undefined) document.getElementById(keyId(first))?.focus();
}

interface KeysFieldsProps {
  /** The request that needs the keys. */
  readonly sample: SampleRequest;
  readonly keys: Held<Keys>;
  readonly visit: Visit;
  /** Address of the sandbox, if requests go there. */
  readonly sandbox: string | null;
  /** Whether the reader has tried to send without a key. */
  readonly isChecked: boolean;
}

export function KeysFields({ sample, keys: held, visit, sandbox, isChecked }: KeysFieldsProps) {
  const names = keysOf(sample);
  const encoding = secretEncodingOf(sample);
  const [keys, setKeys] = useHeld(held);
  const [state, setState] = useState<'idle' | 'loading' | 'failed'>('idle');
  const takeSandboxKey = async (address: string) => {
    setState('loading');
    try {
      const response = await fetch(address);
      const own: Keys = await response.json();
      // What the reader has typed in the meantime stays.
      const typed = Object.entries(held.get()).filter(([, value]) => value !== '');
      setKeys({ ...own, ...Object.fromEntries(typed) });
      setState('idle');
    } catch (error) {
      console.error("The sandbox's key couldn't be loaded.", error);
      setState('failed');
    }
  };
  const isMissing = names.some((name) => !held.get()[name]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a key that the reader removes is not filled in again
  useEffect(() => {
    if (sandbox !== null && isMissing) visit.keysAsked.set(takeSandboxKey(sandbox));
  }, [sandbox]);
  if (names.length === 0) return null;
  const hintOf = (name: string) =>
    name === 'API_SECRET' && encoding ? (secretNote(encoding, keys[name] ?? '') ?? undefined) : undefined;
  return (
    <fieldset className="console-keys">
      <legend>Keys</legend>
      {state === 'failed' && sandbox !== null && (
        <p className="tool-actions">
          <span className="fault">The sandbox doesn't respond.</span>
          <button type="button" onClick={() => visit.keysAsked.set(takeSandboxKey(sandbox))}>
            Try again
          </button>
        </p>
      )}
      <div className="tool-form">
        {names.map((name) => (
          <TextField
            key={name}
            id={keyId(name)}
            label={labelOf(name)}
            value={keys[name] ?? ''}
            isSecret={!PUBLIC.includes(name)}
            fault={isChecked && !keys[name] ? 'Required.' : undefined}
            hint={hintOf(name)}
            onChange={(value) => setKeys({ ...keys, [name]: value.trim() })}
          />
        ))}
      </div>
      <p className="tool-hint" role="status">
        {sandbox === null ? ABOUT_OWN : state === 'loading' ? 'Starting the sandbox…' : ABOUT_SANDBOX}
      </p>
    </fieldset>
  );
}
