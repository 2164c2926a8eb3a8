/** Calls in PHP, with the curl extension and hash_hmac. */
import type { FailureSign } from '../../model/failure.ts';
import { type HttpCall, planFailure } from '../call.ts';
import { type Expressions, inOrder, writeBody, writeQuery, writeSignedQuery } from '../expressions.ts';
import { hasRepeatedNames, toCurlHeader } from '../json.ts';
import { type HttpWriter, writeValue } from '../language.ts';
import { indent, mergeParts } from '../program.ts';
import { hasTarget } from '../signing.ts';
import {
  PHP_SYNTAX,
  quotePhp,
  writePhp,
  writePhpArray,
  writePhpConstant,
  writePhpEncoder,
} from './syntax.ts';

const ENCODE = `// Unlike http_build_query, this keeps names that come more than once.
function encode(array $pairs): string
{
    $encodePair = fn (array $pair): string => urlencode($pair[0]) . '=' . urlencode($pair[1]);
    return implode('&', array_map($encodePair, $pairs));
}`;

const MULTIPART = `// The body of a multipart form and its content type.
function multipart(array $fields, array $files, array $types): array
{
    $boundary = bin2hex(random_bytes(16));
    $parts = [];
    foreach ($fields as $name => $value) {
        $parts[] = [$name, '', $value];
    }
    foreach ($files as $name => $path) {
        $parts[] = [$name, '; filename="' . basename($path) . '"', file_get_contents($path)];
    }
    $body = '';
    foreach ($parts as [$name, $filename, $content]) {
        $body .= "--$boundary\\r\\nContent-Disposition: form-data; name=\\"$name\\"$filename\\r\\n";
        $body .= isset($types[$name]) ? "Content-Type: $types[$name]\\r\\n" : '';
        $body .= "\\r\\n$content\\r\\n";
    }
    return ["$body--$boundary--\\r\\n", "multipart/form-data; boundary=$boundary"];
}`;

const EACH = `// The parts one by one: a list has one for each item.
function eachPart(array $parts): array
{
    $pairs = [];
    foreach ($parts as $name => $values) {
        foreach ((array) $values as $value) {
            $pairs[] = [$name, $value];
        }
    }
    return $pairs;
}`;

const EXPRESSIONS: Expressions = {
  ...PHP_SYNTAX,
  quote: quotePhp,
  literal: writePhp,
  map: writePhpArray,
  constant: writePhpConstant,
  reader: (constant) => `$${constant}`,
  merge: (constant, entries, isOwnFirst) =>
    inOrder(constant && `$${constant}`, [`[${entries.join(', ')}]`], isOwnFirst).join(' + '),
  pairs: 'text',
  encode: (expression, isRepeated) => `${isRepeated ? 'encode' : 'http_build_query'}(${expression})`,
  encoders: (isRepeated) => ({ functions: isRepeated ? [ENCODE] : [] }),
  target: (encoded, isCovered) =>
    isCovered
      ? [`$search = ${encoded};`, "$target = $path . '?' . $search;"]
      : [`$target = $path . '?' . ${encoded};`],
  extend: (encoded, isQueried) =>
    isQueried ? `$target .= '&' . ${encoded};` : `$target = $path . '?' . ${encoded};`,
  contentType: (mediaType) => quotePhp(`Content-Type: ${mediaType}`),
  json: (value, expression) => {
    const { encode, functions } = writePhpEncoder(value);
    return { functions, setup: [`$body = ${encode(expression)};`] };
  },
  form: (encoded) => `$body = ${encoded};`,
  multipart: (fields, isRepeated) => ({
    functions: isRepeated
      ? [EACH, MULTIPART.replace(/\((\$\w+) as (\$name) => (\$\w+)\)/g, '(eachPart($1) as [$2, $3])')]
      : [MULTIPART],
    setup: [`[$body, $contentType] = multipart(${fields}, $files, $types);`],
    headers: ["'Content-Type: ' . $contentType"],
  }),
  text: (quoted) => ({ values: [`$body = ${quoted};`] }),
  file: (quoted) => ({ values: [`$file = ${quoted};`], setup: ['$body = file_get_contents($file);'] }),
};

export const PHP_HTTP: HttpWriter = {
  needs: 'PHP 8.0 or newer with the curl extension.',
  imports: () => [],
  query: (call) => writeQuery(EXPRESSIONS, call),
  headers: {
    write: (headers) => writePhp(headers.map(toCurlHeader)),
    spread: '...$headers',
  },
  body: (call) => writeBody(EXPRESSIONS, call),
  signed: { host: 'parse_url($baseUrl, PHP_URL_HOST)', query: '$search', noBody: "''" },
  // HTTP Basic is an option of curl.
  proof: (call, signature) => {
    const headers = call.proof.headers.filter(({ value }) => value !== 'login');
    const lines = headers.map((one) => {
      const value = writeValue(PHP_SYNTAX, call.proof, { ...one, prefix: '' }, signature, false);
      return `${quotePhp(`${one.name}: ${one.prefix}`)} . ${value}`;
    });
    return mergeParts([{ headers: lines }, writeSignedQuery(EXPRESSIONS, call, signature)]);
  },
  send: (call, headers) => [
    [
      `$request = curl_init($baseUrl . ${hasTarget(call) ? '$target' : '$path'});`,
      `curl_setopt_array($request, [\n${indent(writeOptions(call, headers).join('\n'), '    ')}\n]);`,
      '$content = curl_exec($request);',
      'if ($content === false) {\n    throw new RuntimeException(curl_error($request));\n}',
      '$status = curl_getinfo($request, CURLINFO_RESPONSE_CODE);',
      `if ($status >= 400) {\n    throw new RuntimeException("HTTP $status${call.receives.kind === 'stream' ? '' : ': $content'}");\n}`,
    ],
    writeEnding(call),
  ],
  address: {
    needs: 'PHP 8.0 or newer.',
    imports: () => [],
    print: ({ query }) => {
      const encoded = EXPRESSIONS.encode('$query', hasRepeatedNames(query));
      return query.length > 0
        ? [
            `$search = str_replace('+', '%20', ${encoded});`,
            "echo $baseUrl . $path . '?' . $search, PHP_EOL;",
          ]
        : ['echo $baseUrl . $path, PHP_EOL;'];
    },
  },
};

