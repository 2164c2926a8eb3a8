/** A request → the program that makes it, in a language. */
import type { Sample, SamplePiece, SampleRequest } from '../model/request.ts';
import { everyPart } from '../model/signing.ts';
import { writeAddress, writeHttp } from './http.ts';
import type { Language } from './language.ts';
import { toHttpCall, toSocketCall } from './prepare.ts';
import { CHANGE_THESE, type Written } from './program.ts';
import { writeSocket } from './socket.ts';

/** Writes the program in one language; null if the language can't make the request. */
export function toSample(language: Language, request: SampleRequest): Sample | null {
  const program = canBeWritten(request) ? writeProgram(language, request) : null;
  if (program === null) return null;
  const { code } = program;
  const marked = changedLines(code);
  const pieces = toPieces(program, marked, request.signing !== null);
  return { tab: language.tab, language: language.language, code, pieces };
}

/** Whether a program can make the request: some signings require a socket, and FIX fields and JWTs have no samples. */
function canBeWritten({ kind, signing }: SampleRequest): boolean {
  if (!signing) return true;
  const parts = everyPart(signing.signature?.parts ?? []);
  if (signing.jwt || parts.some((part) => part.kind === 'field')) return false;
  const ofSockets =
    signing.challenge || signing.token || signing.placements.some(({ in: at }) => at === 'message');
  return kind === 'socket' || !ofSockets;
}

function writeProgram(language: Language, request: SampleRequest): Written | null {
  if (request.kind === 'socket') return writeSocket(language, toSocketCall(request));
  return (request.redirect ? writeAddress : writeHttp)(language, toHttpCall(request));
}

/** Finds the lines that a reader changes: from below their comment to the next empty line. */
function changedLines(code: string): number[] {
  const lines = code.split('\n');
  const comment = lines.findIndex((line) => line.includes(CHANGE_THESE));
  if (comment < 0) return [];
  const after = lines.slice(comment + 1);
  const end = after.findIndex((line) => line.trim() === '');
  return after.slice(0, end < 0 ? after.length : end).map((_, index) => comment + 2 + index);
}

/** Splits a program so that setup and signing fold away; the values to change and the call stay visible. */
function toPieces({ code, call }: Written, marked: readonly number[], isSigned: boolean): SamplePiece[] {
  const lines = code.replace(/\n$/, '').split('\n');
  const first = marked[0] ?? 1;
  const last = marked.at(-1) ?? 0;
  const rest = lines.slice(last);
  const found = call === null ? 0 : rest.findIndex((line) => line.trim() === call.trim());
  const start = last + Math.max(found, 0) + 1;
  const isBetween = rest.slice(0, Math.max(found, 0)).some((line) => line !== '');
  const callFrom = isBetween ? start : last + 1;
  const setup = isSigned && !isBetween ? 'Setup and signing' : 'Setup';
  const pieces: SamplePiece[] = [
    { kind: 'setup', fold: setup, from: 1, to: first - 1 },
    { kind: 'request', fold: null, from: first, to: last },
    { kind: 'signing', fold: isSigned ? 'Signing' : 'Helper functions', from: last + 1, to: callFrom - 1 },
    { kind: 'call', fold: null, from: callFrom, to: lines.length },
  ];
  return pieces.filter(({ from, to }) => from <= to);
}
