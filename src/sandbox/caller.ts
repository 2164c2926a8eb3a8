/** Checks the caller of a request: proof, nonce, one-time password and permission. */

import { needsNoPermission } from '../model/access.ts';
import type { Api } from '../model/api.ts';
import type { Operation } from '../model/operation.ts';
import type { Rule } from '../model/rejection.ts';
import { combineSignings, type Signing } from '../model/signing.ts';
import { asObject } from '../readers/json-schema/json.ts';
import { CALLER } from './bounds.ts';
import { type Account, type Machine, type Memory, type Rejection, remember } from './exchange.ts';
import { type Arrived, checkProof, isFarAhead, nonceOf, type Proof, tokenIn } from './proof.ts';

/** Request field with the one-time password. */
const OTP = 'otp';

export interface Running {
  readonly machine: Machine;
  readonly memory: Memory;
  readonly accounts: readonly Account[];
  /** Whether calls count against rate limits. */
  readonly hasLimits: boolean;
  /** Returns the address that explains a rejection: its own page, or the error that was `said` on the operation's. */
  readonly locate: (
    api: string,
    operation: string | null,
    rejection: Rejection,
    said?: string,
  ) => string | undefined;
}

/** Accepts a proof that fits one of the operation's alternatives; otherwise reports what is wrong for the first. */
export function checkCaller(
  running: Running,
  api: Api,
  { access }: Operation,
  arrived: Arrived,
  takesOtp: boolean,
): Proof {
  if (access.alternatives.length === 0) return { account: null, rejections: [] };
  const proofs = access.alternatives.map((uses): Proof => {
    const schemes = api.schemes.filter(({ id }) => uses.some((use) => use.id === id));
    const signing = combineSignings(schemes.map((scheme) => scheme.signing));
    const page = schemes.find(({ guide }) => guide)?.guide;
    return checkSigner(
      running,
      { api: api.id, signing, page, repeated: 'repeated-nonce', takesOtp },
      arrived,
    );
  });
  const [first = { account: null, rejections: [] }] = proofs;
  const best = proofs.find(({ rejections }) => rejections.length === 0) ?? first;
  return best.rejections.length > 0
    ? best
    : { ...best, rejections: checkPermission(best.account, access.permissions) };
}

/** What a caller has to prove, and where. */
interface Signer {
  readonly api: string;
  readonly signing: Signing | null;
  /** Page that explains it. */
  readonly page: string | undefined;
  /** Rule that a nonce breaks if it was sent before. */
  readonly repeated?: Rule;
  readonly takesOtp?: boolean;
}

/** Checks the proof and, if it is right, the nonce and the one-time password. */
export function checkSigner(running: Running, signer: Signer, arrived: Arrived): Proof {
  const { machine, memory, accounts } = running;
  const token = tokenIn(signer.signing, arrived) ?? '';
  const owner = accounts.find(({ key }) => key === memory.tokens.get(token)?.key);
  const known = owner ? [...accounts, { ...owner, accessToken: token }] : accounts;
  const { account, rejections } = checkProof(machine, signer.signing, arrived, known);
  const found =
    rejections.length > 0
      ? rejections
      : [
          ...checkNonce(running, signer, arrived, account),
          ...(signer.takesOtp ? checkOtp(account, arrived) : []),
        ];
  return { account, rejections: found.map((rejection) => ({ page: signer.page, ...rejection })) };
}

/**
 * Checks that the nonce is higher than any before it with this key, and only then remembers it. One that is further
 * ahead than any clock applies for a while only.
 */
function checkNonce(
  { memory, machine }: Running,
  { api, signing, repeated = 'nonce' }: Signer,
  arrived: Arrived,
  account: Account | null,
): Rejection[] {
  const nonce = nonceOf(signing, arrived);
  if (nonce === null || signing?.nonce === 'random' || !/^\d+$/.test(nonce)) return [];
  const name = JSON.stringify([api, account?.key ?? '']);
  const number = BigInt(nonce);
  const now = machine.now();
  const { usual, ahead: latest } = memory.nonces.get(name) ?? { usual: -1n, ahead: null };
  const ahead = latest && now - latest.at < CALLER.farNonceTime ? latest : null;
  const before = ahead && ahead.nonce > usual ? ahead.nonce : usual;
  if (number <= before) {
    const ends =
      before === ahead?.nonce
        ? `, which is ahead of the clock and applies for ${CALLER.farNonceTime / 1000} s`
        : '';
    const reason = `the nonce ${nonce} is not higher than ${before}${ends}`;
    return [{ rule: number === before ? repeated : 'nonce', reason }];
  }
  const isAhead = isFarAhead(machine, signing?.nonce ?? 'ms', nonce);
  const next = isAhead ? { usual, ahead: { nonce: number, at: now } } : { usual: number, ahead };
  remember(memory.nonces, name, next);
  return [];
}

function checkOtp(account: Account | null, { body, request }: Arrived): Rejection[] {
  if (!account || request.body.length === 0) return [];
  const sent = asObject(body)[OTP];
  if (account.otp === null)
    return sent === undefined
      ? []
      : [{ rule: 'otp', reason: `two-factor authentication is off for the key: leave ${OTP} out` }];
  if (sent === undefined) return [{ rule: 'otp', reason: `${OTP} is missing` }];
  return String(sent) === account.otp ? [] : [{ rule: 'otp', reason: `${OTP} is wrong` }];
}

/** Checks the key's permission. */
export function checkPermission(account: Account | null, permissions: readonly string[]): Rejection[] {
  if (!account || account.isPermitted || permissions.length === 0 || needsNoPermission({ permissions }))
    return [];
  return [{ rule: 'permission', reason: `the key needs the permission ${permissions.join(', ')}` }];
}
