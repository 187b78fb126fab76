import { spawn } from 'node:child_process';
import { createSocket } from 'node:dgram';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { livePositions } from '@envol/contract/traces';
import { createTrackingDevice, listTrackingDevices } from '@envol/contract/tracking-devices';
import mqtt, { type Packet } from 'mqtt-packet';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import WebSocket from 'ws';
import { type Actors, operatorIdOf } from '../../../test/actors.ts';
import { createHarness, type Harness } from '../../../test/harness.ts';
import { connectDevice } from '../../../test/mqttDevice.ts';
import { hashToken } from '../../platform/tokens.ts';

const MOSQUITTO = '/usr/sbin/mosquitto';
/** A free port of this machine, as the system gives one. */
const freePort = (): Promise<number> =>
  new Promise((resolve) => {
    const server = createServer();
    server.listen(0, '127.0.0.1', () => {
      const bound = server.address();
      server.close(() => resolve(bound !== null && typeof bound === 'object' ? bound.port : 0));
    });
  });

let harness: Harness;
let port = 0;
let http = 0;
let udp = 0;
/** The hands of the server's clock, moved by the tests. */
let now = new Date('2026-06-10T09:00:00Z');
const later = (seconds: number): void => {
  now = new Date(now.getTime() + seconds * 1000);
};
beforeAll(async () => {
  udp = await freePort();
  harness = await createHarness({
    clock: { now: () => now } as never,
    is_hurried: true,
    env: { MQTT_PORT: '0', MAVLINK_PORT: String(udp), MAVLINK_DEVICE: 'device-mavlink' },
  });
  port = (await harness.as('owner').call(listTrackingDevices)).body.mqtt?.port ?? 0;
  await harness.app.listen({ host: '127.0.0.1', port: 0 });
  const bound = harness.app.server.address();
  http = bound !== null && typeof bound === 'object' ? bound.port : 0;
  await harness.db
    .insertInto('tracking_devices')
    .values({
      operator_id: operatorIdOf(harness.actors.owner),
      name: 'Station',
      username: 'device-mavlink',
      secret_hash: hashToken('x'),
      ending: 'x',
      serial_numbers: [],
      created_by_name: 'A',
      created_at: now.toISOString(),
    })
    .execute();
});
afterAll(() => harness.close());

const newDevice = async (who: keyof Actors = 'owner') =>
  (await harness.as(who).call(createTrackingDevice, { body: { name: 'RC', serial_numbers: [] } })).body;
const seen = async (who: keyof Actors = 'owner') =>
  (await harness.as(who).call(livePositions)).body.features.map(({ properties }) => properties.tracker_id);
const osd = () => ({
  timestamp: now.getTime(),
  gateway: 'RC-WAYS',
  data: { latitude: 43.6293, longitude: 1.3639, height: 258.5, elevation: 60, mode_code: 5 },
});

describe('a websocket with the sub-protocol mqtt', () => {
  const open = (protocol?: string): Promise<WebSocket> =>
    new Promise((resolve, reject) => {
      const socket = new WebSocket(`ws://127.0.0.1:${http}/mqtt`, protocol);
      socket.once('open', () => resolve(socket));
      socket.once('error', reject);
    });

  it('is a way in as any other', async () => {
    later(60);
    const { username, secret } = await newDevice();
    const socket = await open('mqtt');
    const parser = mqtt.parser({ protocolVersion: 5 });
    const came: Packet[] = [];
    parser.on('packet', (packet) => came.push(packet));
    socket.on('message', (data) => parser.parse(data as Buffer));
    const send = (packet: Packet): void => socket.send(mqtt.generate(packet, { protocolVersion: 5 }));
    send({
      cmd: 'connect',
      protocolId: 'MQTT',
      protocolVersion: 5,
      clientId: 'c',
      clean: true,
      keepalive: 30,
      username,
      password: Buffer.from(secret),
    });
    await expect
      .poll(() => came.at(-1), { timeout: 15_000 })
      .toMatchObject({ cmd: 'connack', reasonCode: 0 });
    const topic = 'thing/product/SN-WEBSOCKET/osd';
    send({
      cmd: 'publish',
      topic,
      payload: JSON.stringify(osd()),
      qos: 1,
      messageId: 1,
      dup: false,
      retain: false,
    });
    await expect.poll(() => came.at(-1), { timeout: 15_000 }).toMatchObject({ cmd: 'puback', reasonCode: 0 });
    expect(await seen()).toContain('SN-WEBSOCKET');
    socket.terminate();
  });

  it('takes no text, and no other protocol', async () => {
    for (const protocol of ['mqtt', undefined]) {
      const socket = await open(protocol);
      if (protocol !== undefined) socket.send('hello');
      await new Promise((resolve) => socket.once('close', resolve));
    }
  });
});

