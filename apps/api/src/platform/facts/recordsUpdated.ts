import type { RecordsNoun } from '@envol/contract/realtime';
import type { Clock } from '../clock.ts';
import { asSystem } from '../db/asSystem.ts';
import type { Db } from '../db/database.ts';
import { defineScreenFact } from './fact.ts';
import { recordScreenFact } from './recordFact.ts';

/** What of a mission names its crew, its drones and the company. */
const RECORDS_OF_FLIGHT = [
  'record',
  'list',
  'compatibility',
  'get_prefecture_notifications_info',
  'get_army_notifications_info',
  'preview_prefecture_notif',
  'check_can_take_off',
];

interface RecordsChanged {
  readonly operator_id: number;
  readonly noun: RecordsNoun;
  readonly at: string;
}

/** An operator's pilots, drones or own data say something else: three modules record it. */
export const recordsUpdated = defineScreenFact('records_updated', {
  audience: ({ operator_id }: RecordsChanged) => [`company:${operator_id}`],
  payload: ({ noun }: RecordsChanged) => ({ noun }),
  // What a drone's record means for a mission is judged on the server, and told with the mission.
  invalidates: ({ noun }) => [
    { noun, ids: 'every' },
    { noun: 'flights', ids: 'every', views: RECORDS_OF_FLIGHT },
  ],
});

/** Tells an operator's screens, in the transaction that changes them, that records of its own say something else. */
export const announceRecords = (
  db: Db,
  clock: Clock,
  operator_id: number,
  noun: RecordsNoun,
): Promise<void> => {
  const given = { operator_id, noun, at: clock.now().toISOString() };
  // Who manages a part of the company may not read what is told to all of it: it is the process's own step.
  const record = (transaction: Db) =>
    asSystem(transaction, 'who manages a part of a company tells all of it', () =>
      recordScreenFact(transaction, recordsUpdated, given),
    );
  return db.isTransaction ? record(db) : db.transaction().execute(record);
};
