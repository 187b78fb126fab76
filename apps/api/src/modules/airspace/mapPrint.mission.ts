import type { PrintedMission } from '@envol/documents/mapPrint';
import type { Db } from '../../platform/db/database.ts';
import type { Reached } from '../../platform/db/reach.ts';
import { notFound } from '../../platform/http/failure.ts';

/** A mission within reach as a printed map shows it: as it is saved, with the zone as it was. Throws NOT_FOUND. */
export const printedMission = async (db: Db, reached: Reached, id: number): Promise<PrintedMission> => {
  const flight = await db
    .selectFrom('flights')
    .select([
      'display_identifier',
      'name',
      'date_start',
      'date_end',
      'time_zone',
      'max_flying_height',
      'points',
    ])
    .where(reached.flights)
    .where('id', '=', id)
    .executeTakeFirst();
  if (!flight) throw notFound();
  const [areas, zone] = await Promise.all([
    db
      .selectFrom('flight_areas')
      .select(['name', 'geometry', 'max_height_m', 'center_lng', 'center_lat'])
      .where('flight_id', '=', id)
      .orderBy('position')
      .execute(),
    db
      .selectFrom('flight_exclusion_zones')
      .select(['result', 'markers', 'saved_at'])
      .where('flight_id', '=', id)
      .executeTakeFirst(),
  ]);
  const { max_flying_height, points, ...about } = flight;
  return {
    ...about,
    points: points.map(({ kind, position }) => ({ kind, position })),
    areas: areas.map(({ name, geometry, max_height_m, center_lng, center_lat }) => ({
      name,
      geometry,
      center: [center_lng, center_lat],
      height_m: max_height_m ?? max_flying_height,
    })),
    exclusion: zone
      ? {
          zone: zone.result.zone.zone,
          contingency: zone.result.zone.contingency,
          markers: zone.markers,
          saved_at: zone.saved_at,
        }
      : null,
  };
};
