import { createServer, type Server, type Socket } from 'node:net';
import { createServer as createTlsServer } from 'node:tls';
import type { WebSocket } from 'ws';
import { endSocket } from '../../platform/endSocket.ts';
import { createBuckets } from '../bucket.ts';
import { MqttConnection, type MqttHooks, type RefusedByMqtt, type Wire } from './connection.ts';
import { MQTT_LIMITS, REASON } from './limits.ts';

export interface MqttListening {
  readonly host: string;
  readonly port: number;
  /** A second port with TLS; certificate and key as PEM. */
  readonly tls: { readonly port: number; readonly cert: Buffer; readonly key: Buffer } | null;
}

export interface MqttServer {
  /** Ports that are open: those of the settings, or what the system gave for 0. */
  listen(where: MqttListening): Promise<{ readonly port: number; readonly tls_port: number | null }>;
  /** Serves a websocket with the sub-protocol `mqtt`. */
  serve(socket: WebSocket, address: string): void;
  /** How many clients are connected. */
  connections(): number;
  close(): Promise<void>;
}

const CHECK_EVERY_MS = 1_000;
const BARRED_FOR_MS = 60_000;
const MOST_BARRED = 10_000;

const wireOf = (socket: Socket): Wire => ({
  address: socket.remoteAddress ?? '',
  write: (bytes) => {
    if (socket.writable) socket.write(bytes);
  },
  unsent: () => socket.writableLength,
  end: () => endSocket(socket),
  setReading: (is_reading) => {
    if (is_reading) socket.resume();
    else socket.pause();
  },
});

const wireOfWebSocket = (socket: WebSocket, address: string): Wire => ({
  address,
  write: (bytes) => {
    if (socket.readyState === socket.OPEN) socket.send(bytes, { binary: true });
  },
  unsent: () => socket.bufferedAmount,
  end: () => socket.close(),
  setReading: (is_reading) => {
    if (is_reading) socket.resume();
    else socket.pause();
  },
});

const bytesOf = (data: Buffer | ArrayBuffer | Buffer[]): Buffer =>
  Array.isArray(data) ? Buffer.concat(data) : Buffer.isBuffer(data) ? data : Buffer.from(data);

const opened = (server: Server, host: string, port: number): Promise<number> =>
  new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => {
      server.off('error', reject);
      const bound = server.address();
      resolve(bound !== null && typeof bound === 'object' ? bound.port : port);
    });
  });

const closed = (server: Server): Promise<void> => new Promise((resolve) => server.close(() => resolve()));

/** The same hooks, that do not look up a secret for an address which came with too many wrong ones. */
const guardedBy = (hooks: MqttHooks): MqttHooks => {
  const wrongSecrets = createBuckets({
    a_second: MQTT_LIMITS.wrong_secrets_a_minute / 60,
    burst: MQTT_LIMITS.wrong_secrets_a_minute,
  });
  /** Addresses that have none left, until when. */
  const barred = new Map<string, number>();
  return {
    ...hooks,
    signIn: async (given, link) => {
      const now = hooks.now();
      if ((barred.get(given.address) ?? 0) > now) return REASON.connection_rate;
      barred.delete(given.address);
      const signedIn = await hooks.signIn(given, link);
      if (signedIn === REASON.wrong_secret && !wrongSecrets.take(given.address, now)) {
        barred.set(given.address, now + BARRED_FOR_MS);
        if (barred.size > MOST_BARRED) barred.delete(barred.keys().next().value ?? '');
      }
      return signedIn;
    },
  };
};

/** The connections of this process. */
class Clients {
  readonly open = new Set<MqttConnection>();
  private readonly hooks: MqttHooks;

  constructor(hooks: MqttHooks) {
    this.hooks = guardedBy(hooks);
  }

  refuse(wire: Wire, why: RefusedByMqtt): void {
    this.hooks.refused(why);
    wire.end();
  }

  private begin(wire: Wire): MqttConnection | null {
    if (this.open.size >= MQTT_LIMITS.connections) {
      this.refuse(wire, 'too_many_connections');
      return null;
    }
    const connection = new MqttConnection(wire, this.hooks);
    this.open.add(connection);
    return connection;
  }

  private end(connection: MqttConnection): void {
    this.open.delete(connection);
    connection.lost();
  }

  serveSocket(socket: Socket): void {
    socket.setNoDelay(true);
    socket.on('error', () => socket.destroy());
    const connection = this.begin(wireOf(socket));
    if (connection === null) return;
    socket.on('data', (chunk: Buffer) => connection.take(chunk));
    socket.on('close', () => this.end(connection));
  }

  serveWebSocket(socket: WebSocket, address: string): void {
    const wire = wireOfWebSocket(socket, address);
    socket.on('error', () => socket.terminate());
    if (socket.protocol !== 'mqtt') {
      this.refuse(wire, 'protocol_error');
      return;
    }
    const connection = this.begin(wire);
    if (connection === null) return;
    socket.on('message', (data, is_binary) => {
      if (is_binary) {
        connection.take(bytesOf(data as Buffer));
        return;
      }
      // Text frames are no MQTT (MQTT 5.0 §6).
      this.hooks.refused('malformed');
      connection.end(REASON.malformed);
    });
    socket.on('close', () => this.end(connection));
  }
}

/** Clients of MQTT by every way in; what they may do is the hooks'. */
export const createMqttServer = (hooks: MqttHooks): MqttServer => {
  const clients = new Clients(hooks);
  const servers: Server[] = [];
  const serve = (socket: Socket): void => clients.serveSocket(socket);
  const timer = setInterval(() => {
    for (const connection of clients.open) connection.check();
  }, CHECK_EVERY_MS);
  timer.unref();
  return {
    listen: async ({ host, port, tls }) => {
      const plain = createServer(serve);
      servers.push(plain);
      const bound = { port: await opened(plain, host, port), tls_port: null as number | null };
      if (tls === null) return bound;
      const secure = createTlsServer({ cert: tls.cert, key: tls.key, minVersion: 'TLSv1.2' }, serve);
      secure.on('tlsClientError', () => hooks.refused('malformed'));
      servers.push(secure);
      return { ...bound, tls_port: await opened(secure, host, tls.port) };
    },
    serve: (socket, address) => clients.serveWebSocket(socket, address),
    connections: () => clients.open.size,
    close: async () => {
      clearInterval(timer);
      for (const connection of clients.open) connection.end(REASON.server_busy);
      await Promise.all(servers.map(closed));
    },
  };
};
