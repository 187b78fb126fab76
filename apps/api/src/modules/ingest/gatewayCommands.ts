import { djiServicesTopic, djiStartLive, djiStopLive } from '@envol/domain/tracking/formats/djiLive';
import type { FastifyBaseLogger } from 'fastify';
import type { Clock } from '../../platform/clock.ts';
import type { Connection, Database } from '../../platform/db/database.ts';
import { type Listener, listenToChannels } from '../../platform/db/listen.ts';
import type { SecretBox } from '../../platform/secretBox.ts';
import {
  COMMANDS_CHANNEL,
  type GatewayCommand,
  keepCameras,
  noteAnswer,
  takeCommand,
  waitingCommand,
} from '../livestreams/index.ts';
import type { Bindings, Sensor } from './bindings.ts';
import type { GatewayNews } from './gatewayNews.ts';
import type { MqttClients } from './mqttClients.ts';

interface CommandsDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly log: Pick<FastifyBaseLogger, 'warn'>;
  readonly secrets: SecretBox;
  readonly connection: Connection;
}

/** Cameras that were told of again are written again after as long, ms. */
const SAME_FOR_MS = 60_000;
const MOST_GATEWAYS = 5_000;

/** Keeps cameras of an operator's own, and answers to its commands. */
export const createGatewayNews = (
  { db, clock }: Pick<CommandsDeps, 'db' | 'clock'>,
  bindings: Bindings,
): GatewayNews => {
  const known = new Map<string, { readonly told: string; readonly at: number }>();
  /** Its own, or nobody's, of what it may speak for. */
  const isOwn = async (serial: string, sensor: Sensor, now: number): Promise<boolean> => {
    const { serial_numbers } = sensor;
    if (serial_numbers.length > 0 && !serial_numbers.includes(serial)) return false;
    return !(await bindings.isForeign(serial, sensor, now));
  };
  return {
    capacity: async (told, sensor) => {
      const { operator_id } = sensor;
      const now = clock.now();
      const key = `${operator_id} ${told.gateway}`;
      const text = JSON.stringify(told.cameras);
      const former = known.get(key);
      if (operator_id === null) return;
      if (former?.told === text && now.getTime() - former.at < SAME_FOR_MS) return;
      if (!(await isOwn(told.gateway, sensor, now.getTime()))) return;
      known.delete(key);
      known.set(key, { told: text, at: now.getTime() });
      if (known.size > MOST_GATEWAYS) known.delete(known.keys().next().value ?? '');
      const cameras = [];
      for (const camera of told.cameras)
        if (await isOwn(camera.device, sensor, now.getTime())) cameras.push(camera);
      await keepCameras(db, operator_id, { ...told, cameras }, now.toISOString());
    },
    result: async ({ gateway, tid, result }, { operator_id }) => {
      if (operator_id === null) return;
      await db
        .transaction()
        .execute((transaction) =>
          noteAnswer(transaction, { operator_id, gateway, tid, result }, clock.now().toISOString()),
        );
    },
  };
};

const messageOf = ({ gateway, tid, bid, video_id, url }: GatewayCommand, now: number) => {
  const to = { gateway, tid, bid, now };
  const { topic, payload } =
    url === null ? djiStopLive(to, video_id) : djiStartLive(to, { video_id, url, by: 'rtmp' });
  return { topic, payload: Buffer.from(JSON.stringify(payload)) };
};

/** Sends gateways that are connected to this process what they are asked; what no process takes is told as not connected. */
export const sendCommands = (deps: CommandsDeps, clients: MqttClients): Listener => {
  const { db, clock, log, connection } = deps;
  const send = async (id: number): Promise<void> => {
    const waiting = await waitingCommand(db, id);
    if (waiting === undefined) return;
    if (!clients.reaches(waiting.operator_id, djiServicesTopic(waiting.gateway))) return;
    const command = await takeCommand(deps, id);
    if (command !== null) clients.send(command.operator_id, messageOf(command, clock.now().getTime()));
  };
  return listenToChannels(connection.pool, [COMMANDS_CHANNEL], {
    onNotify: (payload) =>
      void send(Number(payload)).catch((error: unknown) =>
        log.warn({ err: error }, 'mqtt: a gateway was not asked'),
      ),
    onLost: (error) => log.warn({ err: error }, 'mqtt: commands are not heard of'),
  });
};
