import { describe, expect, it } from 'vitest';
import { readMissionFile } from './readMissionFile.ts';
import { seeYouDegrees } from './seeYou.ts';

const rad = (degrees: number): number => (degrees * Math.PI) / 180;
const at = (latitude: number, longitude: number, more: object = {}): object => ({
  latitude: rad(latitude),
  longitude: rad(longitude),
  ...more,
});
const ugcs = (...segments: unknown[]): string =>
  JSON.stringify({ version: { major: 4 }, mission: { routes: [{ name: 'Carrière', segments }] } });
const read = (text: string) => {
  const { format, items, left_out } = readMissionFile(text);
  return {
    format,
    items: items.map(({ name, shape, fields }) => [name, shape.type, fields]),
    left: left_out.map(({ path, line, reason }) => [path === '' ? line : path, reason]),
  };
};

describe('a mission of UgCS', () => {
  it('is its route, by the highest of its heights, each with what it is measured from', () => {
    expect(
      read(
        ugcs(
          { type: 'TakeOff', point: at(43.6, 1.44, { altitude: 30, altitudeType: 'AGL' }) },
          { type: 'Waypoint', point: at(43.61, 1.44, { altitude: 60, altitudeType: 'AGL' }) },
          { type: 'Waypoint', point: at(43.61, 1.45, { altitude: 250, altitudeType: 'AMSL' }) },
        ),
      ),
    ).toEqual({
      format: 'ugcs',
      items: [['Carrière', 'Line', { '@agl': '60', '@amsl': '250' }]],
      left: [],
    });
  });

  it('is its scan too, with what is flown beyond', () => {
    const polygon = { points: [at(43.6, 1.44), at(43.61, 1.44), at(43.61, 1.45)] };
    const { items } = read(ugcs({ polygon, parameters: { height: 50, altitudeType: 'AGL', overshoot: 40 } }));
    expect(items[0]).toEqual(['Carrière', 'Polygon', { '@agl': '50' }]);
    const [item] = readMissionFile(ugcs({ polygon, parameters: { overshoot: 40 } })).items;
    expect(item?.repairs).toMatchObject([{ code: 'widened', params: { metres: 41 } }]);
  });

  it('of one scan has no route beside it, of one point is that point', () => {
    const polygon = { points: [at(43.6, 1.44), at(43.61, 1.44), at(43.61, 1.45)] };
    expect(read(ugcs({ polygon })).items.map(([, type]) => type)).toEqual(['Polygon']);
    expect(read(ugcs({ point: at(43.6, 1.44) })).items.map(([, type]) => type)).toEqual(['Point']);
    expect(
      read(ugcs({ point: at(43.6, 1.44), parameters: { radius: 90 } })).items.map(([, type]) => type),
    ).toEqual(['Circle']);
    expect(read(ugcs({ polygon }, { point: at(43.6, 1.43) })).items.map(([, type]) => type)).toEqual([
      'Polygon',
      'Line',
    ]);
  });

  it('in degrees, or without a place, is told by its segment', () => {
    expect(
      read(ugcs({ type: 'Waypoint' }, { type: 'Waypoint', point: { latitude: 43.6, longitude: 1.44 } }, 3)),
    ).toEqual({
      format: 'ugcs',
      items: [],
      left: [
        ['routes[0].segments[0]', 'geometry_unsupported'],
        ['routes[0].segments[2]', 'no_geometry'],
        ['routes[0]', 'coordinates_unreadable'],
      ],
    });
  });
});

describe('a file of SeeYou', () => {
  it('gives its waypoints, not the height of their ground as one to fly, and tells its tasks', () => {
    const text = `name,code,country,lat,lon,elev,style,rwdir,rwlen,rwwidth,freq,desc,userdata,pics
"Bourg St Bernard",BSB,FR,4336.367N,00144.650E,165.0m,5,110,800.0m,,123.500,"Piste, herbe",,
-----Related Tasks-----
"Tour","Bourg St Bernard","Bourg St Bernard"
`;
    const { items, left_out } = readMissionFile(text);
    expect(items).toMatchObject([{ name: 'Bourg St Bernard', shape: { type: 'Point' } }]);
    const shape = items[0]?.shape;
    const [x, y] = shape?.type === 'Point' ? shape.position : [];
    expect([x?.toFixed(5), y?.toFixed(5)]).toEqual(['1.74417', '43.60612']);
    expect(left_out).toMatchObject([{ line: 3, reason: 'tasks' }]);
  });

  it.each([
    ['4336.367S', 'NS', -43.606_12],
    ['00144.650W', 'EW', -1.744_17],
    ['4336N', 'NS', 43.6],
    ['4360.000N', 'NS', Number.NaN],
    ['00144.650E', 'NS', Number.NaN],
    ['436.367N', 'NS', Number.NaN],
  ] as const)('reads %s as %s', (text, letters, degrees) => {
    const found = seeYouDegrees(text, letters);
    if (Number.isNaN(degrees)) expect(found).toBeNaN();
    else expect(found).toBeCloseTo(degrees, 5);
  });
});
