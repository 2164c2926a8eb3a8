/** Responses of an operation as its page shows them: errors with the same shape are one, with what each status means. */
import type { Example, HttpResponse } from '../../model/operation.ts';
import type { Block } from '../../model/prose.ts';
import { plainText } from '../../model/walk.ts';
import { code, paragraph } from '../words.ts';

export interface ShownResponse extends HttpResponse {
  readonly title: string;
  /** Its own status, and those of the others that it stands for. */
  readonly statuses: readonly string[];
}

/** Returns the anchor of a response. */
export function responseId(status: string): string {
  return `response-${status.toLowerCase()}`;
}

/** Puts errors with the same body and headers together, at the place of the first. */
export function groupResponses(responses: readonly HttpResponse[], incoming: boolean): ShownResponse[] {
  const groups = new Map<string, HttpResponse[]>();
  for (const response of responses) {
    const key = keyOf(response);
    groups.set(key, [...(groups.get(key) ?? []), response]);
  }
  return [...groups.values()].flatMap((group) => {
    const [first, ...others] = group;
    if (!first) return [];
    const head = { title: titleOf(group, incoming), statuses: group.map(({ status }) => status) };
    if (others.length === 0) return [{ ...first, ...head }];
    return [
      {
        ...first,
        ...head,
        description: describe(group),
        examples: mergeExamples(group),
      },
    ];
  });
}

/** Returns what errors have in common if they are shown together; the status of any other response. */
function keyOf({ status, headers, body }: HttpResponse): string {
  if (/^[123]/.test(status) || !body) return status;
  const { id: _, title: __, intro: ___, fields, schema, ...rest } = body;
  return JSON.stringify([headers, rest.shape === undefined ? [rest, fields, schema] : rest]);
}

function titleOf(group: readonly HttpResponse[], incoming: boolean): string {
  const names = group.map(({ status }) => (/^default$/i.test(status) ? 'any other' : status));
  const [name = ''] = names;
  const owner = incoming ? 'Your response' : 'Response';
  if (names.length > 1) {
    const shape = group[0]?.body?.shape;
    return `${owner}s ${names.join(', ')}${shape === undefined ? '' : `: ${shape}`}`;
  }
  if (name !== 'any other') return `${owner} ${name}`;
  return incoming ? 'Any other response of yours' : 'Any other response';
}

/** Lists the meaning of each status, or the words that all of them have. */
function describe(group: readonly HttpResponse[]): readonly Block[] {
  const [first] = group;
  const texts = new Set(group.map(({ description }) => JSON.stringify(description)));
  if (texts.size === 1) return first?.description ?? [];
  const items = group.map(({ status, description: [lead, ...rest] }): readonly Block[] => {
    const isSentence = lead?.kind === 'paragraph' && plainText(lead.children) !== '';
    return [
      paragraph(code(status), ...(isSentence ? [': ', ...lead.children] : [])),
      ...(lead && !isSentence ? [lead] : []),
      ...rest,
    ];
  });
  return [{ kind: 'list', ordered: false, items }];
}

/** Returns the examples of all, each text once. A name that another example has gets its status appended. */
function mergeExamples(group: readonly HttpResponse[]): readonly Example[] {
  const examples = new Map<string, Example>();
  const names = new Set<string>();
  for (const { status, examples: own } of group)
    for (const example of own) {
      if (examples.has(example.text)) continue;
      const name = names.has(example.name) ? `${example.name} (${status})` : example.name;
      names.add(name);
      examples.set(example.text, { ...example, name });
    }
  return [...examples.values()];
}
