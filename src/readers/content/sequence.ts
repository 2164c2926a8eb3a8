/** <Sequence> → participants and steps, with every name checked. */
import type { MdxJsxFlowElement } from 'mdast-util-mdx';
import type { Block, Participant, SequenceStep } from '../../model/prose.ts';
import { plainText } from '../../model/walk.ts';
import { readAttributes } from './attributes.ts';
import { elements, onlyInlines } from './components.ts';
import { type ReadContext, report } from './context.ts';

/** More columns than this cannot be read on a phone. */
const MOST_PARTICIPANTS = 5;

export function readSequence(context: ReadContext, node: MdxJsxFlowElement): Block[] {
  const { title } = readAttributes(context, node, { title: 'required' });
  const participants: Participant[] = [];
  const steps: SequenceStep[] = [];
  for (const element of elements(context, node, 'Participant', 'Message', 'Reply', 'Remark')) {
    if (element.name === 'Participant') {
      participants.push(readAttributes(context, element, { id: 'required', label: 'required' }));
    } else {
      steps.push(readStep(context, element, participants));
    }
  }
  if (participants.length < 2 || participants.length > MOST_PARTICIPANTS) {
    report(
      context,
      node,
      `a sequence with ${participants.length} participants`,
      `name 2 to ${MOST_PARTICIPANTS}`,
    );
  }
  return [{ kind: 'sequence', title, participants, steps }];
}

function readStep(
  context: ReadContext,
  node: MdxJsxFlowElement,
  participants: readonly Participant[],
): SequenceStep {
  const text = plainText(onlyInlines(context, node.children)).trim();
  const known = (id: string) => {
    if (!participants.some((participant) => participant.id === id)) {
      report(
        context,
        node,
        `unknown participant "${id}"`,
        `use ${participants.map(({ id }) => id).join(', ')}`,
      );
    }
    return id;
  };
  if (node.name === 'Remark') {
    const { over } = readAttributes(context, node, { over: 'required' });
    return { kind: 'remark', over: known(over), text };
  }
  const { from, to } = readAttributes(context, node, { from: 'required', to: 'required' });
  return { kind: node.name === 'Reply' ? 'reply' : 'message', from: known(from), to: known(to), text };
}
