/** Work items that two threads share: whichever claims an item first does it. */
export type Claims = Int32Array<SharedArrayBuffer>;

const TAKEN = 1;
/** Claimed by the worker, but handed back. */
const LEFT = 2;

export function createClaims(count: number): Claims {
  return new Int32Array(new SharedArrayBuffer(count * Int32Array.BYTES_PER_ELEMENT));
}

/** Claims an item. Returns false if the other thread already has it. */
export function take(claims: Claims, index: number): boolean {
  return Atomics.compareExchange(claims, index, 0, TAKEN) === 0;
}

/** Hands a claimed item back to the thread that waits for the worker. */
export function leave(claims: Claims, index: number): void {
  Atomics.store(claims, index, LEFT);
}

export function isLeft(claims: Claims, index: number): boolean {
  return Atomics.load(claims, index) === LEFT;
}

/** Counts the items claimed by either thread. */
export function countTaken(claims: Claims): number {
  return claims.reduce((count, claim) => count + (claim === 0 ? 0 : 1), 0);
}
