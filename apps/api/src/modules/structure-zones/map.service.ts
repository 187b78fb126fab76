import type { RequestOf } from '@envol/contract/endpoint';
import { LIMITS } from '@envol/contract/limits';
import type { structuresGeometries } from '@envol/contract/structure-zones';
import { formatLimit } from '@envol/domain/airspace/heights';
import { asGeometry, outlinePolygons } from '@envol/domain/geo/buffer';
import type { Database } from '../../platform/db/database.ts';
import { countOf } from '../../platform/db/page.ts';
import type { SignedIn } from '../../platform/http/mount.ts';
import type { Services } from '../../platform/service.ts';
import { ownedControlZones } from '../airspace/index.ts';
import { drawnShapes } from '../geometry/index.ts';
import { ownStructures } from '../structures/index.ts';
import type { ZonesDeps } from './zones.deps.ts';

type Query = RequestOf<typeof structuresGeometries>['query'];

const shownZones = (db: Database) =>
  db
    .selectFrom('structure_zones as z')
    .innerJoin('structures as s', 's.id', 'z.structure_id')
    .select([
      'z.id',
      'z.structure_id',
      's.code as structure_code',
      's.name as structure_name',
      'z.kind',
      'z.code',
      'z.name',
      'z.geometry',
      'z.outline',
      'z.stroke_colour',
      'z.zone_class',
      'z.lower',
      'z.upper',
      'z.message',
      's.closed_at',
    ]);

/** The zones of structures that somebody may see on the map: impacting ones their own alone. */
export const zonesOnMap = async (
  { system_db, geometry: work }: ZonesDeps,
  { actor }: SignedIn,
  { kind, structures }: Query,
): Promise<Awaited<ReturnType<typeof collect>> & { count: number }> => {
  const own = ownStructures(actor);
  let rows = shownZones(system_db).where((eb) =>
    eb.or([
      eb('z.kind', '<>', 'impacting'),
      ...(own.length === 0 ? [] : [eb('z.structure_id', 'in', [...own])]),
    ]),
  );
  if (kind?.length) rows = rows.where('z.kind', 'in', kind);
  if (structures?.length) rows = rows.where('z.structure_id', 'in', structures);
  const [shown, count] = await Promise.all([
    rows.orderBy('z.id').limit(LIMITS.structure_zones_told).execute(),
    countOf(rows),
  ]);
  return { ...(await collect(work, shown)), count };
};

const collect = async (
  work: Services['geometry'],
  rows: Awaited<ReturnType<ReturnType<typeof shownZones>['execute']>>,
) => {
  const shapes = await drawnShapes(work, rows);
  return {
    type: 'FeatureCollection' as const,
    features: rows.flatMap(({ id, geometry: _, outline: __, closed_at, ...properties }, index) => {
      const geometry = shapes[index];
      return geometry === undefined
        ? []
        : [
            {
              type: 'Feature' as const,
              id,
              geometry,
              properties: { ...properties, is_closed: closed_at !== null },
            },
          ];
    }),
  };
};

/** The published control zones of the connected aerodromes. */
export const aipGeometries = async (
  { system_db, airspace }: ZonesDeps,
  wanted: readonly number[] | undefined,
) => {
  const structures = await system_db.selectFrom('structures').select(['id', 'code', 'name']).execute();
  const byCode = new Map(
    structures
      .filter(({ id }) => wanted === undefined || wanted.includes(id))
      .map((each) => [each.code, each]),
  );
  const features = ownedControlZones(airspace.current().dataset).flatMap(({ zone, icao_code }) => {
    const structure = byCode.get(icao_code);
    if (structure === undefined) return [];
    return [
      {
        type: 'Feature' as const,
        id: zone.id,
        geometry: { ...asGeometry(outlinePolygons(zone.geometry)) },
        properties: {
          structure_id: structure.id,
          structure_code: structure.code,
          structure_name: structure.name,
          identifier: zone.identifier,
          lower: formatLimit(zone.lower),
          upper: formatLimit(zone.upper),
        },
      },
    ];
  });
  return { type: 'FeatureCollection' as const, features };
};
