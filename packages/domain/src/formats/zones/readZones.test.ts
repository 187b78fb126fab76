import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { withinProcessorMs } from '../../../../../tools/processorTime.ts';
import { sized } from '../../../../../tools/testSizes.ts';
import { MOST_ARCS } from './arcs.ts';
import { AIXM45, AIXM51, ED269, ED318, GEOJSON, OPENAIR, squareSample } from './readZones.samples.ts';
import { readZones } from './readZones.ts';
import { writeEd318 } from './writeEd318.ts';

const summary = (text: string) => {
  const { format, zones, refused } = readZones(text);
  return {
    format,
    zones: zones.map(({ name, geometry, lower, upper }) => [name, geometry.type, lower, upper]),
    refused: refused.map(({ place, reason }) => `${place}: ${reason}`),
  };
};
const ground = { reference: 'AGL', value: 0, unit: 'ft' };

describe('a file of zones', () => {
  it('in OpenAir is read with arcs and circles, each refusal with its line', () => {
    expect(summary(OPENAIR)).toEqual({
      format: 'openair',
      zones: [
        ['LF-R 1 DEMO', 'Polygon', ground, { reference: 'AMSL', value: 5000, unit: 'ft' }],
        ['CIRCLE', 'Circle', { reference: 'AGL', value: 500, unit: 'ft' }, { reference: 'FL', value: 115 }],
      ],
      refused: ['line 25: outline_unreadable', 'line 26: outline_crosses_itself'],
    });
    const [first, circle] = readZones(OPENAIR).zones;
    expect(first).toMatchObject({ kind: 'R', remark: '120.575' });
    // Clockwise over the north of its centre.
    const latitudes =
      first?.geometry.type === 'Polygon' ? (first.geometry.coordinates[0] ?? []).map(([, y]) => y) : [];
    expect(Math.max(...latitudes)).toBeGreaterThan(44.7);
    expect(circle?.geometry).toMatchObject({ center: [2.35, expect.closeTo(48.858, 3)], radius_m: 5556 });
  });

  it('in ED-318 is read layer by layer, and written so that it reads the same', () => {
    expect(summary(ED318)).toEqual({
      format: 'ed318',
      zones: [
        [
          'Deux couches',
          'Polygon',
          { reference: 'AGL', value: 50, unit: 'm' },
          { reference: 'AGL', value: 150, unit: 'm' },
        ],
        ['Deux couches', 'Circle', null, { reference: 'AMSL', value: 300, unit: 'ft' }],
      ],
      refused: [],
    });
    const issuer = { country: 'FRA', authority: 'Exploitant', issued: '2026-06-10T08:00:00Z' };
    const written = JSON.stringify(writeEd318(readZones(ED318).zones, issuer));
    expect(summary(written).zones).toEqual([
      summary(ED318).zones[0],
      ['Deux couches', 'Circle', null, { reference: 'AMSL', value: 92, unit: 'm' }],
    ]);
    // 304.8 m: a floor is never told higher than it is.
    const [zone] = readZones(ED318).zones;
    const lifted = zone && {
      ...zone,
      lower: { reference: 'AGL', value: 1_000, unit: 'ft' } as const,
      upper: null,
    };
    expect(JSON.stringify(writeEd318(lifted ? [lifted] : [], issuer))).toContain('"lower":304,');
  });

  it('in ED-269 is read under either name of its list', () => {
    const named = ED269.replace('"features"', '"UASZoneList"');
    expect(named).not.toBe(ED269);
    expect(summary(named)).toEqual(summary(ED269));
  });

  it.each([
    [
      'ed269',
      ED269,
      [['LF-P 1', 'Circle', { reference: 'AGL', value: 0, unit: 'm' }, { reference: 'UNL' }]],
      [],
    ],
    [
      'aixm45',
      AIXM45,
      [['BOURGOGNE & CO', 'Polygon', ground, { reference: 'AGL', value: 800, unit: 'ft' }]],
      ['Ase D LFD1: no_geometry'],
    ],
    ['aixm51', AIXM51, [['DEMO', 'Polygon', ground, { reference: 'FL', value: 115 }]], []],
    [
      'geojson',
      GEOJSON,
      [
        ['Site', 'Polygon', null, { reference: 'AGL', value: 60, unit: 'm' }],
        ['Site', 'Polygon', null, { reference: 'AGL', value: 60, unit: 'm' }],
      ],
      ['features[1]: geometry_unsupported'],
    ],
  ])('in %s is read', (format, text, zones, refused) => {
    expect(summary(text)).toEqual({ format, zones, refused });
  });

  const openAir = (lower: string, upper: string, outline = 'V X=48:00:00 N 002:00:00 E\nDC 1') =>
    `AC R\nAN Z\nAH ${upper}\nAL ${lower}\n${outline}\n`;
  const ed318 = (layer: object) => ED318.replace(/"layer":\{[^}]*\}/g, `"layer":${JSON.stringify(layer)}`);
  const ed269 = (from: string, to: string) => ED269.replace(from, to);
  const aixm45 = (from: string, to: string) => AIXM45.replace(from, to);
  const aixm51 = (from: string, to: string) => AIXM51.replace(from, to);

  it.each([
    // A reference, a unit or a second limit that is not known: no limit by what stands before it.
    [openAir('500FT AAL', 'FL115'), 'limit_unreadable'],
    [openAir('GND', 'STD'), 'limit_unreadable'],
    [openAir('GND', '1500'), 'limit_unreadable'],
    [openAir('1000FT AGL/3300FT AMSL', 'FL115'), 'limit_unreadable'],
    [openAir('UNL', 'FL195'), 'limits_contradict'],
    [openAir('3300FT AMSL', '1000FT AMSL'), 'limits_contradict'],
    [openAir('GND', 'FL65', 'V X=48:75:00 N 002:00:00 E\nDC 1'), 'outline_unreadable'],
    [openAir('GND', 'FL65', 'V X=48:00:00 N 002:00:00 E\nDC 1\nDC 2'), 'outline_unreadable'],
    [
      openAir('GND', 'FL65', 'V X=48:00:00 N 002:00:00 E\nDC 1\nDP 48:00:00 N 002:00:00 E'),
      'geometry_unsupported',
    ],
    // What draws or limits and cannot be read: passed over, the zone would be another one.
    [openAir('GND', 'FL65', 'V X=148:00:00 N 002:00:00 E\nDC 1'), 'outline_unreadable'],
    [openAir('GND', 'FL65', 'V X=-48:00:00 N 002:00:00 E\nDC 1'), 'outline_unreadable'],
    [
      openAir('GND', 'FL65', 'V X=48:00:00 N 002:00:00 E\nDC 1\nVX=49:00:00 N 002:00:00 E'),
      'outline_unreadable',
    ],
    [openAir('GND', 'FL65', 'V X=48:00:00 N 002:00:00 E\nV D=minus\nDC 1'), 'outline_unreadable'],
    [openAir('GND', 'FL65', 'DP 48:00:00 N 002:00:00 E\nDP48:00:00 N 002:10:00 E'), 'outline_unreadable'],
    [openAir('GND', 'FL65', 'V X=48:00:00 N 002:00:00 E\nDA -3,0,90'), 'outline_unreadable'],
    [openAir('GND', 'FL65', 'V X=48:00:00 N 002:00:00 E\nDA 3,0,9O'), 'outline_unreadable'],
    [
      openAir('GND', 'FL65', 'V X=48:00 N 002:00 E\nDB 48:01 N 002:00 E,48:00 N 002:10 E'),
      'outline_unreadable',
    ],
    [openAir('GND', 'FL65').replace('AH FL65', 'AHFL65'), 'limit_unreadable'],
    [
      openAir('GND', 'FL65', 'DP 16:00 S 179:00 E\nDP 16:00 S 179:00 W\nDP 17:00 S 179:00 W'),
      'crosses_date_line',
    ],
    [ed318({ upper: 65, upperReference: 'AMSL', uom: 'FL' }), 'limit_unreadable'],
    [ed318({ upper: 1, upperReference: 'AMSL', uom: 'km' }), 'limit_unreadable'],
    [ed318({ upper: '', upperReference: 'AGL' }), 'limit_unreadable'],
    [ed318({ upper: false, upperReference: 'AGL' }), 'limit_unreadable'],
    [ed318({ lower: 99_999, lowerReference: 'AGL' }), 'limits_contradict'],
    [ed318({ upper: 1, upperReference: 'AGL', lower: 2, lowerReference: 'AGL' }), 'limits_contradict'],
    [ed269('"radius":1000', '"radius":5,"uomRadius":"mile"'), 'coordinates_impossible'],
    [ed269('"center":[2,48]', '"center":[null,48]'), 'coordinates_impossible'],
    [aixm45('<uomDistVerUpper>FT', '<uomDistVerUpper>KM'), 'limit_unreadable'],
    [aixm45('<codeType>CWA', '<codeType>ABE'), 'geometry_unsupported'],
    [aixm45('<geoLat>470000N', '<geoLat>476000N'), 'outline_unreadable'],
    [aixm45('<geoLat>470000N', '<geoLat>0470000E'), 'outline_unreadable'],
    [aixm45('<geoLat>470000N', '<geoLat>47000N'), 'outline_unreadable'],
    [aixm45('<geoLongArc>0041000E', '<geoLongArc>0050000E'), 'outline_unreadable'],
    [aixm45('<Avx>', '<Avx><codeDatum>NTF</codeDatum>'), 'projection_unsupported'],
    [aixm45('</AIXM-Snapshot>', ''), 'not_xml'],
    [aixm45('</AIXM-Snapshot>', '</AIXM-Snapshot><AIXM-Snapshot/>'), 'not_xml'],
    [aixm51('uom="FT">GND', 'uom="OTHER">9'), 'limit_unreadable'],
    [aixm51('EPSG::4326', 'EPSG::2154'), 'projection_unsupported'],
    [
      aixm51('<gml:LinearRing>', '<gml:curveMember xlink:href="urn:border"/><gml:LinearRing>'),
      'borders_not_drawn',
    ],
    [aixm51('<gml:LinearRing>', '<gml:Bezier/><gml:LinearRing>'), 'geometry_unsupported'],
    [aixm51('<gml:LinearRing>', '<gml:Arc/><gml:LinearRing>'), 'outline_unreadable'],
    [GEOJSON.replace('{', '{"crs":{"properties":{"name":"EPSG:4807"}},'), 'projection_unsupported'],
    // Degrees, whatever the file calls them.
    [GEOJSON.replace('{', '{"crs":{"properties":{"name":"EPSG:2154"}},'), 'coordinates_impossible'],
  ])('that says what nobody can be sure of is refused: %#', (text, reason) => {
    const { zones, refused } = readZones(text);
    expect(zones).toEqual([]);
    expect(refused[0]?.reason).toBe(reason);
  });

  it.each([
    ['urn:ogc:def:crs:EPSG::4171', [1.3, 43.6], [1.31, 43.6], [1.31, 43.61]],
    ['EPSG:2154', [562_750.7, 6_279_421.5], [563_557.9, 6_279_404.6], [563_581.2, 6_280_515.4]],
  ])('in GeoJSON of the reference %s is where it is', (name, ...corners) => {
    const geometry = { type: 'Polygon', coordinates: [[...corners, corners[0]]] };
    const crs = { type: 'name', properties: { name } };
    const { zones, refused } = readZones(
      JSON.stringify({ crs, features: [{ type: 'Feature', properties: {}, geometry }] }),
    );
    expect(refused).toEqual([]);
    const ring = zones[0]?.geometry.type === 'Polygon' ? zones[0].geometry.coordinates[0] : [];
    expect(ring?.map((at) => at.map((degrees) => Math.round(degrees * 100) / 100))).toEqual([
      [1.3, 43.6],
      [1.31, 43.6],
      [1.31, 43.61],
      [1.3, 43.6],
    ]);
  });

  it.each([
    { Radius: 160 },
    { rayon_m: '160' },
    { radius_km: 0.16 },
    { radius: '160 m' },
    { diametre_m: 320 },
  ])('in GeoJSON has the circle of a point with %j', (properties) => {
    const feature = { type: 'Feature', properties, geometry: { type: 'Point', coordinates: [1.3, 43.6] } };
    const { zones } = readZones(JSON.stringify({ features: [feature] }));
    expect(zones[0]?.geometry).toEqual({ type: 'Circle', center: [1.3, 43.6], radius_m: 160 });
  });

  it('in GeoJSON of a reference that is not known is refused by its name', () => {
    const named = GEOJSON.replace('{', '{"crs":{"properties":{"name":"urn:ogc:def:crs:EPSG::4807"}},');
    expect(readZones(named).refused).toEqual([
      { place: 'crs', name: 'urn:ogc:def:crs:EPSG::4807', reason: 'projection_unsupported' },
    ]);
  });

  it('may be all that lies outside of a country', () => {
    const world = [
      [-180, -90],
      [180, -90],
      [180, 90],
      [-180, 90],
      [-180, -90],
    ];
    const geometry = { type: 'Polygon', coordinates: [world, squareSample[0]] };
    const { zones, refused } = readZones(
      JSON.stringify({
        type: 'FeatureCollection',
        features: [{ type: 'Feature', properties: {}, geometry }],
      }),
    );
    expect(refused).toEqual([]);
    expect(zones[0]?.geometry).toMatchObject({ coordinates: [{ length: 5 }, { length: 5 }] });
  });

  it('in GeoJSON says nothing of heights without a unit and a reference', () => {
    const bare = GEOJSON.replace(',"upperReference":"AGL","uom":"m"', '');
    expect(bare).not.toBe(GEOJSON);
    expect(readZones(bare).zones[0]?.upper).toBeNull();
  });

  it('in AIXM has flight levels in feet, and no limit of two', () => {
    const standard = aixm45('<codeDistVerUpper>HEI', '<codeDistVerUpper>STD');
    expect(readZones(standard).zones[0]?.upper).toEqual({ reference: 'FL', value: 8 });
    const higher = aixm45('<codeDistVerLower>', '<valDistVerMax>2000</valDistVerMax><codeDistVerLower>');
    expect(readZones(higher).zones[0]).toMatchObject({ lower: ground, upper: null });
  });

  it('in AIXM 5.1 keeps what is left out of a patch, each patch, and heights among the numbers apart', () => {
    const hole =
      '</gml:exterior><gml:interior><gml:LinearRing><gml:posList>48.04 2.04 48.04 2.06 48.06 2.06 48.04 2.04</gml:posList></gml:LinearRing></gml:interior>';
    const [left] = readZones(aixm51('</gml:exterior>', hole)).zones;
    expect(left?.geometry.type === 'Polygon' && left.geometry.coordinates).toHaveLength(2);
    const patch = /<gml:PolygonPatch>.*<\/gml:PolygonPatch>/.exec(AIXM51)?.[0] ?? '';
    expect(readZones(aixm51(patch, patch + patch)).zones).toHaveLength(2);
    const high = aixm51(
      '<gml:posList>48 2 48 2.1 48.1 2.1 48.1 2 48 2',
      '<gml:posList srsDimension="3">48 2 0 48 2.1 0 48.1 2.1 0 48.1 2 0 48 2 0',
    );
    expect(readZones(high).zones).toEqual(readZones(AIXM51).zones);
  });

  it('tells each thing of a list that is none', () => {
    const list = ED269.replace('"features":[', '"features":[null,7,');
    expect(summary(list)).toMatchObject({
      format: 'ed269',
      refused: ['features[0]: no_geometry', 'features[1]: no_geometry'],
    });
    const many = `<AIXM-Snapshot>${'<Ase/>'.repeat(5_001)}</AIXM-Snapshot>`;
    expect(readZones(many).refused[0]).toMatchObject({ place: 'Ase 5001', reason: 'too_many_zones' });
  });

  it.each([
    ['USPACE', 'USPACE'],
    ['NO_RESTRICTION', 'NO_RESTRICTION'],
    ['D', 'CONDITIONAL'],
    ['CTR', 'REQ_AUTHORIZATION'],
    ['COMMON', 'PROHIBITED'],
    ['', 'PROHIBITED'],
  ])('of the kind %s is written as %s, never freer', (kind, type) => {
    const [zone] = readZones(ED318).zones;
    const written = writeEd318(zone ? [{ ...zone, kind }] : [], {
      country: 'FRA',
      authority: 'E',
      issued: '',
    });
    expect(JSON.stringify(written)).toContain(`"type":"${type}"`);
  });

  it.each([
    ['', 'format_unknown'],
    ['{"a":', 'not_json'],
    ['{}', 'no_zones'],
    ['<!DOCTYPE x [<!ENTITY a "b">]><x>&a;</x>', 'not_xml'],
    ['<a>'.repeat(100), 'too_deep'],
    ['<kml></kml>', 'no_zones'],
    ['<html></html>', 'format_unknown'],
    ['x'.repeat(5_000_001), 'too_large'],
    [`AC D\nAN A\nV X=45:00:00 N 002:00:00 E\n${'DA 10,0,359\n'.repeat(MOST_ARCS + 1)}`, 'too_large'],
    [`<a>${'<gml:ArcByCenterPoint>'.repeat(MOST_ARCS + 1)}`, 'too_large'],
    [`<a>${'<codeType>CWA</codeType>'.repeat(MOST_ARCS + 1)}`, 'too_large'],
  ])('that is none says why: %#', (text, reason) => {
    expect(readZones(text).refused.map((each) => each.reason)).toEqual([reason]);
  });

  it('in OpenAir names the line of a limit, and has no ceiling where it says so', () => {
    expect(readZones(openAir('GND', '500FT AAL')).refused[0]?.place).toBe('line 3');
    for (const word of ['UNL', 'UNLTD', 'Unlimited'])
      expect(readZones(openAir('GND', word)).zones[0]?.upper).toEqual({ reference: 'UNL' });
  });

  it.each(['\uFEFF%', '\r\n \r\n%'])('is read whatever stands before it: %#', (around) => {
    for (const text of [OPENAIR, ED318, ED269, AIXM45, AIXM51, GEOJSON])
      expect(summary(around.replace('%', () => text.replace(/^<\?xml[^>]*>/, ''))).zones).toEqual(
        summary(text).zones,
      );
  });

  it('in AIXM 5.1 has the places of every time slice, in each spelling of its reference', () => {
    for (const crs of ['http://www.opengis.net/def/crs/EPSG/0/4326', 'EPSG:4326'])
      expect(readZones(aixm51('urn:ogc:def:crs:EPSG::4326', crs)).zones).toEqual(readZones(AIXM51).zones);
    const slice = /<aixm:timeSlice>.*<\/aixm:timeSlice>/.exec(AIXM51)?.[0] ?? '';
    const later = slice.replace('<gml:posList>48 2 48 2.1', '<gml:posList>48 2 48 2.2');
    expect(readZones(aixm51(slice, slice + later)).zones).toHaveLength(2);
  });

  it('counts its lines from the first, empty or not', () => {
    expect(readZones(`\n\n${OPENAIR}`).zones[0]?.place).toBe('line 4');
  });

  it('in XML has its signs by number too', () => {
    expect(readZones(aixm51('>DEMO<', '>D&#233;M&#xD4; &#0;&lt;<')).zones[0]?.name).toBe('DéMÔ &#0;<');
  });

  it.each(['openair', 'ed318', 'ed269', 'aixm45', 'aixm51', 'geojson'])(
    'in %s that is broken neither throws nor hangs',
    (format) => {
      const text = { openair: OPENAIR, ed318: ED318, ed269: ED269, aixm45: AIXM45, aixm51: AIXM51 }[format];
      const seed = text ?? GEOJSON;
      const broken = fc
        .tuple(fc.nat(seed.length), fc.nat(40), fc.string({ maxLength: 30 }))
        .map(([at, less, more]) => seed.slice(0, at) + more + seed.slice(at + less));
      fc.assert(
        fc.property(broken, (mutated) => {
          withinProcessorMs(200, () => {
            const { zones, refused } = readZones(mutated);
            expect(zones.length + refused.length).toBeGreaterThan(0);
          });
        }),
        { numRuns: sized(50, 100_000) },
      );
    },
  );
});
