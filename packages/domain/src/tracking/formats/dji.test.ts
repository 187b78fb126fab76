import { describe, expect, it } from 'vitest';
import { acceptFix } from '../fix.ts';
import { djiReplySerialOf, djiSerialOf, isDjiTopic, NEW_DJI_SESSION, readDji } from './dji.ts';
import { djiStartLive, djiStopLive } from './djiLive.ts';

const AIRCRAFT = '1581F5BKD225400BN5PT';
const GATEWAY = '5YSZK0000TEST';
const AT = 1_796_000_000_000;
const context = { sensor: 'device 7', now: AT + 300 };
const send = (topic: string, body: object, session = NEW_DJI_SESSION) =>
  readDji({ topic, text: JSON.stringify(body) }, session, context);
const envelope = { tid: '7e0', bid: '41c', timestamp: AT, gateway: GATEWAY };
const OSD = {
  latitude: 43.6293,
  longitude: 1.3639,
  height: 258.5,
  elevation: 60,
  attitude_head: -90.5,
  horizontal_speed: 8.5,
  vertical_speed: 1.5,
  mode_code: 5,
  rid_state: true,
  position_state: { is_fixed: 2, quality: 5, gps_number: 24, rtk_number: 0 },
  battery: { capacity_percent: 71 },
};
const osd = `thing/product/${AIRCRAFT}/osd`;

describe('an aircraft', () => {
  it('is where it says, with the heights by what they are measured from', () => {
    const { fixes, refused } = send(osd, { ...envelope, data: OSD });
    expect(refused).toEqual([]);
    expect(fixes).toMatchObject([
      {
        source: 'dji',
        sensor: 'device 7',
        subject: { kind: 'drone', serial: AIRCRAFT, controller: GATEWAY },
        at: AT,
        lat: 43.6293,
        lon: 1.3639,
        altitude: { ellipsoid_m: 258.5, above_takeoff_m: 60 },
        speed_ms: 8.5,
        track_deg: null,
        climb_ms: 1.5,
        state: 'airborne',
      },
    ]);
    const [fix] = fixes;
    expect(fix && acceptFix(fix, null, AT + 300).fix).toMatchObject({ heading_deg: 269.5, at: AT });
    expect(fixes[0]?.altitude).not.toHaveProperty('amsl_m');
  });

  it.each([
    [0, 'ground'],
    [1, 'ground'],
    [4, 'airborne'],
    [9, 'airborne'],
    [14, 'unknown'],
  ])('in mode %i is %s', (mode_code, state) => {
    expect(send(osd, { ...envelope, data: { ...OSD, mode_code } }).fixes[0]?.state).toBe(state);
  });

  it('without a place is none, and zeros are refused later', () => {
    const { latitude: _, longitude: __, ...rest } = OSD;
    expect(send(osd, { ...envelope, data: rest }).refused).toEqual(['no_position']);
    const [fix] = send(osd, { ...envelope, data: { ...OSD, latitude: 0, longitude: 0 } }).fixes;
    expect(fix && acceptFix(fix, null, AT).refused).toBe('zero_position');
  });

  it('is flown by who holds the controller, or took off from its home', () => {
    const home = send(`thing/product/${AIRCRAFT}/state`, {
      ...envelope,
      data: { home_latitude: 43.62, home_longitude: 1.36 },
    });
    expect(send(osd, { ...envelope, data: OSD }, home.session).fixes[0]?.operator_position).toEqual({
      kind: 'takeoff',
      lat: 43.62,
      lon: 1.36,
    });
    const rc = send(
      `thing/product/${GATEWAY}/osd`,
      { ...envelope, data: { latitude: 43.6281, longitude: 1.3622, height: 198 } },
      home.session,
    );
    expect(rc.fixes).toEqual([]);
    expect(send(osd, { ...envelope, data: OSD }, rc.session).fixes[0]?.operator_position).toEqual({
      kind: 'live',
      lat: 43.6281,
      lon: 1.3622,
      ellipsoid_m: 198,
    });
  });
});

describe('a topology', () => {
  const topo = (topic: string, sub_devices: object[]) =>
    send(topic, {
      ...envelope,
      method: 'update_topo',
      data: { domain: '2', type: 119, sub_type: 0, device_secret: 's', nonce: 'n', sub_devices },
    });

  it.each(['sys', 'thing'])('is answered at %s', (root) => {
    const { answers, session } = topo(`${root}/product/${GATEWAY}/status`, [{ sn: AIRCRAFT, domain: '0' }]);
    expect(answers).toEqual([
      {
        topic: `${root}/product/${GATEWAY}/status_reply`,
        payload: { tid: '7e0', bid: '41c', timestamp: AT + 300, method: 'update_topo', data: { result: 0 } },
      },
    ]);
    expect([...session.aircraft]).toEqual([[AIRCRAFT, GATEWAY]]);
  });

  it('without aircraft says that they are off', () => {
    const on = topo(`sys/product/${GATEWAY}/status`, [{ sn: AIRCRAFT }]).session;
    const body = { ...envelope, method: 'update_topo', data: { sub_devices: [] } };
    expect(send(`sys/product/${GATEWAY}/status`, body, on).session.aircraft.size).toBe(0);
  });
});

