import fc from 'fast-check';
import { expect, it } from 'vitest';
import { withinProcessorMs } from '../../../../../tools/processorTime.ts';
import { sized } from '../../../../../tools/testSizes.ts';
import { acceptFix, FIX_REFUSALS } from '../fix.ts';
import { readAircraftJson, readSbs } from './adsb.ts';
import { bytesOfHex } from './bytes.ts';
import { NEW_DJI_SESSION, readDji } from './dji.ts';
import { readDroneScout } from './droneScout.ts';
import { readFlightLog } from './flightLog.ts';
import { readFrenchSignal, readFrenchSignalJson } from './frenchSignal.ts';
import { readMavlink } from './mavlink.ts';
import { readOdid } from './odid.ts';
import { readOgn } from './ogn.ts';
import { type FormatReading, READ_REFUSALS } from './reading.ts';

const NOW = Date.parse('2026-11-29T10:20:36.000Z');
const context = { sensor: 'receiver 1', heard: NOW, now: NOW };
const hex = (text: string): Uint8Array => bytesOfHex(text) ?? new Uint8Array();

const BYTE_SAMPLES = [
  '12205a2203884d011a581dd0007409d50948084b4339300500',
  'f2190212205a2203884d011a581dd0007409d50948084b433930050012205a2203884d011a581dd0007409d50948084b4339300500',
  'dd4e6a5c3501010101021e454e565430313030303030303030303030303030303030303030303034320404004292b20504000214c6060200d20702003c08040042923a09040002143a0a01080b02005a',
  'fd1c0000070101210000c8dc3700884d011a581dd000203c030060ea0000520388ff6aff28239aa5',
  'fd090000070101000000000000000203810403dc54',
].map(hex);
const BYTE_READERS: Readonly<Record<string, (bytes: Uint8Array) => FormatReading>> = {
  odid: (bytes) => readOdid(bytes, new Map(), { ...context, transmitter: 'a' }),
  french: (bytes) => readFrenchSignal(bytes, context),
  mavlink: (bytes) => readMavlink(bytes, new Map(), { ...context, name: 'udp' }),
};

const TEXT_SAMPLES = [
  `{"tid":"7e0","timestamp":${NOW},"gateway":"5YSZK0000TEST","data":{"latitude":43.6293,"longitude":1.3639,"height":258.5,"mode_code":5}}`,
  `{"tid":"7e0","method":"airsense_warning","data":[{"icao":"39ac01","latitude":43.7,"longitude":1.4,"altitude":457,"altitude_type":1}]}`,
  `{"protocol":1.0,"data":{"timestamp":${NOW},"MAC address":"02:00","raw":"EiBaIgOITQEaWB3QAHQJ1QlICEtDOTAFAA=="}}`,
  '{"2":"ENVT01","4":4362930,"5":136390,"6":210,"7":60,"8":4362810,"9":136250,"10":8,"11":90}',
  '{"now":1764411636,"aircraft":[{"hex":"39ac01","alt_baro":1500,"gs":85,"track":91,"lat":43.6,"lon":1.36,"seen_pos":1}]}',
  'MSG,3,1,1,39AC01,1,2026/11/29,10:15:43.000,2026/11/29,10:15:43.010,,1500,,,43.62932,1.36390,,,0,0,0,0',
  "FLR39AC01>OGFLR,qAS,LFBOTEST:/102030h4337.75N/00121.83E'091/085/A=001503 !W84! id0D39AC01 +079fpm gps3x4",
  '<gpx><trk><trkseg><trkpt lat="43.6" lon="1.44"><ele>190</ele><time>2026-06-10T09:00:00Z</time></trkpt></trkseg></trk></gpx>',
  '<kml><gx:Track><when>2026-06-10T09:00:00Z</when><gx:coord>1.44 43.6 195</gx:coord></gx:Track></kml>',
  'AXXX001\nHFDTE100626\nB2359594336000N00126400EA0018000235',
  'latitude,longitude,altitude(m),ascent(m),speed(m/s),time(millisecond),datetime(utc)\n43.6,1.44,60,60,8.5,0,2026-06-10 09:00:00',
];
const dji = (text: string, kind: string) =>
  readDji({ topic: `thing/product/A1/${kind}`, text }, NEW_DJI_SESSION, context);
