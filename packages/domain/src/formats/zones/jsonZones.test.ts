import { describe, expect, it } from 'vitest';
import { readEd269 } from '../../airspace/official/ed269.ts';
import { readLayerText } from '../../map-layers/layerFile.ts';
import { readZones } from './readZones.ts';
import { writeEd318 } from './writeEd318.ts';
import { writeOpenAir } from './writeOpenAir.ts';
import { restrictionOf } from './zoneKinds.ts';

const square = [
  [
    [1.3, 43.6],
    [1.32, 43.6],
    [1.32, 43.62],
    [1.3, 43.62],
    [1.3, 43.6],
  ],
];
const feature = (properties: object) => ({
  type: 'Feature',
  geometry: { type: 'Polygon', coordinates: square },
  properties,
});
const collection = (...properties: object[]): string =>
  JSON.stringify({ type: 'FeatureCollection', features: properties.map(feature) });
const typesOf = (text: string): unknown[] =>
  (
    writeEd318(readZones(text).zones, { country: 'FRA', authority: 'E', issued: '' }) as {
      features: { properties: { type: string } }[];
    }
  ).features.map(({ properties }) => properties.type);

const agl = (value: number, unit = 'm') => ({ reference: 'AGL', value, unit });
const amsl = (value: number, unit = 'm') => ({ reference: 'AMSL', value, unit });

/** The dialects of national feeds, each with the zone that it says. */
const DIALECTS: readonly (readonly [string, object, object, string])[] = [
  [
    'Estonia',
    {
      name: 'Z1',
      type: 'COMMON',
      restriction: 'PROHIBITED',
      zoneAuthority: [],
      geometry: {
        uomDimensions: 'FT',
        lowerLimit: 1000,
        lowerVerticalReference: 'AGL',
        upperLimit: 6000,
        upperVerticalReference: 'AMSL',
      },
      lower: '1000 FT AGL',
      lowerMeters: 305,
      upper: '6000 FT AMSL',
      upperMeters: 1829,
    },
    { kind: 'PROHIBITED', lower: agl(1000, 'ft'), upper: amsl(6000, 'ft') },
    'PROHIBITED',
  ],
  [
    'Spain',
    {
      name: 'Z1',
      variant: 'COMMON',
      type: 'REQ_AUTHORIZATION',
      lower: 0,
      lowerReference: 'AGL',
      upper: 120,
      upperReference: 'AGL',
      uom: 'm',
      message: '<p>Appeler <b>la tour</b></p>',
    },
    { kind: 'REQ_AUTHORIZATION', lower: agl(0), upper: agl(120), remark: 'Appeler la tour' },
    'REQ_AUTHORIZATION',
  ],
  [
    'Belgium',
    {
      name: '{"nl":"PROEFZONE","fr":"ZONE ESSAI"}',
      lower_limit_altitude: 195,
      lower_limit_reference: 'STD',
      lower_limit_unit: 'FL',
      upper_limit_altitude: 999,
      upper_limit_reference: 'STD',
      upper_limit_unit: 'FL',
      type_code: 'MIL_TMA',
      restriction: 'PROHIBITED',
    },
    {
      name: 'ZONE ESSAI',
      kind: 'PROHIBITED',
      lower: { reference: 'FL', value: 195 },
      upper: { reference: 'UNL' },
    },
    'PROHIBITED',
  ],
  [
    'Germany',
    {
      name: 'Z1',
      lower_limit_altitude: 0,
      lower_limit_alt_ref: 'GND',
      lower_limit_unit: 'm',
      upper_limit_altitude: 300,
      upper_limit_alt_ref: 'AGL',
      upper_limit_unit: 'ft',
      type_code: 'FLUGPLATZ',
    },
    { kind: 'FLUGPLATZ', lower: agl(0), upper: agl(300, 'ft') },
    'PROHIBITED',
  ],
  [
    'openAIP',
    {
      name: 'CTR',
      lowerLimit: { value: 0, unit: 1, referenceDatum: 0 },
      upperLimit: { value: 65, unit: 6, referenceDatum: 2 },
    },
    { lower: agl(0, 'ft'), upper: { reference: 'FL', value: 65 } },
    'PROHIBITED',
  ],
  [
    'French words',
    { nom: 'Z1', kind: 'R', plancher_m_sol: 30, plafond_ft_amsl: '1500' },
    { name: 'Z1', lower: agl(30), upper: amsl(1500, 'ft') },
    'REQ_AUTHORIZATION',
  ],
  [
    'other words',
    { name: 'Z1', kind: 'R', floor: 'SFC', ceiling: '500 ft AGL' },
    { lower: agl(0, 'ft'), upper: agl(500, 'ft') },
    'REQ_AUTHORIZATION',
  ],
];