function writeOptions(call: HttpCall, headers: readonly string[]): string[] {
  const { method, body, proof, receives } = call;
  const isNamed = call.headers.some(([name]) => name.toLowerCase() === 'user-agent');
  const isUsual = method === (body ? 'POST' : 'GET') || method === 'HEAD';
  return [
    ...(method === 'HEAD' ? ['CURLOPT_NOBODY => true,'] : []),
    ...(isUsual ? [] : [`CURLOPT_CUSTOMREQUEST => ${quotePhp(method)},`]),
    ...(body ? ['CURLOPT_POSTFIELDS => $body,'] : []),
    ...(headers.length > 0 ? [`CURLOPT_HTTPHEADER => [\n${indent(headers.join(',\n'), '    ')},\n],`] : []),
    ...(proof.login
      ? [`CURLOPT_USERPWD => ${proof.login.map(PHP_SYNTAX.environment).join(" . ':' . ")},`]
      : []),
    ...(isNamed ? [] : ["CURLOPT_USERAGENT => 'example-client/1.0',"]),
    // Without an option for the response, it is printed as it arrives.
    ...(receives.kind === 'stream'
      ? ['CURLOPT_CONNECTTIMEOUT => 10,']
      : ['CURLOPT_RETURNTRANSFER => true,', `CURLOPT_TIMEOUT => ${receives.kind === 'file' ? 60 : 10},`]),
  ];
}

const CHECK_TYPE = `if (str_starts_with((string) curl_getinfo($request, CURLINFO_CONTENT_TYPE), 'application/json')) {
    throw new RuntimeException("API error: $content");
}`;

const SAVE = `if (file_put_contents($output, $content) === false) {
    throw new RuntimeException("Cannot write $output");
}`;

function writeEnding({ receives, failures }: HttpCall): string[] {
  switch (receives.kind) {
    case 'json':
      return [
        '$data = json_decode($content, flags: JSON_THROW_ON_ERROR);',
        ...failures.map(writeCheck),
        'echo json_encode($data, JSON_PRETTY_PRINT | JSON_UNESCAPED_SLASHES), PHP_EOL;',
      ];
    case 'file':
      return [...(failures.length > 0 ? [CHECK_TYPE] : []), SAVE, "echo 'Saved ', $output, PHP_EOL;"];
    case 'stream':
      return [];
    case 'none':
      return ["echo 'HTTP ', $status, PHP_EOL;"];
  }
}

function writeCheck(failure: FailureSign): string {
  const { list, member, test, start, unless, shown } = planFailure(failure);
  const tested = writeTest(
    writeMember(list ? '$item' : '$data', member),
    test,
    list ? '' : 'is_object($data) && ',
  );
  const text = `is_string($item) ? str_starts_with($item, ${quotePhp(start ?? '')}) : ${tested}`;
  const why =
    shown.length > 0
      ? `'API error: ' . json_encode(${writeMember('$data', shown)})`
      : '"API error: $content"';
  const isNew = unless === null ? '' : `empty(${writeMember('$data', [unless])}) && `;
  const failed = start === null ? tested : isNew === '' ? text : `(${text})`;
  const check = `if (${isNew}${failed}) {\n    throw new RuntimeException(${why});\n}`;
  return list
    ? `foreach (${writeMember('$data', list)} ?? [] as $item) {\n${indent(check, '    ')}\n}`
    : check;
}

function writeMember(owner: string, names: readonly string[]): string {
  const words = names.map((name) => (/^[A-Za-z_]\w*$/.test(name) ? name : `{${quotePhp(name)}}`));
  return [owner, ...words].join('->');
}

/** Writes a test. The guard is for one that a missing member passes: only an object reports failure. */
function writeTest(value: string, test: FailureSign['test'], guard: string): string {
  switch (test.kind) {
    case 'filled':
      return `!in_array(json_encode(${value} ?? null), ['null', 'false', '0', '""', '[]', '{}'])`;
    case 'is':
      return `(${value} ?? null) === ${writePhp(test.value)}`;
    case 'is-not':
      return test.values.length === 1
        ? `${guard}(${value} ?? null) !== ${writePhp(test.values[0] ?? '')}`
        : `${guard}!in_array(${value} ?? null, ${writePhp(test.values)}, true)`;
    case 'starts-with':
      return `str_starts_with(${value}, ${quotePhp(test.text)})`;
  }
}
