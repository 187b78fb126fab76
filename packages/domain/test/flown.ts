// Files that tell what is flown, and whether areas hold it.
import fc from 'fast-check';
import { areaOfShape, type MissionItem } from '../src/formats/missions/missionFile.ts';
import { gapBetween } from '../src/geo/gap.ts';
import { geodesicDestination, geodesicDistance } from '../src/geo/geodesy.ts';
import type { AreaGeometry, Position } from '../src/geo/geometry.ts';

/** A place that a file says is flown, with the metres around it. */
export type Flown = readonly [at: Position, radius_m: number];

/** Metres by which a place with its radius lies outside of an area; 0 within. Not by the code that draws the areas. */
export function metresOutside(geometry: AreaGeometry, [at, radius]: Flown): number {
  if (geometry.type === 'Circle')
    return Math.max(geodesicDistance(geometry.center, at) + radius - geometry.radius_m, 0);
  const edge = [0, 60, 120, 180, 240, 300].map((turn) => geodesicDestination(at, turn, radius));
  return Math.max(
    ...[at, ...edge].map((center) => gapBetween({ type: 'Circle', center, radius_m: 0.01 }, geometry)),
  );
}

/** The most by which any of the places lies outside of all areas. */
export const mostOutside = (items: readonly MissionItem[], flown: readonly Flown[]): number => {
  const areas = items.map(({ shape }) => areaOfShape(shape));
  return Math.max(
    0,
    ...flown.map((each) => Math.min(...areas.map((geometry) => metresOutside(geometry, each)))),
  );
};

/** What is forgiven, m: a metre, and what a flat map is wrong by over the distances of the file (0.2 m in the first kilometres, found by trying). */
export const toleranceOf = (flown: readonly Flown[]): number =>
  1 + 5e-4 * Math.max(...flown.map(([at]) => geodesicDistance(flown[0]?.[0] ?? at, at)));

export const metre = (most: number) => fc.integer({ min: 0, max: most });
export const start = fc
  .tuple(metre(2_000_000), metre(2_000_000))
  .map(([x, y]): Position => [1 + x / 1e7, 43.4 + y / 1e7]);
const away = fc.tuple(fc.integer({ min: 0, max: 359 }), fc.integer({ min: 30, max: 800 }));
export const places = (least: number, most: number) =>
  fc.tuple(start, fc.array(away, { minLength: least, maxLength: most })).map(([from, steps]) => {
    const all: Position[] = [];
    for (const [heading, metres] of steps) all.push(geodesicDestination(all.at(-1) ?? from, heading, metres));
    return all;
  });
export const ring = fc
  .tuple(start, fc.array(fc.integer({ min: 60, max: 700 }), { minLength: 3, maxLength: 9 }))
  .map(([center, radii]) =>
    radii.map((radius, index) => geodesicDestination(center, (360 * index) / radii.length, radius)),
  );

export const latLon = ([x, y]: Position): [number, number] => [y, x];
export const plan = (items: readonly object[]): string =>
  JSON.stringify({ fileType: 'Plan', mission: { items } });
export const missionItem = (
  at: Position,
  command = 16,
  params: readonly number[] = [0, 0, 0, 0],
): object => ({
  type: 'SimpleItem',
  command,
  frame: 3,
  params: [...params, ...latLon(at), 50],
});
export const lines = (rows: readonly (readonly (string | number)[])[]): string =>
  `QGC WPL 110\n${rows.map((row, index) => [index, 0, 3, ...row, 1].join('\t')).join('\n')}\n`;
export const coordinates = (positions: readonly Position[]): string =>
  positions.map((at) => at.join(',')).join(' ');
export const kml = (inside: string): string => `<kml><Document>${inside}</Document></kml>`;
export const wpml = (inside: string): string =>
  `<kml xmlns:wpml="http://www.dji.com/wpmz/1.0.2"><Document><Folder>${inside}</Folder></Document></kml>`;

export const radians = ([x, y]: Position): object => ({
  longitude: (x * Math.PI) / 180,
  latitude: (y * Math.PI) / 180,
});
/** Degrees and minutes to the thousandth, 1.9 m. */
export const minutes = (value: number, width: number): string => {
  const thousandths = Math.round(value * 60_000);
  const part = ((thousandths % 60_000) / 1_000).toFixed(3).padStart(6, '0');
  return `${String(Math.floor(thousandths / 60_000)).padStart(width, '0')}${part}`;
};
