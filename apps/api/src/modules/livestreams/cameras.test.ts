import {
  createLivestream,
  type LivestreamCamera,
  listLivestreamCameras,
  startLivestreamCamera,
  stopLivestreamCamera,
  updateLivestream,
  watchLivestream,
} from '@envol/contract/livestreams';
import { createTrackingDevice, listTrackingDevices } from '@envol/contract/tracking-devices';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Actors } from '../../../test/actors.ts';
import { createHarness, type Harness } from '../../../test/harness.ts';
import { connectDevice, type MqttDevice } from '../../../test/mqttDevice.ts';
import { publishRtmp } from '../../media/rtmp/publisher.ts';
import { systemClock } from '../../platform/clock.ts';

let harness: Harness;
let port = 0;
/** How far the server's clock is ahead, ms. */
let ahead = 0;
/** Serial numbers of the test's own: what a dock told is not written again for a minute. */
let dockSerial = '';
let aircraft = '';
let videoId = '';
let count = 0;
beforeEach(() => {
  count += 1;
  dockSerial = `7CTDM3D00TEST${count}`;
  aircraft = `1581F6Q8D23TEST${count}`;
  videoId = `${aircraft}/80-0-0/normal-0`;
});

beforeAll(async () => {
  const clock = { now: () => new Date(systemClock.now().getTime() + ahead) };
  harness = await createHarness({ clock: clock as never, env: { MQTT_PORT: '0', RTMP_PORT: '0' } });
  await harness.app.listen({ host: '127.0.0.1', port: 0 });
  port = (await harness.as('owner').call(listTrackingDevices)).body.mqtt?.port ?? 0;
});
afterAll(() => harness.close());
const opened: MqttDevice[] = [];
afterEach(async () => {
  ahead = 0;
  for (const device of opened.splice(0)) device.close();
  await harness.db.deleteFrom('livestreams').execute();
  await harness.db.deleteFrom('livestream_cameras').execute();
});

const owner = () => harness.as('owner');
const until = { timeout: 10_000 };

/** A dock that is connected, listens to what it is asked, and told of its cameras. */
const dock = async (who: keyof Actors = 'owner', videos: readonly string[] = ['normal-0']) => {
  const { username, secret } = (
    await harness.as(who).call(createTrackingDevice, { body: { name: 'Dock', serial_numbers: [] } })
  ).body;
  const device = await connectDevice(port, { username, password: secret, version: 5 });
  opened.push(device);
  expect(await device.subscribe(`thing/product/${dockSerial}/services`)).toEqual([0]);
  await device.publish(`thing/product/${dockSerial}/state`, {
    ...{ tid: 't', bid: 'b', timestamp: Date.now(), gateway: dockSerial },
    data: {
      live_capacity: {
        available_video_number: videos.length,
        coexist_video_number_max: 1,
        device_list: [
          {
            ...{ sn: aircraft, available_video_number: 1, coexist_video_number_max: 1 },
            camera_list: [
              {
                camera_index: '80-0-0',
                video_list: videos.map((video_index) => ({ video_index, video_type: 'normal' })),
              },
            ],
          },
        ],
      },
    },
  });
  return device;
};

const stream = async (who: keyof Actors = 'owner'): Promise<number> =>
  (await harness.as(who).call(createLivestream, { body: { flight_id: null } })).body.livestream.id;
const cameras = async (id: number): Promise<LivestreamCamera[]> =>
  (await owner().call(listLivestreamCameras, { params: { id } })).body.results;
const camera = async (id: number): Promise<LivestreamCamera> => {
  const [found] = await cameras(id);
  if (found === undefined) throw new Error('no camera');
  return found;
};
const stateOf = (id: number) => expect.poll(async () => (await camera(id)).command?.state, until);

interface Service {
  readonly tid: string;
  readonly bid: string;
  readonly method: string;
  readonly data: Readonly<Record<string, unknown>>;
}
/** What a dock is asked next. */
const asked = async (device: MqttDevice): Promise<Service> => {
  const packet = await device.next();
  if (packet?.cmd !== 'publish') throw new Error(`no message but ${packet?.cmd}`);
  expect(packet.topic).toBe(`thing/product/${dockSerial}/services`);
  return JSON.parse(String(packet.payload)) as Service;
};
const answer = (device: MqttDevice, { tid, bid, method }: Service, result = 0) =>
  device.publish(`thing/product/${dockSerial}/services_reply`, {
    ...{ tid, bid, method, timestamp: Date.now(), gateway: dockSerial, data: { result } },
  });

