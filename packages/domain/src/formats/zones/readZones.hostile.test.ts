import { expect, it } from 'vitest';
import { processorMs, withinProcessorMs } from '../../../../../tools/processorTime.ts';
import { readZones } from './readZones.ts';

it('a reader of zones reads a hostile file of zones without hanging', () => {
  const point = 'DP 44:00:00 N 001:00:00 E\n';
  for (const hostile of [
    `AC R\n${point.repeat(50_000)}`,
    `<a ${'b="'.repeat(200_000)}>`,
    '<'.repeat(500_000),
    `AC R\nDP ${'4:'.repeat(400_000)}`,
    // Each of the outer ones names all the volumes: 25 times as many as the file has.
    `<m>${'<Airspace><AirspaceTimeSlice>'.repeat(25)}${'<AirspaceVolume/>'.repeat(20_000)}${'</AirspaceTimeSlice></Airspace>'.repeat(25)}</m>`,
  ]) {
    withinProcessorMs(400, () => {
      readZones(hostile);
    });
  }
});

/** An airspace whose designator and type are `words`, drawn or not. */
const airspace = (words: string, drawn: string): string =>
  `<Airspace><AirspaceTimeSlice><designator>${words}</designator><type>${words}</type><geometryComponent>${drawn.repeat(300)}</geometryComponent></AirspaceTimeSlice></Airspace>`;
const VOLUME = `<AirspaceVolume><horizontalProjection><Surface srsName="CRS84"><posList>2 48 2.1 48 2.1 48.1 2 48</posList></Surface></horizontalProjection></AirspaceVolume>`;

it.each([
  ['sixty thousand zones that draw nothing', 'AC R\n'.repeat(60_000)],
  ['volumes that are none', `{"features":[{"geometry":[${'0,'.repeat(60_000)}0]}]}`],
  [
    'a designator as long as a file',
    `<m>${airspace('R'.repeat(100_000), VOLUME)}${airspace('R'.repeat(100_000), '<AirspaceVolume/>')}</m>`,
  ],
])('a reader of zones tells no more of a file than a page holds: %s', (_, text) => {
  const told = readZones(text);
  expect(told.refused.length + told.zones.length).toBeGreaterThan(0);
  // What a thread hands over is read and sent on by the one that answers everybody.
  expect(JSON.stringify(told).length).toBeLessThan(2_000_000);
});

it('a reader of zones keeps no sign that a database refuses, nor half of one, nor marks that turn what follows', () => {
  const feature = (properties: object) => ({
    type: 'Feature',
    properties,
    geometry: {
      type: 'Polygon',
      coordinates: [
        [
          [2, 48],
          [2.1, 48],
          [2.1, 48.1],
          [2, 48],
        ],
      ],
    },
  });
  const text = JSON.stringify({
    type: 'FeatureCollection',
    features: [
      feature({ name: `${'a'.repeat(199)}😀😀`, message: 'un\u0000deux\ntrois', kind: '\u202EPDF' }),
      feature({ name: '\u0000', message: `${'m'.repeat(499)}😀😀`, kind: '\ud800' }),
    ],
  });
  const { zones } = readZones(text);
  expect(zones.map(({ name, remark, kind }) => [name, remark, kind])).toEqual([
    [`${'a'.repeat(199)}\ufffd`, 'un deux\ntrois', 'PDF'],
    ['features[1]', `${'m'.repeat(499)}\ufffd`, '\ufffd'],
  ]);
});

it('a reader of zones refuses a limit of three hundred digits, which writing it again would turn into none', () => {
  const feature = (lower: number) =>
    `{"type":"Feature","properties":{"lower":${lower},"lowerReference":"AGL","uom":"m"},"geometry":{"type":"Polygon","coordinates":[[[2,48],[2.1,48],[2.1,48.1],[2,48]]]}}`;
  expect(readZones(`{"features":[${feature(-1e305)},${feature(-100)}]}`)).toMatchObject({
    zones: [{ lower: { value: -100 } }],
    refused: [{ reason: 'limit_unreadable' }],
  });
});

it('a reader of zones reads a collection of as many parts as a file holds, and words of nothing but marks', () => {
  const started = processorMs();
  const placemark = (within: string) => readZones(`<kml><Placemark>${within}</Placemark></kml>`);
  const { refused } = placemark(`<MultiGeometry>${'<Point/>'.repeat(200_000)}</MultiGeometry>`);
  expect(refused[0]?.reason).toBe('geometry_unsupported');
  placemark(`<description><![CDATA[${'<'.repeat(1_000_000)}]]></description><Point/>`);
  expect(processorMs() - started).toBeLessThan(1_000);
});
