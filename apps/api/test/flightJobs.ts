import { LIMITS } from '@envol/contract/limits';
import type { FlightJobStatus } from '@envol/domain/flights/jobs';
import { sql } from 'kysely';
import type { Database } from '../src/platform/db/database.ts';
import type { World } from './callWorld.ts';
import { addFlight, PLACES } from './flights.ts';
import type { Harness } from './harness.ts';

/** Missions of the owner's, more than a call acts on before it answers: copies of one in the database. */
export const copiesOf = async (harness: Harness, count: number): Promise<number[]> => {
  const flight = await addFlight(harness, { areas: [{ geometry: PLACES.country }] });
  return [flight.id, ...(await copyRows(harness.db, flight.id, count - 1))];
};

const columnsOf = async (db: Database, table: string): Promise<string> => {
  const { rows } = await sql<{ names: string }>`
    select string_agg(quote_ident(column_name), ', ') as names from information_schema.columns
    where table_schema = 'public' and table_name = ${table} and is_generated = 'NEVER' and is_identity = 'NO'
      and column_name not in ('id', 'flight_id', 'display_identifier')`.execute(db);
  return rows[0]?.names ?? '';
};

const copyRows = async (db: Database, id: number, count: number): Promise<number[]> => {
  const columns = sql.raw(await columnsOf(db, 'flights'));
  const areaColumns = sql.raw(await columnsOf(db, 'flight_areas'));
  const made: number[] = [];
  for (let index = 0; index < count; index++) {
    const { rows } = await sql<{ id: number }>`
      insert into flights (${columns}) select ${columns} from flights where id = ${id} returning id`.execute(
      db,
    );
    const copy = rows[0]?.id ?? 0;
    await sql`insert into flight_areas (flight_id, ${areaColumns})
      select ${copy}, ${areaColumns} from flight_areas where flight_id = ${id}`.execute(db);
    made.push(copy);
  }
  return made;
};

export const manyFlights = ({ harness }: World): Promise<number[]> =>
  copiesOf(harness, LIMITS.flights_at_once + 2);

/** Makes a series of these missions of the owner's. */
export const addSeries = async (
  { harness }: Pick<World, 'harness'>,
  flights: readonly number[],
): Promise<number> => {
  const { id } = await harness.db
    .insertInto('flight_series')
    .values({
      operator_id: harness.actors.owner.operator_id ?? 0,
      rule: JSON.stringify({ step: 'week', until: '2099-01-01', skips_holidays: false }),
      created_at: '2026-01-01T09:00:00Z',
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await harness.db
    .insertInto('flight_series_members')
    .values(flights.map((flight_id) => ({ flight_id, series_id: id })))
    .execute();
  return id;
};

interface JobRow {
  readonly status: FlightJobStatus;
  readonly user_id?: number;
}

/** The owner's only jobs, in a state; no queue knows of them. */
export const addFlightJob = async (
  { harness }: Pick<World, 'harness'>,
  changes: JobRow,
  count = 1,
): Promise<number> => {
  await harness.db.deleteFrom('flight_jobs').execute();
  const { id, operator_id } = harness.actors.owner;
  const row = {
    operator_id: operator_id ?? 0,
    user_id: id,
    membership_id: 0,
    language: 'fr' as const,
    act: 'delete' as const,
    params: '{}',
    total_count: 1,
    created_at: '2026-01-01T09:00:00Z',
    // Not taken for one that lost its worker.
    touched_at: '2999-01-01T09:00:00Z',
    expires_at: '2999-01-01T09:00:00Z',
    ...changes,
  };
  const made = await harness.db
    .insertInto('flight_jobs')
    .values(Array.from({ length: count }, () => row))
    .returning('id')
    .execute();
  return made[0]?.id ?? 0;
};
