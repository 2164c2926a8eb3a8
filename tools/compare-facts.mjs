/**
 * Compares the facts in content and specifications between two commits, after an edit that should change only words:
 *
 *   node tools/compare-facts.mjs <before> [after] [part of a path]
 *
 * A fact is a number, a code span, a link, a line of a program, or a value of a specification. Every difference must be
 * intended.
 */
import { execFileSync } from 'node:child_process';
import { parse } from 'yaml';

const [before = 'HEAD', after = 'HEAD', part = ''] = process.argv.slice(2);
const FENCE = /^ *(`{3,})[^\n]*\n[\s\S]*?^ *\1 *$/gm;
/** Members of a specification whose values are prose. */
const PROSE =
  /^(?:description|summary|title|meaning|remedy|cost|x-(?:danger|deprecation|conditional|unit|label|key))$/;

function git(...parameters) {
  const quiet = { encoding: 'utf8', maxBuffer: 1e9, stdio: ['ignore', 'pipe', 'ignore'] };
  return execFileSync('git', parameters, quiet);
}

/** Returns the text of a file at a commit, or null if it doesn't exist. */
function textAt(commit, file) {
  try {
    return git('show', `${commit}:${file}`);
  } catch {
    return null;
  }
}

/** Lists the items whose number differs between two lists, with the difference. */
function differences(old, now) {
  const counts = new Map();
  for (const item of old) counts.set(item, (counts.get(item) ?? 0) - 1);
  for (const item of now) counts.set(item, (counts.get(item) ?? 0) + 1);
  return [...counts].flatMap(([item, count]) =>
    count === 0 ? [] : [`${count > 0 ? '+' : ''}${count} ${item}`],
  );
}

/** Extracts the links, code spans and numbers from prose. */
function factsOf(prose) {
  const facts = [];
  const take = (text, pattern, name) =>
    text.replace(pattern, (_, found) => {
      facts.push(`${name} ${found.replace(/\s+/g, ' ')}`);
      return ' ';
    });
  const withoutLinks = take(take(prose, /\]\(([^)\s]*)[^)]*\)/g, 'link'), /<Operation id="([^"]*)"/g, 'link');
  const words = take(withoutLinks, /`([^`\n]+(?:\n[^`\n]+)?)`/g, 'code');
  take(words, /(?<![\w.])(\d[\d,]*(?:\.\d+)*)(?!\w)/g, 'number');
  return facts;
}

/** Maps paths to values. Named examples go by position, because their names are prose. */
function leavesOf(value, place = '', isProse = false, leaves = new Map()) {
  if (value === null || typeof value !== 'object') return leaves.set(place, { value, isProse });
  for (const [index, [key, member]] of Object.entries(value).entries()) {
    const step = place.endsWith('/examples') ? index : key;
    const isWords = isProse || PROSE.test(key) || place.endsWith('/x-enum-descriptions');
    leavesOf(member, `${place}/${step}`, isWords, leaves);
  }
  return leaves;
}

function compareSpecs(old, now) {
  const [first, second] = [old, now].map((text) => leavesOf(parse(text, { maxAliasCount: -1 })));
  const places = new Set([...first.keys(), ...second.keys()]);
  return [...places].flatMap((place) => {
    const [{ value, isProse } = {}, other] = [first.get(place), second.get(place)];
    if (!other) return [`- ${place}: ${value}`];
    if (!first.has(place)) return [`+ ${place}: ${other.value}`];
    if (value === other.value) return [];
    if (!isProse) return [`! ${place}: ${value} → ${other.value}`];
    const found = differences(factsOf(String(value)), factsOf(String(other.value)));
    return found.length > 0 ? [`~ ${place}: ${found.join(' | ')}`] : [];
  });
}

function compareTexts(old, now) {
  const programs = (text) =>
    [...text.matchAll(FENCE)].flatMap(([fence]) => fence.split('\n').map((line) => line.trim()));
  const tags = (text) => [...text.matchAll(/<fixr:[^>]*>/g)].map(([tag]) => tag.replace(/\s+/g, ' '));
  const prose = (text) => factsOf(text.replace(FENCE, '').replace(/<\/?(?:fixr|docs):[^>]*>/g, ' '));
  return [programs, tags, prose].flatMap((select) => differences(select(old), select(now)));
}

const changed = git('diff', '--name-only', before, after, '--', 'content', 'specs').split('\n');
const files = changed.filter((file) => /\.(?:mdx|ya?ml|xml)$/.test(file) && file.includes(part));
let total = 0;
for (const file of files) {
  const [old, now] = [textAt(before, file), textAt(after, file)];
  if (old === null || now === null) {
    console.log(`${file}: ${old === null ? 'new' : 'removed'}`);
    continue;
  }
  const found = /^specs\/.*\.ya?ml$/.test(file) ? compareSpecs(old, now) : compareTexts(old, now);
  total += found.length;
  if (found.length > 0)
    console.log([`${file}: ${found.length}`, ...found.map((line) => `  ${line}`)].join('\n'));
}
console.log(`${files.length} files changed, ${total} facts differ`);
