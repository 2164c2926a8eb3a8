/** Highlights fields together with their lines in examples, and makes a click on a line lead to its field. */
import { EACH, toStep } from '../model/anchor.ts';
import { linePaths } from '../model/json-lines.ts';

/** What is highlighted together: a field and its lines, or a tag, its decoded row and its field. */
type Links = ReadonlyMap<Element, ReadonlySet<Element>>;

const FIELD = '.fields > li';

/** Listens on the document, so that it works on later pages, too. */
export function followExamples(first: Element): void {
  const links = new WeakMap<Element, Links>();
  let lit: readonly Element[] = [];

  const linksAround = (target: Element): Links | null => {
    const operation = target.closest('.operation');
    if (!operation) return null;
    const known = links.get(operation) ?? connect(operation);
    links.set(operation, known);
    return known;
  };

  const lightsOf = (target: Element | null): readonly Element[] | null => {
    const around = target && linksAround(target);
    const owner = around && closestIn(target, around);
    return owner ? [owner, ...(around.get(owner) ?? [])] : null;
  };

  /** Highlights what belongs to the target, or else to the focused element. */
  const light = (target: Element) => {
    for (const element of lit) element.classList.remove('lit');
    lit = lightsOf(target) ?? lightsOf(document.activeElement) ?? [];
    for (const element of lit) element.classList.add('lit');
  };

  const onPoint = ({ target }: Event) => {
    if (target instanceof Element) light(target);
  };
  document.addEventListener('pointerover', onPoint);
  document.addEventListener('focusin', onPoint);
  document.addEventListener('click', ({ target }) => {
    if (!(target instanceof Element) || !target.closest('.sample') || !getSelection()?.isCollapsed) return;
    const field = lightsOf(target)?.find((element) => element.matches(FIELD));
    if (field) location.hash = field.id;
  });
  light(first);
}

function closestIn(target: Element, links: Links): Element | null {
  for (let element: Element | null = target; element; element = element.parentElement) {
    if (links.has(element)) return element;
  }
  return null;
}

function connect(operation: Element): Links {
  const links = new Map<Element, Set<Element>>();
  const add = (one: Element, other: Element) => {
    for (const [from, to] of [
      [one, other],
      [other, one],
    ] as const) {
      links.set(from, (links.get(from) ?? new Set()).add(to));
    }
  };
  const parts = fieldsByPart(operation);
  for (const box of operation.querySelectorAll(
    '.sample .lines.request, .sample .code > div, .conversation li',
  )) {
    const lines = [...box.querySelectorAll('pre > code')].flatMap(splitLines);
    const paths = linePaths(lines.map(({ textContent }) => (textContent ?? '').replace(/\n$/, ''))).map(
      toStep,
    );
    const fields = bestPart(parts, paths);
    for (const [index, line] of lines.entries()) {
      const field = fields?.get(paths[index] ?? '');
      if (!field) continue;
      line.classList.add('linked');
      add(line, field);
    }
  }
  connectTags(operation, add);
  return links;
}

/** Returns the fields of each part by their path of names; the items of a list add no step. */
function fieldsByPart(operation: Element): ReadonlyMap<string, ReadonlyMap<string, Element>> {
  const parts = new Map<string, Map<string, Element>>();
  for (const field of operation.querySelectorAll(FIELD)) {
    const [part = '', ...steps] = field.id.split('.');
    const fields = parts.get(part) ?? new Map<string, Element>();
    const path = steps.filter((step) => step !== EACH && step !== 'value').join('.');
    if (!fields.has(path)) fields.set(path, field);
    parts.set(part, fields);
  }
  return parts;
}

/** Returns the fields of the part that has most of an example's names; the first of several. */
function bestPart(
  parts: ReadonlyMap<string, ReadonlyMap<string, Element>>,
  paths: readonly string[],
): ReadonlyMap<string, Element> | null {
  let best: ReadonlyMap<string, Element> | null = null;
  let most = 0;
  for (const fields of parts.values()) {
    const found = paths.filter((path) => path !== '' && fields.has(path)).length;
    if (found <= most) continue;
    most = found;
    best = fields;
  }
  return best;
}

/** Wraps each line of code in its own element, which includes the line break. */
function splitLines(code: Element): HTMLElement[] {
  const lines: HTMLElement[] = [];
  let line: HTMLElement | null = null;
  const put = (node: Node) => {
    if (!line) {
      line = document.createElement('span');
      line.className = 'line';
      lines.push(line);
    }
    line.append(node);
    if (node.textContent?.endsWith('\n')) line = null;
  };
  for (const node of [...code.childNodes]) {
    if (!(node instanceof Text)) put(node);
    else for (const part of node.data.split(/(?<=\n)/)) put(document.createTextNode(part));
  }
  code.replaceChildren(...lines);
  return lines;
}

/** Connects each tag of a FIX message, its decoded row, and the field of that tag. */
function connectTags(operation: Element, add: (one: Element, other: Element) => void): void {
  const fields = new Map(
    [...operation.querySelectorAll('.field-head > .tag')].map(
      (tag) => [tag.textContent, tag.closest(FIELD)] as const,
    ),
  );
  for (const panel of operation.querySelectorAll('.sample .panel:has(.raw)')) {
    const tags = panel.querySelectorAll('.raw code > span');
    for (const [index, row] of panel.querySelectorAll('.decoded tbody tr').entries()) {
      const tag = tags[index];
      const field = fields.get(row.querySelector('td')?.textContent ?? '');
      if (tag) add(tag, row);
      if (tag && field) add(tag, field);
      if (field) add(row, field);
    }
  }
}
