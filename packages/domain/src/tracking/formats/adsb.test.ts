import { expect, it } from 'vitest';
import { readAircraftJson, readSbs } from './adsb.ts';

const HEARD = Date.parse('2026-11-29T10:15:43.250Z');
const context = { sensor: 'test', heard: HEARD };
const samu = { hex: '39ac01', alt_baro: 1500, lat: 43.62932, lon: 1.3639, seen_pos: 1.5 };

it('an address that is none of ICAO’s is told apart from the aircraft of the same digits', () => {
  const [relayed, drone] = [
    { ...samu, hex: '~39ac01' },
    { ...samu, hex: '~39AC02', category: 'B6' },
  ];
  const text = JSON.stringify({
    now: HEARD / 1000,
    aircraft: [relayed, drone, { ...samu, hex: '~9ac01' }],
  });
  const { fixes, refused } = readAircraftJson(text, context);
  expect(fixes.map(({ subject }) => subject)).toEqual([
    { kind: 'manned', flarm: '~39AC01' },
    { kind: 'drone', flarm: '~39AC02', device_id: '~39AC02', category: 'B6' },
  ]);
  expect(refused).toEqual(['no_identity']);
});

it('an emergency told with the code stands for the places after it; a height alone is no place', () => {
  const begin = (type: number): string =>
    `MSG,${type},1,1,39AC05,1,2026/11/29,10:15:42.000,2026/11/29,10:15:42.010,`;
  const [place, height] = [`${begin(3)},1500,,,43.62932,1.36390,,,0,,0,0`, `${begin(3)},1500,,,,,,,0,,0,0`];
  const code = (squawk: string, emergency: string): string =>
    `${begin(6)},1500,,,,,,${squawk},0,${emergency},0,0`;
  const state = (lines: readonly string[], later_ms = 0) => {
    const { aircraft } = readSbs(lines.join('\n'), new Map(), context);
    return readSbs(place, aircraft, { ...context, heard: HEARD + later_ms }).fixes[0]?.state;
  };
  expect(state([])).toBe('airborne');
  expect(state([code('7700', '-1'), height])).toBe('emergency');
  expect(state([code('7700', '-1')], 60_001)).toBe('airborne');
  expect(state([code('7700', '-1'), code('1000', '0')])).toBe('airborne');
  expect(readSbs(height, new Map(), context)).toMatchObject({ fixes: [], refused: [] });
});
