import { expect, it } from 'vitest';
import { readDjiArchive } from './readMissionFile.ts';
import { writeDjiFiles } from './writeRoute.ts';

const waylines = (config: string, mode = 'relativeToStartPoint'): string =>
  `<kml xmlns:wpml="http://www.dji.com/wpmz/1.0.6"><Document><wpml:missionConfig>${config}</wpml:missionConfig>
  <Folder><wpml:executeHeightMode>${mode}</wpml:executeHeightMode>${['1.3,43.6', '1.302,43.6']
    .map(
      (at) =>
        `<Placemark><Point><coordinates>${at}</coordinates></Point><wpml:executeHeight>40</wpml:executeHeight></Placemark>`,
    )
    .join('')}</Folder></Document></kml>`;
const home = (metres: number): string => `<wpml:globalRTHHeight>${metres}</wpml:globalRTHHeight>`;
const hintsOf = (text: string) =>
  readDjiArchive({ template: null, waylines: text, own: null }).items.flatMap(({ hints }) =>
    hints.filter(({ code }) => code === 'return_height'),
  );

it.each([
  ['above the route', waylines(home(115)), [{ code: 'return_height', params: { metres: 115 } }]],
  ['at the height of the route', waylines(home(40)), []],
  ['beside heights that it cannot be compared with', waylines(home(100), 'EGM96'), [expect.anything()]],
  ['not given', waylines(''), []],
])('a return height %s is told', (_, text, hints) => {
  expect(hintsOf(text)).toEqual(hints);
});

it.each([
  [
    'beside the outline',
    '',
    '<wpml:globalShootHeight>90</wpml:globalShootHeight>',
    { globalShootHeight: '90' },
  ],
  [
    'followed above the ground',
    '<wpml:waylineCoordinateSysParam><wpml:surfaceFollowModeEnable>1</wpml:surfaceFollowModeEnable><wpml:surfaceRelativeHeight>70</wpml:surfaceRelativeHeight></wpml:waylineCoordinateSysParam>',
    '',
    { '@agl': '70' },
  ],
])('a template’s height is told: %s', (_, folder, placemark, fields) => {
  const template = `<kml xmlns:wpml="http://www.dji.com/wpmz/1.0.2"><Document><Folder><wpml:templateType>mapping2d</wpml:templateType>${folder}<Placemark>${placemark}<Polygon><outerBoundaryIs><LinearRing><coordinates>1.3,43.6,0 1.31,43.6,0 1.31,43.61,0</coordinates></LinearRing></outerBoundaryIs></Polygon></Placemark></Folder></Document></kml>`;
  expect(readDjiArchive({ template, waylines: null, own: null }).items.map((item) => item.fields)).toEqual([
    fields,
  ]);
});

const turning = (mode: string, damping: number, straight = ''): string =>
  `<kml xmlns:wpml="http://www.dji.com/wpmz/1.0.2"><Document><Folder><wpml:executeHeightMode>relativeToStartPoint</wpml:executeHeightMode>${[
    [1.3, 43.6],
    [1.31, 43.6],
    [1.31, 43.61],
  ]
    .map(
      (at) =>
        `<Placemark><Point><coordinates>${at.join(',')}</coordinates></Point><wpml:executeHeight>40</wpml:executeHeight><wpml:waypointTurnParam><wpml:waypointTurnMode>${mode}</wpml:waypointTurnMode><wpml:waypointTurnDampingDist>${damping}</wpml:waypointTurnDampingDist></wpml:waypointTurnParam>${straight}</Placemark>`,
    )
    .join('')}</Folder></Document></kml>`;

it.each([
  ['toPointAndStopWithDiscontinuityCurvature', 0, '', 0, false],
  ['coordinateTurn', 200, '', 58.6, false],
  ['toPointAndPassWithContinuityCurvature', 0, '', 0, true],
  ['toPointAndPassWithContinuityCurvature', 0, '<wpml:useStraightLine>1</wpml:useStraightLine>', 0, false],
])('turns of %s with %s m', (mode, damping, straight, wide, isCurved) => {
  const [item] = readDjiArchive({
    template: null,
    waylines: turning(mode, damping, straight),
    own: null,
  }).items;
  expect(item?.shape.type === 'Line' ? item.shape.least_buffer_m : null).toBeCloseTo(wide, 0);
  expect(item?.hints.some(({ code }) => code === 'curved_way')).toBe(isCurved);
});

it('a written mission returns home at the height of its area', () => {
  const area = {
    name: 'Toiture',
    geometry: { type: 'Circle', center: [1.3, 43.6], radius_m: 50 } as const,
    height_m: 50,
  };
  const files = writeDjiFiles(area);
  for (const name of ['wpmz/template.kml', 'wpmz/waylines.wpml'])
    expect(files[name]).toContain('<wpml:globalRTHHeight>50</wpml:globalRTHHeight>');
});

it('a tag that closes nothing is told, and takes no number with it', () => {
  const text = waylines(home(115)).replace('115</', '115</b></');
  const [item] = readDjiArchive({ template: null, waylines: text, own: null }).items;
  expect(item?.repairs.map(({ code }) => code)).toContain('xml_forgiven');
  expect(item?.hints).toContainEqual({ code: 'return_height', params: { metres: 115 } });
});
