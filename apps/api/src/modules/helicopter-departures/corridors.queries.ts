import type { Corridor } from '@envol/domain/helicopter-departures/corridor';
import type { Selectable } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import type { Tables } from '../../platform/db/schema.ts';

export type DepartureRow = Selectable<Tables['helicopter_departures']>;

export const corridorOfRow = (
  row: Pick<DepartureRow, 'base_lng' | 'base_lat' | 'scene_lng' | 'scene_lat' | 'half_width_m' | 'height_m'>,
): Corridor => ({
  from: [row.base_lng, row.base_lat],
  to: [row.scene_lng, row.scene_lat],
  half_width_m: row.half_width_m,
  height_m: row.height_m,
});

/** The corridors that departures keep free at an instant (ISO 8601); no role reads them, the process does. */
export const findCorridorsInForce = async (db: Db, at: string): Promise<readonly Corridor[]> => {
  const rows = await db
    .selectFrom('helicopter_departures')
    .select(['base_lng', 'base_lat', 'scene_lng', 'scene_lat', 'half_width_m', 'height_m'])
    .where('declared_at', '<=', at)
    .where('ends_at', '>', at)
    .where((eb) => eb.or([eb('ended_at', 'is', null), eb('ended_at', '>', at)]))
    .orderBy('id')
    .execute();
  return rows.map(corridorOfRow);
};
