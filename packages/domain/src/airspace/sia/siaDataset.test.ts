import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readPublication } from '../../../test/sia.ts';
import { readSiaDataset } from './siaDataset.ts';
import { airacEffectiveDate } from './siaRecords.ts';

const square = [
  { lat: 45, lng: 2 },
  { lat: 45, lng: 3 },
  { lat: 46, lng: 3 },
  { lat: 46, lng: 2 },
];
const zone = {
  name: 'R 1',
  type: 'R',
  lowerLimit: 'SFC',
  higherLimit: 'FL115',
  geometry: square,
  remarks: null,
};

describe('the publication of September 2026', () => {
  const { zones, aerodromes, report } = readSiaDataset(readPublication());
  const named = (identifier: string) => zones.find((entry) => entry.identifier === identifier);

  test('is read whole', () => {
    expect(report.counts).toEqual({
      CTR: 117,
      TMA: 410,
      CTA: 79,
      SIV: 109,
      P: 115,
      R: 563,
      D: 130,
      RTBA: 65,
      aerodromes: 511,
      runways: 752,
    });
    expect(report.refused).toEqual([]);
    expect([report.cycle, report.effective_date]).toEqual([2609, '2026-09-03']);
  });

  test('names areas as published, with the letters of their territory', () => {
    for (const identifier of ['LF-P 23', 'LF-R 45 B', 'LF-R 217/1', 'SO-P 4', 'FM-R 3', 'CTR BLAGNAC'])
      expect(named(identifier), identifier).toBeDefined();
    expect(new Set(zones.map(({ identifier }) => identifier)).size).toBe(zones.length);
  });

  test('reads areas given by their centre as circles of their published radius', () => {
    for (const identifier of ['LF-D 595', 'NW-R 1'])
      expect(named(identifier)?.geometry).toMatchObject({ type: 'Circle', radius_m: 3704 });
    expect(report.repaired.filter(({ reason }) => reason === 'point_as_circle')).toHaveLength(2);
  });

  test('knows the low-flying network by its remarks', () => {
    expect(named('LF-R 45 B')).toMatchObject({ kind: 'RTBA', activity: { kind: 'azba' } });
    expect(named('LF-P 23')).toMatchObject({ kind: 'P', activity: { kind: 'permanent' } });
    expect(named('LF-R 12')).toMatchObject({ kind: 'R', activity: { kind: 'unknown' } });
  });

  test('draws runways through the reference point on their true bearing', () => {
    const blagnac = aerodromes.find(({ icao_code }) => icao_code === 'LFBO');
    expect(blagnac).toMatchObject({ elevation_ft: 499, has_atc: true, has_afis: true });
    expect(blagnac?.runways[0]).toMatchObject({
      true_bearing: 142.9,
      axis: 'estimated',
      has_instrument_procedure: null,
    });
  });

  test('the cycle before is read too', () => {
    const { report: before } = readSiaDataset(readPublication('2026-08-06'));
    expect([before.cycle, before.effective_date]).toEqual([2608, '2026-08-06']);
    expect(before.counts.CTR).toBeGreaterThan(100);
  });
});

describe('bad records', () => {
  const read = (records: unknown[]) => readSiaDataset({ dangerZones: records });

  test.each([
    ['no_name', { ...zone, name: ' ' }],
    ['no_name', 'a string'],
    ['unknown_type', { ...zone, type: 'X' }],
    ['unreadable_limit', { ...zone, lowerLimit: 'low' }],
    ['no_outline', { ...zone, geometry: null }],
    ['bad_position', { ...zone, geometry: [{ lat: 'x', lng: 2 }] }],
    ['bad_position', { ...zone, geometry: [{ lat: 95, lng: 2 }] }],
    ['too_few_points', { ...zone, geometry: square.slice(0, 2) }],
    ['too_few_points', { ...zone, geometry: square.slice(0, 1) }],
    ['too_many_points', { ...zone, geometry: Array.from({ length: 10_001 }, () => square[0]) }],
    ['zero_area', { ...zone, geometry: [0, 1, 2, 3].map((step) => ({ lat: 45 + step, lng: 2 + step })) }],
  ])('are refused one by one: %s', (reason, record) => {
    const { zones, report } = read([record, zone]);
    expect(report.refused).toMatchObject([{ list: 'dangerZones', index: 0, reason }]);
    expect(zones).toHaveLength(1);
  });

  test('are mended where the meaning is plain', () => {
    const crossing = [square[0], { lat: 46, lng: 3.5 }, square[1], square[3]];
    const { zones, report } = read([zone, zone, { ...zone, name: 'R 2', geometry: crossing }]);
    expect(zones.map(({ identifier }) => identifier)).toEqual(['LF-R 1', 'LF-R 1 (2)', 'LF-R 2']);
    expect(report.repaired.map(({ index, reason }) => [index, reason])).toEqual([
      [0, 'unclosed_ring'],
      [1, 'unclosed_ring'],
      [2, 'unclosed_ring'],
      [2, 'self_crossing_ring'],
      [1, 'duplicate_identifier'],
    ]);
    expect(zones[0]?.geometry).toMatchObject({ coordinates: [{ length: 5 }] });
  });

  test('aerodromes without position, code or runway are refused; a repeated code too', () => {
    const field = {
      icaoCode: 'lfxx',
      latLng: { lat: 45, lng: 2 },
      aerodromeAltitude: 100,
      name: 'X',
      status: 'CAP',
      frequencies: { tower: [{ frequency: '118.1' }], afis: [] },
      runways: {
        runways: [{ name: '09/27', lengthInMeters: 900, magneticOrientation: 90, surface: 'grass' }],
      },
    };
    const { aerodromes, report } = readSiaDataset({
      aerodromes: [
        field,
        field,
        { ...field, icaoCode: null },
        { ...field, latLng: {} },
        { ...field, runways: {} },
      ],
    });
    expect(aerodromes).toMatchObject([{ icao_code: 'LFXX', has_atc: true, has_afis: false }]);
    expect(report.refused.map(({ index, reason }) => [index, reason])).toEqual([
      [2, 'no_code'],
      [3, 'bad_position'],
      [4, 'no_runway'],
      [1, 'duplicate_identifier'],
    ]);
  });

  test('nothing makes it throw', () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.array(fc.jsonValue()), (root, records) => {
        readSiaDataset(root);
        readSiaDataset({ cycle: { toString: 1 } });
        readSiaDataset({ airspaces: records, dangerZones: records, aerodromes: records, cycle: root });
      }),
    );
  });
});

test('AIRAC cycles begin every 28 days', () => {
  expect(airacEffectiveDate(2001)).toBe('2020-01-02');
  expect(airacEffectiveDate(2014)).toBe('2020-12-31');
  expect(airacEffectiveDate(2101)).toBe('2021-01-28');
  expect(airacEffectiveDate(2601)).toBe('2026-01-22');
  expect(airacEffectiveDate(2600)).toBeNull();
  expect(airacEffectiveDate(1e12 + 1)).toBeNull();
});

test('the publication holds no heliport and no microlight field: the analysis says they were not checked', () => {
  const publication = readPublication() as { readonly aerodromes: readonly { readonly name: string }[] };
  expect(Object.keys(publication as object).sort()).toEqual([
    'aerodromes',
    'airspaces',
    'cycle',
    'dangerZones',
    'obstacles',
    'vfrPoints',
    'vors',
  ]);
  expect(publication.aerodromes.filter(({ name }) => /h[eé]list|h[eé]liport|\bulm\b/i.test(name))).toEqual(
    [],
  );
});
