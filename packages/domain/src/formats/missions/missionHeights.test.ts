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

  it.each([
    [
      'a polygon whose ring says what its heights are measured from',
      `<Polygon><outerBoundaryIs><LinearRing><altitudeMode>absolute</altitudeMode><coordinates>${RING.map(([x, y]) => `${x},${y},250`).join(' ')}</coordinates></LinearRing></outerBoundaryIs></Polygon>`,
      { '@amsl': '250' },
    ],
    [
      'a collection of tracks, which says it once',
      '<gx:MultiTrack><altitudeMode>absolute</altitudeMode><gx:Track><gx:coord>1.3 43.6 320</gx:coord><gx:coord>1.302 43.6 322</gx:coord></gx:Track></gx:MultiTrack>',
      { '@amsl': '322' },
    ],
    [
      'a line lifted by its offset',
      '<LineString><gx:altitudeOffset>50</gx:altitudeOffset><altitudeMode>relativeToGround</altitudeMode><coordinates>1.3,43.6,60 1.302,43.6,60</coordinates></LineString>',
      { '@agl': '110' },
    ],
    [
      'one that is lowered, since a program may not know the offset',
      '<LineString><gx:altitudeOffset>-50</gx:altitudeOffset><altitudeMode>relativeToGround</altitudeMode><coordinates>1.3,43.6,60 1.302,43.6,60</coordinates></LineString>',
      { '@agl': '60' },
    ],
  ])('KML: %s', (_, shape, heights) => {
    expect(fieldsOf(kml(shape))).toEqual([heights]);
  });

  const pilot = (point: string, more = ''): string =>
    `<kml><Document><Placemark><ExtendedData xmlns:mis="www.dji.com"><mis:useWaylineAltitude>${point}</mis:useWaylineAltitude></ExtendedData><Point><altitudeMode>relativeToGround</altitudeMode><coordinates>1.3,43.6,70</coordinates></Point></Placemark><Placemark><ExtendedData xmlns:mis="www.dji.com"><mis:altitude>110.0</mis:altitude>${more}</ExtendedData><LineString><altitudeMode>relativeToGround</altitudeMode><coordinates>1.3,43.6,0 1.302,43.6,0</coordinates></LineString></Placemark></Document></kml>`;
  it.each([
    ['by the mission’s height', pilot('true'), [{ '@home': '110' }, { '@home': '110' }]],
    ['or its own', pilot('false'), [{ '@home': '70' }, { '@home': '110' }]],
    [
      'above the sea where the mission says so',
      pilot('true', '<mis:droneHeight><mis:useAbsolute>true</mis:useAbsolute></mis:droneHeight>'),
      [{ '@amsl': '110' }, { '@amsl': '110' }],
    ],
  ])('KML of DJI Pilot: a point %s, above the take-off', (_, text, fields) => {
    expect(fieldsOf(text)).toEqual(fields);
  });

  const change = (command: number, params: readonly number[]): string =>
    JSON.stringify({
      fileType: 'Plan',
      mission: {
        items: [
          { command: 16, frame: 3, params: [0, 0, 0, 0, 43.6, 1.3, 40] },
          { command, frame: 3, params },
          { command: 16, frame: 3, params: [0, 0, 0, 0, 43.602, 1.3, 40] },
        ],
      },
    });
  it.each([
    ['CONDITION_CHANGE_ALT', change(113, [1, 0, 0, 0, 0, 0, 119]), { '@home': '119' }],
    ['DO_CHANGE_ALTITUDE', change(186, [150, 3, 0, 0, 0, 0, 0]), { '@home': '150' }],
    [
      'DO_CHANGE_ALTITUDE above the sea',
      change(186, [290, 0, 0, 0, 0, 0, 0]),
      { '@home': '40', '@amsl': '290' },
    ],
    [
      'DO_CHANGE_ALTITUDE of no frame',
      change(186, [150, 99, 0, 0, 0, 0, 0]),
      { '@home': '150', '@agl': '150' },
    ],
    ['the height of a broken off NAV_LAND', change(21, [110, 0, 0, 0, 0, 0, 0]), { '@home': '110' }],
    ['a NAV_LAND that says none', change(21, [0, 0, 0, 0, 0, 0, 0]), { '@home': '40' }],
    ['the approach of a NAV_VTOL_LAND', change(85, [0, 0, 90, 0, 43.601, 1.3, 0]), { '@home': '90' }],
  ])('a plan: %s counts', (_, text, fields) => {
    expect(fieldsOf(text)).toEqual([fields]);
  });

  it('UgCS: the height of the way home is told where the route is lower', () => {
    const route = (safeAltitude: number): string =>
      JSON.stringify({
        route: {
          name: 'R',
          safeAltitude,
          segments: [0.7609, 0.761].map((latitude) => ({
            point: { latitude, longitude: 0.025, altitude: 60, altitudeType: 'AGL' },
          })),
        },
      });
    const hints = (safe: number) => readMissionFile(route(safe)).items.flatMap((item) => item.hints);
    expect(hints(120)).toContainEqual({ code: 'return_height', params: { metres: 120 } });
    expect(hints(50).map(({ code }) => code)).toEqual(['route_of_points']);
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
