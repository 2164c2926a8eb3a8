/** Linter rules for what a value must be beyond its type, in AsyncAPI and OpenRPC. */

import type { Plugin, UserContext } from '@redocly/openapi-core';
import { lookUp } from '../../model/look-up.ts';
import { asList, asObject, asText, isObject, type JsonObject } from '../json-schema/json.ts';
import { type CheckValue, createValidator } from '../json-schema/validator.ts';

/** Returns what is wrong with the value of a member of `owner`, or undefined. */
type CheckMember = (value: unknown, owner: JsonObject) => string | undefined;
/** Checks by type and member. */
type Checks = Readonly<Record<string, Readonly<Record<string, CheckMember>>>>;

/** Creates a check for texts. Values of the wrong type are left to the rule `struct`. */
const ofText =
  (isRight: (text: string) => boolean, message: string): CheckMember =>
  (value) =>
    typeof value !== 'string' || isRight(value) ? undefined : message;

const uri = ofText((text) => /^[a-z][a-z\d+.-]*:[^\s"<>\\^`{|}]+$/i.test(text), 'Expected an absolute URL');
const email = ofText((text) => /^[^\s@]+@[^\s@]+$/.test(text), 'Expected an email address');
const expression = ofText(
  (text) => /^\$message\.(header|payload)#/.test(text),
  'Expected a runtime expression such as `$message.header#/id`',
);

const unique: CheckMember = (value) => {
  const items = asList(value).map((item) => JSON.stringify(item));
  return new Set(items).size === items.length ? undefined : 'Expected a list without duplicates';
};
const filled: CheckMember = (value) =>
  Array.isArray(value) && value.length === 0 ? 'Expected a list with at least one entry' : undefined;
const filledAndUnique: CheckMember = (value, owner) => filled(value, owner) ?? unique(value, owner);
const oneOf = (...values: readonly string[]) =>
  ofText(
    (text) => values.includes(text),
    `Expected one of ${values.map((value) => `\`${value}\``).join(', ')}`,
  );

/** Key of the check for members without a check of their own. */
const EVERY = '*';

const KEYWORDS = {
  required: unique,
  type: filledAndUnique,
  enum: filledAndUnique,
  allOf: filled,
  anyOf: filled,
  oneOf: filled,
  items: filled,
  multipleOf: (value: unknown) => (value === 0 ? 'Expected a number above 0' : undefined),
};

const SCHEMA: Checks = { Schema: KEYWORDS, Dependencies: { [EVERY]: unique } };

const FLOW = { authorizationUrl: uri, tokenUrl: uri, refreshUrl: uri };
const LOCATION = { location: expression };

const ASYNC_API: Checks = {
  ...SCHEMA,
  Root: { id: uri },
  Info: { termsOfService: uri },
  Contact: { url: uri, email },
  License: { url: uri },
  ExternalDocs: { url: uri },
  ServerVariable: { enum: unique },
  Channel: { servers: unique },
  Parameter: LOCATION,
  CorrelationId: LOCATION,
  OperationReplyAddress: LOCATION,
  ImplicitFlow: FLOW,
  PasswordFlow: FLOW,
  ClientCredentials: FLOW,
  AuthorizationCode: FLOW,
  SecurityScheme: {
    openIdConnectUrl: uri,
    in: (value, owner) => {
      if (owner.type === 'apiKey') return oneOf('user', 'password')(value, owner);
      if (owner.type === 'httpApiKey') return oneOf('query', 'header', 'cookie')(value, owner);
      return undefined;
    },
    bearerFormat: (_, { type, scheme }) =>
      type === 'http' && scheme !== 'bearer' ? 'Only the scheme `bearer` has a `bearerFormat`' : undefined,
  },
};

/** Versions that the standard lists for each binding of AsyncAPI 3. */
const BINDING_VERSIONS = {
  Ws: ['0.1.0'],
  Http: ['0.2.0', '0.3.0'],
  Kafka: ['0.3.0', '0.4.0', '0.5.0'],
  Amqp: ['0.3.0'],
  Mqtt: ['0.2.0'],
  Nats: ['0.1.0'],
  Jms: ['0.0.1'],
  Sqs: ['0.1.0', '0.2.0'],
  Solace: ['0.2.0', '0.3.0', '0.4.0'],
  Ibmmq: ['0.1.0'],
  Pulsar: ['0.1.0'],
  Anypointmq: ['0.0.1'],
  Googlepubsub: ['0.2.0'],
};

const BINDINGS: Checks = Object.fromEntries(
  Object.entries(BINDING_VERSIONS).flatMap(([protocol, versions]) =>
    ['Server', 'Channel', 'Operation', 'Message'].map((part) => [
      `${protocol}${part}Binding`,
      { bindingVersion: oneOf(...versions) },
    ]),
  ),
);

const CHECKS = {
  async2: { ...ASYNC_API, Headers: KEYWORDS, SecurityRequirement: { [EVERY]: unique } },
  async3: { ...ASYNC_API, ...BINDINGS },
  openrpc1: SCHEMA,
};

/** Creates the rule that applies a table of checks to every object, and reports duplicate tags. */
const ruleOf = (checks: Checks) => () => ({
  any(node: unknown, { type, location, report }: UserContext) {
    if (type.name === 'TagList') reportRepeatedTags(node, { location, report });
    if (!isObject(node)) return;
    const members = lookUp(checks, type.name) ?? {};
    for (const [key, value] of Object.entries(node)) {
      const message = (lookUp(members, key) ?? members[EVERY])?.(value, node);
      if (message !== undefined) report({ message, location: location.child([key]) });
    }
  },
});

function reportRepeatedTags(
  list: unknown,
  { location, report }: Pick<UserContext, 'location' | 'report'>,
): void {
  const names = asList(list).map((tag) => asText(asObject(tag).name) ?? asText(asObject(tag).$ref));
  for (const [index, name] of names.entries()) {
    if (name === undefined || names.indexOf(name) === index) continue;
    report({ message: `There is another tag \`${name}\``, location: location.child([index, 'name']) });
  }
}

/** Reports keys next to a `$ref`, which OpenRPC allows only in schemas. */
const referenceSiblings = () => ({
  ref(node: unknown, { type, location, report }: UserContext) {
    if (type.name === 'Schema') return;
    for (const key of Object.keys(asObject(node)).filter((name) => name !== '$ref')) {
      report({ message: `No other key is allowed next to \`$ref\``, location: location.child([key]) });
    }
  },
});

/** Patterns are checked with the examples. */
const matchesAny = () => true;

/** Reports a default that doesn't fit its own schema. Named schemas it refers to and patterns are not checked. */
const defaults = () => {
  let check: CheckValue | undefined;
  return {
    any(node: unknown, { type, location, report }: UserContext) {
      if (type.name === 'Root') check = createValidator(node, matchesAny);
      if (type.name !== 'Schema' || !isObject(node) || node.default === undefined) return;
      const [fault] = check?.(node, node.default, 'sent') ?? [];
      if (!fault) return;
      const message = `${fault.path || 'the value'} ${fault.what}`;
      report({ message, location: location.child(['default']) });
    },
  };
};

/** The rules as a linter plugin. */
export const VALUE_RULES: Plugin = {
  id: 'value',
  rules: {
    async2: { members: ruleOf(CHECKS.async2), defaults },
    async3: { members: ruleOf(CHECKS.async3), defaults },
    openrpc1: { members: ruleOf(CHECKS.openrpc1), 'reference-siblings': referenceSiblings },
  },
};
