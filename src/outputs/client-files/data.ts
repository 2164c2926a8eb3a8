/** Errors, limits and values of an API as JSON for programs, and the JSON Schemas of these files. */
import type { Api } from '../../model/api.ts';
import type { SiteConfig } from '../../model/config.ts';
import { ERROR_ACTIONS } from '../../model/operation.ts';
import type { Site } from '../../model/site.ts';
import type { Limiter } from '../../model/tools.ts';
import { toErrors } from '../../tools/errors.ts';
import { toValues } from '../../tools/values.ts';

/** Part of the configuration that the files depend on. */
export type DataConfig = Pick<SiteConfig, 'apis'>;

const about = ({ id, title, version }: Api) => ({ api: id, title, version });

const link = ({ label, route }: { readonly label: string; readonly route: string }) => ({
  title: label,
  page: route,
});

export function toErrorData(api: Api, config: DataConfig): object {
  return {
    ...about(api),
    errors: toErrors({ apis: [api], config }, () => false).map(
      ({ code, meaning, remedy, action, actionAfterRead, group, operations }) => ({
        code,
        meaning,
        fix: remedy,
        action,
        actionAfterRead,
        returnedBy: group,
        operations: operations.map(link),
      }),
    ),
  };
}

export function toValueData(api: Api, site: Pick<Site, 'config' | 'releases'>): object {
  return {
    ...about(api),
    lists: toValues({ ...site, apis: [api] }).map(({ name, values, since, usedBy }) => ({
      name,
      since,
      values: values.map(({ deprecated = false, ...value }) => ({ ...value, deprecated })),
      usedBy: usedBy.map(link),
    })),
  };
}

/** Returns the cost of each operation, and the limiters that apply. */
export function toLimitData(api: Api, { apis }: DataConfig, limiters: readonly Limiter[]): object {
  const prefix = apis.find(({ id }) => id === api.id)?.prefix ?? '';
  const costs = api.operations.flatMap(({ title, slug, rate }) =>
    rate ? [{ title, page: `${prefix}/${slug}`, cost: rate.cost, guide: rate.guide ?? null }] : [],
  );
  return {
    ...about(api),
    costs,
    limiters: limiters.map(({ id, label, guide, kind, seconds, clears, mayReach, tiers, calls }) => ({
      id,
      title: label,
      guide,
      kind,
      seconds: seconds ?? null,
      clearsAfterSeconds: clears ?? null,
      mayReachMaximum: mayReach,
      tiers: tiers.map((tier) => ({
        id: tier.id,
        title: tier.label,
        maximum: tier.maximum,
        perSecond: tier.decay,
      })),
      calls: calls.map((call) => ({
        title: call.label,
        page: call.page ?? null,
        cost: call.cost,
        perItem: call.perItem ?? null,
        byAge: (call.byAge ?? []).map(([below, points]) => ({ belowSeconds: below, points })),
        isAlwaysAccepted: call.isAlwaysAccepted ?? false,
      })),
    })),
  };
}

const text = (description: string) => ({ type: 'string', description });
const textOrNull = (description: string) => ({ type: ['string', 'null'], description });
const number = (description: string) => ({ type: 'number', description });
const numberOrNull = (description: string) => ({ type: ['number', 'null'], description });
const truth = (description: string) => ({ type: 'boolean', description });
const list = (items: object, description: string) => ({ type: 'array', description, items });
const object = (properties: Readonly<Record<string, object>>) => ({
  type: 'object',
  properties,
  required: Object.keys(properties),
});

const PAGE = text('Path of the page that describes it, below the address of the documentation.');
const OPERATION = object({ title: text('Title of the operation.'), page: PAGE });

function schemaOf(title: string, description: string, properties: Readonly<Record<string, object>>): object {
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    title,
    description,
    ...object({
      api: text('ID of the API, as in the address of this file.'),
      title: text('Name of the API.'),
      version: text('Version of its specification.'),
      ...properties,
    }),
  };
}

const VALUE = object({
  value: text('As it is on the wire.'),
  meaning: text('Empty where nothing is said.'),
  deprecated: { type: 'boolean' },
});

const TIER = object({
  id: text('ID of the tier.'),
  title: text('Name of the tier.'),
  maximum: number('Points or tokens that fit.'),
  perSecond: number('Points or tokens that come back in a second.'),
});

const CALL = object({
  title: text('What is called.'),
  page: textOrNull('Path of its page.'),
  cost: number('Points of the call itself.'),
  perItem: numberOrNull('Points of each item of a batch.'),
  byAge: list(
    object({ belowSeconds: { type: 'number' }, points: { type: 'number' } }),
    'Further points by the age of the order. For a batch, of each order in it.',
  ),
  isAlwaysAccepted: truth('Whether it is accepted above the maximum.'),
});

/** Schemas of the data files. They are stable: members are only ever added. */
export const DATA_SCHEMAS = {
  errors: schemaOf('Errors', 'Every error of an API.', {
    errors: list(
      object({
        code: text('As it is returned, or "HTTP" with a status.'),
        meaning: text('What has happened.'),
        fix: text('What to do. Empty where nothing is said.'),
        action: {
          enum: [...ERROR_ACTIONS, null],
          description: 'What a program does about it, after a request that can change something.',
        },
        actionAfterRead: {
          enum: [...ERROR_ACTIONS, null],
          description: 'What a program does about it after a request that changes nothing.',
        },
        returnedBy: textOrNull('The calls that return it, where they are many.'),
        operations: list(OPERATION, 'The operations that return it. Empty where `returnedBy` says it.'),
      }),
      'In the order of the operations.',
    ),
  }),
  limits: schemaOf('Limits', 'What requests cost, and how much an account can spend.', {
    costs: list(
      object({
        title: text('Title of the operation.'),
        page: PAGE,
        cost: text('In words.'),
        guide: textOrNull('Path of the guide that explains the limiter.'),
      }),
      'Operations whose cost is known.',
    ),
    limiters: list(
      object({
        id: text('ID of the limiter.'),
        title: text('Name of the limiter.'),
        guide: text('Path of the guide that explains it.'),
        kind: {
          enum: ['counter', 'window', 'pool'],
          description:
            'A counter falls over time or is cleared, a window forgets what is older, a pool fills up again.',
        },
        seconds: numberOrNull('Length of a window.'),
        clearsAfterSeconds: numberOrNull('Time without a call after which a counter returns to 0.'),
        mayReachMaximum: truth('Whether a call may bring it to the maximum exactly.'),
        tiers: list(TIER, 'Limits by tier of the account.'),
        calls: list(CALL, 'What calls cost.'),
      }),
      'Limiters that these operations count against.',
    ),
  }),
  values: schemaOf('Values', 'Every list of values of an API.', {
    lists: list(
      object({
        name: text('Name of the field, with its tag for FIX, or of the schema.'),
        since: textOrNull('Day since when it is known to exist.'),
        values: list(VALUE, 'In the order of the specification.'),
        usedBy: list(OPERATION, 'The operations that use it.'),
      }),
      'Each list once.',
    ),
  }),
} as const;
