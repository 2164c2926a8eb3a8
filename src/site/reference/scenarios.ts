/** Examples put together: the programs, request and response of each scenario; the messages of a conversation. */
import { linePaths } from '../../model/json-lines.ts';
import type { ChannelOperation, Example, HttpOperation, MethodOperation } from '../../model/operation.ts';
import type { ConversationStep, Scenario } from '../../model/reference.ts';
import type { Sample, SampleRequest } from '../../model/request.ts';
import { toSamples } from '../../samples/samples.ts';
import { MOST_PROGRAMS, programsWeight } from './example-weight.ts';
import { toCode } from './parts.ts';
import type { ShownResponse } from './responses.ts';

interface Response {
  readonly title: string;
  readonly example: Example;
}

/** Creates a scenario per request example, and one per response example whose name is not among these. */
export function httpScenarios(
  { requests, sample }: HttpOperation,
  responses: readonly ShownResponse[],
): Scenario[] {
  const answers = responses.flatMap(({ title, examples }): Response[] =>
    examples.map((example) => ({ title, example })),
  );
  const [usual] = answers;
  const isNamed =
    requests.length > 1 ||
    requests.some(({ generated, unnamed, language }) => !generated && !unnamed && language !== 'http');
  const samplesOf = createSamples(sample, requests);
  const own = (isNamed || answers.length === 0 ? requests : []).map((request) => {
    const answer = answers.find(({ example }) => example.name === request.name) ?? usual;
    return toScenario(request.name, samplesOf(request.name), request, answer);
  });
  const others = answers
    .filter(({ example }) => !own.some(({ label }) => label === example.name))
    .map((answer) => {
      const { name, unnamed, generated } = answer.example;
      const label = unnamed || generated ? answer.title : name;
      return toScenario(label, samplesOf(name), requests[0], answer, answer.example.summary);
    });
  return [...own, ...others];
}

export function methodScenarios({ exchanges, sample }: MethodOperation): Scenario[] {
  const samplesOf = createSamples(
    sample,
    exchanges.map(({ request }) => request),
  );
  return exchanges.map(({ name, request, response }) =>
    toScenario(
      name,
      samplesOf(name),
      request,
      response ? { title: 'Response', example: response } : undefined,
    ),
  );
}

function toScenario(
  label: string,
  samples: readonly Sample[],
  request: Example | undefined,
  response: Response | undefined,
  summary = request?.summary ?? response?.example.summary,
): Scenario {
  return {
    label,
    summary,
    samples,
    request: request ? toCode(request) : null,
    response: response ? { title: response.title, code: toCode(response.example) } : null,
  };
}

/** Returns the programs that send an example's body, or the first one; none once the page has too many. */
function createSamples(
  sample: SampleRequest | null,
  requests: readonly Example[],
): (name: string) => readonly Sample[] {
  if (!sample) return () => [];
  const first = toSamples(sample);
  const bodies = sample.kind === 'http' ? (sample.body?.examples ?? []) : [];
  return (name) => {
    const index = bodies.findIndex((example) => example.name === name);
    const body = bodies[index];
    if (sample.kind !== 'http' || !sample.body || !body || index === 0) return first;
    const before = requests.slice(0, requests.findIndex((request) => request.name === name) + 1);
    if (programsWeight(sample, before) > MOST_PROGRAMS) return [];
    return toSamples({ ...sample, body: { ...sample.body, value: body.value } });
  };
}

/** A line of an example that contains a value. */
interface Leaf {
  readonly line: number;
  readonly path: string;
  readonly text: string;
}

/** Marks in each message what is new or different since the previous one of its kind. */
export function toSteps(conversation: ChannelOperation['conversation']): ConversationStep[] {
  const steps = conversation.map((step) => ({ ...step, leaves: leavesOf(step.example) }));
  return steps.map(({ direction, label, example, leaves }, index) => {
    const before = steps
      .slice(0, index)
      .findLast((step) => step.direction === direction && isAlike(step.leaves, leaves));
    const known = new Set(before?.leaves.map(({ path, text }) => `${path} ${text}`));
    const changed = before ? leaves.filter(({ path, text }) => !known.has(`${path} ${text}`)) : [];
    return { direction, label, code: toCode(example), changed: changed.map(({ line }) => line) };
  });
}

function leavesOf({ language, text }: Example): Leaf[] {
  if (language !== 'json') return [];
  const lines = text.split('\n');
  return linePaths(lines).flatMap((path, index) => {
    const line = lines[index] ?? '';
    // Skips lone brackets and lines that open an object or list.
    const isLeaf = /[^\s[\]{},]/.test(line) && !/[[{]$/.test(line);
    return isLeaf ? [{ line: index + 1, path, text: line.trim().replace(/,$/, '') }] : [];
  });
}

/** Whether messages are of one kind: they share at least half of the shorter one's lines, by path. */
function isAlike(one: readonly Leaf[], other: readonly Leaf[]): boolean {
  const paths = new Set(one.map(({ path }) => path));
  const shared = other.filter(({ path }) => paths.has(path)).length;
  return shared > 0 && shared * 2 >= Math.min(one.length, other.length);
}
