import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { sized } from '../../../../../tools/testSizes.ts';
import { coordinates, type Flown, kml, metresOutside, ring, start } from '../../../test/flown.ts';
import { limitInMetres } from '../../airspace/heights.ts';
import { geodesicDestination } from '../../geo/geodesy.ts';
import type { Position } from '../../geo/geometry.ts';
import { METRES_PER_NAUTICAL_MILE } from '../../geo/units.ts';
import { readZones } from './readZones.ts';
import { type Restriction, restrictionOf } from './zoneKinds.ts';

/** A zone as a file is made of it: an outline or a disc, feet above the ground or the sea, what it asks. */
interface Made {
  readonly corners: readonly Position[];
  readonly center: Position;
  /** Whole hundredths of a nautical mile. */
  readonly radius_nm: number;
  readonly isCircle: boolean;
  readonly floor_ft: number;
  readonly ceiling_ft: number;
  readonly reference: 'AGL' | 'AMSL';
  readonly asks: Exclude<Restriction, 'USPACE'>;
}
const made: fc.Arbitrary<Made> = fc.record({
  corners: ring,
  center: start,
  radius_nm: fc.integer({ min: 5, max: 500 }).map((hundredths) => hundredths / 100),
  isCircle: fc.boolean(),
  floor_ft: fc.integer({ min: 0, max: 1_000 }),
  ceiling_ft: fc.integer({ min: 1_001, max: 20_000 }),
  reference: fc.constantFrom('AGL' as const, 'AMSL' as const),
  asks: fc.constantFrom(
    'PROHIBITED' as const,
    'REQ_AUTHORIZATION' as const,
    'CONDITIONAL' as const,
    'NO_RESTRICTION' as const,
  ),
});
const closed = (corners: readonly Position[]): Position[] => [...corners, ...corners.slice(0, 1)];
const radiusOf = ({ radius_nm }: Made): number => radius_nm * METRES_PER_NAUTICAL_MILE;

/** Degrees, minutes and seconds to the thousandth (3 cm). */
const angle = (degrees: number, width: number): readonly [string, string, string] => {
  const thousandths = Math.round(degrees * 3_600_000);
  return [
    String(Math.floor(thousandths / 3_600_000)).padStart(width, '0'),
    String(Math.floor((thousandths % 3_600_000) / 60_000)).padStart(2, '0'),
    ((thousandths % 60_000) / 1_000).toFixed(3).padStart(6, '0'),
  ];
};
const openAirPlace = ([x, y]: Position): string => `${angle(y, 2).join(':')} N ${angle(x, 3).join(':')} E`;
const CLASSES = {
  PROHIBITED: 'P',
  REQ_AUTHORIZATION: 'R',
  CONDITIONAL: 'Q',
  NO_RESTRICTION: 'NO_RESTRICTION',
} as const;
/** AIXM's types; it has none that is free. */
const TYPES = { ...CLASSES, CONDITIONAL: 'D', NO_RESTRICTION: 'R' } as const;

