import type { ExclusionSettings } from '@envol/domain/exclusion-zones/criteria';
import type { ComputedExclusion, ExclusionBasis } from '@envol/domain/exclusion-zones/exclusionZone';
import type { Marker } from '@envol/domain/exclusion-zones/markers';
import type { PolygonGeometry } from '@envol/domain/geo/geometry';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';

const COLUMNS = [
  'markers',
  'settings',
  'outline',
  'result',
  'basis',
  'removed_markers',
  'version',
  'saved_at',
  'saved_by',
] as const;

/** The zone saved with a mission that the caller has found within its reach. */
export const findExclusion = (db: Db, flightId: number) =>
  db
    .selectFrom('flight_exclusion_zones')
    .select(COLUMNS)
    .where('flight_id', '=', flightId)
    .executeTakeFirst();

export type ExclusionRow = NonNullable<Awaited<ReturnType<typeof findExclusion>>>;

interface NewExclusion {
  readonly markers: readonly Marker[];
  readonly settings: ExclusionSettings;
  readonly outline: PolygonGeometry | null;
  readonly result: ComputedExclusion;
  readonly basis: ExclusionBasis;
  readonly version: number;
  readonly saved_at: string;
  readonly saved_by: string;
}

/** Puts a zone in the place of the former one. The caller has locked the mission. */
export const writeExclusion = async (
  db: Db,
  flight_id: number,
  { outline, ...zone }: NewExclusion,
): Promise<void> => {
  const columns = {
    ...zone,
    markers: JSON.stringify(zone.markers),
    settings: JSON.stringify(zone.settings),
    outline: outline && JSON.stringify(outline),
    result: JSON.stringify(zone.result),
    basis: JSON.stringify(zone.basis),
    removed_markers: 0,
  };
  await db
    .insertInto('flight_exclusion_zones')
    .values({ flight_id, ...columns })
    .onConflict((conflict) => conflict.column('flight_id').doUpdateSet(columns))
    .execute();
};

/** Takes markers away that may not stand where they are any more. */
export const writeMarkers = async (
  db: Db,
  flightId: number,
  markers: readonly Marker[],
  removed: number,
): Promise<void> => {
  await db
    .updateTable('flight_exclusion_zones')
    .set({
      markers: JSON.stringify(markers),
      removed_markers: sql<number>`removed_markers + ${removed}`,
    })
    .where('flight_id', '=', flightId)
    .execute();
};

export const removeExclusion = async (db: Db, flightId: number): Promise<void> => {
  await db.deleteFrom('flight_exclusion_zones').where('flight_id', '=', flightId).execute();
  await sql`delete from approval_exclusion_zones where approval_id in
    (select id from approvals where flight_id = ${flightId} and closed_at is null)`.execute(db);
};

/** Shows the authorities of a mission's open requests the zone as it is saved; nothing where none is. */
export const showExclusion = async (db: Db, flightId: number): Promise<void> => {
  await sql`
    insert into approval_exclusion_zones (approval_id, scenario, height_m, margin_m, is_drawn, markers, result, saved_at,
      saved_by)
    select a.id, z.basis->'mission'->>'scenario', (z.basis->'mission'->>'height_m')::float8,
      (z.settings->>'margin_m')::float8, z.outline is not null, z.markers, z.result,
      z.saved_at, z.saved_by
    from approvals a join flight_exclusion_zones z on z.flight_id = a.flight_id
    where a.flight_id = ${flightId} and a.closed_at is null
    on conflict (approval_id) do update set scenario = excluded.scenario, height_m = excluded.height_m,
      margin_m = excluded.margin_m, is_drawn = excluded.is_drawn, markers = excluded.markers, result = excluded.result, saved_at = excluded.saved_at,
      saved_by = excluded.saved_by`.execute(db);
};

/** The zone that the authority of a request is shown, within the asker's reach. */
export const findShownExclusion = (db: Db, approvalId: number) =>
  db
    .selectFrom('approval_exclusion_zones')
    .select(['scenario', 'height_m', 'margin_m', 'is_drawn', 'markers', 'result', 'saved_at', 'saved_by'])
    .where('approval_id', '=', approvalId)
    .executeTakeFirst();
