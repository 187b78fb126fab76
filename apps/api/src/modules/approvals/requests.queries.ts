import type { Actor } from '@envol/domain/access/actor';
import type { ZoneGeometry } from '@envol/domain/geo/geometry';
import type { Db } from '../../platform/db/database.ts';
import type { StoredRequest } from '../../platform/db/stored.ts';

const operatorId = (actor: Actor): number => actor.operator?.operator_id ?? 0;

/** The actor's own mission, locked, so that it is not edited while it is being asked for. */
export const lockFlight = (db: Db, actor: Actor, id: number) =>
  db
    .selectFrom('flights')
    .innerJoin('operators', 'operators.id', 'flights.operator_id')
    .select([
      'flights.operator_id',
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
      'operators.commercial_name as company_name',
      'operators.uas_operator_number',
    ])
    .where('flights.id', '=', id)
    .where('flights.operator_id', '=', operatorId(actor))
    .forUpdate('flights')
    .executeTakeFirst();

export type FlightRow = NonNullable<Awaited<ReturnType<typeof lockFlight>>>;

export const findConstraint = (db: Db, flightId: number, id: number) =>
  db
    .selectFrom('flight_constraints')
    .select(['id', 'structure_id', 'judged'])
    .where('id', '=', id)
    .where('flight_id', '=', flightId)
    .executeTakeFirst();

export const findStructure = (db: Db, id: number) =>
  db
    .selectFrom('structures')
    .select(['id', 'reference_lng', 'reference_lat'])
    .where('id', '=', id)
    .executeTakeFirst();

/** A pilot of the actor's operator who still flies. */
export const findPilot = (db: Db, actor: Actor, id: number) =>
  db
    .selectFrom('pilots')
    .select(['id', 'first_name', 'last_name', 'phone'])
    .where('id', '=', id)
    .where('operator_id', '=', operatorId(actor))
    .where('is_archived', '=', false)
    .executeTakeFirst();

/** Of these drones, those of the actor's operator that are active. */
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
      'remote_id',
    ])
    .where('id', 'in', ids)
    .where('operator_id', '=', operatorId(actor))
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

export const findAsked = (db: Db, flightId: number) =>
  db
    .selectFrom('flight_areas')
    .select(['id', 'name', 'geometry', 'outline', 'max_height_m', 'area_m2', 'center_lng', 'center_lat'])
    .where('flight_id', '=', flightId)
    .orderBy('position')
    .execute();

export type AskedArea = Awaited<ReturnType<typeof findAsked>>[number];

/**
 * How the mission concerns this authority: the outlines of its zones that are met, and the areas of the mission that
 * meet anything of it.
 */
export const structureConcerns = async (
  db: Db,
  flightId: number,
  structureId: number,
): Promise<{ zones: ZoneGeometry[]; area_ids: ReadonlySet<string> }> => {
  const constraints = await db
    .selectFrom('flight_constraints')
    .select('judged')
    .where('flight_id', '=', flightId)
    .where('structure_id', '=', structureId)
    .execute();
  const areaIds = new Set(constraints.flatMap(({ judged }) => judged.overlap.area_ids));
  const ids = constraints.flatMap(({ judged }) => (judged.zone_id === null ? [] : [judged.zone_id]));
  if (ids.length === 0) return { zones: [], area_ids: areaIds };
  const zones = await db.selectFrom('zones').select('geometry').where('id', 'in', ids).execute();
  return { zones: zones.map((zone) => zone.geometry), area_ids: areaIds };
};
