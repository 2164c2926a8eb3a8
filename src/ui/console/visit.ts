/** State that consoles keep for the whole visit, in memory only: keys, drafts, and requests with their responses. */
import { useState } from 'react';
import type { ConsoleData, Draft, FormDraft } from '../../console/console-data.ts';
import type { Environment } from '../../console/environments.ts';
import type { Exchange } from '../../console/export.ts';
import type { Clock, Keys } from '../../console/sign-request.ts';
import type { NonceFormat } from '../../model/signing.ts';

export interface Past extends Exchange {
  readonly id: number;
  readonly title: string;
  /** Path of the page it was sent from. */
  readonly page: string;
  readonly environment: string;
  readonly draft: FormDraft;
}

/** What the reader entered for a channel. */
export interface EnteredMessages {
  /** ID of the message. */
  readonly chosen: string;
  /** By the ID of the message. */
  readonly drafts: Readonly<Record<string, Draft>>;
  /** The chosen message edited as JSON; null for the form. */
  readonly edited: string | null;
}

/** A value that outlives the component that shows it. */
export interface Held<T> {
  readonly get: () => T;
  readonly set: (value: T) => void;
}

export interface Visit {
  /** Those of the sandbox and those of the reader: neither goes where the others belong. */
  readonly keys: Readonly<Record<'sandbox' | 'own', Held<Keys>>>;
  /** Resolves when the keys requested from the sandbox have arrived or failed to load. */
  readonly keysAsked: Held<Promise<void>>;
  readonly past: Held<readonly Past[]>;
  /** Latest draft of each page, by path. */
  readonly drafts: Held<Readonly<Record<string, FormDraft>>>;
  /** Latest messages of each channel, by path. */
  readonly messages: Held<Readonly<Record<string, EnteredMessages>>>;
  /** Label of the environment chosen last. */
  readonly environment: Held<string>;
  /** Highest nonce so far, by format; the next one must be higher. */
  readonly nonces: Held<Readonly<Record<string, bigint>>>;
}

export function createVisit(): Visit {
  return {
    keys: { sandbox: hold<Keys>({}), own: hold<Keys>({}) },
    keysAsked: hold(Promise.resolve()),
    past: hold<readonly Past[]>([]),
    drafts: hold<Readonly<Record<string, FormDraft>>>({}),
    messages: hold<Readonly<Record<string, EnteredMessages>>>({}),
    environment: hold(''),
    nonces: hold<Readonly<Record<string, bigint>>>({}),
  };
}

/** Returns the keys for an environment. */
export function keysFor({ keys }: Visit, environment: Environment | null): Held<Keys> {
  return environment?.isSandbox ? keys.sandbox : keys.own;
}

/** Values for the next request. `nonce` takes the place of a generated one, unless it is empty. */
export function clockOf({ nonces }: Visit, format: NonceFormat | undefined, nonce = ''): Clock {
  const lastNonce = nonces.get()[format ?? ''] ?? 0n;
  return { now: Date.now(), uuid: () => crypto.randomUUID(), lastNonce, nonce };
}

/** Remembers a nonce that was used, if it is a number. */
export function keepNonce({ nonces }: Visit, format: NonceFormat | undefined, nonce: string): void {
  const { [format ?? '']: last = 0n } = nonces.get();
  if (/^\d+$/.test(nonce) && BigInt(nonce) > last)
    nonces.set({ ...nonces.get(), [format ?? '']: BigInt(nonce) });
}

/** Signs with the next nonce of a format, and remembers it, so that it is never used again. */
export async function signNext<T extends { readonly nonce: string }>(
  visit: Visit,
  format: NonceFormat | undefined,
  sign: (clock: Clock) => Promise<T>,
  nonce?: string,
): Promise<T> {
  const signed = await sign(clockOf(visit, format, nonce));
  keepNonce(visit, format, signed.nonce);
  return signed;
}

function hold<T>(first: T): Held<T> {
  let value = first;
  return {
    get: () => value,
    set: (next) => {
      value = next;
    },
  };
}

/** Like `useState`, but starts with the held value and writes every change back to it. */
export function useHeld<T>(held: Held<T>): readonly [T, (value: T) => void] {
  const [value, setValue] = useState(held.get);
  const change = (next: T) => {
    held.set(next);
    setValue(() => next);
  };
  return [value, change];
}

/** Props shared by the request and channel consoles. */
export interface ConsoleProps<T extends ConsoleData> {
  readonly data: T;
  readonly environment: Environment | null;
  readonly sandbox: string | null;
  readonly visit: Visit;
  readonly column: HTMLElement;
}
