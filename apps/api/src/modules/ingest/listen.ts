import { readFile } from 'node:fs/promises';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import type { Config } from '../../config.ts';
import { repeatTask } from '../../platform/jobs/repeat.ts';
import type { Pace } from '../../platform/pace.ts';
import type { MqttServer } from '../../tracking/mqtt/server.ts';
import type { DevicePorts } from '../tracking-devices/index.ts';
import type { MqttClients } from './mqttClients.ts';

/** A revoked device is disconnected after as long, ms. */
const REVOKED_WITHIN_MS = 5_000;

interface ListenDeps {
  readonly config: Config;
  readonly log: Pick<FastifyBaseLogger, 'warn' | 'info' | 'error'>;
  readonly device_ports: DevicePorts;
  readonly pace: Pace;
}

/** Opens the listener when the server is ready, and closes it with the server. */
export const listenToMqtt = (
  app: FastifyInstance,
  { config, log, device_ports, pace }: ListenDeps,
  clients: MqttClients,
): { readonly connections: () => number } => {
  const { mqtt } = config;
  if (mqtt === null) return { connections: () => 0 };
  let server: MqttServer | null = null;
  let timer: NodeJS.Timeout | null = null;
  app.get('/mqtt', { websocket: true }, (socket, request) => {
    if (server === null) socket.close();
    else server.serve(socket, request.ip);
  });
  app.addHook('onReady', async () => {
    const { createMqttServer } = await import('../../tracking/mqtt/server.ts');
    server = createMqttServer(clients.hooks);
    const tls = mqtt.tls && {
      port: mqtt.tls.port,
      cert: await readFile(mqtt.tls.cert_file),
      key: await readFile(mqtt.tls.key_file),
    };
    try {
      device_ports.mqtt = await server.listen({ ...mqtt, tls });
      log.info(device_ports.mqtt, 'mqtt: listening');
    } catch (error) {
      // Another program has the port: pages and calls are served all the same, and no page tells of a listener.
      const { code, port } = error as { readonly code?: string; readonly port?: number };
      if (code === 'EADDRINUSE')
        log.error(
          `mqtt: not listening, port ${port} is already in use: stop what uses it, or set another one (MQTT_PORT, MQTT_TLS_PORT)`,
        );
      else log.error({ err: error }, 'mqtt: not listening');
    }
    timer = repeatTask(clients.endRevoked, pace(REVOKED_WITHIN_MS), (error) =>
      log.warn({ err: error }, 'mqtt: revoked devices were not looked up'),
    );
  });
  app.addHook('preClose', async () => {
    if (timer !== null) clearInterval(timer);
    await server?.close();
  });
  return { connections: () => server?.connections() ?? 0 };
};
