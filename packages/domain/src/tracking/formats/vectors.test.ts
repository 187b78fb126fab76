import { describe, expect, it } from 'vitest';
import { acceptFix, type RawFix } from '../fix.ts';
import { readAircraftJson, readSbs } from './adsb.ts';
import { bytesOfBase64, bytesOfHex } from './bytes.ts';
import { readDroneScout } from './droneScout.ts';
import { readFrenchSignal, readFrenchSignalJson } from './frenchSignal.ts';
import { readMavlink } from './mavlink.ts';
import { decodeOdid, readOdid, timeInHour } from './odid.ts';
import { readOgn } from './ogn.ts';

const HEARD = Date.parse('2026-11-29T10:20:36.000Z');
const context = { sensor: 'receiver 1', heard: HEARD };
const hex = (text: string): Uint8Array => bytesOfHex(text) ?? new Uint8Array();
const only = ({ fixes }: { readonly fixes: readonly RawFix[] }): RawFix => {
  const [fix, ...more] = fixes;
  if (fix === undefined || more.length > 0) throw new Error(`${fixes.length} fixes`);
  return fix;
};
const concat = (...parts: readonly Uint8Array[]): Uint8Array =>
  Uint8Array.from(parts.flatMap((part) => [...part]));

const LOCATION = '12205a2203884d011a581dd0007409d50948084b4339300500';
const ascii = (text: string, length: number): Uint8Array =>
  Uint8Array.from({ length }, (_, index) => text.charCodeAt(index) || 0);
const BASIC_ID = concat(Uint8Array.of(0x02, 0x12), ascii('1581F5BKD225400BN5PT', 20), new Uint8Array(3));
const OPERATOR_ID = concat(Uint8Array.of(0x52, 0x00), ascii('FRA0000000000001', 20), new Uint8Array(3));
const SYSTEM = (() => {
  const bytes = new Uint8Array(25);
  const view = new DataView(bytes.buffer);
  bytes[0] = 0x42;
  bytes[1] = 1;
  view.setInt32(2, 436_281_000, true);
  view.setInt32(6, 13_622_000, true);
  view.setUint16(18, (198 + 1000) * 2, true);
  return bytes;
})();

