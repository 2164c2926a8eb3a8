/** OpenRPC 1.x → one API with one page per method. */
import type { Api } from '../../model/api.ts';
import type { Reading } from '../../model/problem.ts';
import { validateDocument } from '../document/validate.ts';
import { readDescription, readInTime } from '../json-schema/context.ts';
import { asList, asObject, asText, below } from '../json-schema/json.ts';
import { bundleFiles } from '../spec-document/bundle.ts';
import { toDownloads } from '../spec-document/downloads.ts';
import { readErrorRegistry } from '../spec-document/errors.ts';
import { readTags } from '../spec-document/labels.ts';
import { orderedProblems } from '../spec-document/problems.ts';
import { readSchemes } from '../spec-document/schemes.ts';
import { createSpecContext, type Located, locate, type SpecContext } from '../spec-document/spec-context.ts';
import type { SpecInput } from '../spec-input.ts';
import { readMethod } from './method.ts';
import { readServers } from './servers.ts';

export async function readOpenRpc(input: SpecInput): Promise<Reading<Api | null>> {
  const { value: bundle, problems } = bundleFiles(input.files);
  if (!bundle) return { value: null, problems };
  const version = asText(bundle.root.openrpc) ?? '';
  if (!/^1\.\d+\.\d+/.test(version)) {
    const what = version ? `OpenRPC ${version} is not known here` : 'the file is not an OpenRPC document';
    const place = bundle.placeOf('#/openrpc');
    return { value: null, problems: [...problems, { ...place, what, fix: 'give OpenRPC 1.x' }] };
  }
  const context = createSpecContext(bundle);
  const invalid = await validateDocument(bundle);
  const api = readApi(context, input, version);
  return {
    value: api,
    problems: orderedProblems(bundle.file, [...problems, ...invalid, ...context.problems]),
  };
}

function readApi(context: SpecContext, input: SpecInput, version: string): Api {
  const { id } = input;
  const { root, bundle } = context;
  const info = asObject(root.info);
  const servers = readServers(context, root.servers, '#/servers');
  const schemes = readSchemes(context, root['x-security-schemes'], '#/x-security-schemes');
  const setting = { servers, schemes, errors: readErrorRegistry(context) };
  const methods = asList(root.methods).map((value, index) =>
    locate(context, value, below('#/methods', index)),
  );
  const format = `OpenRPC ${version}`;
  return {
    id,
    kind: 'openrpc',
    format,
    title: asText(info.title) ?? id,
    version: asText(info.version) ?? '',
    description: readDescription(context, info, '#/info'),
    servers,
    schemes,
    tags: readTags(context, tagLists(methods)),
    operations: methods
      .filter(({ node }) => asText(node.name) !== undefined)
      .flatMap((method) =>
        readInTime(context, input, { name: `method ${method.node.name}`, pointer: method.pointer }, () =>
          readMethod(context, method, setting),
        ),
      ),
    schemas: context.registry,
    envelope: [],
    downloads: toDownloads(id, format, bundle),
    file: bundle.file,
  };
}

function tagLists(methods: readonly Located[]) {
  return methods.map(({ node, pointer }) => ({ value: node.tags, pointer: below(pointer, 'tags') }));
}