const openAir = (zone: Made): string => {
  const drawn = zone.isCircle
    ? `V X=${openAirPlace(zone.center)}\nDC ${zone.radius_nm}`
    : zone.corners.map((at) => `DP ${openAirPlace(at)}`).join('\n');
  return `AC ${CLASSES[zone.asks]}\nAN Z\nAL ${zone.floor_ft}ft ${zone.reference}\nAH ${zone.ceiling_ft}ft ${zone.reference}\n${drawn}\n`;
};
const layer = ({ floor_ft, ceiling_ft, reference }: Made): object => ({
  lower: floor_ft,
  lowerReference: reference,
  upper: ceiling_ft,
  upperReference: reference,
  uom: 'ft',
});
const polygon = (zone: Made): object => ({ type: 'Polygon', coordinates: [closed(zone.corners)] });
const point = (zone: Made): object => ({ type: 'Point', coordinates: zone.center });
const aixm45 = (zone: Made): string => {
  const code = zone.reference === 'AGL' ? 'HEI' : 'ALT';
  const uid = `<AseUid><codeType>${TYPES[zone.asks]}</codeType><codeId>Z1</codeId></AseUid>`;
  const limit = (end: string, value: number): string =>
    `<codeDistVer${end}>${code}</codeDistVer${end}><valDistVer${end}>${value}</valDistVer${end}><uomDistVer${end}>FT</uomDistVer${end}>`;
  const at = ([x, y]: Position): string => {
    const [latitude, longitude] = [angle(y, 2).join(''), angle(x, 3).join('')];
    return `<geoLat>${latitude}N</geoLat><geoLong>${longitude}E</geoLong>`;
  };
  const drawn = zone.isCircle
    ? `<Circle>${at(zone.center).replaceAll('geoLat', 'geoLatCen').replaceAll('geoLong', 'geoLongCen')}<valRadius>${zone.radius_nm}</valRadius><uomRadius>NM</uomRadius></Circle>`
    : zone.corners.map((each) => `<Avx><codeType>GRC</codeType>${at(each)}</Avx>`).join('');
  return `<AIXM-Snapshot><Ase>${uid}<txtName>Z</txtName>${limit('Upper', zone.ceiling_ft)}${limit('Lower', zone.floor_ft)}</Ase><Abd><AbdUid>${uid}</AbdUid>${drawn}</Abd></AIXM-Snapshot>`;
};
const aixm51 = (zone: Made): string => {
  const reference = zone.reference === 'AGL' ? 'SFC' : 'MSL';
  const drawn = zone.isCircle
    ? `<gml:Ring><gml:curveMember><gml:Curve><gml:segments><gml:CircleByCenterPoint><gml:pos>${zone.center[1]} ${zone.center[0]}</gml:pos><gml:radius uom="[nmi_i]">${zone.radius_nm}</gml:radius></gml:CircleByCenterPoint></gml:segments></gml:Curve></gml:curveMember></gml:Ring>`
    : `<gml:LinearRing><gml:posList>${closed(zone.corners)
        .map(([x, y]) => `${y} ${x}`)
        .join(' ')}</gml:posList></gml:LinearRing>`;
  return `<message:AIXMBasicMessage xmlns:aixm="http://www.aixm.aero/schema/5.1"><message:hasMember><aixm:Airspace><aixm:timeSlice><aixm:AirspaceTimeSlice><aixm:type>${TYPES[zone.asks]}</aixm:type><aixm:designator>Z1</aixm:designator><aixm:name>Z</aixm:name><aixm:geometryComponent><aixm:AirspaceGeometryComponent><aixm:theAirspaceVolume><aixm:AirspaceVolume><aixm:upperLimit uom="FT">${zone.ceiling_ft}</aixm:upperLimit><aixm:upperLimitReference>${reference}</aixm:upperLimitReference><aixm:lowerLimit uom="FT">${zone.floor_ft}</aixm:lowerLimit><aixm:lowerLimitReference>${reference}</aixm:lowerLimitReference><aixm:horizontalProjection><aixm:Surface srsName="urn:ogc:def:crs:EPSG::4326"><gml:patches><gml:PolygonPatch><gml:exterior>${drawn}</gml:exterior></gml:PolygonPatch></gml:patches></aixm:Surface></aixm:horizontalProjection></aixm:AirspaceVolume></aixm:theAirspaceVolume></aixm:AirspaceGeometryComponent></aixm:geometryComponent></aixm:AirspaceTimeSlice></aixm:timeSlice></aixm:Airspace></message:hasMember></message:AIXMBasicMessage>`;
};

