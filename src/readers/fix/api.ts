/** A checked repository → an API of the model, whatever file format it came from. */
import type { Api, ApiTag } from '../../model/api.ts';
import type { FieldSection } from '../../model/operation.ts';
import type { Problem, Reading } from '../../model/problem.ts';
import { checkRepository } from './checks.ts';
import { codeSetOf, envelopeOf, type Repository } from './definitions.ts';
import { infoOf, readSurroundings } from './extensions.ts';
import { blockFields } from './fields.ts';
import { type Envelope, groupsOf, toMessage } from './message.ts';
import { toPhrase, toSlug } from './names.ts';
import { createFixContext, descriptionOf, type FixContext } from './prose.ts';

/** The API of a repository, without downloads, and all that is wrong with it. */
export function toApi(id: string, repository: Repository): Reading<Api> {
  const context = createFixContext(repository);
  context.problems.push(...checkRepository(repository));
  const sections = [...sectionsOf(context, 'header'), ...sectionsOf(context, 'trailer')];
  const fieldsOf = (name: string) => sections.find((section) => section.id === name)?.fields ?? [];
  const envelope: Envelope = {
    header: fieldsOf('header'),
    trailer: fieldsOf('trailer'),
    tags: tagsOf(repository),
  };
  const surroundings = readSurroundings(context);
  const api: Api = {
    id,
    kind: 'fix',
    format: repository.format,
    title: repository.title,
    version: repository.version,
    description: descriptionOf(context, repository.annotation),
    servers: [...surroundings.servers.values()],
    schemes: surroundings.schemes,
    tags: toTags(context),
    operations: repository.messages
      .filter((message) => infoOf(message, 'page') !== 'none')
      .map((message) => toMessage(context, message, envelope, surroundings)),
    schemas: new Map(),
    envelope: sections,
    downloads: [],
    file: repository.file,
  };
  return { value: api, problems: unique(context.problems) };
}

function sectionsOf(context: FixContext, which: 'header' | 'trailer'): FieldSection[] {
  const block = [...context.repository.components.values()].find((each) => envelopeOf(each) === which);
  if (!block) return [];
  return [
    {
      id: which,
      title: which === 'header' ? 'Standard header' : 'Standard trailer',
      intro: descriptionOf(context, block.annotation),
      fields: blockFields(context, block),
    },
  ];
}

/** Every tag with its codes; one that exists in several scenarios has the codes of all, of the base first. */
function tagsOf(repository: Repository): Envelope['tags'] {
  const tags = new Map<number, { readonly name: string; readonly codes: Map<string, string> }>();
  for (const field of repository.fields.values()) {
    const { codes } = tags.get(field.tag) ?? { codes: new Map<string, string>() };
    for (const { value, name } of codeSetOf(repository, field)?.codes ?? []) {
      if (field.scenario === 'base' || !codes.has(value)) codes.set(value, toPhrase(name));
    }
    tags.set(field.tag, { name: field.name, codes });
  }
  return tags;
}

/** The outermost groups of the messages, with the words of their categories. */
function toTags(context: FixContext): ApiTag[] {
  const { messages, categories } = context.repository;
  const names = new Set(messages.flatMap((message) => groupsOf(message).slice(0, 1)));
  return [...names].map((name) => {
    const annotation = categories.get(name);
    return { name, slug: toSlug(name), description: annotation ? descriptionOf(context, annotation) : [] };
  });
}

/** A block used in several messages is read several times; what is wrong with it is told once. */
function unique(problems: readonly Problem[]): Problem[] {
  return [...new Map(problems.map((problem) => [JSON.stringify(problem), problem])).values()];
}