describe('Open Drone ID', () => {
  it('tells the place of a drone with every height by its reference', () => {
    const { messages } = decodeOdid(hex(LOCATION));
    expect(messages).toEqual([
      {
        kind: 'location',
        location: {
          lat: 43.6293,
          lon: 1.3639,
          altitude: { pressure_m: 210, ellipsoid_m: 258.5, above_takeoff_m: 60 },
          accuracy: { horizontal_m: 3, vertical_m: 10, time_s: 0.5 },
          state: 'airborne',
          speed_ms: 8.5,
          track_deg: 90,
          climb_ms: 1.5,
          second_of_hour: 1234.5,
        },
      },
    ]);
  });

  it('puts together what a transmitter says in messages of their own, and in a pack', () => {
    const pack = concat(Uint8Array.of(0xf2, 25, 4), BASIC_ID, hex(LOCATION), SYSTEM, OPERATOR_ID);
    const one = only(readOdid(pack, new Map(), { ...context, transmitter: '02:00' }));
    let transmitters: Parameters<typeof readOdid>[1] = new Map();
    for (const message of [BASIC_ID, SYSTEM, OPERATOR_ID])
      transmitters = readOdid(message, transmitters, { ...context, transmitter: '02:00' }).transmitters;
    const alone = only(readOdid(hex(LOCATION), transmitters, { ...context, transmitter: '02:00' }));
    expect(alone).toEqual(one);
    expect(one).toMatchObject({
      source: 'odid',
      subject: { kind: 'drone', serial: '1581F5BKD225400BN5PT', operator_registration: 'FRA0000000000001' },
      at: Date.parse('2026-11-29T10:20:34.500Z'),
      operator_position: { kind: 'live', lat: 43.6281, lon: 1.3622, ellipsoid_m: 198 },
    });
    // Of another transmitter nothing of it is known.
    const other = only(readOdid(hex(LOCATION), transmitters, { ...context, transmitter: '02:01' }));
    expect(other.subject).toEqual({ kind: 'drone', device_id: '02:01' });
  });

  it('takes the hour that is nearest to when it was heard', () => {
    const before = Date.parse('2026-11-29T10:00:01.000Z');
    expect(new Date(timeInHour(3599.8, before)).toISOString()).toBe('2026-11-29T09:59:59.800Z');
    const after = Date.parse('2026-11-29T09:59:59.900Z');
    expect(new Date(timeInHour(0.2, after)).toISOString()).toBe('2026-11-29T10:00:00.200Z');
  });

  it('does not take for a value what means that there is none', () => {
    const bytes = hex(LOCATION);
    bytes.set([0x23, 181, 255, 126], 1);
    bytes.set([0, 0, 0, 0, 0, 0, 0, 0, 0xff, 0xff, 0], 13);
    const [message] = decodeOdid(bytes).messages;
    expect(message?.kind === 'location' && message.location).toMatchObject({
      altitude: {},
      accuracy: {},
      speed_ms: null,
      track_deg: null,
      climb_ms: null,
      second_of_hour: null,
    });
  });

  it.each(['', '12', `${LOCATION}00`, 'f21900', 'f2190a', 'f21a01', 'f21901', `62${LOCATION.slice(2)}`])(
    'refuses %s',
    (text) => {
      const { fixes, refused } = readOdid(hex(text), new Map(), { ...context, transmitter: 'a' });
      expect([fixes, refused.length > 0]).toEqual([[], true]);
    },
  );

  it('is read as receivers publish it', () => {
    const text = `{"protocol":1.0,"data":{"sensor ID":"ds240-TEST1\\n","RSSI":-71,"channel":6,"timestamp":${HEARD},"MAC address":"02:00:00:00:00:01","type":"WLAN beacon","raw":"EiBaIgOITQEaWB3QAHQJ1QlICEtDOTAFAA=="}}\n\u0000`;
    expect(only(readDroneScout(text, new Map(), context))).toMatchObject({
      subject: { device_id: '02:00:00:00:00:01' },
      lat: 43.6293,
      altitude: { ellipsoid_m: 258.5 },
    });
    const aircraft = {
      icao: '39ac01',
      latitude: 43.7,
      longitude: 1.4,
      altitude: 457,
      speed: 40,
      'vertical rate': -2,
    };
    expect(only(readDroneScout(JSON.stringify({ aircraft }), new Map(), context))).toMatchObject({
      subject: { kind: 'manned', icao24: '39AC01' },
      altitude: { pressure_m: 457 },
      climb_ms: -2,
    });
    const refusedOf = (message: unknown) =>
      readDroneScout(JSON.stringify(message), new Map(), context).refused;
    expect(refusedOf({ status: { battery: 80 } })).toEqual([]);
    expect(refusedOf({ data: { 'MAC address': 'a', UASdata: 'AAAA' } })).toEqual(['unknown_message']);
    expect(refusedOf({ data: { raw: LOCATION } })).toEqual(['no_identity']);
    expect(refusedOf({ data: { raw: '???', 'MAC address': 'a' } })).toEqual(['malformed']);
    expect(readDroneScout('[', new Map(), context).refused).toEqual(['malformed']);
  });
});

const FRENCH =
  'dd4e6a5c3501010101021e454e565430313030303030303030303030303030303030303030303034320404004292b20504000214c6060200d20702003c08040042923a09040002143a0a01080b02005a';

describe('the French signal', () => {
  it('tells the place, the heights above the sea and the take-off, and where it took off', () => {
    const fix = only(readFrenchSignal(hex(FRENCH), context));
    expect(fix).toMatchObject({
      source: 'fr_rid',
      subject: { kind: 'drone', fr_id: 'ENVT01000000000000000000000042' },
      at: null,
      lat: 43.6293,
      altitude: { amsl_m: 210, above_takeoff_m: 60 },
      speed_ms: 8,
      track_deg: 90,
      operator_position: { kind: 'takeoff', lat: 43.6281, lon: 1.3625 },
    });
    expect(fix.lon).toBeCloseTo(1.3639, 6);
    expect(acceptFix(fix, null, HEARD).fix).toMatchObject({ at: HEARD, is_time_replaced: true });
    expect(readFrenchSignal(hex(FRENCH.slice(4)), context)).toEqual(readFrenchSignal(hex(FRENCH), context));
  });

  it('is read where digits are written, and where boxes make an object of it', () => {
    const digits = (type: number, text: string): Uint8Array =>
      concat(Uint8Array.of(type, text.length), ascii(text, text.length));
    const frame = concat(
      hex('6a5c3501010101'),
      digits(3, '1581F5BKD225400BN5PT'),
      digits(4, '4362930'),
      digits(5, '136390'),
    );
    expect(only(readFrenchSignal(frame, context))).toMatchObject({
      subject: { serial: '1581F5BKD225400BN5PT' },
      lat: 43.6293,
      lon: 1.3639,
      altitude: {},
    });
    const named = {
      id: 'ENVT01',
      lat: 43.6293,
      lon: 1.3639,
      alt: 210,
      height: '60',
      lat0: 43.6281,
      lon0: 1.3625,
      speed: 8,
      route: 90,
    };
    const numbered = {
      2: 'ENVT01',
      4: 4362930,
      5: 136390.0,
      6: 210,
      7: 60,
      8: 4362810,
      9: 136250,
      10: 8,
      11: 90,
    };
    const [one, other] = [named, { ...numbered, 5: 1.3639, 9: 1.3625 }].map((message) =>
      only(readFrenchSignalJson(JSON.stringify(message), context)),
    );
    expect(one).toMatchObject({ lat: 43.6293, altitude: { amsl_m: 210, above_takeoff_m: 60 } });
    expect(other).toEqual(one);
  });

  it.each([
    ['', 'malformed'],
    ['dd', 'malformed'],
    ['dd036a5c35', 'malformed'],
    ['6a5c3502010101', 'malformed'],
    ['6a5c3501010102', 'unknown_message'],
    ['6a5c3501010101', 'no_identity'],
    ['6a5c35010101010203454e56', 'no_position'],
    ['6a5c350101010102ff', 'malformed'],
    // Ten thousandths of a degree: near to the equator.
    ['6a5c35010101010203454e5604040006a83d0504000035470602', 'malformed'],
    ['6a5c35010101010203454e5604040006a83d050400003547', 'malformed'],
  ])('refuses %s: %s', (text, reason) => {
    expect(readFrenchSignal(hex(text), context)).toEqual({ fixes: [], refused: [reason] });
  });
});

