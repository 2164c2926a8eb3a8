/** Samples in Go. */
import type { Language } from '../language.ts';
import { indent, joinSections, toList, writeHead } from '../program.ts';
import { GO_HTTP } from './http.ts';
import { GO_SOCKET } from './socket.ts';
import {
  decoderOf,
  GO_STYLE,
  GO_SYNTAX,
  quoteGo,
  writeGoChecker,
  writeGoClock,
  writeGoConstant,
  writeGoGenerator,
  writeGoSign,
} from './syntax.ts';

const MAIN = `func main() {
	if err := run(); err != nil {
		log.Fatal(err)
	}
}`;

export const GO: Language = {
  tab: 'go',
  language: 'go',
  comment: '//',
  style: GO_STYLE,
  syntax: GO_SYNTAX,
  constant: writeGoConstant,
  frame: (program) => {
    const { imports, functions, top, main, hosts, isSafe } = program;
    const client = hosts.some(({ name }) => name === 'WS_URL') ? '\n\n\t"github.com/gorilla/websocket"' : '';
    const code = `{\n${indent(joinSections([...top, ...main]), '\t')}\n}`;
    return `${joinSections([
      [...writeHead(program, '//'), 'package main'],
      `import (\n${imports.map((name) => `\t"${name}"`).join('\n')}${client}\n)`,
      ...functions,
      ...(isSafe ? [`func main() ${code}`] : [`func run() error ${code}`, MAIN]),
    ])}\n`;
  },
  settings: (hosts, environment, signature) => {
    const fallbacks = hosts.map(({ variable, name, fallback }) => {
      const own = GO_SYNTAX.environment(name).replace(/Url$/, 'URL');
      return `${own} := os.Getenv("${variable}")\nif ${own} == "" {\n\t${own} = ${quoteGo(fallback)}\n}`;
    });
    if (environment.length === 0) return { settings: fallbacks };
    const variables = environment.map(GO_SYNTAX.environment);
    const read = `${variables.join(', ')} := ${environment.map((name) => `os.Getenv("${name}")`).join(', ')}
if ${variables.map((variable) => `${variable} == ""`).join(' || ')} {
	return errors.New("set ${toList(environment)}")
}`;
    const [module, decoder] = decoderOf(signature) ?? [];
    const decoded = `secret, err := ${decoder}.DecodeString(apiSecret)
if err != nil {
	return fmt.Errorf("API_SECRET: %w", err)
}`;
    return {
      imports: ['errors', ...(module ? [module] : [])],
      settings: [...fallbacks, read, ...(module ? [decoded] : [])],
    };
  },
  clock: writeGoClock,
  generator: writeGoGenerator,
  checker: writeGoChecker,
  sign: writeGoSign,
  http: GO_HTTP,
  socket: GO_SOCKET,
};
