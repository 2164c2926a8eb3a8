/** HTTP samples in PHP: the curl extension and hash_hmac. Sockets have no client in PHP's own extensions. */
import { type Failure, type HttpCall, isProofOnly } from '../call.ts';
import { hasRepeatedNames, type Pair } from '../json.ts';
import {
  CHANGE_THESE,
  FOR_BROWSER,
  headLines,
  indent,
  joinSections,
  mergeParts,
  type Part,
  toPart,
} from '../program.ts';
import { covers, hasQuery } from '../signing.ts';
import {
  writePhpAddedPairs,
  writePhpClock,
  writePhpEntries,
  writePhpEnvironment,
  writePhpProof,
  writePhpSign,
  writePhpSignature,
} from './signing.ts';
import { quotePhp, writePhp, writePhpArray, writePhpEncoder, writePhpHeaders } from './text.ts';

export function writePhpHttp(call: HttpCall): string {
  const signature = writePhpSignature(call);
  const { environment } = call.proof;
  const { values, functions, setup, headers } = mergeParts([
    writePhpClock(call.proof),
    writeQuery(call),
    toPart({
      values: call.headers.length > 0 ? [`$headers = ${writePhpHeaders(call.headers)};`] : [],
      headers: call.headers.length > 0 ? ['...$headers,'] : [],
    }),
    writePhpBody(call),
    writePhpSign(call.proof),
    writePhpProof(call.proof, signature),
    writeSignedQuery(call, signature),
    toPart({ values: call.receives.kind === 'file' ? [`$output = ${quotePhp(call.receives.name)};`] : [] }),
  ]);
  const head = headLines('PHP 8.0 or newer with the curl extension.', environment, ['API_BASE_URL']);
  return `${joinSections([
    ['<?php', ...head.map((line) => `// ${line}`), 'declare(strict_types=1);'],
    [`$baseUrl = getenv('API_BASE_URL') ?: ${quotePhp(call.origin)};`, ...writePhpEnvironment(call.proof)],
    [`// ${CHANGE_THESE}`, `$path = ${quotePhp(call.path)};`, ...values],
    ...functions,
    [...setup, ...writeSend(call, headers)],
    writeEnding(call),
  ])}\n`;
}

export function writePhpAddress(call: HttpCall): string {
  const { values, functions } = writeQuery(call);
  const { encode } = writePhpPairs(call.query);
  const print =
    values.length > 0
      ? [
          `$search = str_replace('+', '%20', ${encode}($query));`,
          "echo $baseUrl . $path . '?' . $search, PHP_EOL;",
        ]
      : ['echo $baseUrl . $path, PHP_EOL;'];
  const head = headLines('PHP 8.0 or newer.', [], ['API_BASE_URL']);
  return `${joinSections([
    ['<?php', ...head.map((line) => `// ${line}`), 'declare(strict_types=1);'],
    `$baseUrl = getenv('API_BASE_URL') ?: ${quotePhp(call.origin)};`,
    [`// ${CHANGE_THESE}`, `$path = ${quotePhp(call.path)};`, ...values],
    ...functions,
    [`// ${FOR_BROWSER}`, ...print],
  ])}\n`;
}

function writeQuery(call: HttpCall): Part {
  const { query, proof } = call;
  if (!hasQuery(call)) return toPart({});
  const { value, functions, encode } = writePhpPairs(query);
  const added = proof.query.filter((one) => one.value !== 'signature');
  const own = query.length > 0 ? ['...$query'] : [];
  const entries = `[${writePhpEntries(added).join(', ')}]`;
  const pairs =
    functions.length > 0
      ? `[${[...own, ...writePhpAddedPairs(proof, added)].join(', ')}]`
      : `${query.length > 0 ? '$query + ' : ''}${entries}`;
  const encoded = `${encode}(${added.length > 0 ? pairs : '$query'})`;
  return toPart({
    values: query.length > 0 ? [`$query = ${value};`] : [],
    functions,
    setup: covers(proof, 'query')
      ? [`$search = ${encoded};`, "$target = $path . '?' . $search;"]
      : [`$target = $path . '?' . ${encoded};`],
  });
}

/** A signature that is part of the query is its end. */
function writeSignedQuery(call: HttpCall, signature: string): Part {
  const signed = call.proof.query.filter(({ value }) => value === 'signature');
  if (signed.length === 0) return toPart({});
  const encoded = `http_build_query([${writePhpEntries(signed, signature)}])`;
  return toPart({
    setup: [hasQuery(call) ? `$target .= '&' . ${encoded};` : `$target = $path . '?' . ${encoded};`],
  });
}

function writeSend(call: HttpCall, headers: readonly string[]): string[] {
  const { method, query, body, proof, receives } = call;
  const isNamed = call.headers.some(([name]) => name.toLowerCase() === 'user-agent');
  const usual = body ? 'POST' : 'GET';
  const options = [
    ...(method === 'HEAD' ? ['CURLOPT_NOBODY => true,'] : []),
    ...(method === usual || method === 'HEAD' ? [] : [`CURLOPT_CUSTOMREQUEST => ${quotePhp(method)},`]),
    ...(body ? ['CURLOPT_POSTFIELDS => $body,'] : []),
    ...(headers.length > 0 ? [`CURLOPT_HTTPHEADER => [\n${indent(headers.join('\n'), '    ')}\n],`] : []),
    ...(proof.headers.some(({ value }) => value === 'login')
      ? ["CURLOPT_USERPWD => $clientId . ':' . $clientSecret,"]
      : []),
    ...(isNamed ? [] : ["CURLOPT_USERAGENT => 'example-client/1.0',"]),
    'CURLOPT_RETURNTRANSFER => true,',
    `CURLOPT_TIMEOUT => ${receives.kind === 'file' ? 60 : 10},`,
  ];
  return [
    `$request = curl_init($baseUrl . ${query.length + proof.query.length > 0 ? '$target' : '$path'});`,
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

function writeEnding({ receives, failure }: HttpCall): string[] {
  switch (receives.kind) {
    case 'json':
      return [
        '$data = json_decode($content, flags: JSON_THROW_ON_ERROR);',
        ...(failure ? [writeCheck(failure)] : []),
        'echo json_encode($data, JSON_PRETTY_PRINT | JSON_UNESCAPED_SLASHES), PHP_EOL;',
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

function writeCheck({ field, word }: Failure): string {
  const member = /^[A-Za-z_]\w*$/.test(field) ? `$data->${field}` : `$data->{${quotePhp(field)}}`;
  return word === null
    ? `if (!empty(${member})) {
    throw new RuntimeException('API error: ' . json_encode(${member}));
}`
    : `if ((${member} ?? null) === ${quotePhp(word)}) {
    throw new RuntimeException("API error: $content");
}`;
}

const ENCODE = `// Unlike http_build_query, this keeps names that come more than once.
function encode(array $pairs): string
{
    $encodePair = fn (array $pair): string => urlencode($pair[0]) . '=' . urlencode($pair[1]);
    return implode('&', array_map($encodePair, $pairs));
}`;

const MULTIPART = `// The body of a multipart form and its content type.
function multipart(array $fields, array $files): array
{
    $boundary = bin2hex(random_bytes(16));
    $body = '';
    foreach ($fields as $name => $value) {
        $body .= "--$boundary\\r\\nContent-Disposition: form-data; name=\\"$name\\"\\r\\n\\r\\n$value\\r\\n";
    }
    foreach ($files as $name => $path) {
        $file = basename($path);
        $body .= "--$boundary\\r\\nContent-Disposition: form-data; name=\\"$name\\"; filename=\\"$file\\"\\r\\n";
        $body .= "Content-Type: application/octet-stream\\r\\n\\r\\n" . file_get_contents($path) . "\\r\\n";
    }
    return ["$body--$boundary--\\r\\n", "multipart/form-data; boundary=$boundary"];
}`;

/** Names and values of a query or a form: how they are written, and the call that encodes them. */
function writePhpPairs(pairs: readonly Pair[]): {
  value: string;
  functions: string[];
  encode: string;
} {
  return hasRepeatedNames(pairs)
    ? { value: writePhp(pairs), functions: [ENCODE], encode: 'encode' }
    : { value: writePhpArray(Object.fromEntries(pairs)), functions: [], encode: 'http_build_query' };
}

/** The body of a call, if it has one. */
function writePhpBody(call: HttpCall): Part {
  const { body, proof } = call;
  if (body === null) return toPart({});
  const isBare = isProofOnly(call);
  const added = writePhpEntries(proof.fields).join(', ');
  /** The variable, joined with the proof that belongs in the body. */
  const sent = (variable: string) =>
    added === '' ? variable : `[${added}]${isBare ? '' : ` + ${variable}`}`;
  switch (body.kind) {
    case 'json': {
      const value = added === '' ? writePhp(body.value) : writePhpArray(body.value);
      const { encode, functions } = writePhpEncoder(body.value);
      return toPart({
        values: isBare ? [] : [`$payload = ${value};`],
        functions,
        setup: [`$body = ${encode(sent('$payload'))};`],
        headers: [`${quotePhp(`Content-Type: ${body.mediaType}`)},`],
      });
    }
    case 'form': {
      const { value, functions, encode } = writePhpPairs(body.fields);
      const listed = [...writePhpAddedPairs(proof, proof.fields), '...$payload'];
      const pairs = added === '' ? '$payload' : `[${listed.join(', ')}]`;
      return toPart({
        values: isBare ? [] : [`$payload = ${value};`],
        functions,
        setup: [`$body = ${encode}(${functions.length > 0 ? pairs : sent('$payload')});`],
        headers: [`${quotePhp(`Content-Type: ${body.mediaType}`)},`],
      });
    }
    case 'multipart':
      return toPart({
        values: [
          ...(isBare ? [] : [`$fields = ${writePhpArray(Object.fromEntries(body.fields))};`]),
          `$files = ${writePhpArray(Object.fromEntries(body.files))};`,
        ],
        functions: [MULTIPART],
        setup: [`[$body, $contentType] = multipart(${sent('$fields')}, $files);`],
        headers: ["'Content-Type: ' . $contentType,"],
      });
    case 'text':
      return toPart({
        values: [`$body = ${quotePhp(body.text)};`],
        headers: [`${quotePhp(`Content-Type: ${body.mediaType}`)},`],
      });
  }
}
