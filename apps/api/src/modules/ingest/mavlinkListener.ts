import { createSocket } from 'node:dgram';
import type { FastifyBaseLogger } from 'fastify';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import type { FixAcceptance } from '../../tracking/acceptance.ts';
import type { Sensor } from './bindings.ts';
import type { Intake } from './intake.ts';
import { NEW_SENDER_SESSION, readTopic, type SenderSession } from './topics.ts';

/** Where datagrams of MAVLink come in, and for which device they speak. */
export interface MavlinkListening {
  readonly host: string;
  readonly port: number;
  /** The name of a device, made in the settings of its organisation: MAVLink carries no secret. */
  readonly device: string;
}

interface MavlinkDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly intake: Intake;
  readonly acceptance: FixAcceptance;
  readonly log: Pick<FastifyBaseLogger, 'warn'>;
}

/** Ground stations and vehicles that are known by their address. */
const MOST_SENDERS = 200;
/** Datagrams that wait for their turn; more are dropped. */
const MOST_WAITING = 200;

const findSensor = async (db: Database, username: string): Promise<Sensor | null> => {
  const found = await db
    .selectFrom('tracking_devices')
    .select(['id', 'operator_id', 'structure_id', 'serial_numbers'])
    .where('username', '=', username)
    .where('revoked_at', 'is', null)
    .executeTakeFirst();
  return found === undefined ? null : { ...found, name: `device ${found.id}`, is_simulated: false };
};

/** Listens for MAVLink over UDP until it is closed; resolves to the port once it is open. */
export const listenToMavlink = async (
  { host, port, device }: MavlinkListening,
  { db, clock, intake, acceptance, log }: MavlinkDeps,
): Promise<{ readonly port: number; close(): Promise<void> }> => {
  const sessions = new Map<string, SenderSession>();
  let waiting = 0;
  let line: Promise<unknown> = Promise.resolve();

  const take = async (payload: Buffer, sender: string): Promise<void> => {
    // Looked up each time: a revoked device is heard no more.
    const sensor = await findSensor(db, device);
    if (sensor === null) return acceptance.drop('mqtt_wrong_secret');
    const session = sessions.get(sender) ?? NEW_SENDER_SESSION;
    const message = { topic: `mavlink/${sender}`, payload };
    const read = readTopic(message, session, { sensor: sensor.name, now: clock.now().getTime() });
    if (read === null) return;
    sessions.delete(sender);
    sessions.set(sender, read.session);
    if (sessions.size > MOST_SENDERS) sessions.delete(sessions.keys().next().value ?? '');
    await intake.take(read.reading, sensor);
  };

  const socket = createSocket(host.includes(':') ? 'udp6' : 'udp4');
  socket.on('error', (error) => log.warn({ err: error }, 'mavlink'));
  socket.on('message', (payload, from) => {
    if (waiting >= MOST_WAITING) return acceptance.drop('too_frequent');
    waiting += 1;
    line = line
      .then(() => take(payload, `${from.address}:${from.port}`))
      .catch((error) => log.warn({ err: error }, 'mavlink: a datagram was not taken'))
      .finally(() => {
        waiting -= 1;
      });
  });
  await new Promise<void>((resolve, reject) => {
    socket.once('error', reject);
    socket.bind(port, host, () => {
      socket.off('error', reject);
      resolve();
    });
  });
  return {
    port: socket.address().port,
    close: async () => {
      await new Promise<void>((resolve) => socket.close(() => resolve()));
      await line;
    },
  };
};
