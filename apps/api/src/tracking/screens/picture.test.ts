import { websocketToken } from '@envol/contract/auth';
import { sendPositions } from '@envol/contract/traces';
import type { EphemeralFrame } from '@envol/contract/tracking/ephemeral';
import type { PositionFrame } from '@envol/contract/tracking/positionFrames';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import type { Actors } from '../../../test/actors.ts';
import { createHarness, type Harness } from '../../../test/harness.ts';
import { openSocket, type TestSocket } from '../../../test/socket.ts';

/** A machine that does other things takes its time. */
const SOON = { timeout: 10_000 };

let harness: Harness;
let origin: string;
/** The hands of the server's clock, moved by the tests. */
let now = Date.parse('2026-06-10T09:00:00Z');
const open: TestSocket[] = [];
beforeAll(async () => {
  harness = await createHarness({ clock: { now: () => new Date(now) } as never });
  origin = await harness.app.listen({ host: '127.0.0.1', port: 0 });
});
afterEach(() => {
  for (const socket of open.splice(0)) socket.close();
});
afterAll(() => harness.close());

type Box = [number, number, number, number];
const TOULOUSE: Box = [1.2, 43.4, 1.7, 43.8];
const LILLE: Box = [2.9, 50.4, 3.3, 50.8];

const enter = async (who: keyof Actors, box: Box | null = TOULOUSE): Promise<TestSocket> => {
  const socket = await openSocket(origin);
  open.push(socket);
  const { token } = (await harness.as(who).call(websocketToken)).body;
  socket.send({ type: 'hello', token, language: 'fr', last_event_id: null });
  await socket.until((frame) => frame.type === 'ready');
  if (box !== null) socket.send({ type: 'watch', box });
  return socket;
};
const send = (who: keyof Actors, device_id: string, more: object = {}) =>
  harness.as(who).call(sendPositions, {
    body: {
      device_id,
      positions: [
        { at: new Date(now).toISOString(), longitude: 1.44, latitude: 43.6, height_m: 40, ...more },
      ],
    },
  });

const labelsOf = ({ frames }: TestSocket) =>
  (frames as (EphemeralFrame | { type: 'other' })[]).flatMap((frame) =>
    frame.type === 'tracking' ? frame.labels : [],
  );
const placesOf = ({ positions }: TestSocket, device_id: string, labels: ReturnType<typeof labelsOf>) => {
  const handles = new Set(
    labels.filter((label) => label.device_id === device_id).map(({ handle }) => handle),
  );
  return positions
    .filter((frame): frame is PositionFrame => frame !== null)
    .flatMap(({ places }) => places.filter(({ handle }) => handles.has(handle)));
};
const seen = (socket: TestSocket, device_id: string) => placesOf(socket, device_id, labelsOf(socket));

it('the live picture brings a place to who may see it and looks there, by name, and to nobody else', async () => {
  const [tower, far, owner, stranger, visitor, idle] = await Promise.all([
    enter('controller'),
    enter('controller', LILLE),
    enter('owner'),
    enter('stranger'),
    enter('visitor'),
    enter('controller', null),
  ]);
  await tower.until((frame) => frame.type === 'live_state');
  await send('owner', 'P-ONE', { altitude_m: 190, heading_deg: 90 });
  for (const socket of [tower, owner]) {
    await expect.poll(() => seen(socket, 'P-ONE').length, SOON).toBeGreaterThan(0);
    expect(seen(socket, 'P-ONE')[0]).toMatchObject({
      lat: 43.6,
      lon: 1.44,
      altitude_m: 190,
      altitude_reference: 'amsl',
      height_m: 40,
      height_reference: 'take_off',
      track_deg: 90,
      speed_ms: null,
      is_gone: false,
    });
  }
  for (const socket of [far, stranger, visitor, idle]) expect(socket.positions).toEqual([]);
  // Who asked for nothing is told of nothing that it does not know.
  expect(idle.frames.map(({ type }) => type)).toEqual(['ready']);
});

it('the live picture tells everything that is there at once to who comes later', async () => {
  await send('owner', 'P-THERE');
  const late = await enter('controller');
  await expect.poll(() => seen(late, 'P-THERE').length, SOON).toBe(1);
});

