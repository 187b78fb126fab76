import { djiReplySerialOf } from '@envol/domain/tracking/formats/dji';
import type { FastifyBaseLogger } from 'fastify';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import type { DropReason, FixAcceptance } from '../../tracking/acceptance.ts';
import type { MqttClient, MqttHooks, MqttLink, MqttMessage } from '../../tracking/mqtt/connection.ts';
import { MQTT_LIMITS, REASON } from '../../tracking/mqtt/limits.ts';
import { type SignedInDevice, signInDevice, stillSignedIn } from '../tracking-devices/index.ts';
import type { Bindings, Sensor } from './bindings.ts';
import type { GatewayNews } from './gatewayNews.ts';
import type { Intake } from './intake.ts';
import { NEW_SENDER_SESSION, readTopic } from './topics.ts';

interface ClientsDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly log: Pick<FastifyBaseLogger, 'warn' | 'info'>;
  readonly acceptance: FixAcceptance;
  readonly bindings: Bindings;
  readonly intake: Intake;
  readonly news: GatewayNews;
}

interface Connected {
  readonly device: SignedInDevice;
  readonly sensor: Sensor;
  readonly link: MqttLink;
}

/** Devices that are connected by MQTT. */
export interface MqttClients {
  readonly hooks: MqttHooks;
  /** Ends those that were revoked or given another secret. */
  endRevoked(): Promise<void>;
  /** Whether a gateway of an operator listens to a topic here. */
  reaches(operator_id: number, topic: string): boolean;
  /** Sends to the gateway of an operator that listens to the topic; false where none does. */
  send(operator_id: number, message: MqttMessage): boolean;
}

const sensorOf = ({ id, operator_id, structure_id, serial_numbers }: SignedInDevice): Sensor => ({
  name: `device ${id}`,
  operator_id,
  structure_id,
  serial_numbers,
  is_simulated: false,
});

/** What MQTT 5 says of what became of a message. */
const reasonOf = (dropped: ReadonlySet<DropReason>): number => {
  if (dropped.has('foreign_serial') || dropped.has('serial_not_allowed')) return REASON.not_authorized;
  if ((['too_frequent', 'too_many_drones', 'too_many_aircraft'] as const).some((each) => dropped.has(each)))
    return REASON.quota_exceeded;
  return dropped.size > 0 ? REASON.payload_invalid : REASON.success;
};

/** Takes the messages of one sensor, each with what the former ones told. */
const publishBy = (
  sensor: Sensor,
  { acceptance, intake, clock, news }: Pick<ClientsDeps, 'acceptance' | 'intake' | 'clock' | 'news'>,
): MqttClient['publish'] => {
  let session = NEW_SENDER_SESSION;
  return async (message) => {
    const read = readTopic(message, session, { sensor: sensor.name, now: clock.now().getTime() });
    if (read === null) {
      acceptance.drop('unknown_topic');
      return { reason: REASON.topic_name_invalid, answers: [] };
    }
    session = read.session;
    for (const result of read.results ?? []) await news.result(result, sensor);
    if (read.capacity) await news.capacity(read.capacity, sensor);
    const answers = (read.answers ?? []).map(({ topic, payload }) => ({
      topic,
      payload: Buffer.from(JSON.stringify(payload)),
    }));
    return { reason: reasonOf(await intake.take(read.reading, sensor)), answers };
  };
};

/** What devices may do that sign in by MQTT: tell of drones, and listen to what is answered to them. */
export const createMqttClients = (deps: ClientsDeps): MqttClients => {
  const { db, clock, log, acceptance, bindings } = deps;
  const connected = new Set<Connected>();
  const now = (): number => clock.now().getTime();

  const clientOf = (each: Connected): MqttClient => ({
    publish: publishBy(each.sensor, deps),
    // Its own reply topics: of a gateway that is not another operator's, and within what it may speak for.
    subscribes: async (topic) => {
      const serial = djiReplySerialOf(topic);
      if (serial === null) return false;
      const { serial_numbers } = each.sensor;
      if (serial_numbers.length > 0 && !serial_numbers.includes(serial)) return false;
      return !(await bindings.isForeign(serial, each.sensor, now()));
    },
    closed: (lost) => {
      connected.delete(each);
      if (lost) log.info({ device: each.device.id }, 'mqtt: link lost');
    },
  });

  return {
    hooks: {
      now,
      refused: (reason) => acceptance.drop(`mqtt_${reason}`),
      signIn: async ({ username, secret }, link) => {
        const device = await signInDevice(db, clock.now(), { username, secret });
        if (device === null) return REASON.wrong_secret;
        const own = [...connected].filter((each) => each.device.id === device.id);
        // A client that comes back takes the place of its former connection (MQTT 3.1.1 §3.1.4).
        const former = own.filter((each) => each.link.client_id === link.client_id);
        for (const each of former) each.link.end(REASON.taken_over);
        if (own.length - former.length >= MQTT_LIMITS.connections_a_device) return REASON.quota_exceeded;
        const each = { device, sensor: sensorOf(device), link };
        connected.add(each);
        return clientOf(each);
      },
    },
    endRevoked: async () => {
      const devices = [...connected].map(({ device }) => device);
      const good = await stillSignedIn(db, devices);
      for (const { device, link } of connected) if (!good.has(device.id)) link.end(REASON.administrative);
    },
    reaches: (operator_id, topic) =>
      [...connected].some(({ sensor, link }) => sensor.operator_id === operator_id && link.listens(topic)),
    send: (operator_id, message) =>
      [...connected].some(({ sensor, link }) => sensor.operator_id === operator_id && link.send(message)),
  };
};
