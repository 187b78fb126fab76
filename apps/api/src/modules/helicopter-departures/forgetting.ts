import { secondsAfter } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/database.ts';

/** So long after its end a departure is told to nobody any more. */
const TOLD_FOR_S = 86_400;

/**
 * Takes the people from departures that are told to nobody any more: pilots, their numbers, who declared, ended and confirmed. That
 * one was declared, and which companies it concerned, stays.
 */
export const forgetPeople = async (db: Db, now: Date): Promise<void> => {
  const over = db
    .selectFrom('helicopter_departures')
    .select('id')
    .where('ended_at', '<', secondsAfter(now, -TOLD_FOR_S).toISOString())
    .where('declared_by_name', '<>', '–');
  const ids = (await over.orderBy('id').execute()).map(({ id }) => id);
  if (ids.length === 0) return;
  await db
    .updateTable('helicopter_departure_flights')
    .set((eb) => ({
      ...{ pilot_name: null, pilot_phone: null },
      received_by_name: eb.case().when('answer', 'is not', null).then('–').end(),
    }))
    .where('departure_id', 'in', ids)
    .execute();
  await db
    .updateTable('helicopter_departures')
    .set((eb) => ({
      ...{ declared_by: null, declared_by_name: '–' },
      ended_by_name: eb.case().when('ended_by_name', 'is not', null).then('–').end(),
    }))
    .where('id', 'in', ids)
    .execute();
};
