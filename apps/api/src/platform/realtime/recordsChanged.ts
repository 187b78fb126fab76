import type { RecordsNoun } from '@envol/contract/realtime';
import type { Clock } from '../clock.ts';
import type { Db } from '../db/database.ts';
import { recordEvent } from './events.ts';

/** Tells an operator's screens, in the transaction that changes them, that records of its own say something else. */
export const announceRecords = (
  db: Db,
  clock: Clock,
  operatorId: number,
  noun: RecordsNoun,
): Promise<number> =>
  recordEvent(db, {
    type: 'records_updated',
    audience: [`operator:${operatorId}`],
    payload: { noun },
    at: clock.now().toISOString(),
  });
