/** Exact sums and products of decimals: whole numbers of 12 decimal places. */
const DECIMALS = 12;
export const SCALE = 10n ** BigInt(DECIMALS);

/** Scales a decimal; 0 if the text is none. */
export function toScaled(text: string): bigint {
  const [, sign, whole = '', fraction = ''] = /^(-?)(\d*)(?:\.(\d*))?$/.exec(text) ?? [];
  const scaled = BigInt(`${whole}${fraction.padEnd(DECIMALS, '0').slice(0, DECIMALS)}`);
  return sign === '-' ? -scaled : scaled;
}

export function fromScaled(value: bigint): string {
  const digits = String(value < 0n ? -value : value).padStart(DECIMALS + 1, '0');
  const [whole, fraction] = [digits.slice(0, -DECIMALS), digits.slice(-DECIMALS).replace(/0+$/, '')];
  return `${value < 0n ? '-' : ''}${whole}${fraction === '' ? '' : `.${fraction}`}`;
}