it('a reader of DJI’s messages tells the aircraft that its receiver hears, by the reference of their altitude', () => {
  const traffic = { latitude: 43.7, longitude: 1.4, heading: 91, warning_level: 3 };
  const { fixes, answers } = send(`thing/product/${GATEWAY}/events`, {
    ...envelope,
    method: 'airsense_warning',
    need_reply: 1,
    data: [
      { ...traffic, icao: '39ac01', altitude: 457, altitude_type: 1 },
      { ...traffic, icao: '39AC02', altitude: 505, altitude_type: 0 },
      { ...traffic, icao: 'zz', altitude: 1 },
      null,
    ],
  });
  expect(fixes.map(({ subject, altitude }) => [subject.kind, subject.icao24, altitude])).toEqual([
    ['manned', '39AC01', { amsl_m: 457 }],
    ['manned', '39AC02', { ellipsoid_m: 505 }],
  ]);
  expect(answers[0]?.topic).toBe(`thing/product/${GATEWAY}/events_reply`);
});

it('a reader of DJI’s messages asks a gateway for its picture, and reads what it answers', () => {
  const to = { gateway: GATEWAY, tid: 't', bid: 'b', now: AT };
  const video_id = `${AIRCRAFT}/39-0-7/normal-0`;
  expect(djiStartLive(to, { video_id, url: 'rtmp://example.fr/live/k', by: 'rtmp' })).toEqual({
    topic: `thing/product/${GATEWAY}/services`,
    payload: {
      tid: 't',
      bid: 'b',
      timestamp: AT,
      method: 'live_start_push',
      data: { url_type: 1, url: 'rtmp://example.fr/live/k', video_id, video_quality: 0 },
    },
  });
  expect(djiStopLive(to, video_id).payload).toMatchObject({ method: 'live_stop_push', data: { video_id } });
  const reply = send(`thing/product/${GATEWAY}/services_reply`, {
    ...envelope,
    method: 'live_start_push',
    data: { result: 513003 },
  });
  expect(reply.results).toEqual([
    { gateway: GATEWAY, tid: '7e0', method: 'live_start_push', result: 513003 },
  ]);
});

it('cameras of a gateway are those that it says it can show, and nothing else', () => {
  const camera = (camera_index: unknown, ...videos: unknown[]) => ({
    ...{ camera_index, available_video_number: 1, coexist_video_number_max: 1 },
    video_list: videos.map((video_index) => ({
      video_index,
      video_type: 'normal',
      switchable_video_types: ['wide'],
    })),
  });
  const live_capacity = {
    ...{ available_video_number: 3, coexist_video_number_max: 2 },
    device_list: [
      { sn: GATEWAY, camera_list: [camera('165-0-7', 'normal-0')] },
      {
        sn: AIRCRAFT,
        camera_list: [camera('39-0-7', 'normal-0', 'zoom-0', '../x'), camera(7, 'normal-0'), 3],
      },
      { sn: 'a/b', camera_list: [camera('39-0-7', 'normal-0')] },
      null,
    ],
  };
  const state = `thing/product/${GATEWAY}/state`;
  expect(send(state, { ...envelope, data: { live_capacity } }).capacity).toEqual({
    gateway: GATEWAY,
    cameras: [
      { device: GATEWAY, video_id: `${GATEWAY}/165-0-7/normal-0` },
      { device: AIRCRAFT, video_id: `${AIRCRAFT}/39-0-7/normal-0` },
      { device: AIRCRAFT, video_id: `${AIRCRAFT}/39-0-7/zoom-0` },
    ],
  });
  expect(send(state, { ...envelope, data: { live_capacity: 3 } }).capacity).toBeNull();
  expect(send(state, { ...envelope, data: { live_capacity: {} } }).capacity).toEqual({
    gateway: GATEWAY,
    cameras: [],
  });
});

it('a reader of DJI’s messages knows its topics, and refuses what it cannot read', () => {
  expect(isDjiTopic(osd)).toBe(true);
  expect(isDjiTopic('thing/product/a/b/osd')).toBe(false);
  expect(djiSerialOf(osd)).toBe(AIRCRAFT);
  expect(djiReplySerialOf(`thing/product/${GATEWAY}/services`)).toBe(GATEWAY);
  expect(djiReplySerialOf(osd)).toBeNull();
  expect(readDji({ topic: osd, text: '{' }, NEW_DJI_SESSION, context).refused).toEqual(['malformed']);
  expect(readDji({ topic: osd, text: '[]' }, NEW_DJI_SESSION, context).refused).toEqual(['malformed']);
  expect(send(osd, { ...envelope, data: 3 }).refused).toEqual(['malformed']);
  expect(send('elsewhere', {}).refused).toEqual(['unknown_message']);
  expect(send(`thing/product/${GATEWAY}/requests`, { ...envelope, data: {} }).refused).toEqual([
    'unknown_message',
  ]);
});
