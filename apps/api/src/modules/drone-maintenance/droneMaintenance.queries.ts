import type { DroneMaintenance } from '@envol/contract/drone-maintenance';
import { LIMITS } from '@envol/contract/limits';
import { maintenanceDue, roundHoursLeft } from '@envol/domain/drone-maintenance/due';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import type { VisibleRows } from '../../platform/db/reach.ts';
import { notFound } from '../../platform/http/failure.ts';

const hours = (minutes: number): number => Math.round(minutes / 6) / 10;

/** Throws NOT_FOUND where the drone is not within reach. */
export const mustReachDrone = async (db: Db, reached: VisibleRows, droneId: number): Promise<void> => {
  const drone = await db
    .selectFrom('drones')
    .select('id')
    .where(reached.drones)
    .where('id', '=', droneId)
    .executeTakeFirst();
  if (!drone) throw notFound();
};

/** What counts of some drones towards their next maintenance. */
const countedOf = (db: Db, droneIds: readonly number[]) =>
  db
    .selectFrom('drones as d')
    .leftJoin('drone_maintenance_plans as p', 'p.drone_id', 'd.id')
    .select(['d.id', 'p.every_h', 'p.every_days', 'p.since', 'p.first_h'])
    .select((eb) =>
      eb
        .selectFrom('drone_maintenances as m')
        .select(({ fn }) => fn.max('m.done_on').as('last_on'))
        .whereRef('m.drone_id', '=', 'd.id')
        .as('last_on'),
    )
    .select([
      sql<number>`drone_flown_min(d.id, null)`.as('flown_min'),
      sql<number>`drone_flown_min(d.id, (select max(m.done_on) from drone_maintenances m where m.drone_id = d.id))`.as(
        'since_min',
      ),
    ])
    .where(sql<boolean>`d.id = any(${[...droneIds]}::bigint[])`)
    .orderBy('d.id')
    .execute();
type Counted = Awaited<ReturnType<typeof countedOf>>[number];

/** What it had flown before its log, minutes. */
const firstMin = ({ first_h }: Counted): number => (first_h ?? 0) * 60;

/** Flown since it was maintained, minutes; of one that never was here, all. */
const sinceMin = (counted: Counted): number =>
  Number(counted.since_min) + (counted.last_on === null ? firstMin(counted) : 0);

const dueOf = (counted: Counted, today: string) => {
  const { every_h, every_days, since, last_on } = counted;
  return maintenanceDue({
    plan: { every_h, every_days },
    since: last_on ?? since ?? today,
    flown_min: sinceMin(counted),
    today,
  });
};

/** What one drone has flown, and when it was and is to be maintained. The drone is within reach. */
export const readMaintenance = async (db: Db, droneId: number, today: string): Promise<DroneMaintenance> => {
  const [[counted], done] = await Promise.all([
    countedOf(db, [droneId]),
    db
      .selectFrom('drone_maintenances')
      .select(['id', 'done_on', 'note', 'noted_by_name as by'])
      .where('drone_id', '=', droneId)
      .orderBy('done_on', 'desc')
      .orderBy('id', 'desc')
      .limit(LIMITS.maintenances_told)
      .execute(),
  ]);
  if (counted === undefined) throw notFound();
  const { state, first, left_h, due_on } = dueOf(counted, today);
  return {
    plan: { every_h: counted.every_h, every_days: counted.every_days, first_h: counted.first_h ?? 0 },
    state,
    first,
    flown_h: hours(Number(counted.flown_min) + firstMin(counted)),
    flown_since_h: hours(sinceMin(counted)),
    left_h: left_h === null ? null : roundHoursLeft(left_h),
    due_on,
    done,
  };
};

/** Whether one of the drones of a mission is overdue. */
export const isMaintenanceOverdue = async (
  db: Db,
  droneIds: readonly number[],
  today: string,
): Promise<boolean> => {
  if (droneIds.length === 0) return false;
  const all = await countedOf(db, droneIds);
  return all.some((counted) => dueOf(counted, today).state === 'overdue');
};
