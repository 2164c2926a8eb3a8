/** Samples in Python. */
import type { Language } from '../language.ts';
import { joinSections, toList, writeHead } from '../program.ts';
import { PYTHON_HTTP, writePythonChecker, writePythonConstant } from './http.ts';
import { PYTHON_SOCKET } from './socket.ts';
import {
  PYTHON_STYLE,
  PYTHON_SYNTAX,
  quotePython,
  writePythonClock,
  writePythonGenerator,
  writePythonSign,
} from './syntax.ts';

export const PYTHON: Language = {
  tab: 'python',
  language: 'python',
  comment: '#',
  style: PYTHON_STYLE,
  syntax: PYTHON_SYNTAX,
  constant: writePythonConstant,
  frame: (program) => {
    const { imports, functions, top, main, hosts } = program;
    const client = hosts.some(({ name }) => name === 'WS_URL')
      ? 'from websockets.sync.client import connect'
      : '';
    const start = joinSections([
      [...writeHead(program, '#'), ...imports.map((name) => `import ${name}`)],
      client,
      ...top,
    ]);
    if (functions.length === 0) return `${joinSections([start, ...main])}\n`;
    return `${joinSections([start.trimEnd(), ...functions, joinSections(main)], '\n\n\n')}\n`;
  },
  settings: (hosts, environment) => ({
    imports: environment.length > 0 ? ['sys'] : [],
    settings: [
      ...hosts.map(({ variable, name, fallback }) => {
        return `${name} = os.environ.get("${variable}", ${quotePython(fallback)})`;
      }),
      ...environment.map((name) => `${name} = os.environ.get("${name}", "")`),
      ...(environment.length > 0 ? [writeMissing(environment)] : []),
    ],
  }),
  clock: writePythonClock,
  generator: writePythonGenerator,
  checker: writePythonChecker,
  sign: writePythonSign,
  http: PYTHON_HTTP,
  socket: PYTHON_SOCKET,
};

/** Writes a check that stops early if a variable is missing or empty. */
function writeMissing(environment: readonly string[]): string {
  const missing = environment.map((name) => `not ${name}`).join(' or ');
  return `if ${missing}:\n    sys.exit("Set ${toList(environment)}.")`;
}
