/** Samples in JavaScript for Node.js. */
import type { Language } from '../language.ts';
import { joinSections, toList, writeHead } from '../program.ts';
import { JS_HTTP } from './http.ts';
import { JS_SOCKET } from './socket.ts';
import {
  JS_STYLE,
  JS_SYNTAX,
  quoteJs,
  writeJsClock,
  writeJsConstant,
  writeJsGenerator,
  writeJsSign,
} from './syntax.ts';

export const NODEJS: Language = {
  tab: 'nodejs',
  language: 'javascript',
  comment: '//',
  style: JS_STYLE,
  syntax: JS_SYNTAX,
  constant: writeJsConstant,
  frame: (program) => {
    const { imports, functions, top, main } = program;
    const head = [...writeHead(program, '//'), ...writeImports(imports)];
    return `${joinSections([head, ...top, ...functions, ...main])}\n`;
  },
  settings: (hosts, environment) => {
    const missing = environment.map((name) => `!${name}`).join(' || ');
    const names = [
      ...hosts.map(({ variable, fallback }) => `${variable} = ${quoteJs(fallback)}`),
      ...environment,
    ];
    const line = `const { ${names.join(', ')} } = process.env;`;
    const check = `if (${missing}) throw new Error("Set ${toList(environment)}.");`;
    return {
      settings: [
        line.length <= 100 ? line : `const {\n  ${names.join(',\n  ')},\n} = process.env;`,
        ...(environment.length > 0 ? [check] : []),
      ],
    };
  },
  clock: writeJsClock,
  generator: writeJsGenerator,
  checker: () => ({}),
  sign: writeJsSign,
  http: JS_HTTP,
  socket: JS_SOCKET,
};

/** Writes import statements from "module name" entries, one per module. */
function writeImports(imports: readonly string[]): string[] {
  const names = new Map<string, string[]>();
  for (const entry of imports) {
    const [module = '', name = ''] = entry.split(' ');
    names.set(module, [...(names.get(module) ?? []), name]);
  }
  return [...names].map(([module, list]) => `import { ${list.join(', ')} } from "${module}";`);
}
