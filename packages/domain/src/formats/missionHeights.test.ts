import { describe, expect, it } from 'vitest';
import { readMissionFile } from './readMissionFile.ts';

const RING = [
  [1.44, 43.6],
  [1.45, 43.6],
  [1.45, 43.61],
  [1.44, 43.6],
];
const feature = (properties: object, ring: readonly (readonly number[])[] = RING): string =>
  JSON.stringify({ type: 'Feature', properties, geometry: { type: 'Polygon', coordinates: [ring] } });
const fieldsOf = (text: string) => readMissionFile(text).items.map(({ fields }) => fields);
const polygon = (mode: string, heights: readonly number[]): string =>
  `<Polygon><extrude>1</extrude><altitudeMode>${mode}</altitudeMode><outerBoundaryIs><LinearRing><coordinates>${RING.map(([x, y], index) => `${x},${y},${heights[index] ?? 0}`).join(' ')}</coordinates></LinearRing></outerBoundaryIs></Polygon>`;
const kml = (...placemarks: string[]): string =>
  `<kml><Document>${placemarks.map((inside) => `<Placemark>${inside}</Placemark>`).join('')}</Document></kml>`;
const data = (name: string, value: string): string =>
  `<ExtendedData><Data name="${name}"><value>${value}</value></Data></ExtendedData>`;

describe('the ceiling that a file says is the height of its area, with what it is measured from', () => {
  it.each([
    [
      'openAIP, feet above the sea',
      { upperLimit: { value: 1500, unit: 1, referenceDatum: 1 } },
      { '@amsl': '457.2' },
    ],
    [
      'openAIP, metres above the ground',
      { upperLimit: { value: 120, unit: 0, referenceDatum: 0 } },
      { '@agl': '120' },
    ],
    ['in words', { upper: '500 ft AGL' }, { '@agl': '152.4' }],
    ['in a name', { plafond_ft_amsl: 1500 }, { '@amsl': '457.2' }],
    ['a flight level, which is neither', { upperLimit: { value: 65, unit: 6, referenceDatum: 2 } }, {}],
    ['without a reference, which may be either', { ceiling: 1500 }, {}],
  ])('GeoJSON: %s', (_, properties, heights) => {
    const [fields = {}] = fieldsOf(feature(properties));
    expect(Object.fromEntries(Object.entries(fields).filter(([name]) => name.startsWith('@')))).toEqual(
      heights,
    );
  });

  it.each([
    ['relativeToGround', { '@agl': '120' }],
    ['absolute', { '@amsl': '120' }],
    ['clampToGround', {}],
  ])('KML: the highest corner of %s, area by area', (mode, heights) => {
    const text = kml(
      polygon(mode, [30, 120, 60, 30]),
      polygon(mode, [10, 20, 10, 10]).replaceAll('1.44', '1.43'),
    );
    const [first, second] = fieldsOf(text);
    expect(first).toEqual(heights);
    expect(Object.values(second ?? {})).toEqual(Object.keys(heights).map(() => '20'));
  });

  it('KML: by its words, and told where two references stand beside each other', () => {
    expect(fieldsOf(kml(`${data('upper', '500 ft AGL')}${polygon('clampToGround', [])}`))).toEqual([
      { upper: '500 ft AGL', '@agl': '152.4' },
    ]);
    const [item] = readMissionFile(
      kml(`${data('upper', '500 ft AGL')}${polygon('absolute', [300, 300, 300, 300])}`),
    ).items;
    expect(item?.fields).toMatchObject({ '@agl': '152.4', '@amsl': '300' });
    expect(item?.hints.map(({ code }) => code)).toEqual(['mixed_heights']);
  });
});