const TEXT_READERS: Readonly<Record<string, (text: string) => FormatReading>> = {
  osd: (text) => dji(text, 'osd'),
  state: (text) => dji(text, 'state'),
  events: (text) => dji(text, 'events'),
  status: (text) => dji(text, 'status'),
  services: (text) => dji(text, 'services_reply'),
  droneScout: (text) => readDroneScout(text, new Map(), context),
  french: (text) => readFrenchSignalJson(text, context),
  aircraft: (text) => readAircraftJson(text, context),
  sbs: (text) => readSbs(text, new Map(), context),
  ogn: (text) => readOgn(text, context),
  log: (text) => readFlightLog(text, { name: 'a', sensor: 'file', subject: { kind: 'drone', serial: 'A' } }),
};

const changedBytes = fc
  .tuple(
    fc.constantFrom(...BYTE_SAMPLES),
    fc.array(fc.tuple(fc.nat(120), fc.nat(255)), { maxLength: 6 }),
    fc.nat(140),
    fc.uint8Array({ maxLength: 8 }),
  )
  .map(([sample, changes, length, more]) => {
    const bytes = Uint8Array.from([...sample.slice(0, length), ...more]);
    for (const [at, value] of changes) if (at < bytes.length) bytes[at] = value;
    return bytes;
  });
const anyBytes = fc.oneof(changedBytes, fc.uint8Array({ maxLength: 300 }));
const odd = fc.oneof(
  fc.string(),
  fc.constantFrom(
    'null',
    '-1e999',
    '"',
    '}',
    '0',
    '1e9',
    '9'.repeat(40),
    '[',
    '<',
    '&#1;',
    '\u0000',
    ',',
    'NaN',
  ),
);
const changedText = fc
  .tuple(fc.constantFrom(...TEXT_SAMPLES), fc.array(fc.tuple(fc.nat(200), fc.nat(12), odd), { maxLength: 4 }))
  .map(([sample, changes]) =>
    changes.reduce((text, [at, length, put]) => text.slice(0, at) + put + text.slice(at + length), sample),
  );
const anyText = fc.oneof(changedText, fc.string({ maxLength: 300 }), fc.json());

/** What every reader promises: a list of places that the gate can judge, and reasons of the list. */
const holds = (name: string, read: () => FormatReading): void => {
  let reading: FormatReading = { fixes: [], refused: [] };
  withinProcessorMs(200, () => {
    reading = read();
  });
  const { fixes, refused } = reading;
  for (const reason of refused) expect(READ_REFUSALS, name).toContain(reason);
  for (const raw of fixes) {
    const { fix, refused: reason } = acceptFix(raw, null, NOW);
    if (fix === undefined) expect(FIX_REFUSALS, name).toContain(reason);
    else expect(Number.isFinite(fix.lat + fix.lon + fix.at), name).toBe(true);
  }
};

it('no bytes break a reader', () => {
  fc.assert(
    fc.property(anyBytes, (bytes) => {
      for (const [name, read] of Object.entries(BYTE_READERS)) holds(name, () => read(bytes));
    }),
    { numRuns: sized(2_000, 100_000) },
  );
});

it('no text breaks a reader', () => {
  fc.assert(
    fc.property(anyText, (text) => {
      for (const [name, read] of Object.entries(TEXT_READERS)) holds(name, () => read(text));
    }),
    { numRuns: sized(1_000, 100_000) },
  );
});

it('no long text holds a reader of messages', () => {
  const long = [
    '['.repeat(60_000),
    `{"data":${'{"a":'.repeat(9_000)}`,
    'MSG,'.repeat(16_000),
    '!W'.repeat(30_000),
    `FLR39AC01>OGFLR,${'q'.repeat(60_000)}`,
    ' '.repeat(65_000),
    `{"now":1,"aircraft":[${'{},'.repeat(20_000)}{}]}`,
    '\n'.repeat(65_000),
  ];
  for (const text of long)
    for (const [name, read] of Object.entries(TEXT_READERS)) holds(name, () => read(text));
  for (const byte of [0xfd, 0xfe, 0xdd, 0xf2, 0])
    for (const [name, read] of Object.entries(BYTE_READERS))
      holds(name, () => read(new Uint8Array(65_000).fill(byte)));
});
