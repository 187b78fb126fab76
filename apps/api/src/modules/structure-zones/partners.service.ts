import { LIMITS } from '@envol/contract/limits';
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

/** More than a picture of this size can show: its corners in all, and the zones of one structure. */
const MOST_POINTS = 2_000;
const MOST_ZONES = 100;
/** A ring with fewer corners has lost its shape. */
const LEAST_POINTS = 8;
/** The rings with as many corners as the picture has for each. */
const thinned = (rings: readonly Ring[]): readonly Ring[] => {
  const each = Math.max(LEAST_POINTS, Math.floor(MOST_POINTS / rings.length));
  return rings.map((ring) => {
    const step = Math.ceil(ring.length / each);
    return ring.filter((_, index) => index % step === 0);
  });
};

type Shape = Awaited<ReturnType<typeof drawnShapes>>[number];
const polygonsOf = ({ type, coordinates }: Shape): readonly (readonly Ring[])[] =>
  type === 'Polygon' ? [coordinates] : coordinates;

const DRAWN_KINDS = ['uspace', 'competence'] as const;

/** The structures with which the platform has a partnership; of the first of them each with a picture of its zones. */
export const partnerImages = async ({ system_db, geometry: work }: ZonesDeps) => {
  const partners = await system_db
    .selectFrom('structures as s')
    .select(['s.id as structure_id', 's.code', 's.name'])
    .where('s.is_partner', '=', true)
    .orderBy('s.code')
    .orderBy('s.id')
    .execute();
  if (partners.length === 0) return [];
  const drawn = partners.slice(0, LIMITS.partner_pictures).map(({ structure_id }) => structure_id);
  const rows = await system_db
    .selectFrom((from) =>
      from
        .selectFrom('structure_zones as z')
        .select(['z.structure_id', 'z.geometry', 'z.outline', 'z.id as zone_id'])
        .select(sql<number>`row_number() over (partition by z.structure_id order by z.id)`.as('place'))
        .where('z.kind', 'in', DRAWN_KINDS)
        .where('z.structure_id', 'in', drawn)
        .as('placed'),
    )
    .select(['structure_id', 'geometry', 'outline'])
    .where('place', '<=', MOST_ZONES)
    .orderBy('zone_id')
    .execute();
  const shapes = await drawnShapes(work, rows);
  const outlines = Map.groupBy(
    rows.flatMap(({ structure_id }, index) => {
      const shape = shapes[index];
      return shape === undefined ? [] : polygonsOf(shape).map(([ring = []]) => ({ structure_id, ring }));
    }),
    ({ structure_id }) => structure_id,
  );
  return partners.map((partner) => {
    const rings = outlines.get(partner.structure_id)?.map(({ ring }) => ring) ?? [];
    return { ...partner, image: pictureOf(thinned(rings)) };
  });
};

/** The system of its own that a structure's requests go to. Throws NOT_FOUND for an unknown one, WEBSERVICE_NOT_FOUND where none is connected. */
export const webService = async ({ system_db, external_desk }: ZonesDeps, id: number) => {
  const structure = await system_db
    .selectFrom('structures')
    .select(['id', 'code', 'name'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (!structure) throw notFound();
  if (!external_desk.isFor(structure.code) || external_desk.source === 'none')
    throw new Failure('WEBSERVICE_NOT_FOUND');
  return { ...structure, source: external_desk.source };
};