describe('MAVLink', () => {
  const POSITION = 'fd1c0000070101210000c8dc3700884d011a581dd000203c030060ea0000520388ff6aff28239aa5';
  const HEARTBEAT = 'fd090000070101000000000000000203810403dc54';
  const link = { ...context, name: 'udp' };

  it('tells the place above the sea and above home, with what was heard of the system before', () => {
    const read = readMavlink(concat(hex(HEARTBEAT), hex(POSITION)), new Map(), link);
    expect(read.refused).toEqual([]);
    const fix = only(read);
    expect(fix).toMatchObject({
      subject: { kind: 'drone', device_id: 'udp-1' },
      at: null,
      lat: 43.6293,
      lon: 1.3639,
      altitude: { amsl_m: 212, above_takeoff_m: 60 },
      heading_deg: 90,
      climb_ms: 1.5,
      state: 'airborne',
    });
    expect(fix.speed_ms).toBeCloseTo(8.58, 2);
    expect(acceptFix(fix, null, HEARD).fix?.track_deg).toBeCloseTo(351.964, 2);
  });

  it('refuses a frame with a wrong checksum, a cut one, and what is none', () => {
    const wrong = hex(POSITION);
    wrong[14] = 0;
    expect(readMavlink(wrong, new Map(), link).refused).toContain('wrong_checksum');
    expect(readMavlink(hex(POSITION).subarray(0, 30), new Map(), link).refused).toEqual(['malformed']);
    expect(readMavlink(hex('00112233'), new Map(), link).refused).toEqual(['malformed']);
    expect(readMavlink(wrong, new Map(), link).fixes).toEqual([]);
  });
});