describe('a zone of another dialect', () => {
  it.each(DIALECTS)(
    'of %s has its kind and limits, in zones, layers and ED-318',
    (_, properties, zone, type) => {
      const text = collection(properties);
      expect(readZones(text)).toMatchObject({ zones: [zone], refused: [] });
      const { name: _name, remark: _remark, ...limits } = zone as Record<string, unknown>;
      expect(readLayerText(text).features).toMatchObject([limits]);
      expect(typesOf(text)).toEqual([type]);
    },
  );

  it.each([
    [{ kind: 'R', minHeight: 30, maxHeight: 120 }, ['limits_left_out']],
    [{ restriction: 'SOMETHING', zoneAuthority: [] }, ['kind_taken_prohibited']],
    [{ zoneAuthority: [] }, ['kind_taken_prohibited']],
    [
      {
        restriction: 'PROHIBITED',
        applicability: [{ permanent: 'NO', startDateTime: '2026-12-01T00:00:00Z' }],
      },
      ['times_left_out'],
    ],
    [{ restriction: 'PROHIBITED', applicability: [{ permanent: 'YES', schedule: [] }] }, []],
  ])('tells what is left out of %j, in zones and layers', (properties, notes) => {
    const text = collection(properties);
    expect(readZones(text).zones.map((zone) => zone.notes)).toEqual([notes]);
    expect(readLayerText(text).noted.map(({ note }) => note)).toEqual(notes);
  });

  it.each([
    [
      {
        applicability: [
          { permanent: 'NO', startDateTime: '2020-12-01T00:00:00Z', endDateTime: '2021-01-01T00:00:00Z' },
        ],
      },
      '2020-12-01T00:00:00Z → 2021-01-01T00:00:00Z',
    ],
    [
      {
        limitedApplicability: [{ schedule: [{ day: ['MON', 'TUE'], startTime: '08:00', endTime: '17:00' }] }],
      },
      'MON TUE 08:00–17:00',
    ],
    [
      { applicability: { permanent: 'NO', schedule: [{ day: ['ANY'], startEvent: 'SR', endEvent: 'SS' }] } },
      'ANY SR–SS',
    ],
    [{ applicability: ['in spring'] }, null],
    [{ maxHeight: 120 }, null],
  ])('free in part is free in no zone, layer or file, and its periods are told: %#', (said, times) => {
    const text = collection({ restriction: 'NO_RESTRICTION', ...said });
    const { zones } = readZones(text);
    expect(zones).toMatchObject([{ kind: 'REQ_AUTHORIZATION', remark: times }]);
    expect(zones[0]?.notes).toContain('free_in_part');
    expect(readLayerText(text).features).toMatchObject([{ kind: 'REQ_AUTHORIZATION' }]);
    expect(typesOf(text)).toEqual(['REQ_AUTHORIZATION']);
    expect(restrictionOf(readZones(writeOpenAir(zones)).zones[0]?.kind ?? '')).toBe('REQ_AUTHORIZATION');
  });

  it.each([
    ['upper', { upperLimit: [1000, 0], upperLimitMax: [4500, 1] }, null],
    ['lower', { lowerLimit: [2500, 1], lowerLimitMin: [300, 0] }, null],
    ['upper', { upperLimit: [1000, 1], upperLimitMax: [4500, 1] }, amsl(4500, 'ft')],
    ['lower', { lowerLimit: [2500, 1], lowerLimitMin: [0, 0] }, agl(0, 'ft')],
  ])('with two %s limits has the wider, or none where their references differ: %j', (end, said, limit) => {
    const limits = Object.fromEntries(
      Object.entries(said).map(([name, [value, referenceDatum]]) => [
        name,
        { value, unit: 1, referenceDatum },
      ]),
    );
    const [zone] = readZones(collection({ kind: 'NO_RESTRICTION', ...limits })).zones;
    expect(zone).toMatchObject({
      [end]: limit,
      kind: limit === null ? 'REQ_AUTHORIZATION' : 'NO_RESTRICTION',
      notes: limit === null ? ['limits_left_out', 'free_in_part'] : [],
    });
  });

  it('with a ceiling in feet and another in metres of two references has none', () => {
    expect(
      readZones(collection({ kind: 'R', plafond_ft_amsl: 3000, plafond_m_agl: 150 })).zones,
    ).toMatchObject([{ upper: null, notes: ['limits_left_out'] }]);
  });

  it('of class D is controlled airspace, of type D a danger area', () => {
    expect(
      typesOf(collection({ class: 'D' }, { class: 'E' }, { type: 'D' }, { type: 'CTR', class: 'D' })),
    ).toEqual(['REQ_AUTHORIZATION', 'REQ_AUTHORIZATION', 'CONDITIONAL', 'REQ_AUTHORIZATION']);
  });

  it('of two words that contradict each other has the stricter', () => {
    const of = (properties: object): string | undefined =>
      readZones(
        JSON.stringify({
          type: 'Feature',
          properties,
          geometry: {
            type: 'Polygon',
            coordinates: [
              [
                [1.3, 43.6],
                [1.31, 43.6],
                [1.31, 43.61],
                [1.3, 43.6],
              ],
            ],
          },
        }),
      ).zones[0]?.kind;
    expect(of({ kind: 'NO_RESTRICTION', type: 'PROHIBITED' })).toBe('PROHIBITED');
    expect(of({ restriction: 'CONDITIONAL', type: 'REQ_AUTHORISATION' })).toBe('REQ_AUTHORISATION');
    expect(of({ restriction: 'USPACE', type: 'NO_RESTRICTION' })).toBe('USPACE');
  });

  it('of a kind that is not known forbids', () => {
    expect(typesOf(collection({ restriction: 'SOMETHING' }, { type: 'COMMON', zoneAuthority: [] }))).toEqual([
      'PROHIBITED',
      'PROHIBITED',
    ]);
  });
});

