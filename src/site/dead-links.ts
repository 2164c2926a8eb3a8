/** Replaces dead links with their text: specifications written elsewhere may link to pages that the site doesn't have. */
import type { Route } from '../model/address.ts';
import type { Advice, ErrorEntry } from '../model/operation.ts';
import type { PageBody } from '../model/page-body.ts';
import type { Block, LinkTarget } from '../model/prose.ts';
import type { FieldNode, Reference, ReferencePart } from '../model/reference.ts';
import type { Page } from '../model/site.ts';
import { changeInlines } from './operations.ts';

type ChangeBlocks = (blocks: readonly Block[]) => readonly Block[];
type IsDead = (target: LinkTarget) => boolean;

export function withoutDeadLinks(page: Page, isDead: IsDead): Page {
  const change: ChangeBlocks = (blocks) =>
    changeInlines(blocks, (inline) =>
      inline.kind === 'link' && isDead(inline.target) ? inline.children : [inline],
    );
  return { ...page, body: changeBody(page.body, change, isDead) };
}

function changeBody(body: PageBody, change: ChangeBlocks, isDead: IsDead): PageBody {
  switch (body.kind) {
    case 'prose':
      return { ...body, blocks: change(body.blocks) };
    case 'reference':
      return { ...body, reference: changeReference(body.reference, change, isDead) };
    case 'schema': {
      const { intro, part } = body.schema;
      return { ...body, schema: { ...body.schema, intro: change(intro), part: changePart(part, change) } };
    }
    case 'errors': {
      const groups = body.groups.map((group) => ({
        ...group,
        errors: group.errors.map((error) => changeError(error, change)),
      }));
      return { ...body, intro: change(body.intro), groups };
    }
    // These contain nothing from a specification.
    case 'post':
    case 'posts':
    case 'archive':
    case 'change-log':
    case 'landing':
    case 'tool':
    case 'not-found':
      return body;
  }
}

function changeReference(reference: Reference, change: ChangeBlocks, isDead: IsDead): Reference {
  const { access, rate, description, danger, deprecated, parts, errors } = reference;
  const alive = (guide: Route | null) => (guide && isDead({ kind: 'page', route: guide }) ? null : guide);
  return {
    ...reference,
    access: access.map((line) => ({ ...line, guide: alive(line.guide) })),
    rate: rate && { ...rate, guide: alive(rate.guide) },
    description: change(description),
    danger: change(danger),
    deprecated: deprecated && { ...deprecated, note: change(deprecated.note) },
    parts: parts.map((part) => changePart(part, change)),
    errors: errors.map((error) => changeError(error, change)),
  };
}

function changePart(part: ReferencePart, change: ChangeBlocks): ReferencePart {
  return {
    ...part,
    intro: change(part.intro),
    fields: part.fields.map((field) => changeField(field, change)),
  };
}

function changeField(node: FieldNode, change: ChangeBlocks): FieldNode {
  return {
    ...node,
    description: change(node.description),
    values: node.values.map((value) => ({ ...value, meaning: change(value.meaning) })),
    children: node.children.map((child) => changeField(child, change)),
    variants: node.variants.map((variant) => changeField(variant, change)),
  };
}

function changeError<T extends ErrorEntry>(error: T, change: ChangeBlocks): T {
  const adviceOf = (advice: Advice): Advice => ({ ...advice, remedy: change(advice.remedy) });
  const { byEffect } = error;
  return {
    ...error,
    meaning: change(error.meaning),
    remedy: change(error.remedy),
    ...(byEffect && {
      byEffect: { changes: adviceOf(byEffect.changes), reads: adviceOf(byEffect.reads) },
    }),
  };
}
