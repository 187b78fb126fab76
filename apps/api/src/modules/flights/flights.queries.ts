import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import { findConstraints } from '../constraints/index.ts';
import { droneColumns } from '../drones/index.ts';
import { pilotColumns } from '../pilots/index.ts';

const flightColumns = [
  'id',
  'display_identifier',
  'operator_id',
  'name',
  'description',
  'internal_notes',
  'date_start',
  'date_end',
  'time_zone',
  'hours_reference',
  'max_flying_height',
  'scenario',
  'visibility',
  'night_flight',
  'populated_area',
  'max_distance_from_pilot',
  'status',
  'next_step',
  'center_lng',
  'center_lat',
  'analysis',
  'analysed_at',
  'is_archived',
  'version',
  'created_at',
  'updated_at',
] as const;

/** A mission of the operator's; undefined for an unknown id and for somebody else's alike. */
export const findFlight = (db: Db, operatorId: number, id: number) =>
  db
    .selectFrom('flights')
    .select(flightColumns)
    .where('operator_id', '=', operatorId)
    .where('id', '=', id)
    .executeTakeFirst();

/** The same, locked until the transaction ends: edits and requests of one mission follow each other. */
export const lockFlight = (db: Db, operatorId: number, id: number) =>
  db
    .selectFrom('flights')
    .select(flightColumns)
    .where('operator_id', '=', operatorId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();

export type FlightRow = NonNullable<Awaited<ReturnType<typeof findFlight>>>;

export const findAreas = (db: Db, flightId: number) =>
  db
    .selectFrom('flight_areas')
    .select(['id', 'name', 'geometry', 'max_height_m', 'area_m2', 'center_lng', 'center_lat'])
    .where('flight_id', '=', flightId)
    .orderBy('position')
    .execute();

export type AreaRow = Awaited<ReturnType<typeof findAreas>>[number];

export const findFlightPilots = (db: Db, flightId: number) =>
  db
    .selectFrom('flight_pilots')
    .innerJoin('pilots', 'pilots.id', 'flight_pilots.pilot_id')
    .select(pilotColumns)
    .where('flight_id', '=', flightId)
    .orderBy('flight_pilots.position')
    .execute();

export const findFlightDrones = (db: Db, flightId: number) =>
  db
    .selectFrom('flight_drones')
    .innerJoin('drones', 'drones.id', 'flight_drones.drone_id')
    .select(droneColumns)
    .where('flight_id', '=', flightId)
    .orderBy('flight_drones.position')
    .execute();

/** The requests of a mission, with how many messages of the authority are unread. */
export const findApprovals = (db: Db, flightId: number) =>
  db
    .selectFrom('approvals')
    .innerJoin('structures', 'structures.id', 'approvals.structure_id')
    .select([
      'approvals.id',
      'approvals.display_identifier',
      'approvals.status',
      'approvals.structure_id',
      'structures.name as structure_name',
      sql<number>`(select count(*) from approval_messages m where m.approval_id = approvals.id
        and m.author_side = 'authority' and m.viewed_at is null)`.as('unread_messages'),
    ])
    .where('approvals.flight_id', '=', flightId)
    .orderBy('approvals.id')
    .execute();

/** Everything that one mission's page shows. */
export const loadDetail = async (db: Db, flight: FlightRow) => ({
  flight,
  areas: await findAreas(db, flight.id),
  pilots: await findFlightPilots(db, flight.id),
  drones: await findFlightDrones(db, flight.id),
  constraints: await findConstraints(db, flight.id),
  approvals: await findApprovals(db, flight.id),
});

export type FlightDetail = Awaited<ReturnType<typeof loadDetail>>;
