import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { processorMs } from '../../../../../tools/processorTime.ts';
import { parseEd269, readEd269 } from './ed269.ts';
import { isActiveDuring } from './uasActivity.ts';

const sample = (name: string) =>
  parseEd269(readFileSync(new URL(`../../../test/ed269/${name}.json`, import.meta.url), 'utf8'));

const square = [
  [2.2, 48.8],
  [2.4, 48.8],
  [2.4, 48.9],
  [2.2, 48.9],
  [2.2, 48.8],
];
const volume = {
  uomDimensions: 'M',
  lowerLimit: 0,
  lowerVerticalReference: 'AGL',
  upperLimit: 120,
  upperVerticalReference: 'AGL',
  horizontalProjection: { type: 'Polygon', coordinates: [square] },
};
const zone = {
  identifier: 'FR00001',
  country: 'FXX',
  name: '[LF][R 5 B] CHAUMONT JUVANCOURT',
  type: 'COMMON',
  restriction: 'PROHIBITED',
  reason: ['SENSITIVE'],
  applicability: [{ permanent: 'YES' }],
  geometry: [volume],
};
const read = (...features: unknown[]) => readEd269({ features });
const withVolume = (change: object) => read({ ...zone, geometry: [{ ...volume, ...change }] });
const shaped = (horizontalProjection: unknown) => withVolume({ horizontalProjection });

describe('files of other states', () => {
  test('Switzerland: 99999 m is no ceiling, several volumes, a notice of 30 days', () => {
    const { zones, report } = sample('ed269-ch');
    expect([zones.length, report.refused, report.repaired]).toEqual([4, [], []]);
    expect(zones.slice(0, 2).map(({ volumes }) => volumes[0]?.upper)).toEqual([
      { reference: 'UNL' },
      { reference: 'UNL' },
    ]);
    expect(zones[0]?.authorities).toEqual([
      {
        name: 'Cantonal Police of Bern',
        service: 'Kantonspolizei Bern',
        email: 'geozonen@police.example',
        phone: null,
        url: null,
        purpose: 'AUTHORIZATION',
        interval_before: 'P30D',
      },
    ]);
    expect(zones[3]?.volumes).toHaveLength(2);
    expect(zones[3]?.lost).toEqual([]);
  });

  test('Finland and Luxembourg: a byte order mark, no limits, one day', () => {
    const finland = sample('ed269-fi');
    expect(finland.report.effective_date).toBe('2026-07-29');
    expect(finland.zones[1]?.volumes[0]).toMatchObject({
      lower: { reference: 'AGL', value: 0 },
      upper: { reference: 'UNL' },
    });
    expect(finland.report.repaired).toEqual([
      {
        index: 1,
        identifier: 'FI-N-KESKUSPUISTO',
        path: 'features[1].geometry[0].lowerLimit',
        reason: 'no_lower_limit',
      },
    ]);
    expect(sample('ed269-lu').zones[1]?.applicability).toEqual([
      {
        permanent: false,
        start: '2026-08-01T06:00:00.000Z',
        end: '2026-08-01T18:00:00.000Z',
        schedule: [],
      },
    ]);
  });

  test('InterUSS: a list of another name, limits as text, hours by day, circles', () => {
    const cis = sample('cis_source_sample_ed269');
    expect(cis.zones).toMatchObject([
      { identifier: 'LSXX', volumes: [{ lower: { value: 0 }, upper: { reference: 'UNL' } }] },
    ]);
    // A daily period without a day or an hour is the whole time.
    expect(cis.zones[0]?.applicability[0]?.schedule).toEqual([]);
    const { zones, report } = sample('geo-awareness-che-1');
    expect(zones[0]?.applicability[0]?.schedule).toEqual([
      { days: ['SAT', 'SUN'], start: '17:00', end: '24:00' },
    ]);
    expect(zones[0]?.volumes[0]?.projection).toEqual({
      type: 'Circle',
      center: [6.913146, 46.430758],
      radius_m: 3000,
    });
    expect(report.repaired.map(({ path, reason }) => [path, reason])).toEqual([
      ['features[5]', 'duplicate_identifier'],
    ]);
  });

  test('Ireland’s GeoJSON is another format, refused record by record', () => {
    const { zones, report } = sample('ed318-ie');
    expect(zones).toEqual([]);
    expect(report.refused.map(({ path, reason }) => [path, reason])).toEqual(
      [0, 1, 2, 3].map((index) => [`features[${index}]`, 'not_ed269']),
    );
  });
});

