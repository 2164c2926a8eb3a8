/** The protocol of a contract, which its operations show: two of different protocols have nothing to compare. */
import { valueIn } from './compare-heads.ts';
import type { Contract, ContractPart } from './contract.ts';

const PROTOCOLS = {
  http: 'HTTP',
  channel: 'WebSocket or messages',
  rpc: 'JSON-RPC',
  fix: 'FIX',
} as const;

type Protocol = keyof typeof PROTOCOLS;

/** What the form of an OpenRPC method says. */
const OF_METHOD = ['by-position', 'by-name', 'either', 'notification'];

/** Returns the protocol of a contract in words; null if it has no operations. */
export function protocolOf({ parts }: Contract): string | null {
  const operation = parts.find(({ kind }) => kind === 'operation');
  return operation ? PROTOCOLS[protocolOfOperation(operation)] : null;
}

function protocolOfOperation(part: ContractPart): Protocol {
  const form = valueIn(part, 'form');
  if (valueIn(part, 'call')?.startsWith('35=')) return 'fix';
  if (form === undefined) return 'http';
  return OF_METHOD.includes(form) ? 'rpc' : 'channel';
}
