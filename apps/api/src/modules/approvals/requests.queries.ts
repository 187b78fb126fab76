import type { Actor } from '@envol/domain/access/actor';
import type { AreaGeometry, ZoneGeometry } from '@envol/domain/geo/geometry';
import { sql } from 'kysely';
import { asSystem } from '../../platform/db/asSystem.ts';
import type { Db } from '../../platform/db/database.ts';
import { visibleRows } from '../../platform/db/reach.ts';
import type { StoredRequest } from '../../platform/db/stored.ts';

/** The actor's own mission, locked, so that it is not edited while it is being asked for. */
export const lockFlight = (db: Db, actor: Actor, id: number) =>
  db
    .selectFrom('flights')
    .innerJoin('operators', 'operators.id', 'flights.operator_id')
    .select([
      'flights.operator_id',
      'flights.display_identifier',
      'flights.name',
      'flights.date_start',
      'flights.date_end',
      'flights.time_zone',
      'flights.hours_reference',
      'flights.is_continuous',
      'flights.max_flying_height',
      'flights.scenario',
      'flights.visibility',
      'flights.night_flight',
      'flights.max_ground_speed_ms',
      'flights.airspace_observers',
      'operators.commercial_name as company_name',
      'operators.uas_operator_number',
    ])
    .where('flights.id', '=', id)
    .where(visibleRows(actor).flights)
    .forUpdate('flights')
    .executeTakeFirst();

export const findConstraint = (db: Db, flightId: number, id: number) =>
  db
    .selectFrom('flight_constraints')
    .select(['id', 'structure_id', 'delegatee_structure_id', 'judged'])
    .where('id', '=', id)
    .where('flight_id', '=', flightId)
    .executeTakeFirst();

export const findStructure = (db: Db, id: number) =>
  db
    .selectFrom('structures')
    .select(['id', 'structure_type', 'reference_lng', 'reference_lat'])
    .where('id', '=', id)
    .executeTakeFirst();

/** A pilot within the actor's reach who still flies. */
export const findPilot = (db: Db, actor: Actor, id: number) =>
  db
    .selectFrom('pilots')
    .select(['id', 'first_name', 'last_name', 'phone'])
    .where('id', '=', id)
    .where(visibleRows(actor).pilots)
    .where('is_archived', '=', false)
    .executeTakeFirst();

/** Of these drones, those within the actor's reach that are active. */
export const findFleet = (db: Db, actor: Actor, ids: readonly number[]) =>
  db
    .selectFrom('drones')
    .select([
      'id',
      'name',
      'mass_kg',
      'drone_class',
      'registration',
      'manufacturer',
      'model',
      'serial_number',
      'remote_identification as remote_id',
      'aircraft_type',
      'max_dimension_m',
      'max_speed_ms',
      'is_captive',
      'has_third_party_protection',
    ])
    .where('id', 'in', ids)
    .where(visibleRows(actor).drones)
    .where('is_active', '=', true)
    .orderBy('id')
    .execute();

/** Whom of the operator to call: its main contact. */
export const findMainContact = async (
  db: Db,
  operatorId: number,
): Promise<StoredRequest['operator']['contact']> => {
  const pilot = await db
    .selectFrom('pilots')
    .select(['first_name', 'last_name', 'phone', 'email'])
    .where('operator_id', '=', operatorId)
    .where('is_main_contact', '=', true)
    .orderBy('id')
    .executeTakeFirst();
  if (!pilot) return null;
  const { first_name, last_name, ...reach } = pilot;
  return { name: `${first_name} ${last_name}`, ...reach };
};

export const findRequestAreas = (db: Db, flightId: number) =>
  db
    .selectFrom('flight_areas')
    .select([
      'id',
      'name',
      'geometry',
      'outline',
      'max_height_m',
      'ground',
      'area_m2',
      'center_lng',
      'center_lat',
    ])
    .where('flight_id', '=', flightId)
    .orderBy('position')
    .execute();

export type AskedArea = Awaited<ReturnType<typeof findRequestAreas>>[number];

/** How a mission concerns an authority. */
export interface Concerns {
  readonly structure_id: number;
  /** The outlines of its zones that the mission meets. */
  readonly zones: readonly ZoneGeometry[];
  /** Where the structure itself says that it answers. */
  readonly drawn: readonly AreaGeometry[];
  /** The mission's areas that meet anything for which it answers. */
  readonly area_ids: ReadonlySet<string>;
  readonly constraints: readonly { readonly id: number; readonly area_ids: readonly string[] }[];
}

export const structureConcerns = async (db: Db, flightId: number, structureId: number): Promise<Concerns> => {
  const rows = await db
    .selectFrom('flight_constraints')
    .select(['id', 'judged'])
    .where('flight_id', '=', flightId)
    .where('delegatee_structure_id', '=', structureId)
    .where('status', '<>', 'outdated')
    .execute();
  const constraints = rows.map(({ id, judged }) => ({ id, area_ids: judged.overlap.area_ids }));
  const area_ids = new Set(constraints.flatMap((each) => each.area_ids));
  const ids = rows.flatMap(({ judged }) => (judged.zone_id === null ? [] : [judged.zone_id]));
  const zones =
    ids.length === 0 ? [] : await db.selectFrom('zones').select('geometry').where('id', 'in', ids).execute();
  // Where the structure drew where it answers, that counts beside what is published.
  const drawn = await asSystem(db, "where a structure drew that it answers is in no operator's reach", () =>
    db
      .selectFrom('structure_zones')
      .select('geometry')
      .where('structure_id', '=', structureId)
      .where('kind', 'in', ['competence', 'uspace'])
      .execute(),
  );
  return {
    structure_id: structureId,
    constraints,
    area_ids,
    zones: zones.map((zone) => zone.geometry),
    drawn: drawn.map((zone) => zone.geometry),
  };
};

/** The mission's areas that a standing request to this authority asks for; `except` is not counted. */
export const findRequestedAreas = async (
  db: Db,
  structureId: number,
  flightId: number,
  except: number | null,
): Promise<ReadonlySet<number>> => {
  const rows = await db
    .selectFrom('approval_areas')
    .innerJoin('approvals', 'approvals.id', 'approval_areas.approval_id')
    .select('approval_areas.flight_area_id')
    .where('approvals.flight_id', '=', flightId)
    .where('approval_areas.structure_id', '=', structureId)
    .where('approval_areas.is_standing', '=', true)
    .where(except === null ? sql<boolean>`true` : sql<boolean>`approvals.id <> ${except}`)
    .execute();
  return new Set(rows.map((row) => row.flight_area_id));
};

/** A digest of what an authority is shown of a mission for some areas; see the function of the database. */
export const digestOf = async (
  db: Db,
  flightId: number,
  areaIds: readonly number[],
): Promise<string | null> => {
  const { rows } = await sql<{ digest: string | null }>`
    select shown_digest(${flightId}, ${[...areaIds]}::bigint[]) as digest`.execute(db);
  return rows[0]?.digest ?? null;
};

/** Whose mission within reach this is: looked at before anything is kept for its request. */
export const ownerOf = async (db: Db, actor: Actor, flightId: number): Promise<number | undefined> =>
  (
    await db
      .selectFrom('flights')
      .select('operator_id')
      .where('id', '=', flightId)
      .where(visibleRows(actor).flights)
      .executeTakeFirst()
  )?.operator_id;
