/** Node types of each format: the linter's own, corrected where they are looser or stricter than the standard. */
import { AsyncApi2Types, getTypes, type NodeType, type SpecVersion } from '@redocly/openapi-core';
import { isObject } from '../json-schema/json.ts';

type Types = Record<string, NodeType>;
type Amendments = Record<string, Partial<NodeType>>;

/** Returns the types of a format with our amendments applied. */
export function typesOf(spec: SpecVersion): Types {
  const types: Types = getTypes(spec);
  const amended = Object.entries(AMENDMENTS[spec] ?? {}).map(([name, { properties, ...rest }]) => {
    const type = types[name];
    return [name, { ...type, ...rest, properties: { ...type?.properties, ...properties } }] as const;
  });
  return { ...types, ...Object.fromEntries(amended) };
}

const TEXT = { type: 'string' } as const;

const schemaOrBoolean = (value: unknown) =>
  typeof value === 'boolean' ? ({ type: 'boolean' } as const) : 'Schema';

/** Keywords of JSON Schema, draft 7 and later. */
const SCHEMA = {
  patternProperties: 'SchemaProperties',
  $defs: 'NamedSchemas',
  $anchor: TEXT,
  prefixItems: 'SchemaList',
  dependentRequired: 'Dependencies',
  dependentSchemas: 'SchemaProperties',
  minContains: { type: 'integer', minimum: 0 },
  maxContains: { type: 'integer', minimum: 0 },
  unevaluatedItems: schemaOrBoolean,
  unevaluatedProperties: schemaOrBoolean,
  ...Object.fromEntries(
    ['not', 'if', 'then', 'else', 'contains', 'propertyNames'].map((keyword) => [keyword, schemaOrBoolean]),
  ),
} as const;
const SCHEMA_LIST = { properties: {}, items: 'Schema' };

const STYLES = [
  'form',
  'simple',
  'label',
  'matrix',
  'spaceDelimited',
  'pipeDelimited',
  'deepObject',
  'cookie',
];

const SCOPES = { properties: {}, additionalProperties: TEXT };

/** Amends the OAuth flows: in the standard, the value of each scope is a string. */
function flowsWith(scopes: string): Amendments {
  const flow: Partial<NodeType> = { properties: { [scopes]: 'Scopes' } };
  return {
    Scopes: SCOPES,
    ImplicitFlow: flow,
    PasswordFlow: flow,
    ClientCredentials: flow,
    AuthorizationCode: flow,
  };
}

const ASYNC_API: Amendments = {
  Schema: { properties: { ...SCHEMA, discriminator: TEXT } },
  SchemaList: SCHEMA_LIST,
  Tag: { properties: { name: TEXT, description: TEXT } },
  MessageExample: { requiredOneOf: ['payload', 'headers'] },
};

const isChoice = (value: unknown) => isObject(value) && value.oneOf !== undefined;

const AMENDMENTS: Partial<Record<SpecVersion, Amendments>> = {
  oas3_2: {
    // A name stands for one media type, not for a map of them.
    NamedMediaTypes: { additionalProperties: () => 'MediaType' },
    // The linter fails on the type it has for the scopes.
    DeviceAuthorization: { properties: { scopes: 'Scopes' } },
    Scopes: SCOPES,
    // The linter still has the words and styles of 3.1 for these.
    Response: { required: [] },
    Parameter: { properties: { style: { enum: STYLES } } },
  },
  async2: {
    ...ASYNC_API,
    ...flowsWith('scopes'),
    Root: {
      properties: { asyncapi: { enum: ['2.0.0', '2.1.0', '2.2.0', '2.3.0', '2.4.0', '2.5.0', '2.6.0'] } },
    },
    // Either a message, or `oneOf` with messages and nothing beside it.
    Message: {
      properties: { oneOf: 'MessageList', headers: 'Headers' },
      additionalProperties: undefined,
      allowed: (value: unknown) => (isChoice(value) ? ['oneOf'] : undefined),
    },
    MessageList: { properties: {}, items: 'ChosenMessage' },
    ChosenMessage: {
      ...AsyncApi2Types.Message,
      properties: { ...AsyncApi2Types.Message?.properties, headers: 'Headers' },
      additionalProperties: undefined,
    },
    MessageTrait: { properties: { headers: 'Headers' }, additionalProperties: undefined },
    Headers: {
      ...AsyncApi2Types.Schema,
      properties: { ...AsyncApi2Types.Schema?.properties, ...SCHEMA, type: { enum: ['object'] } },
    },
  },
  async3: {
    ...ASYNC_API,
    ...flowsWith('availableScopes'),
    Root: { properties: { asyncapi: { enum: ['3.0.0', '3.1.0'] } } },
    Server: { properties: { title: TEXT, summary: TEXT } },
    // Null if the address is only known at runtime.
    Channel: { properties: { address: (value: unknown) => (value === null ? null : TEXT) } },
    Message: { properties: { deprecated: { type: 'boolean' } } },
    Operation: { properties: { operationId: undefined } },
    ServerBindings: { additionalProperties: undefined },
    ChannelBindings: { additionalProperties: undefined },
    OperationBindings: { additionalProperties: undefined },
    MessageBindings: { additionalProperties: undefined },
    WsChannelBinding: { properties: { method: { enum: ['GET', 'POST'] } } },
  },
  openrpc1: {
    Schema: { properties: SCHEMA },
    SchemaList: SCHEMA_LIST,
    Root: { properties: { $schema: TEXT } },
    Components: { properties: { examplePairings: 'NamedExamplePairingObjects' } },
    ContentDescriptor: { properties: { schema: schemaOrBoolean } },
    Link: { required: [], properties: { params: null } },
    License: { required: [] },
    Example: { required: ['name', 'value'] },
    ExamplePairing: { required: ['name', 'params'] },
  },
};