const volume = (uomDimensions: string) => ({
  identifier: 'TST1',
  country: 'FRA',
  name: 'Z',
  type: 'COMMON',
  restriction: 'REQ_AUTHORISATION',
  applicability: [{ permanent: 'YES' }],
  geometry: [
    {
      uomDimensions,
      lowerLimit: 0,
      lowerVerticalReference: 'AGL',
      upperLimit: 400,
      upperVerticalReference: 'AGL',
      horizontalProjection: { type: 'Circle', center: [1.3, 43.6], radius: 3000 },
    },
  ],
});

describe('ED-269', () => {
  it('with heights in feet has one radius for all readers, the larger, and says so', () => {
    const features = [volume('FT')];
    const { zones } = readZones(JSON.stringify({ features }));
    const official = readEd269({ features });
    expect(zones[0]).toMatchObject({
      geometry: { radius_m: 3000 },
      upper: agl(400, 'ft'),
      notes: ['radius_in_metres'],
    });
    expect(official.zones[0]?.volumes[0]).toMatchObject({
      projection: { radius_m: 3000 },
      upper: agl(400, 'ft'),
    });
    expect(official.report.repaired.map(({ reason }) => reason)).toEqual(['radius_in_metres']);
  });

  it('as a bare list is read by every reader', () => {
    const list = [volume('M')];
    const text = JSON.stringify(list);
    expect(readZones(text)).toMatchObject({
      format: 'ed269',
      zones: [{ kind: 'REQ_AUTHORISATION' }],
      refused: [],
    });
    expect(readLayerText(text)).toMatchObject({ features: [{ kind: 'REQ_AUTHORISATION' }], refused: [] });
    expect(readEd269(list).zones).toHaveLength(1);
  });
});

describe('a zone beside whose shape more is told', () => {
  const RING = [
    [1.306, 43.6],
    [1.3, 43.6045],
    [1.294, 43.6],
    [1.3, 43.5955],
    [1.306, 43.6],
  ];
  const zone = (properties: object, geometry: object = { type: 'Polygon', coordinates: [RING] }) =>
    readZones(
      JSON.stringify({
        type: 'FeatureCollection',
        features: [{ type: 'Feature', properties: { restriction: 'PROHIBITED', ...properties }, geometry }],
      }),
    );
  const point = { type: 'Point', coordinates: [1.3, 43.6] };

  it.each([
    [{ Bufferzone: '0,2 km' }, point, 200],
    [{ radius: 300, buffer: 200 }, point, 500],
    [{ isCircle: true, center: [1.3, 43.6], radiusInKm: 0.51 }, undefined, 510],
    [{ mode: 'circle', radiusKilometers: 0.51 }, undefined, 510],
  ])('is the circle that %j says', (properties, geometry, radius_m) => {
    const { zones } = zone(properties, geometry);
    expect(zones).toMatchObject([{ geometry: { type: 'Circle', radius_m: expect.closeTo(radius_m, 1) } }]);
  });

  it('keeps an outline that is no circle any more, and tells a margin that is not drawn', () => {
    expect(zone({ isCircle: true, center: [1.3, 43.6], radiusInKm: 0.3 }).zones).toMatchObject([
      { geometry: { type: 'Polygon' }, notes: [] },
    ]);
    expect(zone({ buffer_m: 150 }).zones).toMatchObject([
      { geometry: { type: 'Polygon' }, notes: ['margin_left_out'] },
    ]);
    expect(zone({ buffer: 'x' }, point).refused).toMatchObject([{ reason: 'coordinates_impossible' }]);
  });
});
