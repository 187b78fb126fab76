import { livePositions } from '@envol/contract/traces';
import {
  createTrackingDevice,
  listTrackingDevices,
  renewTrackingDevice,
  revokeTrackingDevice,
} from '@envol/contract/tracking-devices';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type Actors, operatorIdOf } from '../../../test/actors.ts';
import { createHarness, type Harness } from '../../../test/harness.ts';
import { connectDevice, type MqttDevice, openDevice } from '../../../test/mqttDevice.ts';

let harness: Harness;
let port = 0;
/** The hands of the server's clock, moved by the tests. */
let now = new Date('2026-06-10T09:00:00Z');
const SERIAL = '1581F5BKD225400BN5PT';
const GATEWAY = '5YSZK0000TEST';
const THEIRS = '1581F5BKD22540SOUTH1';

const addDrone = (who: keyof Actors, serial_number: string, dji_controller_id: string | null = null) =>
  harness.db
    .insertInto('drones')
    .values({
      operator_id: operatorIdOf(harness.actors[who]),
      name: `Drone ${serial_number.slice(-4)}`,
      manufacturer: 'DJI',
      model: 'M30T',
      serial_number,
      dji_controller_id,
      drone_class: 'C2',
      mass_kg: 3.8,
      max_dimension_m: null,
      max_speed_ms: null,
      registration: null,
    })
    .execute();

beforeAll(async () => {
  harness = await createHarness({
    clock: { now: () => now } as never,
    env: { MQTT_PORT: '0' },
    is_hurried: true,
  });
  port = (await harness.as('owner').call(listTrackingDevices)).body.mqtt?.port ?? 0;
  await addDrone('owner', SERIAL);
  await addDrone('stranger', THEIRS);
});
afterAll(() => harness.close());

const opened: MqttDevice[] = [];
afterEach(() => {
  for (const device of opened.splice(0)) device.close();
});

const newDevice = async (who: keyof Actors = 'owner', serial_numbers: string[] = []) =>
  (await harness.as(who).call(createTrackingDevice, { body: { name: 'RC', serial_numbers } })).body;
const signIn = async (
  { username, secret: password }: { readonly username: string; readonly secret: string },
  more: object = {},
) => {
  const device = await connectDevice(port, { username, password, ...more });
  opened.push(device);
  return device;
};
const live = async (who: keyof Actors) => (await harness.as(who).call(livePositions)).body.features;
const osd = (more: object = {}, at = now) => ({
  tid: '7e0',
  bid: '41c',
  timestamp: at.getTime() - 300,
  gateway: GATEWAY,
  data: {
    latitude: 43.6293,
    longitude: 1.3639,
    height: 258.5,
    elevation: 60,
    attitude_head: -90.5,
    horizontal_speed: 8.5,
    vertical_speed: 1.5,
    mode_code: 5,
    ...more,
  },
});
const osdOf = (serial: string): string => `thing/product/${serial}/osd`;
const later = (seconds: number): void => {
  now = new Date(now.getTime() + seconds * 1000);
};

describe.each([4, 5] as const)('a remote controller by MQTT, protocol %i,', (version) => {
  it('joins, is answered, and its drone is on the map of its operator and of authorities', async () => {
    later(60);
    const device = await signIn(await newDevice(), { version });
    expect(device.connack).toMatchObject({ cmd: 'connack', sessionPresent: false });
    expect(await device.subscribe(`sys/product/${GATEWAY}/status_reply`)).toEqual([0]);
    const topo = {
      ...osd(),
      method: 'update_topo',
      data: { domain: '2', type: 119, sub_type: 0, sub_devices: [{ sn: SERIAL, domain: '0', type: 67 }] },
    };
    const acknowledged = await device.publish(`sys/product/${GATEWAY}/status`, topo);
    expect(acknowledged).toMatchObject({ cmd: 'puback' });
    const reply = await device.next();
    expect(reply).toMatchObject({ cmd: 'publish', topic: `sys/product/${GATEWAY}/status_reply` });
    const said = JSON.parse(String(reply?.cmd === 'publish' && reply.payload));
    expect(said).toMatchObject({ tid: '7e0', bid: '41c', method: 'update_topo', data: { result: 0 } });
    expect(await device.publish(osdOf(SERIAL), osd())).toMatchObject({ cmd: 'puback' });
    for (const who of ['owner', 'controller'] as const) {
      const found = (await live(who)).find(({ properties }) => properties.tracker_id === SERIAL);
      expect(found).toMatchObject({
        geometry: { coordinates: [1.3639, 43.6293] },
        // No height above the sea was told, and none is made of the ellipsoid's.
        properties: { drone_name: 'Drone N5PT', height: 60, altitude: null, angle: 269.5 },
      });
    }
    expect((await live('stranger')).map(({ properties }) => properties.tracker_id)).not.toContain(SERIAL);
  });
});