describe('a zone is kept whole', () => {
  test('each volume with its own limits, in feet or metres', () => {
    const { zones } = read({
      ...zone,
      geometry: [
        volume,
        {
          ...volume,
          uomDimensions: 'FT',
          lowerLimit: 500,
          lowerVerticalReference: 'AMSL',
          upperLimit: '1500',
        },
      ],
    });
    expect(zones[0]?.volumes.map(({ lower, upper, limits }) => [lower, upper, limits])).toEqual([
      [{ reference: 'AGL', value: 0, unit: 'm' }, { reference: 'AGL', value: 120, unit: 'm' }, 'published'],
      [
        { reference: 'AMSL', value: 500, unit: 'ft' },
        { reference: 'AGL', value: 1500, unit: 'ft' },
        'published',
      ],
    ]);
    expect(zones[0]).toMatchObject({ concerns: 'LF-R 5 B', lost: [], box: [2.2, 48.8, 2.4, 48.9] });
  });

  test('hours with an offset are told in UTC; one that cannot be read means all the time', () => {
    const hours = (schedule: unknown) =>
      read({ ...zone, applicability: [{ permanent: 'NO', schedule }] }).zones[0]?.applicability[0]?.schedule;
    expect(hours([{ day: ['MON'], startTime: '08:00:00.00Z', endTime: '16:30:00.00Z' }])).toEqual([
      { days: ['MON'], start: '08:00', end: '16:30' },
    ]);
    expect(hours([{ day: ['ANY'], startTime: '08:00:00+02:00', endTime: '18:00:00+02:00' }])).toEqual([
      { days: [], start: '06:00', end: '16:00' },
    ]);
    for (const bad of [{ day: ['XYZ'] }, { day: ['MON'], startTime: 'dawn' }, 'never', null])
      expect(hours([{ day: ['MON'], startTime: '08:00Z', endTime: '09:00Z' }, bad])).toEqual([]);
  });

  test.each([
    '2026-08-01T06:00:00',
    '2026-08-01T06:00',
    '2026-08-01T06:00:00.000',
    '2026-08-01',
    '2026-08-01T06:00:00 CEST',
    '2026-08-01T06:00:00 (Paris)',
    'August 1, 2026',
  ])(
    'an instant without its zone (%s) is unreadable, and its side is open, wherever the reader runs',
    (text) => {
      const period = (times: object) => {
        const { zones, report } = read({ ...zone, applicability: [{ permanent: 'NO', ...times }] });
        return [
          zones.map((each) =>
            isActiveDuring({ ...each, id: 1 }, [
              { from: '2027-03-01T10:00:00Z', to: '2027-03-01T11:00:00Z' },
            ]),
          ),
          zones[0]?.applicability,
          report.repaired.map(({ path, reason }) => [path, reason]),
        ];
      };
      const told = (side: string) => [`features[0].applicability[0].${side}`, 'unreadable_time'];
      const open = { permanent: false, start: null, end: null, schedule: [] };
      expect(period({ startDateTime: text, endDateTime: text })).toEqual([
        [true],
        [open],
        [told('startDateTime'), told('endDateTime')],
      ]);
      expect(period({ startDateTime: '2026-08-01T08:00:00+02:00', endDateTime: text })).toEqual([
        [true],
        [{ ...open, start: '2026-08-01T06:00:00.000Z' }],
        [told('endDateTime')],
      ]);
    },
  );

  test.each([
    '2026-08-01T06:00:00Z',
    '2026-08-01T06:00Z',
    '2026-08-01T08:00:00.00+02:00',
    '2026-08-01T08:00:00+0200',
  ])('an instant with its zone (%s) is told in UTC', (startDateTime) => {
    const { zones, report } = read({ ...zone, applicability: [{ permanent: 'NO', startDateTime }] });
    expect(zones[0]?.applicability[0]?.start).toBe('2026-08-01T06:00:00.000Z');
    expect(report.repaired).toEqual([]);
  });

  test.each([
    ['<p>Préavis&nbsp;: <b>5 jours</b><br/>BA 113</p>', 'Préavis : 5 jours\nBA 113'],
    ['<script>alert(1)</script>', 'alert(1)'],
    ['h < 50 m  et > 10 m', 'h < 50 m  et > 10 m'],
    ['<br>', null],
  ])('the words of %j without the marks of a page', (message, words) => {
    const { zones } = read({ ...zone, message, otherReasonInfo: message });
    expect(zones[0]).toMatchObject({ message: words, reason_text: words });
  });

  test('the message, the reasons and the notice as published', () => {
    const { zones, report } = read({
      ...zone,
      restriction: 'REQ_AUTHORIZATION',
      message: ' Préavis de 5 jours ',
      otherReasonInfo: 'Zone réglementée',
      zoneAuthority: [
        { name: 'BA 113', purpose: 'NOTIFICATION', intervalBefore: 'P5D' },
        { purpose: 'OTHER' },
      ],
    });
    expect(zones[0]).toMatchObject({
      restriction: 'REQ_AUTHORISATION',
      message: 'Préavis de 5 jours',
      reason_text: 'Zone réglementée',
      reasons: ['SENSITIVE'],
      authorities: [{ name: 'BA 113', purpose: 'NOTIFICATION', interval_before: 'P5D' }],
    });
    expect(report.repaired.map(({ path, reason }) => [path, reason])).toEqual([
      ['features[0].zoneAuthority[1]', 'authority_without_name'],
    ]);
  });

  test.each([
    { type: 'Circle', center: [2.3, 48.85], radius: 3700 },
    { type: 'Point', coordinates: [2.3, 48.85], radius: 3700 },
    { type: 'Polygon', coordinates: [[[2.3, 48.85]]], radius: '3700' },
  ])('a point with a radius is a circle: %j', (shape) => {
    expect(shaped(shape).zones[0]?.volumes[0]?.projection).toEqual({
      type: 'Circle',
      center: [2.3, 48.85],
      radius_m: 3700,
    });
  });
});

