import { asSystem } from '../../platform/db/asSystem.ts';
import type { Db } from '../../platform/db/database.ts';
import type { VisibleRows } from '../../platform/db/reach.ts';
import { knownBatteries, shareFlights } from './batteries.queries.ts';

/**
 * Notes with which batteries a mission takes off. One that is not known, as it was removed while the phone had no network, is left out: a
 * take-off is a fact, and is not refused for it.
 */
export const noteBatteriesOfTakeOff = async (
  db: Db,
  flight: { readonly id: number; readonly operator_id: number },
  reached: VisibleRows,
  batteryIds: readonly number[],
): Promise<void> => {
  await db.deleteFrom('flight_batteries').where('flight_id', '=', flight.id).execute();
  if (batteryIds.length === 0) return;
  const known = await knownBatteries(db, flight.operator_id, reached);
  const ids = [...new Set(batteryIds)].filter((id) => known.has(id));
  if (ids.length === 0) return;
  await db
    .insertInto('flight_batteries')
    .values(ids.map((battery_id) => ({ flight_id: flight.id, battery_id })))
    .execute();
};

/** Writes the batteries with which a mission took off into the line of its landing, whoever declares that. */
export const logBatteriesOfTakeOff = async (db: Db, flight_id: number, lineId: number): Promise<void> => {
  await asSystem(db, 'who declares a landing may not reach the batteries of the take-off', async () => {
    const flown = await db
      .deleteFrom('flight_batteries')
      .where('flight_id', '=', flight_id)
      .returning('battery_id')
      .execute();
    if (flown.length === 0) return;
    await db
      .insertInto('flying_time_batteries')
      .values(flown.map(({ battery_id }) => ({ flying_time_id: lineId, battery_id, cycles: 1 })))
      .execute();
  });
  await shareFlights(db, lineId);
};