describe('who may connect', () => {
  it('nobody with a wrong secret, without one, or before saying who it is', async () => {
    const { username, secret } = await newDevice();
    for (const password of ['wrong', `${secret}x`, '', undefined]) {
      const device = await connectDevice(port, { username, ...(password !== undefined && { password }) });
      expect([device.connack?.returnCode, await device.next()]).toEqual([4, null]);
    }
    const unknown = await connectDevice(port, { username: 'device-nobody', password: secret, version: 5 });
    expect([unknown.connack?.reasonCode, await unknown.next()]).toEqual([0x86, null]);
    const silent = await openDevice(port);
    silent.send({ cmd: 'publish', topic: osdOf(SERIAL), payload: '{}', qos: 0, dup: false, retain: false });
    expect(await silent.next()).toBeNull();
  });

  it('a device until it is revoked or given another secret', async () => {
    const made = await newDevice();
    const device = await signIn(made, { version: 5 });
    const renewed = await harness.as('owner').call(renewTrackingDevice, { params: { id: made.id } });
    expect(await device.next()).toMatchObject({ cmd: 'disconnect', reasonCode: 0x98 });
    expect((await signIn(made)).connack?.returnCode).toBe(4);
    const again = await signIn(renewed.body, { version: 5 });
    expect(again.connack?.reasonCode).toBe(0);
    expect((await harness.as('owner').call(revokeTrackingDevice, { params: { id: made.id } })).status).toBe(
      204,
    );
    expect(await again.next()).toMatchObject({ cmd: 'disconnect', reasonCode: 0x98 });
    expect((await signIn(renewed.body)).connack?.returnCode).toBe(4);
  }, 20_000);

  it('a client once: who comes back takes the place of the former connection', async () => {
    const made = await newDevice();
    const former = await signIn(made, { version: 5 });
    const back = await signIn(made, { version: 5 });
    expect(back.connack?.reasonCode).toBe(0);
    expect(await former.next()).toMatchObject({ cmd: 'disconnect', reasonCode: 0x8e });
    expect((await signIn(made, { version: 5, client_id: 'other' })).connack?.reasonCode).toBe(0);
  });

  it('only who keeps the fleet, or the rules of an authority, makes one', async () => {
    const body = { name: 'RC', serial_numbers: [] };
    expect((await harness.as('pilot').call(createTrackingDevice, { body })).status).toBe(403);
    expect((await harness.as('controller').call(createTrackingDevice, { body })).status).toBe(403);
    expect((await harness.as('chief').call(createTrackingDevice, { body })).status).toBe(201);
    const { id } = await newDevice();
    expect((await harness.as('stranger').call(revokeTrackingDevice, { params: { id } })).status).toBe(404);
  });
});

describe('what a device may say', () => {
  it('of another operator’s drone nothing that anybody else sees', async () => {
    later(60);
    const device = await signIn(await newDevice(), { version: 5 });
    expect(await device.publish(osdOf(THEIRS), osd())).toMatchObject({ cmd: 'puback', reasonCode: 0x87 });
    expect((await live('owner')).map(({ properties }) => properties.tracker_id)).toContain(THEIRS);
    for (const who of ['stranger', 'controller', 'chief'] as const)
      expect((await live(who)).map(({ properties }) => properties.tracker_id)).not.toContain(THEIRS);
  });

  it('of no other drone than those it was made for', async () => {
    later(60);
    const device = await signIn(await newDevice('owner', ['ELSEWHERE']), { version: 5 });
    expect(await device.publish(osdOf(SERIAL), osd())).toMatchObject({ reasonCode: 0x87 });
    expect(await live('owner')).toEqual([]);
  });

  it('a drone is found by its controller, and one that nobody knows is seen as that', async () => {
    later(60);
    await addDrone('owner', 'SN-UNSAID-1', 'RC-BOUND-1');
    const device = await signIn(await newDevice());
    await device.publish(osdOf('1581UNREGISTERED'), { ...osd(), gateway: 'RC-BOUND-1' });
    await device.publish(osdOf('1581NOBODYS'), { ...osd({ latitude: 43.7 }), gateway: 'RC-NONE' });
    const seen = (await live('controller')).map(({ properties }) => [
      properties.tracker_id,
      properties.drone_name,
    ]);
    expect(seen).toContainEqual(['RC-BOUND-1', 'Drone ID-1']);
    expect(seen).toContainEqual(['1581NOBODYS', null]);
  });

  it('nothing twice, nothing old, nothing that is no place', async () => {
    later(60);
    const device = await signIn(await newDevice(), { version: 5 });
    const first = osd();
    const reason = async (body: object | string) => {
      const packet = await device.publish(osdOf(SERIAL), body);
      return packet?.cmd === 'puback' ? packet.reasonCode : null;
    };
    expect(await reason(first)).toBe(0);
    expect(await reason(first)).toBe(0x99);
    expect(await reason({ ...first, timestamp: first.timestamp - 1000 })).toBe(0x99);
    later(2);
    for (const data of [
      { latitude: 0, longitude: 0 },
      { latitude: 1.36, longitude: 43.6 },
      { latitude: 44.6 },
    ])
      expect(await reason(osd(data))).toBe(0x99);
    for (const text of ['', '{', '[]', '{"data":1}', '\u0000']) expect(await reason(text)).toBe(0x99);
    expect(await reason(osd())).toBe(0);
  });

  it('five times a second, thirty at once; then it is told', async () => {
    later(60);
    const device = await signIn(await newDevice(), { version: 5 });
    const reasons: unknown[] = [];
    for (let index = 0; index < 40; index += 1) {
      const packet = await device.publish(osdOf(SERIAL), {
        ...osd(),
        timestamp: now.getTime() - 1000 + index,
      });
      reasons.push(packet?.cmd === 'puback' && packet.reasonCode);
    }
    expect(reasons.filter((reason) => reason === 0)).toHaveLength(30);
    expect(new Set(reasons)).toEqual(new Set([0, 0x97]));
    later(1);
    expect(await device.publish(osdOf(SERIAL), osd())).toMatchObject({ reasonCode: 0 });
  });
});

