import fc from 'fast-check';
import { expect, it } from 'vitest';
import { withinProcessorMs } from '../../../../../tools/processorTime.ts';
import { sized } from '../../../../../tools/testSizes.ts';
import { readLayerText } from '../../map-layers/layerFile.ts';
import { readZones } from './readZones.ts';

const outer = (text: string): string =>
  `<Polygon><outerBoundaryIs><LinearRing><coordinates>${text}</coordinates></LinearRing></outerBoundaryIs></Polygon>`;
const KML = `<?xml version="1.0"?>
<kml><Document>
<!-- <Placemark>${outer('2.4,43.6 2.5,43.6 2.5,43.7')}</Placemark> -->
<Placemark><name>Site &amp; abords</name><description><![CDATA[<b>Tirs</b> le lundi]]></description>
<ExtendedData><Data name="kind"><value>D</value></Data><Data name="lower"><value>SFC</value></Data>
<Data name="upper"><value>500 ft AGL</value></Data></ExtendedData>
${outer('1.4,43.6,0 1.5,43.6,0 1.5,43.7,0')}</Placemark>
<Placemark><name>Ligne</name><LineString/></Placemark>
<Placemark><name>Ailleurs</name>${outer('43.6,1.4 43.6,1.5 43.7,1.5 43.6,1.4')}</Placemark>
</Document></kml>`;

it('in KML has the class and limits that its own files say, whatever its prefix, and nothing commented out', () => {
  const expected = {
    format: 'kml',
    zones: [
      {
        place: 'line 4',
        name: 'Site & abords',
        kind: 'D',
        lower: { reference: 'AGL', value: 0, unit: 'ft' },
        upper: { reference: 'AGL', value: 500, unit: 'ft' },
        remark: 'Tirs le lundi',
        notes: ['closed'],
      },
    ],
    refused: [
      { place: 'line 8', name: 'Ligne', reason: 'geometry_unsupported' },
      { place: 'line 9', name: 'Ailleurs', reason: 'coordinates_swapped' },
    ],
  };
  for (const text of [KML, KML.replace(/<(\/?)(?=[A-Za-z])/g, '<$1k:')])
    expect(readZones(text)).toMatchObject(expected);
});

it('in KML that is broken neither throws nor hangs', () => {
  const broken = fc
    .tuple(fc.nat(KML.length), fc.nat(40), fc.string({ maxLength: 30 }))
    .map(([at, less, more]) => KML.slice(0, at) + more + KML.slice(at + less));
  fc.assert(
    fc.property(broken, (mutated) => {
      withinProcessorMs(200, () => {
        const { zones, refused } = readZones(mutated);
        expect(zones.length + refused.length).toBeGreaterThan(0);
      });
    }),
    { numRuns: sized(50, 100_000) },
  );
});

const drawnWith = (
  mode: string,
  extrude: string,
  corners = '1.3,43.6,150 1.4,43.6,120 1.4,43.7,150 1.3,43.6,150',
): string =>
  `<kml><Placemark><name>Z</name><Polygon><extrude>${extrude}</extrude><altitudeMode>${mode}</altitudeMode><outerBoundaryIs><LinearRing><coordinates>${corners}</coordinates></LinearRing></outerBoundaryIs></Polygon></Placemark></kml>`;

it.each([
  [drawnWith('relativeToGround', '1'), { reference: 'AGL', value: 150, unit: 'm' }],
  [drawnWith('absolute', '1'), { reference: 'AMSL', value: 150, unit: 'm' }],
  // A surface in the air may be a floor; an altitude that is not said may be any.
  [drawnWith('absolute', '0'), null],
  [drawnWith('clampToGround', '1'), null],
  [drawnWith('absolute', '1', '1.3,43.6 1.4,43.6,120 1.4,43.7,150 1.3,43.6'), null],
  // A mark drawn one metre high, whose words tell the limit.
  [
    drawnWith('relativeToGround', '1', '1.3,43.6,1 1.4,43.6,1 1.4,43.7,1 1.3,43.6,1').replace(
      '<Polygon>',
      '<description>Jusqu’à 150 m AGL</description><Polygon>',
    ),
    null,
  ],
])('in KML has the altitude down from which it is drawn as its ceiling: %#', (text, upper) => {
  const { zones } = readZones(text);
  expect(zones).toMatchObject([{ lower: null, upper }]);
  if (upper !== null) expect(zones[0]?.notes).toEqual(['ceiling_drawn']);
  if (text.includes('AGL')) expect(zones[0]?.notes).toEqual(['limits_left_out']);
});

