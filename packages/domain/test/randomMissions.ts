import fc from 'fast-check';
import type { ExportedArea, ExportedMission } from '../src/formats/missions/exportedMission.ts';
import { areaOfShape, type MissionItem } from '../src/formats/missions/missionFile.ts';
import { areaIssues } from '../src/geo/areas.ts';
import { geodesicDestination } from '../src/geo/geodesy.ts';
import type { AreaGeometry, Position } from '../src/geo/geometry.ts';

const place = fc
  .tuple(fc.integer({ min: 0, max: 3_000_000 }), fc.integer({ min: 0, max: 3_000_000 }))
  .map(([x, y]): Position => [1 + x / 1e7, 43.4 + y / 1e7]);

/** A ring around a place, drawn by its turns: it never crosses itself. */
const ringAround = (center: Position, radii: readonly number[]): Position[] => {
  const corners = radii.map((radius, index) =>
    geodesicDestination(center, -(360 * index) / radii.length, radius),
  );
  return [...corners, ...corners.slice(0, 1)];
};

const circle = fc
  .record({ center: place, radius_m: fc.integer({ min: 5, max: 2_000 }) })
  .map((each): AreaGeometry => ({ type: 'Circle', ...each }));
/** A corridor that may cross itself or close. */
export const randomCorridor = fc
  .record({
    start: place,
    steps: fc.array(fc.tuple(fc.integer({ min: 0, max: 359 }), fc.integer({ min: 20, max: 900 })), {
      minLength: 1,
      maxLength: 8,
    }),
    buffer_m: fc.integer({ min: 2, max: 120 }),
  })
  .map(({ start, steps, buffer_m }): AreaGeometry => {
    const coordinates = [start];
    for (const [heading, metres] of steps)
      coordinates.push(geodesicDestination(coordinates.at(-1) ?? start, heading, metres));
    return { type: 'LineString', coordinates, buffer_m };
  });
const polygon = fc
  .record({
    center: place,
    radii: fc.array(fc.integer({ min: 80, max: 900 }), { minLength: 3, maxLength: 12 }),
    hole: fc.boolean(),
  })
  .map(({ center, radii, hole }): AreaGeometry => {
    const least = Math.min(...radii) * Math.cos(Math.PI / radii.length);
    const inner = ringAround(
      center,
      radii.map(() => least * 0.5),
    ).toReversed();
    return { type: 'Polygon', coordinates: [ringAround(center, radii), ...(hole ? [inner] : [])] };
  });
/** An area with a name that files find hard. */
export const randomArea = fc.record({
  name: fc.constantFrom('Toit', 'Toit', '=Disque; <un>', 'Pré "bas"', "L'été & co", '-12', 'Zone 1'),
  geometry: fc.oneof(circle, randomCorridor, polygon),
  height_m: fc.integer({ min: 1, max: 500 }),
});
/** Missions whose areas bear one name twice, have holes, are discs, corridors and outlines. */
export const randomMission = fc
  .array(randomArea, { minLength: 1, maxLength: 6 })
  .map((areas): ExportedMission => ({ name: 'Essai', areas }))
  .filter(({ areas }) => areas.every(({ geometry }) => areaIssues(geometry).length === 0));

const near = ([ax, ay]: Position, [bx, by]: Position): boolean =>
  Math.abs(ax - bx) < 2e-7 && Math.abs(ay - by) < 2e-7;
const sameLine = (a: readonly Position[], b: readonly Position[]): boolean =>
  a.length === b.length && a.every((at, index) => near(at, b[index] ?? [0, 0]));
/** The same ring, wherever it begins and whichever way it turns. */
const sameRing = (a: readonly Position[], b: readonly Position[]): boolean => {
  const [open, other] = [a.slice(0, -1), b.slice(0, -1)];
  return [other, other.toReversed()].some((turned) =>
    turned.some((_, start) => sameLine(open, [...turned.slice(start), ...turned.slice(0, start)])),
  );
};
const sameGeometry = (a: AreaGeometry, b: AreaGeometry): boolean => {
  if (a.type === 'Circle') return b.type === a.type && near(a.center, b.center) && a.radius_m === b.radius_m;
  if (a.type === 'LineString')
    return b.type === a.type && sameLine(a.coordinates, b.coordinates) && a.buffer_m === b.buffer_m;
  if (b.type !== a.type || a.coordinates.length !== b.coordinates.length) return false;
  return a.coordinates.every((ring, index) => sameRing(ring, b.coordinates[index] ?? []));
};

/** The greatest of the heights that an item tells under any name. */
const heightOf = ({ fields }: MissionItem): number =>
  Number(fields.max_height_m ?? fields.hauteur_m_agl ?? fields['@agl'] ?? Number.NaN);

/** Areas that are not among the items, each item taken once; and items that are left. */
export function unlikeAreas(areas: readonly ExportedArea[], items: readonly MissionItem[]): string[] {
  const left = [...items];
  const missing = areas.flatMap(({ name, geometry, height_m }) => {
    const at = left.findIndex(
      (item) =>
        item.name === name && heightOf(item) === height_m && sameGeometry(geometry, areaOfShape(item.shape)),
    );
    if (at < 0) return [`missing ${name} ${geometry.type} ${height_m}`];
    left.splice(at, 1);
    return [];
  });
  return [...missing, ...left.map((item) => `more ${item.name} ${item.shape.type} ${heightOf(item)}`)];
}
