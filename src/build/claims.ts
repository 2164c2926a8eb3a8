/** Pieces of work that two threads share: each is done by the thread that takes it first. */
export type Claims = Int32Array<SharedArrayBuffer>;

const TAKEN = 1;
/** Taken, but the other thread has to do it. */
const LEFT = 2;

export function createClaims(count: number): Claims {
  return new Int32Array(new SharedArrayBuffer(count * Int32Array.BYTES_PER_ELEMENT));
}

/** Whether the piece is now this thread's. */
export function take(claims: Claims, index: number): boolean {
  return Atomics.compareExchange(claims, index, 0, TAKEN) === 0;
}

/** Hands a piece over to who waits for the work. */
export function leave(claims: Claims, index: number): void {
  Atomics.store(claims, index, LEFT);
}

export function isLeft(claims: Claims, index: number): boolean {
  return Atomics.load(claims, index) === LEFT;
}

/** How many pieces somebody has taken. */
export function countTaken(claims: Claims): number {
  return claims.reduce((count, claim) => count + (claim === 0 ? 0 : 1), 0);
}