const FORMATS: Readonly<Record<string, (zone: Made) => string>> = {
  openair: openAir,
  ed318: (zone) =>
    JSON.stringify({
      type: 'FeatureCollection',
      features: [
        {
          type: 'Feature',
          geometry: zone.isCircle
            ? { ...point(zone), extent: { subType: 'Circle', radius: radiusOf(zone) }, layer: layer(zone) }
            : { ...polygon(zone), layer: layer(zone) },
          properties: {
            identifier: 'ABC1234',
            country: 'FRA',
            name: [{ text: 'Z' }],
            type: zone.asks,
            variant: 'COMMON',
            zoneAuthority: [],
          },
        },
      ],
    }),
  ed269: (zone) =>
    JSON.stringify({
      features: [
        {
          identifier: 'Z1',
          country: 'FRA',
          name: 'Z',
          type: 'COMMON',
          restriction: zone.asks.replace('REQ_AUTHORIZATION', 'REQ_AUTHORISATION'),
          geometry: [
            {
              uomDimensions: 'FT',
              lowerLimit: zone.floor_ft,
              lowerVerticalReference: zone.reference,
              upperLimit: zone.ceiling_ft,
              upperVerticalReference: zone.reference,
              horizontalProjection: zone.isCircle
                ? { type: 'Circle', center: zone.center, radius: radiusOf(zone) }
                : polygon(zone),
            },
          ],
        },
      ],
    }),
  geojson: (zone) =>
    JSON.stringify({
      type: 'Feature',
      properties: {
        name: 'Z',
        type: zone.asks,
        lower: `${zone.floor_ft} ft ${zone.reference}`,
        upper: `${zone.ceiling_ft} ft ${zone.reference}`,
        ...(zone.isCircle && { radius_m: radiusOf(zone) }),
      },
      geometry: zone.isCircle ? point(zone) : polygon(zone),
    }),
  // KML draws no circles.
  kml: (zone) =>
    kml(
      `<Placemark><name>Z</name><ExtendedData><Data name="kind"><value>${zone.asks}</value></Data><Data name="lower"><value>${zone.floor_ft} ft ${zone.reference}</value></Data><Data name="upper"><value>${zone.ceiling_ft} ft ${zone.reference}</value></Data></ExtendedData><Polygon><outerBoundaryIs><LinearRing><coordinates>${coordinates(closed(zone.corners))}</coordinates></LinearRing></outerBoundaryIs></Polygon></Placemark>`,
    ),
  aixm45,
  aixm51,
};

const STRICTNESS: readonly Restriction[] = [
  'NO_RESTRICTION',
  'USPACE',
  'CONDITIONAL',
  'REQ_AUTHORIZATION',
  'PROHIBITED',
];

describe('a zone is no smaller, no lower and no freer than its file tells', () => {
  test.each(Object.keys(FORMATS))('%s', (format) => {
    let [read, all] = [0, 0];
    fc.assert(
      fc.property(made, (given) => {
        const zone: Made = format === 'kml' ? { ...given, isCircle: false } : given;
        const { zones, refused, format: seen } = readZones(FORMATS[format]?.(zone) ?? '');
        all += 1;
        if (zones.length === 0) {
          expect(refused.length).toBeGreaterThan(0);
          return;
        }
        read += 1;
        expect([seen, zones.length, refused]).toEqual([format, 1, []]);
        const [first] = zones;
        if (first === undefined) return;
        const flown: readonly Flown[] = zone.isCircle
          ? [0, 90, 200, 300].map(
              (turn): Flown => [geodesicDestination(zone.center, turn, radiusOf(zone)), 0],
            )
          : zone.corners.map((at): Flown => [at, 0]);
        for (const each of flown) expect(metresOutside(first.geometry, each)).toBeLessThan(0.5);
        const limit = { reference: zone.reference, unit: 'ft' } as const;
        const [floor, ceiling] = [zone.floor_ft, zone.ceiling_ft].map((value) =>
          limitInMetres({ ...limit, value }),
        );
        for (const end of [first.lower, first.upper])
          if (end !== null && end.reference !== 'UNL') expect(end.reference).toBe(zone.reference);
        if (first.lower !== null) expect(limitInMetres(first.lower)).toBeLessThanOrEqual((floor ?? 0) + 0.01);
        if (first.upper !== null)
          expect(limitInMetres(first.upper)).toBeGreaterThanOrEqual((ceiling ?? 0) - 0.01);
        expect(STRICTNESS.indexOf(restrictionOf(first.kind))).toBeGreaterThanOrEqual(
          STRICTNESS.indexOf(zone.asks),
        );
      }),
      { numRuns: sized(60, 8_000) },
    );
    expect(read / all).toBeGreaterThan(0.9);
  });
});
