/** A request → the same program in every language that can make it. */
import type { Sample, SampleRequest } from '../model/request.ts';
import { everyPart } from '../model/signing.ts';
import type { SampleLanguage } from './call.ts';
import { writeCurlAddress, writeCurlHttp } from './curl/http.ts';
import { writeGoAddress, writeGoHttp } from './go/http.ts';
import { writeGoSocket } from './go/socket.ts';
import { writeJsAddress, writeJsHttp } from './nodejs/http.ts';
import { writeJsSocket } from './nodejs/socket.ts';
import { writePhpAddress, writePhpHttp } from './php/http.ts';
import { toHttpCall, toSocketCall } from './prepare.ts';
import { CHANGE_THESE } from './program.ts';
import { writePythonAddress, writePythonHttp } from './python/http.ts';
import { writePythonSocket } from './python/socket.ts';

/** In the order of the tabs; to add a language, write its folder and add an entry. */
const LANGUAGES: readonly SampleLanguage[] = [
  {
    tab: 'curl',
    language: 'bash',
    writeHttp: writeCurlHttp,
    writeAddress: writeCurlAddress,
    writeSocket: () => null,
  },
  {
    tab: 'python',
    language: 'python',
    writeHttp: writePythonHttp,
    writeAddress: writePythonAddress,
    writeSocket: writePythonSocket,
  },
  {
    tab: 'go',
    language: 'go',
    writeHttp: writeGoHttp,
    writeAddress: writeGoAddress,
    writeSocket: writeGoSocket,
  },
  {
    tab: 'nodejs',
    language: 'javascript',
    writeHttp: writeJsHttp,
    writeAddress: writeJsAddress,
    writeSocket: writeJsSocket,
  },
  {
    tab: 'php',
    language: 'php',
    writeHttp: writePhpHttp,
    writeAddress: writePhpAddress,
    writeSocket: () => null,
  },
];

export function toSamples(request: SampleRequest): Sample[] {
  if (!canBeWritten(request)) return [];
  return LANGUAGES.flatMap((one) => {
    const { tab, language } = one;
    const code = writeProgram(one, request);
    return code === null ? [] : [{ tab, language, code, marked: changedLines(code) }];
  });
}

/** Challenges, tokens and members of messages are for sockets; fields of messages and signed tokens are for neither. */
function canBeWritten({ kind, signing }: SampleRequest): boolean {
  if (!signing) return true;
  const parts = everyPart(signing.signature?.parts ?? []);
  if (signing.jwt || parts.some((part) => part.kind === 'field')) return false;
  const ofSockets =
    signing.challenge || signing.token || signing.placements.some(({ in: at }) => at === 'message');
  return kind === 'socket' || !ofSockets;
}

function writeProgram(language: SampleLanguage, request: SampleRequest): string | null {
  if (request.kind === 'socket') return language.writeSocket(toSocketCall(request));
  return language[request.redirect ? 'writeAddress' : 'writeHttp'](toHttpCall(request));
}

/** The values that a reader changes: from below their comment to the next empty line. */
function changedLines(code: string): number[] {
  const lines = code.split('\n');
  const comment = lines.findIndex((line) => line.includes(CHANGE_THESE));
  if (comment < 0) return [];
  const after = lines.slice(comment + 1);
  const end = after.findIndex((line) => line.trim() === '');
  return after.slice(0, end < 0 ? after.length : end).map((_, index) => comment + 2 + index);
}
