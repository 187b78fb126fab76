import { todayIn } from '@envol/domain/time/localTime';
import { sql } from 'kysely';
import type { Db } from '../src/platform/db/database.ts';
import type { SeededOperator } from './members.ts';

/** Batteries of the operator's drones, by their place in its list: kept, soon at their limit, to be replaced, withdrawn. */
const BATTERIES = [
  { drone: 0, serial_number: 'TB60-A1-01', model: 'TB60', first_cycles: 96, max_cycles: 400 },
  { drone: 0, serial_number: 'TB60-A1-02', model: 'TB60', first_cycles: 372, max_cycles: 400 },
  {
    drone: 1,
    serial_number: 'TB30-A2-01',
    model: 'TB30',
    first_cycles: 402,
    max_cycles: 400,
    is_withdrawn: true,
  },
  { drone: 1, serial_number: 'TB30-A2-02', model: 'TB30', first_cycles: 41, max_cycles: 400 },
  { drone: 3, serial_number: 'ANAFI-A4-01', model: null, first_cycles: 305, max_cycles: 300 },
] as const;
/** Flights of the log that a drone's first battery flew: the latest. */
const FLOWN_LINES = 6;

/** The batteries of an operator, one of which flew the latest lines of the log. */
export const addBatteries = async (
  db: Db,
  operator: SeededOperator | undefined,
  now: Date,
): Promise<void> => {
  if (!operator) return;
  for (const { drone, is_withdrawn = false, ...battery } of BATTERIES.map((each) => ({
    is_withdrawn: undefined,
    ...each,
  })))
    await db
      .insertInto('batteries')
      .values({
        ...battery,
        operator_id: operator.id,
        drone_id: operator.drone_ids[drone] ?? null,
        withdrawn_on: is_withdrawn ? todayIn(now) : null,
        created_at: now.toISOString(),
      })
      .execute();
  await sql`insert into flying_time_batteries (flying_time_id, battery_id, cycles)
    select t.id, b.id, t.nb_flights from batteries b cross join lateral (select id, nb_flights from flying_times
      where drone_id = b.drone_id order by date desc, id desc limit ${FLOWN_LINES}::int) t
    where b.operator_id = ${operator.id} and b.serial_number like '%-01' and b.withdrawn_on is null`.execute(
    db,
  );
};