describe('receivers of ADS-B', () => {
  const samu = {
    hex: '39ac01',
    type: 'adsb_icao',
    flight: 'SAMU31  ',
    alt_baro: 1500,
    alt_geom: 1680,
    gs: 85,
    track: 91,
    baro_rate: 256,
    category: 'A7',
    lat: 43.62932,
    lon: 1.3639,
    seen_pos: 1.5,
    rc: 186,
  };

  it('tell a whole state', () => {
    const now = HEARD / 1000;
    const drone = { ...samu, hex: '39AC02', category: 'B6' };
    const ground = { ...samu, hex: '39AC03', alt_baro: 'ground', alt_geom: undefined };
    const blind = { hex: '39AC04' };
    const { fixes, refused } = readAircraftJson(
      JSON.stringify({ now, messages: 1, aircraft: [samu, drone, ground, blind, { hex: 'x' }, null] }),
      context,
    );
    expect(refused).toEqual(['no_identity', 'malformed']);
    expect(fixes[0]).toMatchObject({
      source: 'adsb',
      subject: { kind: 'manned', icao24: '39AC01', callsign: 'SAMU31', category: 'A7' },
      at: HEARD - 1500,
      accuracy: { horizontal_m: 186 },
      track_deg: 91,
      state: 'airborne',
    });
    expect(fixes[0]?.altitude.pressure_m).toBeCloseTo(457.2, 9);
    expect(fixes[0]?.altitude.ellipsoid_m).toBeCloseTo(512.06, 2);
    expect(fixes[0]?.speed_ms).toBeCloseTo(43.73, 2);
    expect(fixes[1]?.subject).toMatchObject({ kind: 'drone', device_id: '39AC02' });
    expect(fixes[2]).toMatchObject({ state: 'ground', altitude: { above_ground_m: 0 } });
    expect(readAircraftJson(JSON.stringify({ now: HEARD, ac: [samu] }), context).fixes).toEqual([fixes[0]]);
    for (const text of ['', '{}', '{"now":1,"aircraft":3}'])
      expect(readAircraftJson(text, context).refused).toEqual(['malformed']);
  });

  it('tell lines, with place and speed put together by aircraft', () => {
    const lines = [
      'MSG,1,1,1,39AC01,1,2026/11/29,10:15:42.000,2026/11/29,10:15:42.010,SAMU31,,,,,,,,,,,0',
      'MSG,4,1,1,39AC01,1,2026/11/29,10:15:43.000,2026/11/29,10:15:43.010,,,85,91,,,256,,0,0,0,0',
      'MSG,3,1,1,39AC01,1,2026/11/29,10:15:43.000,2026/11/29,10:15:43.010,,1500,,,43.62932,1.36390,,,0,0,0,0',
    ];
    const first = readSbs(`${lines[0]}\r\n${lines[1]}\r\n`, new Map(), context);
    expect(first.fixes).toEqual([]);
    const fix = only(readSbs(lines[2] ?? '', first.aircraft, context));
    expect(fix).toMatchObject({
      source: 'sbs',
      subject: { icao24: '39AC01', callsign: 'SAMU31' },
      at: HEARD,
      lat: 43.62932,
      track_deg: 91,
    });
    expect(fix.altitude.pressure_m).toBeCloseTo(457.2, 9);
    expect(fix.climb_ms).toBeCloseTo(1.3, 2);
    const late = { ...context, heard: HEARD + 11_000 };
    expect(only(readSbs(lines[2] ?? '', first.aircraft, late)).speed_ms).toBeNull();
    expect(readSbs('MSG,3,1\nAIR,1\n', new Map(), context).refused).toEqual(['malformed', 'unknown_message']);
  });

  it('tell lines of the Open Glider Network, but not of who asks not to be tracked', () => {
    const line = (id: string): string =>
      `FLR39AC01>OGFLR,qAS,LFBOTEST:/102030h4337.75N/00121.83E'091/085/A=001503 !W84! id${id} +079fpm +0.0rot 12.5dB 0e +1.0kHz gps3x4`;
    const fix = only(readOgn(`# aprsc\n${line('0D39AC01')}\n`, context));
    expect(fix).toMatchObject({
      source: 'ogn',
      subject: { kind: 'manned', icao24: '39AC01', category: 'A7' },
      at: Date.parse('2026-11-29T10:20:30Z'),
      track_deg: 91,
      accuracy: { horizontal_m: 3, vertical_m: 4 },
    });
    expect(fix.lat).toBeCloseTo(43 + 37.758 / 60, 7);
    expect(fix.lon).toBeCloseTo(1 + 21.834 / 60, 7);
    expect(fix.altitude.amsl_m).toBeCloseTo(458.1, 1);
    expect(only(readOgn(line('36DD1234'), context)).subject).toEqual({
      kind: 'drone',
      flarm: 'DD1234',
      device_id: 'DD1234',
      category: 'B6',
    });
    for (const id of ['8D39AC01', '4D39AC01'])
      expect(readOgn(line(id), context)).toEqual({ fixes: [], refused: ['not_to_be_tracked'] });
    expect(readOgn('FLR39AC01>OGFLR:/nothing', context).refused).toEqual(['malformed']);
  });

  it('keep an aircraft of the Open Glider Network whose altitude is not told, or wrapped around below the sea', () => {
    const line = (told: string): string =>
      `FNT1118C1>OGNFNT,qAS,LFBOTEST:/102030h4337.75N/00121.83Eg${told} !W72! id1E1118C1 FNT71 25.3dB`;
    for (const told of ['', '/', '180/020', '180/020/A=065516']) {
      const fix = only(readOgn(line(told), context));
      expect([told, fix.subject.flarm, fix.altitude]).toEqual([told, '1118C1', {}]);
    }
    expect(only(readOgn(line('180/020/A=-00020'), context)).altitude.amsl_m).toBeCloseTo(-6.1, 1);
  });
});

it('a reader of ASTM vectors reads bytes however they are written', () => {
  expect(bytesOfBase64('EiBaIgOITQEaWB3QAHQJ1QlICEtDOTAFAA==')).toEqual(hex(LOCATION));
  expect(bytesOfBase64('a')).toBeNull();
  expect(bytesOfBase64('*')).toBeNull();
  expect(bytesOfHex('0g')).toBeNull();
  expect(bytesOfHex('DD:4e 6a')).toEqual(Uint8Array.of(0xdd, 0x4e, 0x6a));
});