describe('a bad record is refused with its place, and the others stand', () => {
  const at = (path: string) => `features[0]${path}`;
  test.each([
    [at(''), 'no_zone', read(null)],
    [at('.identifier'), 'no_identifier', read({ ...zone, identifier: '' })],
    [at('.restriction'), 'unknown_restriction', read({ ...zone, restriction: 'MAYBE' })],
    [at('.geometry'), 'no_volume', read({ ...zone, geometry: [] })],
    [at('.geometry'), 'too_many_volumes', read({ ...zone, geometry: Array(1001).fill(volume) })],
    [at('.geometry[0].uomDimensions'), 'unknown_unit', withVolume({ uomDimensions: 'KM' })],
    [at('.geometry[0].lowerLimit'), 'unreadable_limit', withVolume({ lowerLimit: 'low' })],
    [at('.geometry[0].upperLimit'), 'unreadable_limit', withVolume({ upperLimit: Number.NaN })],
    [
      at('.geometry[0].lowerLimit'),
      'unknown_vertical_reference',
      withVolume({ lowerVerticalReference: 'W84' }),
    ],
    [at('.geometry[0].upperLimit'), 'limits_reversed', withVolume({ upperLimit: -1 })],
    [at('.geometry[0].horizontalProjection'), 'no_projection', shaped('circle')],
    [at('.geometry[0].horizontalProjection.type'), 'unknown_projection', shaped({ type: 'Sphere' })],
    [
      at('.geometry[0].horizontalProjection.radius'),
      'bad_radius',
      shaped({ type: 'Circle', center: [2, 48], radius: 0 }),
    ],
    [
      at('.geometry[0].horizontalProjection.coordinates[0][1]'),
      'bad_position',
      shaped({
        type: 'Polygon',
        coordinates: [
          [
            [2, 48],
            [2, 'x'],
          ],
        ],
      }),
    ],
    [
      at('.geometry[0].horizontalProjection.coordinates[0]'),
      'too_many_points',
      shaped({ type: 'Polygon', coordinates: [Array(1_000_000).fill([2, 48])] }),
    ],
    [
      at('.geometry[0].horizontalProjection.coordinates[0]'),
      'zero_area',
      shaped({
        type: 'Polygon',
        coordinates: [
          [
            [2, 48],
            [3, 48],
            [4, 48],
            [2, 48],
          ],
        ],
      }),
    ],
    [
      at('.geometry'),
      'swapped_coordinates',
      shaped({ type: 'Polygon', coordinates: [square.map(([x, y]) => [y, x])] }),
    ],
  ])('%s %s', (path, reason, { zones, report }) => {
    expect(report.refused).toMatchObject([{ index: 0, path, reason }]);
    expect(zones).toEqual([]);
  });

  test('the other volumes and the other zones stay', () => {
    const { zones, report } = read('x', { ...zone, geometry: [{ ...volume, uomDimensions: 'KM' }, volume] });
    expect(zones).toMatchObject([{ identifier: 'FR00001', volumes: [{ limits: 'published' }] }]);
    expect(report.refused.map(({ index, identifier, reason }) => [index, identifier, reason])).toEqual([
      [0, '', 'no_zone'],
      [1, 'FR00001', 'unknown_unit'],
    ]);
  });

  test('what is no file of zones is refused as a whole', () => {
    for (const json of [null, 1, 'zones', {}, { features: {} }])
      expect(readEd269(json).report.refused).toEqual([
        { index: -1, identifier: '', path: '', reason: 'no_features' },
      ]);
    expect(() => parseEd269('{')).toThrow(SyntaxError);
  });
});

