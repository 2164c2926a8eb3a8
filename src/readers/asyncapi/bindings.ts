/** What a protocol adds to channels, operations, messages and servers: AsyncAPI bindings as sections of fields, and protocols by name. */
import type { FieldSection } from '../../model/operation.ts';
import type { Field } from '../../model/schema.ts';
import { toId } from '../document/operation.ts';
import { type Located, locate, type SpecContext } from '../document/spec-context.ts';
import { shown } from '../json-schema/facts.ts';
import { asText, below, isObject, type JsonObject } from '../json-schema/json.ts';
import { UNDESCRIBED } from '../json-schema/scalar.ts';
import { readSchema } from '../json-schema/schema.ts';

/** Protocols as people write them, by what specifications call them. */
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

/** An object that can have bindings, and what a page calls it: "channel", "message Order". */
export interface BindingOwner extends Located {
  readonly words: string;
}

/** On a WebSocket a channel is bound to what opens the connection. */
const HANDSHAKE = 'WebSocket handshake';

/** One section per owner and protocol. */
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

/** The protocols that an object is bound to. */
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

/** A schema describes what the reader fills in; anything else is how the server is set up. */
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

/** An exchange of AMQP has a type, too. */
function isSchema(node: JsonObject): boolean {
  const type = asText(node.type);
  return type === undefined ? isObject(node.properties) || node.$ref !== undefined : TYPES.includes(type);
}
