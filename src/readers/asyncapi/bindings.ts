/** AsyncAPI bindings, what a protocol adds to a channel, operation, message or server → sections of fields. */
import type { FieldSection } from '../../model/operation.ts';
import type { Field } from '../../model/schema.ts';
import { UNDESCRIBED } from '../../model/schema.ts';
import { toId } from '../document/operation.ts';
import type { SpecContext } from '../document/spec-context.ts';
import { type Located, locateMember } from '../json-schema/context.ts';
import { shown } from '../json-schema/facts.ts';
import { asText, below, isObject, type JsonObject } from '../json-schema/json.ts';
import { readSchema } from '../json-schema/schema.ts';

/** Names of each protocol in specifications, by its display name. */
const PROTOCOLS = {
  WebSocket: ['ws', 'wss'],
  Kafka: ['kafka', 'kafka-secure'],
  MQTT: ['mqtt', 'mqtts', 'mqtt5', 'secure-mqtt'],
  AMQP: ['amqp', 'amqps'],
  'AMQP 1.0': ['amqp1'],
  HTTP: ['http', 'https'],
  JMS: ['jms'],
  NATS: ['nats'],
  STOMP: ['stomp', 'stomps'],
  Redis: ['redis'],
  SNS: ['sns'],
  SQS: ['sqs'],
  Pulsar: ['pulsar'],
  Mercure: ['mercure'],
  Solace: ['solace'],
  'IBM MQ': ['ibmmq'],
  'Google Pub/Sub': ['googlepubsub'],
  'Anypoint MQ': ['anypointmq'],
};

export function protocolName(protocol: string): string {
  const own = protocol.toLowerCase();
  return Object.entries(PROTOCOLS).find(([, names]) => names.includes(own))?.[0] ?? protocol;
}

/** An object that can have bindings, with its name on a page: "channel", "message Order". */
interface BindingOwner extends Located {
  readonly words: string;
}

/** Title of a channel's WebSocket binding, which describes how the connection opens. */
const HANDSHAKE = 'WebSocket handshake';

/** Reads the bindings of objects into one section per owner and protocol. */
export function readBindings(context: SpecContext, owners: readonly BindingOwner[]): FieldSection[] {
  return owners.flatMap(({ words, ...owner }) =>
    bindingsOf(context, owner).flatMap(({ protocol, ...binding }): FieldSection[] => {
      const fields = toFields(context, binding);
      const name = protocolName(protocol);
      const title = name === 'WebSocket' && words === 'channel' ? HANDSHAKE : `${name} ${words}`;
      return fields.length > 0
        ? [{ id: `binding-${toId(title).toLowerCase()}`, title, intro: [], fields }]
        : [];
    }),
  );
}

/** Returns an object's bindings, one per protocol. */
export function bindingsOf(context: SpecContext, owner: Located) {
  const bindings = locateMember(context, owner, 'bindings');
  return Object.keys(bindings.node)
    .filter((protocol) => !protocol.startsWith('x-'))
    .map((protocol) => ({ protocol, ...locateMember(context, bindings, protocol) }));
}

function toFields(context: SpecContext, { node, pointer }: Located): Field[] {
  return Object.entries(node)
    .filter(([name]) => name !== 'bindingVersion')
    .map(([name, value]) => toField(context, name, value, below(pointer, name)));
}

/** Reads a member of a binding. A schema describes a value the reader supplies; anything else is a fixed setting. */
function toField(context: SpecContext, name: string, value: unknown, pointer: string): Field {
  if (!isObject(value)) {
    const text = shown(value);
    const type = Array.isArray(value) ? 'list' : typeof value;
    const values = [{ value: text, meaning: [], deprecated: false }];
    const schema = { kind: 'scalar', type, values, constant: true, ...UNDESCRIBED } as const;
    return { name, presence: 'required', schema };
  }
  if (isSchema(value)) return { name, presence: 'optional', schema: readSchema(context, value, pointer) };
  const fields = toFields(context, { node: value, pointer });
  return { name, presence: 'required', schema: { kind: 'object', fields, others: null, ...UNDESCRIBED } };
}

const TYPES = ['object', 'string', 'integer', 'number', 'boolean', 'array'];

/** Whether a value is a schema. Having a type is not enough: an AMQP exchange has one too. */
function isSchema(node: JsonObject): boolean {
  const type = asText(node.type);
  return type === undefined ? isObject(node.properties) || node.$ref !== undefined : TYPES.includes(type);
}
