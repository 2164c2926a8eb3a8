/** AsyncAPI bindings, what a protocol adds to a channel, operation, message or server → sections of fields. */
import type { FieldSection } from '../../model/operation.ts';
import type { Field } from '../../model/schema.ts';
import { toId } from '../document/operation.ts';
import { type Located, locate, type SpecContext } from '../document/spec-context.ts';
import { shown } from '../json-schema/facts.ts';
import { asText, below, isObject, type JsonObject } from '../json-schema/json.ts';
import { UNDESCRIBED } from '../json-schema/scalar.ts';
import { readSchema } from '../json-schema/schema.ts';

/** Display names of protocols, by their names in specifications. */
const PROTOCOLS: Readonly<Record<string, string>> = {
  ws: 'WebSocket',
  wss: 'WebSocket',
  kafka: 'Kafka',
  'kafka-secure': 'Kafka',
  mqtt: 'MQTT',
  mqtts: 'MQTT',
  mqtt5: 'MQTT',
  'secure-mqtt': 'MQTT',
  amqp: 'AMQP',
  amqps: 'AMQP',
  amqp1: 'AMQP 1.0',
  http: 'HTTP',
  https: 'HTTP',
  jms: 'JMS',
  nats: 'NATS',
  stomp: 'STOMP',
  stomps: 'STOMP',
  redis: 'Redis',
  sns: 'SNS',
  sqs: 'SQS',
  pulsar: 'Pulsar',
  mercure: 'Mercure',
  solace: 'Solace',
  ibmmq: 'IBM MQ',
  googlepubsub: 'Google Pub/Sub',
  anypointmq: 'Anypoint MQ',
};

export function protocolName(protocol: string): string {
  return PROTOCOLS[protocol.toLowerCase()] ?? protocol;
}

/** An object that can have bindings, with its name on a page: "channel", "message Order". */
export interface BindingOwner extends Located {
  readonly words: string;
}

/** Title of a channel's WebSocket binding, which describes how the connection opens. */
const HANDSHAKE = 'WebSocket handshake';

/** Reads the bindings of objects into one section per owner and protocol. */
export function readBindings(context: SpecContext, owners: readonly BindingOwner[]): FieldSection[] {
  return owners.flatMap(({ node, pointer, words }) =>
    bindingsOf(context, { node, pointer }).flatMap(({ protocol, binding }): FieldSection[] => {
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
export function bindingsOf(context: SpecContext, { node, pointer }: Located) {
  const bindings = locate(context, node.bindings, below(pointer, 'bindings'));
  return Object.entries(bindings.node)
    .filter(([protocol]) => !protocol.startsWith('x-'))
    .map(([protocol, value]) => ({
      protocol,
      binding: locate(context, value, below(bindings.pointer, protocol)),
    }));
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