describe('hostile files', () => {
  test('nothing makes it throw', () => {
    const field = fc.constantFrom(...Object.keys(zone), ...Object.keys(volume), 'zoneAuthority', 'message');
    fc.assert(
      fc.property(fc.jsonValue(), field, fc.jsonValue(), (root, key, value) => {
        readEd269(root);
        read(root, { ...zone, [key]: value });
        withVolume({ [key]: value });
        shaped({ type: 'Polygon', coordinates: value });
        shaped({ type: 'Circle', center: value, radius: value });
        read({ ...zone, applicability: [{ schedule: [value] }], zoneAuthority: [value] });
      }),
      { numRuns: 300, interruptAfterTimeLimit: 3_000 },
    );
  });

  test('depth and number cost no more than reading them', () => {
    const deep = JSON.parse(`${'['.repeat(100_000)}${']'.repeat(100_000)}`) as unknown;
    const started = processorMs();
    expect(shaped({ type: 'Polygon', coordinates: deep }).zones).toEqual([]);
    expect(read({ ...zone, applicability: deep, zoneAuthority: deep, reason: deep }).zones).toHaveLength(1);
    const spiral = Array.from({ length: 10_000 }, (_, step) => [
      2 + Math.cos(step) * step * 1e-5,
      48 + Math.sin(step) * step * 1e-5,
    ]);
    shaped({ type: 'MultiPolygon', coordinates: Array(1_000).fill([spiral]) });
    expect(readEd269({ features: Array(60_000).fill(null) }).report.refused.length).toBeLessThan(6_000);
    expect(processorMs() - started).toBeLessThan(8_000);
  });
});
