/** Samples in PHP. There are none for WebSockets, because its extensions have no client. */
import type { Language } from '../language.ts';
import { joinSections, toCamel, writeHead } from '../program.ts';
import { PHP_HTTP } from './http.ts';
import {
  PHP_STYLE,
  PHP_SYNTAX,
  quotePhp,
  writePhpClock,
  writePhpConstant,
  writePhpGenerator,
  writePhpSign,
} from './syntax.ts';

export const PHP: Language = {
  tab: 'php',
  language: 'php',
  comment: '//',
  style: PHP_STYLE,
  syntax: PHP_SYNTAX,
  constant: writePhpConstant,
  frame: (program) => {
    const { functions, top, main } = program;
    const head = ['<?php', ...writeHead(program, '//'), 'declare(strict_types=1);'];
    return `${joinSections([head, ...top, ...functions, ...main])}\n`;
  },
  settings: (hosts, environment) => ({
    settings: [
      ...hosts.map(({ variable, name, fallback }) => {
        return `$${toCamel(name)} = getenv('${variable}') ?: ${quotePhp(fallback)};`;
      }),
      ...environment.map((name) => {
        return `$${toCamel(name)} = getenv('${name}') ?: throw new RuntimeException('Set ${name}.');`;
      }),
    ],
  }),
  clock: writePhpClock,
  generator: writePhpGenerator,
  checker: () => ({}),
  sign: writePhpSign,
  http: PHP_HTTP,
  socket: null,
};
