/** Fields for the reader's keys, which stay in memory; for the sandbox, a button fills in its own. */
import { useState } from 'react';
import type { Keys } from '../../console/sign-request.ts';
import { TextField } from '../tools/form-parts.tsx';
import { useHeld, type Visit } from './visit.ts';

const LABELS: Readonly<Record<string, string>> = {
  API_KEY: 'API key',
  API_SECRET: 'Secret',
  ACCESS_TOKEN: 'Access token',
  CLIENT_ID: 'Client ID',
  CLIENT_SECRET: 'Client secret',
  API_USERNAME: 'Username',
  API_PASSWORD: 'Password',
};

/** Says which keys a signature still needs; null if they are all there. */
export function missingWords(names: readonly string[], keys: Keys): string | null {
  const missing = names.filter((name) => !keys[name]).map(labelOf);
  return missing.length === 0 ? null : `Not signed. Fill in ${missing.join(' and ')} first.`;
}

function labelOf(name: string): string {
  return LABELS[name] ?? name;
}

interface KeysFieldsProps {
  /** Keys the request needs, by their names in the samples. */
  readonly names: readonly string[];
  readonly visit: Visit;
  /** Address of the sandbox, if requests go there. */
  readonly sandbox: string | null;
}

export function KeysFields({ names, visit, sandbox }: KeysFieldsProps) {
  const [keys, setKeys] = useHeld(visit.keys);
  const [state, setState] = useState<'idle' | 'loading' | 'failed'>('idle');
  if (names.length === 0) return null;
  const takeSandboxKey = async (address: string) => {
    setState('loading');
    try {
      const response = await fetch(address);
      const own: Keys = await response.json();
      setKeys({ ...visit.keys.get(), ...own });
      setState('idle');
    } catch (error) {
      console.error("The sandbox's key couldn't be loaded.", error);
      setState('failed');
    }
  };
  return (
    <fieldset className="console-keys">
      <legend>Keys</legend>
      {sandbox !== null && (
        <p className="tool-actions">
          <button
            type="button"
            onClick={() => state !== 'loading' && visit.keysAsked.set(takeSandboxKey(sandbox))}
            aria-disabled={state === 'loading' || undefined}
          >
            Use the sandbox's key
          </button>
          {state === 'loading' && <span role="status">Starting the sandbox…</span>}
          {state === 'failed' && <span className="fault">The sandbox doesn't respond. Try again.</span>}
        </p>
      )}
      <div className="tool-form">
        {names.map((name) => (
          <TextField
            key={name}
            label={labelOf(name)}
            value={keys[name] ?? ''}
            isSecret={!['API_KEY', 'CLIENT_ID', 'API_USERNAME'].includes(name)}
            onChange={(value) => setKeys({ ...keys, [name]: value.trim() })}
          />
        ))}
      </div>
      <p className="tool-hint">
        Keys stay in this page's memory until you leave it. They are never stored, and only the request itself
        carries the key and the signature.
      </p>
    </fieldset>
  );
}