it('the live picture tells what comes into the view by its name, and what leaves it once more', async () => {
  const socket = await enter('controller', [1.41, 43.55, 1.46, 43.65]);
  // The cells end at 1.5°.
  await send('owner', 'P-MOVES', { longitude: 1.5005 });
  now += 1_000;
  await send('owner', 'P-MOVES', { longitude: 1.4995 });
  await expect.poll(() => seen(socket, 'P-MOVES').map(({ lon }) => lon), SOON).toEqual([1.4995]);
  now += 1_000;
  await send('owner', 'P-MOVES', { longitude: 1.5005 });
  await expect.poll(() => seen(socket, 'P-MOVES').map(({ lon }) => lon), SOON).toEqual([1.4995, 1.5005]);
  now += 1_000;
  await send('owner', 'P-MOVES', { longitude: 1.501 });
  // One more of somebody else in the view: what was not to come has had its time.
  await send('owner', 'P-STAYS');
  await expect.poll(() => seen(socket, 'P-STAYS').length, SOON).toBe(1);
  expect(seen(socket, 'P-MOVES')).toHaveLength(2);
});

it('the live picture takes away what was silent for thirty seconds', async () => {
  const socket = await enter('controller');
  await send('owner', 'P-SILENT');
  await expect.poll(() => seen(socket, 'P-SILENT').length, SOON).toBe(1);
  now += 31_000;
  await expect.poll(() => seen(socket, 'P-SILENT').at(-1)?.is_gone, { timeout: 5_000 }).toBe(true);
  const later = await enter('controller');
  await later.until((frame) => frame.type === 'live_state');
  expect(seen(later, 'P-SILENT')).toEqual([]);
});

it('the live picture shows a drone that its operator and a receiver tell of once, and an unknown one to authorities alone', async () => {
  const [tower, owner] = [await enter('controller'), await enter('owner')];
  await harness.db
    .insertInto('drones')
    .values({
      operator_id: harness.actors.owner.operator_id ?? 0,
      ...{
        name: 'Nord 9',
        manufacturer: 'DJI',
        model: 'M30T',
        serial_number: 'SN-PICTURE',
        drone_class: 'C2',
      },
      ...{ mass_kg: 3.8, max_dimension_m: null, max_speed_ms: null, registration: null },
    })
    .execute();
  await send('owner', 'SN-PICTURE');
  now += 1_000;
  await send('chief', 'SN-PICTURE', { longitude: 1.441 });
  await send('chief', 'P-NOBODYS');
  await expect.poll(() => seen(tower, 'P-NOBODYS').length, SOON).toBe(1);
  await expect.poll(() => new Set(seen(owner, 'SN-PICTURE').map(({ handle }) => handle)).size, SOON).toBe(1);
  await expect.poll(() => seen(owner, 'SN-PICTURE').length, SOON).toBe(2);
  expect(seen(owner, 'P-NOBODYS')).toEqual([]);
  expect(labelsOf(tower).find(({ device_id }) => device_id === 'SN-PICTURE')?.drone_name).toBe('Nord 9');
});

it('the live picture tells an alarm at once to those who answer there, again with its number, and to nobody elsewhere', async () => {
  const alarmsOf = ({ frames }: TestSocket, device_id: string) =>
    (frames as (EphemeralFrame | { type: 'other' })[]).flatMap((frame) =>
      frame.type === 'position_alert' && frame.alarm.device_id === device_id ? frame.alarm : [],
    );
  const [tower, other, owner] = await Promise.all([
    enter('controller', LILLE),
    enter('otherController'),
    enter('owner'),
  ]);
  await send('chief', 'P-ALARM');
  const unknown = () => alarmsOf(tower, 'P-ALARM').filter(({ alert_type }) => alert_type === 'unknown_drone');
  await expect.poll(() => unknown().at(-1)?.id, SOON).toEqual(expect.any(Number));
  expect(unknown().map(({ change, level }) => [change, level])).toEqual([
    ['raised', 3],
    ['raised', 3],
  ]);
  expect(new Set(unknown().map(({ key }) => key)).size).toBe(1);
  for (const socket of [other, owner]) expect(alarmsOf(socket, 'P-ALARM')).toEqual([]);
});

it('closes on a view that is none', async () => {
  const socket = await enter('controller', null);
  socket.raw.send(JSON.stringify({ type: 'watch', box: [0, 0, 400, 0] }));
  expect(await socket.closed).toBe(1008);
});
