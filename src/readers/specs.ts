/** Which reader reads which kind of specification. */
import type { Api } from '../model/api.ts';
import type { ApiConfig } from '../model/config.ts';
import type { Reading } from '../model/problem.ts';
import { readAsyncApi } from './asyncapi/asyncapi.ts';
import { readOrchestra } from './fix/orchestra.ts';
import { readQuickFixDictionary } from './fix/quickfix-dictionary.ts';
import { readOpenApi } from './openapi/openapi.ts';
import { readOpenRpc } from './openrpc/openrpc.ts';
import type { SpecInput } from './spec-input.ts';

type ReadSpec = (input: SpecInput) => Promise<Reading<Api | null>> | Reading<Api | null>;

export const SPEC_READERS: Readonly<Record<ApiConfig['kind'], ReadSpec>> = {
  openapi: readOpenApi,
  asyncapi: readAsyncApi,
  openrpc: readOpenRpc,
  fix: readOrchestra,
  quickfix: readQuickFixDictionary,
};