describe('a camera of a dock', () => {
  it('is asked for its picture, sends it with a key of its own, and is asked to stop', async () => {
    const device = await dock();
    const id = await stream();
    expect(await camera(id)).toMatchObject({
      ...{
        gateway: dockSerial,
        device: aircraft,
        video_id: videoId,
        command: null,
        available_actions: ['start'],
      },
    });
    const params = { id, camera_id: (await camera(id)).id };
    const started = await owner().call(startLivestreamCamera, { params });
    expect(started.body).toMatchObject({ available_actions: [], command: { act: 'start' } });
    const command = await asked(device);
    expect(command).toMatchObject({
      method: 'live_start_push',
      data: { url_type: 1, video_id: videoId, video_quality: 0 },
    });
    const url = new URL(String(command.data.url).replace('rtmp:', 'http:'));
    const key = url.pathname.split('/').at(-1) ?? '';
    // The key is in nobody's table: it is told to the camera alone.
    const kept = await harness.db.selectFrom('livestream_commands').selectAll().executeTakeFirstOrThrow();
    expect(kept.url_sealed).toBeNull();
    expect(JSON.stringify(kept)).not.toContain(key);
    await answer(device, command);
    await stateOf(id).toBe('done');
    const publisher = await publishRtmp({ host: '127.0.0.1', port: Number(url.port), key });
    publisher.close();
    expect((await owner().call(stopLivestreamCamera, { params })).status).toBe(200);
    const stop = await asked(device);
    expect(stop).toMatchObject({ method: 'live_stop_push', data: { video_id: videoId } });
    await answer(device, stop);
    await stateOf(id).toBe('done');
    expect((await camera(id)).available_actions).toEqual(['start']);
  });

  it('that refuses is told with its number, and an answer to something else changes nothing', async () => {
    const device = await dock();
    const id = await stream();
    await owner().call(startLivestreamCamera, { params: { id, camera_id: (await camera(id)).id } });
    const command = await asked(device);
    await answer(device, { ...command, tid: '00000000-0000-4000-8000-000000000000' });
    await answer(device, { ...command, tid: 'none' });
    expect((await camera(id)).command?.state).toBe('sent');
    await answer(device, command, 513_003);
    await stateOf(id).toBe('refused');
    expect((await camera(id)).command?.result).toBe(513_003);
  });

  it('whose dock is not connected, or does not answer, is told so in time', async () => {
    const device = await dock();
    const id = await stream();
    const params = { id, camera_id: (await camera(id)).id };
    await owner().call(startLivestreamCamera, { params });
    const command = await asked(device);
    ahead = 31_000;
    expect(await camera(id)).toMatchObject({
      ...{ command: { state: 'no_answer' }, available_actions: ['start', 'stop'] },
    });
    // Late is better than never.
    await answer(device, command);
    await stateOf(id).toBe('done');
    for (const each of opened.splice(0)) each.close();
    await new Promise((resolve) => setTimeout(resolve, 300));
    await owner().call(startLivestreamCamera, { params });
    expect((await camera(id)).command?.state).toBe('asked');
    ahead += 6_000;
    expect((await camera(id)).command?.state).toBe('not_connected');
  });

  it('is asked to stop when its livestream is ended', async () => {
    const device = await dock();
    const id = await stream();
    await owner().call(startLivestreamCamera, { params: { id, camera_id: (await camera(id)).id } });
    await answer(device, await asked(device));
    await stateOf(id).toBe('done');
    await owner().call(updateLivestream, { params: { id }, body: { status: 'ended' } });
    expect((await asked(device)).method).toBe('live_stop_push');
  });

  it('is gone when its dock tells of others, and is nobody else’s', async () => {
    const device = await dock('owner', ['normal-0', 'zoom-0']);
    const id = await stream();
    expect(await cameras(id)).toHaveLength(2);
    await device.publish(`thing/product/${dockSerial}/state`, {
      ...{ tid: 't', bid: 'b', timestamp: Date.now(), gateway: dockSerial },
      data: { live_capacity: { device_list: [] } },
    });
    expect(await cameras(id)).toEqual([]);
    await harness.db
      .insertInto('drones')
      .values({
        ...{
          operator_id: harness.actors.owner.operator_id ?? 0,
          name: 'M3TD',
          manufacturer: 'DJI',
          model: 'M3TD',
        },
        ...{ serial_number: aircraft, dji_controller_id: null, drone_class: 'C6', mass_kg: 1.4 },
        ...{ max_dimension_m: null, max_speed_ms: null, registration: null },
      })
      .execute();
    // Whose a serial number is, is looked up again after 15 s.
    ahead = 16_000;
    await dock('stranger', ['zoom-0']);
    const theirs = await stream('stranger');
    const seen = await harness.as('stranger').call(listLivestreamCameras, { params: { id: theirs } });
    expect(seen.body.results).toEqual([]);
    expect((await owner().call(watchLivestream, { params: { id: theirs } })).status).toBe(404);
  });
});