describe('receivers in the field', () => {
  it('of Open Drone ID, of the French signal, of OGN are heard by their topics', async () => {
    later(60);
    const { username, secret } = await newDevice('chief');
    const device = await connectDevice(port, { username, password: secret, version: 5 });
    const raw = 'EiBaIgOITQEaWB3QAHQJ1QlICEtDOTAFAA==';
    const reasons = [
      await device.publish('odid/toulouse', {
        data: { timestamp: now.getTime(), 'MAC address': '02:00:00:00:00:01', raw },
      }),
      await device.publish(
        'fr-rid/toulouse',
        'dd4e6a5c3501010101021e454e565430313030303030303030303030303030303030303030303034320404004292b20504000214c6060200d20702003c08040042923a09040002143a0a01080b02005a',
      ),
      await device.publish('odid/toulouse', 'nothing'),
      await device.publish('elsewhere/toulouse', 'nothing'),
      await device.publish('odid', 'nothing'),
    ].map((packet) => (packet?.cmd === 'puback' ? packet.reasonCode : null));
    expect(reasons).toEqual([0, 0, 0x99, 0x90, 0x90]);
    expect(await seen('chief')).toEqual(
      expect.arrayContaining(['02:00:00:00:00:01', 'ENVT01000000000000000000000042']),
    );
    device.close();
  });

  it('of MAVLink are heard by UDP for the device that the settings name, until it is revoked', async () => {
    later(60);
    const socket = createSocket('udp4');
    const position = Buffer.from(
      'fd1c0000070101210000c8dc3700884d011a581dd000203c030060ea0000520388ff6aff28239aa5',
      'hex',
    );
    socket.send(Buffer.from('nothing'), udp, '127.0.0.1');
    socket.send(position, udp, '127.0.0.1');
    await expect.poll(async () => (await seen()).join(), { timeout: 15_000 }).toContain('device-');
    later(60);
    await harness.db
      .updateTable('tracking_devices')
      .set({ revoked_at: now.toISOString() })
      .where('username', '=', 'device-mavlink')
      .execute();
    await new Promise<void>((resolve) => socket.send(position, udp, '127.0.0.1', () => resolve()));
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(await seen()).toEqual([]);
    socket.close();
  });
});

describe.skipIf(!existsSync(MOSQUITTO))('a bridge from mosquitto (skipped where it is not installed)', () => {
  it('brings in what its own clients publish', async () => {
    later(60);
    const { username, secret } = await newDevice();
    const own = await freePort();
    const folder = mkdtempSync(path.join(tmpdir(), 'envol-mosquitto-'));
    const settings = [
      `listener ${own} 127.0.0.1`,
      'allow_anonymous true',
      'connection envol',
      `address 127.0.0.1:${port}`,
      `remote_username ${username}`,
      `remote_password ${secret}`,
      'remote_clientid bridge',
      'bridge_protocol_version mqttv311',
      'notifications false',
      'try_private false',
      'cleansession true',
      'topic thing/product/+/osd out 1',
    ];
    const file = path.join(folder, 'mosquitto.conf');
    writeFileSync(file, `${settings.join('\n')}\n`);
    const broker = spawn(MOSQUITTO, ['-c', file], { stdio: 'ignore' });
    try {
      const connect = async () => {
        try {
          return await connectDevice(own, { client_id: 'drone' });
        } catch {
          return null;
        }
      };
      let client = await connect();
      for (let tries = 0; client === null && tries < 50; tries += 1) {
        await new Promise((resolve) => setTimeout(resolve, 100));
        client = await connect();
      }
      expect(client?.connack?.returnCode).toBe(0);
      await expect
        .poll(
          async () => {
            later(1);
            await client?.publish('thing/product/SN-BRIDGED/osd', osd());
            return seen();
          },
          { timeout: 20_000, interval: 300 },
        )
        .toContain('SN-BRIDGED');
      client?.close();
    } finally {
      broker.kill('SIGKILL');
      await new Promise((resolve) => broker.once('exit', resolve));
      rmSync(folder, { recursive: true, force: true });
    }
  }, 40_000);
});
