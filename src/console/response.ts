/** A response as lines, each member with the anchor of its field; undocumented members are marked. */
import { readShallowJson } from '../model/json-text.ts';
import type { ReceivedNode, ReceivedPart } from './console-data.ts';

export interface ResponseLine {
  readonly indent: number;
  /** Null for a list item and a closing bracket. */
  readonly name: string | null;
  readonly text: string;
  readonly anchor: string | null;
  readonly isUndocumented: boolean;
}

/** Most characters of a list of plain values that stays on one line. */
const SHORT = 64;
/** What the page doesn't document: anything can be in it. */
export const OPEN: ReceivedNode = { id: '', isOpen: true };
/** Members of a response (JSON-RPC 2.0, section 5). */
const ENVELOPE = ['jsonrpc', 'id', 'result', 'error'];

/** Returns the shape of a response with this status; open if none is documented. */
export function shapeOf(received: readonly ReceivedPart[], status: number): ReceivedNode {
  const ids = [String(status), `${String(status)[0]}xx`, 'default'].map((name) => `response-${name}`);
  const own = ids.flatMap((id) => received.find((part) => part.id === id) ?? []);
  if (own[0]) return own[0].node;
  const result = received.find(({ id }) => id === 'result');
  if (!result) return OPEN;
  return {
    id: '',
    members: Object.fromEntries(ENVELOPE.map((name) => [name, name === 'result' ? result.node : OPEN])),
  };
}

/** Splits JSON into lines, with digits as they arrived; null if it isn't JSON or is nested too deeply. */
export function toLines(text: string, shape: ReceivedNode): ResponseLine[] | null {
  if (readShallowJson(text) === undefined) return null;
  const tokens = text.match(/"(?:\\.|[^"\\])*"|[{}[\],:]|[^\s{}[\],:"]+/g) ?? [];
  const lines: ResponseLine[] = [];
  let at = 0;
  const next = () => tokens[at++] ?? '';
  const write = (node: ReceivedNode | null, name: string | null, indent: number, isKnown: boolean): void => {
    const about = { indent, name, anchor: node?.id || null, isUndocumented: !isKnown };
    const open = next();
    const close = open === '{' ? '}' : ']';
    const comma = () => (tokens[at] === ',' ? next() : '');
    if (open !== '{' && open !== '[') {
      lines.push({ ...about, text: open + comma() });
      return;
    }
    const flat = open === '[' ? flatList(tokens, at) : null;
    if (flat !== null || tokens[at] === close) {
      at += flat?.length ?? 0;
      next();
      lines.push({
        ...about,
        text: `${open}${flat?.map((token) => (token === ',' ? ', ' : token)).join('') ?? ''}${close}${comma()}`,
      });
      return;
    }
    lines.push({ ...about, text: open });
    let index = 0;
    while (tokens[at] !== close && at < tokens.length) {
      if (open === '[') {
        write(memberOf(node, String(index)), null, indent + 1, isKnown);
        index += 1;
        continue;
      }
      const key = String(JSON.parse(next()));
      next();
      const member = memberOf(node, key);
      write(member, key, indent + 1, member !== null);
    }
    next();
    lines.push({ indent, name: null, text: close + comma(), anchor: null, isUndocumented: false });
  };
  write(shape, null, 0, true);
  return lines;
}

function memberOf(node: ReceivedNode | null, key: string): ReceivedNode | null {
  const own = node?.members && Object.hasOwn(node.members, key) ? node.members[key] : undefined;
  return own ?? node?.each ?? (node?.isOpen ? OPEN : null);
}

/** Returns the tokens of a short list without lists or objects in it; null for any other. */
function flatList(tokens: readonly string[], from: number): readonly string[] | null {
  const near = tokens.slice(from, from + SHORT);
  const end = near.indexOf(']');
  if (end < 0) return null;
  const inner = near.slice(0, end);
  const isFlat = inner.every((token) => !'{['.includes(token));
  return inner.length > 0 && isFlat && inner.join(' ').length <= SHORT ? inner : null;
}
