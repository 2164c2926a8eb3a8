/**
 * FIX Orchestra XML (FIX Trading Community, namespace http://fixprotocol.io/2020/orchestra/repository) → an API.
 *
 * One repository may be spread over several files: the first is the API's own, the others lend it datatypes, code
 * sets, fields and components. Words are `documentation` in Markdown. Of a message the purpose DISPLAY is the title,
 * SYNOPSIS the summary, everything else the description; words at a reference follow those of what it refers to.
 * `category` is the group in the sidebar ("Session / Rejects" is a group in a group).
 *
 * What Orchestra has no place for is in `appinfo`, by purpose; structure is given by child elements, of any
 * namespace (here `docs`):
 *
 *   of the repository   server   <docs:id/> <docs:label/> <docs:url/> <docs:description/>
 *                       scheme   <docs:id/> <docs:label/> <docs:description/>, guide in specUrl, and what
 *                                x-signing is elsewhere as <docs:signing/>, in YAML
 *   of a message        slug, group, direction (send, receive, both), since (2025-08-15), deprecated: text
 *                       page     "none": the message is part of the downloads, without a page of its own
 *                       transports, servers: comma lists of page ids and of server ids
 *                       rate     text, guide in specUrl
 *                       access   "public", or <docs:permission/> and <docs:scheme/>: each scheme element is an
 *                                alternative and holds the ids that are needed together
 *                       error    <docs:code/> <docs:meaning/> <docs:remedy/>
 *                       example  <docs:name/> <docs:summary/> <docs:message/>, the message as 35=D|55=BTC/USD|…
 *                                with its header fields, without 8, 9 and 10
 *   of a field or fieldRef       unit, example: text
 *   of any reference             when: the condition in words, where the rules in Score do not say it
 */
import type { Api } from '../../model/api.ts';
import type { Problem, Reading } from '../../model/problem.ts';
import type { SpecInput } from '../spec-input.ts';
import { toApi } from './api.ts';
import { problemAt, reachOf } from './definitions.ts';
import { isRepository, readRepository } from './orchestra-repository.ts';
import { toOrchestra } from './to-orchestra.ts';
import { toQuickFixDictionary } from './to-quickfix-dictionary.ts';
import { readXml } from './xml.ts';

/** Reads one API from its Orchestra files. */
export function readOrchestra({ id, files }: SpecInput): Reading<Api | null> {
  const readings = files.map(readXml);
  const roots = readings.flatMap(({ value }) => (value && isRepository(value) ? [value] : []));
  const problems = readings.flatMap(({ value, problems: found }): readonly Problem[] => {
    if (!value || isRepository(value)) return found;
    const what = `the root element is <${value.local}> instead of a FIX Orchestra <repository>`;
    const fix =
      'declare xmlns:fixr="http://fixprotocol.io/2020/orchestra/repository" and begin with <fixr:repository>';
    return [problemAt(value, what, fix)];
  });
  const [main, ...others] = roots;
  if (!main || problems.length > 0) return { value: null, problems };
  return toApi(id, readRepository(main, others), (repository) => [
    {
      label: `${repository.format}, XML`,
      name: `${id}.xml`,
      content: toOrchestra(main, others, reachOf(repository)),
    },
    {
      label: 'QuickFIX data dictionary, XML',
      name: `${id}-quickfix.xml`,
      content: toQuickFixDictionary(repository),
    },
  ]);
}
