import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import mqtt, { type IConnackPacket, type Packet } from 'mqtt-packet';

/** A device as the tests drive it: it writes packets, and waits for those that come back. */
export interface MqttDevice {
  readonly socket: Socket;
  send(packet: Packet): void;
  /** The next packet; null where the connection ended before one came. */
  next(): Promise<Packet | null>;
  publish(topic: string, payload: object | string | Buffer, qos?: 0 | 1): Promise<Packet | null>;
  subscribe(...topics: string[]): Promise<number[]>;
  close(): void;
}

interface Signing {
  readonly username?: string;
  readonly password?: string;
  readonly version?: 4 | 5;
  readonly client_id?: string;
  readonly keepalive?: number;
  readonly will?: { readonly topic: string; readonly payload: Buffer };
}

/** Opens a connection and writes nothing. */
export const openDevice = async (port: number, version: 4 | 5 = 4): Promise<MqttDevice> => {
  const socket = connect(port, '127.0.0.1');
  const parser = mqtt.parser({ protocolVersion: version });
  const came: Packet[] = [];
  const waiting: ((packet: Packet | null) => void)[] = [];
  let is_over = false;
  parser.on('packet', (packet) => {
    const next = waiting.shift();
    if (next) next(packet);
    else came.push(packet);
  });
  socket.on('data', (chunk: Buffer) => parser.parse(chunk));
  socket.on('error', () => undefined);
  socket.on('close', () => {
    is_over = true;
    for (const next of waiting.splice(0)) next(null);
  });
  await once(socket, 'connect');
  let messageId = 0;
  const device: MqttDevice = {
    socket,
    send: (packet) => {
      socket.write(mqtt.generate(packet, { protocolVersion: version }));
    },
    next: () => {
      const packet = came.shift();
      if (packet !== undefined || is_over) return Promise.resolve(packet ?? null);
      return new Promise((resolve) => waiting.push(resolve));
    },
    publish: (topic, payload, qos = 1) => {
      messageId += 1;
      const bytes =
        typeof payload === 'string' || Buffer.isBuffer(payload) ? payload : JSON.stringify(payload);
      device.send({ cmd: 'publish', topic, payload: bytes, qos, messageId, dup: false, retain: false });
      return qos === 0 ? Promise.resolve(null) : device.next();
    },
    subscribe: async (...topics) => {
      messageId += 1;
      device.send({
        cmd: 'subscribe',
        messageId,
        subscriptions: topics.map((topic) => ({ topic, qos: 1 })),
      });
      const packet = await device.next();
      return packet?.cmd === 'suback' ? (packet.granted as number[]) : [];
    },
    close: () => socket.destroy(),
  };
  return device;
};

/** Connects as a device; the answer to its name and secret stands beside it. */
export const connectDevice = async (
  port: number,
  { username, password, version = 4, client_id = 'pilot-2', keepalive = 30, will }: Signing,
): Promise<MqttDevice & { readonly connack: IConnackPacket | null }> => {
  const device = await openDevice(port, version);
  device.send({
    cmd: 'connect',
    protocolId: 'MQTT',
    protocolVersion: version,
    clientId: client_id,
    clean: true,
    keepalive,
    ...(username !== undefined && { username }),
    ...(password !== undefined && { password: Buffer.from(password) }),
    ...(will && { will: { ...will, qos: 0, retain: false } }),
  });
  const packet = await device.next();
  return { ...device, connack: packet?.cmd === 'connack' ? packet : null };
};