const inRing = (text: string): string =>
  text.replace(/<Polygon>(.*?)<outerBoundaryIs><LinearRing>/, '<Polygon><outerBoundaryIs><LinearRing>$1');
const HIGH = '1.3,43.6,250 1.4,43.6,250 1.4,43.7,250 1.3,43.6,250';
const GROUND = HIGH.replaceAll(',250', ',0');
const saying = (text: string, data: string): string =>
  text.replace(
    '<Polygon>',
    `<ExtendedData>${data.replace(/(\w+)=([^;]+);?/g, '<Data name="$1"><value>$2</value></Data>')}</ExtendedData><Polygon>`,
  );
/** Its limit and notes as a zone, and as what a map layer shows. */
const readBothWays = (text: string) => {
  const { told, noted } = readLayerText(text);
  return [
    readZones(text).zones.map(({ upper, notes }) => ({ upper, notes })),
    told.map(({ upper }) => ({ upper, notes: noted.map(({ note }) => note) })),
  ];
};
const twice = (expected: object) => [[expected], [expected]];
const unmoded = (text: string): string => text.replace(/<altitudeMode>.*?<\/altitudeMode>/, '');

it.each([
  ['relativeToGround', { reference: 'AGL', value: 150, unit: 'm' }],
  ['relativeToSeaFloor', { reference: 'AGL', value: 150, unit: 'm' }],
  ['absolute', { reference: 'AMSL', value: 150, unit: 'm' }],
] as const)('in KML has the same ceiling where the ring instead of the polygon says %s', (mode, upper) => {
  for (const text of [drawnWith(mode, '1'), inRing(drawnWith(mode, '1'))])
    expect(readBothWays(text)).toEqual(twice({ upper, notes: ['ceiling_drawn'] }));
});

it.each([
  ['in the air, not down to the ground', drawnWith('relativeToGround', '0', HIGH)],
  ['in the air, said in the ring', inRing(drawnWith('absolute', '0', HIGH))],
  ['without what it is measured from', unmoded(drawnWith('', '1', HIGH))],
  ['measured from what nobody knows', drawnWith('elsewhere', '1', HIGH)],
  ['missing at a corner', drawnWith('absolute', '1', HIGH.replace(',250', ''))],
  ['beside a floor of its own', saying(drawnWith('absolute', '1', HIGH), 'lower=100 m AGL')],
  [
    'of the offset alone',
    drawnWith('absolute', '0', GROUND).replace('<extrude>', '<altitudeOffset>250</altitudeOffset><extrude>'),
  ],
])('in KML has a height %s, which is left out and told', (_, text) => {
  expect(readBothWays(text)).toEqual(twice({ upper: null, notes: ['limits_left_out'] }));
});

it('in KML that is free up to a height which is left out is asked for', () => {
  const text = saying(drawnWith('absolute', '0', HIGH), 'kind=NO_RESTRICTION');
  expect(readZones(text).zones).toMatchObject([
    { kind: 'REQ_AUTHORIZATION', upper: null, notes: ['limits_left_out', 'free_in_part'] },
  ]);
});

it.each([
  [drawnWith('clampToGround', '1', HIGH), null],
  [inRing(drawnWith('clampToSeaFloor', '1', HIGH)), null],
  [drawnWith('absolute', '1', GROUND), null],
  [
    saying(drawnWith('absolute', '0', HIGH), 'upper=500 ft AGL'),
    { reference: 'AGL', value: 500, unit: 'ft' },
  ],
])('in KML whose drawing tells no other height has nothing left out: %#', (text, upper) => {
  expect(readBothWays(text)).toEqual(twice({ upper, notes: [] }));
});
