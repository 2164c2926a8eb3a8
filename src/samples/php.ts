/** Samples in PHP: the curl extension and hash_hmac. Sockets have no client in PHP's own extensions. */
import type { HttpCall, SampleLanguage } from './call.ts';
import { writePhpBody, writePhpPairs } from './php-body.ts';
import { PHP_SIGNING, writePhpEnvironment } from './php-signing.ts';
import { quotePhp, writePhpHeaders } from './php-text.ts';
import {
  CHANGE_THESE,
  FOR_BROWSER,
  headLines,
  indent,
  joinSections,
  mergeParts,
  type Part,
  toPart,
} from './program.ts';

export const PHP: SampleLanguage = {
  tab: 'php',
  language: 'php',
  writeHttp,
  writeAddress,
  writeSocket: () => null,
};

function writeHttp(call: HttpCall): string {
  const { values, functions, setup, headers } = mergeParts([
    writeQuery(call),
    toPart({
      values: call.headers.length > 0 ? [`$headers = ${writePhpHeaders(call.headers)};`] : [],
      headers: call.headers.length > 0 ? ['...$headers,'] : [],
    }),
    writeNonce(call),
    writePhpBody(call),
    PHP_SIGNING[call.signing](call),
    toPart({ values: call.answer.kind === 'file' ? [`$output = ${quotePhp(call.answer.name)};`] : [] }),
  ]);
  const head = headLines('PHP 8.0 or newer with the curl extension.', call.signing, ['API_BASE_URL']);
  return `${joinSections([
    ['<?php', ...head.map((line) => `// ${line}`), 'declare(strict_types=1);'],
    [`$baseUrl = getenv('API_BASE_URL') ?: ${quotePhp(call.origin)};`, ...writePhpEnvironment(call.signing)],
    [`// ${CHANGE_THESE}`, `$path = ${quotePhp(call.path)};`, ...values],
    ...functions,
    [...setup, ...writeSend(call, headers)],
    writeEnding(call),
  ])}\n`;
}

function writeAddress(call: HttpCall): string {
  const { values, functions } = writeQuery(call);
  const { encode } = writePhpPairs(call.query);
  const print =
    values.length > 0
      ? [
          `$search = str_replace('+', '%20', ${encode}($query));`,
          "echo $baseUrl . $path . '?' . $search, PHP_EOL;",
        ]
      : ['echo $baseUrl . $path, PHP_EOL;'];
  const head = headLines('PHP 8.0 or newer.', 'none', ['API_BASE_URL']);
  return `${joinSections([
    ['<?php', ...head.map((line) => `// ${line}`), 'declare(strict_types=1);'],
    `$baseUrl = getenv('API_BASE_URL') ?: ${quotePhp(call.origin)};`,
    [`// ${CHANGE_THESE}`, `$path = ${quotePhp(call.path)};`, ...values],
    ...functions,
    [`// ${FOR_BROWSER}`, ...print],
  ])}\n`;
}

function writeQuery({ query, signing }: HttpCall): Part {
  if (query.length === 0) return toPart({});
  const { value, functions, encode } = writePhpPairs(query);
  return toPart({
    values: [`$query = ${value};`],
    functions,
    // The futures signature covers the query by itself.
    setup:
      signing === 'futures'
        ? [`$search = ${encode}($query);`, "$target = $path . '?' . $search;"]
        : [`$target = $path . '?' . ${encode}($query);`],
  });
}

function writeNonce({ nonce }: HttpCall): Part {
  if (nonce === null) return toPart({});
  return toPart({
    setup: ['$nonce = (int) (microtime(true) * 1000); // milliseconds'],
    headers: nonce.place === 'header' ? [`${quotePhp(`${nonce.name}: `)} . $nonce,`] : [],
  });
}

function writeSend(call: HttpCall, headers: readonly string[]): string[] {
  const { method, query, body, signing, answer } = call;
  const isNamed = call.headers.some(([name]) => name.toLowerCase() === 'user-agent');
  const usual = body ? 'POST' : 'GET';
  const options = [
    ...(method === 'HEAD' ? ['CURLOPT_NOBODY => true,'] : []),
    ...(method === usual || method === 'HEAD' ? [] : [`CURLOPT_CUSTOMREQUEST => ${quotePhp(method)},`]),
    ...(body ? ['CURLOPT_POSTFIELDS => $body,'] : []),
    ...(headers.length > 0 ? [`CURLOPT_HTTPHEADER => [\n${indent(headers.join('\n'), '    ')}\n],`] : []),
    ...(signing === 'basic' ? ["CURLOPT_USERPWD => $clientId . ':' . $clientSecret,"] : []),
    ...(isNamed ? [] : ["CURLOPT_USERAGENT => 'example-client/1.0',"]),
    'CURLOPT_RETURNTRANSFER => true,',
    `CURLOPT_TIMEOUT => ${answer.kind === 'file' ? 60 : 10},`,
  ];
  return [
    `$request = curl_init($baseUrl . ${query.length > 0 ? '$target' : '$path'});`,
    `curl_setopt_array($request, [\n${indent(options.join('\n'), '    ')}\n]);`,
    '$content = curl_exec($request);',
    'if ($content === false) {\n    throw new RuntimeException(curl_error($request));\n}',
    '$status = curl_getinfo($request, CURLINFO_RESPONSE_CODE);',
    'if ($status >= 400) {\n    throw new RuntimeException("HTTP $status: $content");\n}',
  ];
}

const CHECK_TYPE = `if (str_starts_with((string) curl_getinfo($request, CURLINFO_CONTENT_TYPE), 'application/json')) {
    throw new RuntimeException("API error: $content");
}`;

function writeEnding({ answer, failure }: HttpCall): string[] {
  switch (answer.kind) {
    case 'json':
      return [
        '$answer = json_decode($content, flags: JSON_THROW_ON_ERROR);',
        ...(failure ? [writeCheck(failure)] : []),
        'echo json_encode($answer, JSON_PRETTY_PRINT | JSON_UNESCAPED_SLASHES), PHP_EOL;',
      ];
    case 'file':
      return [
        ...(failure ? [CHECK_TYPE] : []),
        'file_put_contents($output, $content);',
        "echo 'Saved ', $output, PHP_EOL;",
      ];
    case 'none':
      return ["echo 'HTTP ', $status, PHP_EOL;"];
  }
}

function writeCheck({ field, word }: NonNullable<HttpCall['failure']>): string {
  const member = /^[A-Za-z_]\w*$/.test(field) ? `$answer->${field}` : `$answer->{${quotePhp(field)}}`;
  return word === null
    ? `if (!empty(${member})) {
    throw new RuntimeException('API error: ' . json_encode(${member}));
}`
    : `if ((${member} ?? null) === ${quotePhp(word)}) {
    throw new RuntimeException("API error: $content");
}`;
}
