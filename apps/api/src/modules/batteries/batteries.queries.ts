import type { Battery } from '@envol/contract/batteries';
import { LIMITS } from '@envol/contract/limits';
import { batteryState, cyclesOfEach } from '@envol/domain/batteries/wear';
import { sql } from 'kysely';
import { asSystem } from '../../platform/db/asSystem.ts';
import type { Db } from '../../platform/db/database.ts';
import type { VisibleRows } from '../../platform/db/reach.ts';
import { fieldFailure } from '../../platform/http/failure.ts';

const ORDER: Readonly<Record<Battery['state'], number>> = {
  worn: 0,
  soon: 1,
  kept: 2,
  none: 2,
  withdrawn: 3,
};

/** The batteries of an operator within reach: those of drones that the asker reaches, and those of no drone. */
const batteryRows = (db: Db, operatorId: number, reached: VisibleRows) =>
  db
    .selectFrom('batteries as b')
    .leftJoin('drones', 'drones.id', 'b.drone_id')
    .where('b.operator_id', '=', operatorId)
    .where((eb) => eb.or([eb('b.drone_id', 'is', null), reached.drones]))
    .select(['b.id', 'b.serial_number', 'b.model', 'b.first_cycles', 'b.max_cycles', 'b.withdrawn_on'])
    .select([
      sql<
        Battery['drone']
      >`case when drones.id is not null then json_build_object('id', drones.id, 'name', drones.name) end`.as(
        'drone',
      ),
      sql<number>`b.first_cycles + battery_flown_cycles(b.id)`.as('cycles'),
      sql<string | null>`battery_last_flown(b.id)`.as('last_flown_on'),
    ]);

type Row = Awaited<ReturnType<ReturnType<typeof batteryRows>['execute']>>[number];

const toBattery = (row: Row): Battery => {
  const cycles = Number(row.cycles);
  return { ...row, cycles, state: batteryState({ ...row, cycles }) };
};

/** All of them, or those that fly with one drone; to be replaced first. */
export const readBatteries = async (
  db: Db,
  operatorId: number,
  reached: VisibleRows,
  droneId?: number,
): Promise<Battery[]> => {
  const rows = await batteryRows(db, operatorId, reached)
    .$if(droneId !== undefined, (query) =>
      query.where((eb) => eb.or([eb('b.drone_id', 'is', null), eb('b.drone_id', '=', droneId ?? 0)])),
    )
    .orderBy('b.serial_number')
    .limit(LIMITS.batteries)
    .execute();
  return rows
    .map(toBattery)
    .toSorted(
      (one, other) =>
        ORDER[one.state] - ORDER[other.state] || one.serial_number.localeCompare(other.serial_number),
    );
};

export const findBattery = async (
  db: Db,
  operatorId: number,
  reached: VisibleRows,
  id: number,
): Promise<Battery | undefined> => {
  const row = await batteryRows(db, operatorId, reached).where('b.id', '=', id).executeTakeFirst();
  return row && toBattery(row);
};

/** Whether a battery of one of a mission's drones has flown all its cycles, and is in use. */
export const isBatteryWorn = async (db: Db, droneIds: readonly number[]): Promise<boolean> => {
  if (droneIds.length === 0) return false;
  const worn = await db
    .selectFrom('batteries as b')
    .select('b.id')
    .where('b.drone_id', 'in', [...droneIds])
    .where('b.withdrawn_on', 'is', null)
    .where(sql<boolean>`b.first_cycles + battery_flown_cycles(b.id) >= b.max_cycles`)
    .limit(1)
    .executeTakeFirst();
  return worn !== undefined;
};

/** The ids of those within reach. */
export const knownBatteries = async (
  db: Db,
  operatorId: number,
  reached: VisibleRows,
): Promise<ReadonlySet<number>> =>
  new Set(
    (await batteryRows(db, operatorId, reached).clearSelect().select('b.id').execute()).map(({ id }) => id),
  );

/**
 * Shares the flights of a line out among its batteries, also among those that the asker does not reach: what they flew does not depend on who
 * corrects the line.
 */
export const shareFlights = (db: Db, lineId: number): Promise<void> =>
  asSystem(db, 'flights are shared with batteries of drones that the asker does not reach', async () => {
    const line = await db
      .selectFrom('flying_times')
      .select(['nb_flights', 'batteries_at_once'])
      .select((eb) =>
        eb
          .selectFrom('flying_time_batteries as u')
          .select(({ fn }) => fn.countAll<number>().as('count'))
          .whereRef('u.flying_time_id', '=', 'flying_times.id')
          .as('batteries'),
      )
      .where('id', '=', lineId)
      .executeTakeFirstOrThrow();
    const cycles = cyclesOfEach(line.nb_flights, Number(line.batteries), line.batteries_at_once);
    await db
      .updateTable('flying_time_batteries')
      .set({ cycles })
      .where('flying_time_id', '=', lineId)
      .execute();
  });

/**
 * Writes with which batteries a line of the log was flown, in place of those of it that the asker reaches; the others stay.
 * Throws BATTERY_UNKNOWN.
 */
export const setBatteriesOfLine = async (
  db: Db,
  line: { readonly id: number; readonly operator_id: number },
  reached: VisibleRows,
  batteryIds: readonly number[],
): Promise<void> => {
  const ids = [...new Set(batteryIds)];
  const known = await knownBatteries(db, line.operator_id, reached);
  if (ids.some((id) => !known.has(id))) throw fieldFailure('BATTERY_UNKNOWN', 'battery_ids', 'invalid');
  await db
    .deleteFrom('flying_time_batteries')
    .where('flying_time_id', '=', line.id)
    .where('battery_id', 'in', [0, ...known])
    .execute();
  if (ids.length > 0)
    await db
      .insertInto('flying_time_batteries')
      .values(ids.map((battery_id) => ({ flying_time_id: line.id, battery_id, cycles: 1 })))
      .execute();
  await shareFlights(db, line.id);
};
