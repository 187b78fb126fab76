import { sql } from 'kysely';
import { Failure, notFound } from '../../platform/http/failure.ts';
import { drawnShapes } from '../geometry/index.ts';
import type { ZonesDeps } from './zones.deps.ts';

const SIDE = 96;
const MARGIN = 8;

type Ring = readonly (readonly number[])[];

/** The outlines of a structure's zones on a small square, north up, to one scale. */
const pictureOf = (rings: readonly Ring[]): string | null => {
  const points = rings.flat();
  if (points.length === 0) return null;
  const narrowing = Math.cos(((points[0]?.[1] ?? 0) * Math.PI) / 180);
  let [west, south, east, north] = [Infinity, Infinity, -Infinity, -Infinity];
  // Too many to be arguments of one call.
  for (const [lng = 0, lat = 0] of points) {
    [west, east] = [Math.min(west, lng * narrowing), Math.max(east, lng * narrowing)];
    [south, north] = [Math.min(south, lat), Math.max(north, lat)];
  }
  const scale = (SIDE - 2 * MARGIN) / Math.max(east - west, north - south, 1e-9);
  const path = rings
    .map(
      (ring) =>
        `M${ring
          .map(([lng = 0, lat = 0]) => {
            const x = MARGIN + (lng * narrowing - west) * scale;
            return `${x.toFixed(1)} ${(MARGIN + (north - lat) * scale).toFixed(1)}`;
          })
          .join('L')}Z`,
    )
    .join('');
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${SIDE} ${SIDE}"><path d="${path}" fill="#1f5eff22" stroke="#1f5eff" stroke-width="2" stroke-linejoin="round"/></svg>`;
  return `data:image/svg+xml,${encodeURIComponent(svg)}`;
};

/** More than a picture of this size can show: corners of a ring, zones of one structure. */
const MOST_POINTS = 400;
const MOST_ZONES = 100;
const thinned = (ring: Ring): Ring => {
  const step = Math.ceil(ring.length / MOST_POINTS);
  return ring.filter((_, index) => index % step === 0);
};

type Shape = Awaited<ReturnType<typeof drawnShapes>>[number];
const polygonsOf = ({ type, coordinates }: Shape): readonly (readonly Ring[])[] =>
  type === 'Polygon' ? [coordinates] : coordinates;

/** The structures that keep zones here, each with a picture of these. */
export const partnerImages = async ({ own_db, geometry: work }: ZonesDeps) => {
  const rows = await own_db
    .selectFrom((from) =>
      from
        .selectFrom('structures as s')
        .innerJoin('structure_zones as z', 'z.structure_id', 's.id')
        .select(['s.id', 's.code', 's.name', 'z.geometry', 'z.outline', 'z.id as zone_id'])
        .select(sql<number>`row_number() over (partition by s.id order by z.id)`.as('place'))
        .where('z.kind', 'in', ['uspace', 'competence'])
        .as('placed'),
    )
    .select(['id', 'code', 'name', 'geometry', 'outline'])
    .where('place', '<=', MOST_ZONES)
    .orderBy('code')
    .orderBy('zone_id')
    .execute();
  const shapes = await drawnShapes(work, rows);
  const drawn = rows.flatMap((row, index) => {
    const shape = shapes[index];
    return shape === undefined ? [] : [{ ...row, outlines: polygonsOf(shape) }];
  });
  return [...Map.groupBy(drawn, ({ id }) => id).values()].flatMap((own) => {
    const [first] = own;
    if (first === undefined) return [];
    const rings = own.flatMap(({ outlines }) => outlines.map(([ring = []]) => thinned(ring)));
    return [{ structure_id: first.id, code: first.code, name: first.name, image: pictureOf(rings) }];
  });
};

/** The system of its own that a structure's requests go to. Throws NOT_FOUND for an unknown one, WEBSERVICE_NOT_FOUND where none is connected. */
export const webService = async ({ own_db, external_desk }: ZonesDeps, id: number) => {
  const structure = await own_db
    .selectFrom('structures')
    .select(['id', 'code', 'name'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (!structure) throw notFound();
  if (!external_desk.isFor(structure.code) || external_desk.source === 'none')
    throw new Failure('WEBSERVICE_NOT_FOUND');
  return { ...structure, source: external_desk.source };
};