it('a sender makes up no more drones than a picture holds', async () => {
  later(60);
  const device = await signIn(await newDevice(), { version: 5 });
  // Sent one behind the other: each is answered once its tenth of a second is written.
  const packets = await Promise.all(
    Array.from({ length: 110 }, (_, index) => device.publish(osdOf(`MADE-UP-${index}`), osd())),
  );
  const reasons = packets.map((packet) => (packet?.cmd === 'puback' ? packet.reasonCode : null));
  expect(reasons.filter((reason) => reason === 0)).toHaveLength(100);
  expect(reasons.filter((reason) => reason === 0x97)).toHaveLength(10);
}, 60_000);

describe('what a device may listen to', () => {
  it('its own reply topics, and nothing else', async () => {
    const device = await signIn(await newDevice(), { version: 5 });
    const refused = [0x87, 0x87, 0xa2, 0xa2, 0xa2];
    expect(
      await device.subscribe(
        `thing/product/${GATEWAY}/services`,
        osdOf(SERIAL),
        `thing/product/${THEIRS}/services`,
        '#',
        'thing/product/+/services',
        '$share/a/thing/product/x/services',
      ),
    ).toEqual([0, ...refused]);
    const old = await signIn(await newDevice());
    expect(await old.subscribe('#', `sys/product/${GATEWAY}/status_reply`)).toEqual([0x80, 0]);
  });
});

describe('a connection', () => {
  it('is answered while it lives, and ends when nothing is heard', async () => {
    const device = await signIn(await newDevice(), { version: 5, keepalive: 10 });
    device.send({ cmd: 'pingreq' });
    expect(await device.next()).toMatchObject({ cmd: 'pingresp' });
    later(14);
    device.send({ cmd: 'pingreq' });
    expect(await device.next()).toMatchObject({ cmd: 'pingresp' });
    later(16);
    expect(await device.next()).toMatchObject({ cmd: 'disconnect', reasonCode: 0x8d });
  });

  it('leaves its will where it is cut, and none where it says good-bye', async () => {
    later(60);
    const will = { topic: osdOf(SERIAL), payload: Buffer.from(JSON.stringify(osd({ mode_code: 14 }))) };
    const polite = await signIn(await newDevice(), { will });
    polite.send({ cmd: 'disconnect' });
    expect(await polite.next()).toBeNull();
    expect(await live('owner')).toEqual([]);
    const cut = await signIn(await newDevice(), { will });
    cut.socket.destroy();
    await expect.poll(async () => (await live('owner')).length, { timeout: 15_000 }).toBe(1);
  });

  it('ends with a packet that is too large, before it is read', async () => {
    const device = await signIn(await newDevice(), { version: 5 });
    device.socket.write(Buffer.from([0x30, 0xff, 0xff, 0xff, 0x7f]));
    expect(await device.next()).toMatchObject({ cmd: 'disconnect', reasonCode: 0x95 });
    const wrong = await signIn(await newDevice(), { version: 5 });
    wrong.socket.write(Buffer.from([0x30, 0xff, 0xff, 0xff, 0xff, 0x01]));
    expect(await wrong.next()).toMatchObject({ cmd: 'disconnect', reasonCode: 0x81 });
  });
});
