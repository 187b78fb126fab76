import type { FlightNotification } from '@envol/contract/flight-notifications';
import { silenceOf } from '@envol/domain/declarations/silence';
import type { Db } from '../../platform/db/database.ts';
import { referenceOf } from './declarations.mapper.ts';

/** How notifications stand at whoever reads them here, for their operator, by the id of the notification. */
export const desksOf = async (
  db: Db,
  notificationIds: readonly number[],
  now: Date,
): Promise<ReadonlyMap<number | null, NonNullable<FlightNotification['desk']>>> => {
  if (notificationIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('declarations')
    .innerJoin('structures', 'structures.id', 'declarations.structure_id')
    .selectAll('declarations')
    .select('structures.name as structure_name')
    .where('notification_id', 'in', notificationIds)
    .execute();
  return new Map(
    rows.map((row) => [
      row.notification_id,
      {
        id: row.id,
        reference: referenceOf(row),
        structure_name: row.structure_name,
        state: row.state,
        silence: silenceOf(row, now),
        received_at: row.received_at,
        is_proven: row.is_proven,
        unopposed_from: row.unopposed_from,
        reason: row.reason ?? (row.state === 'received' ? row.opposed_reason : null),
        answer: row.answer,
        decided_at: row.decided_at,
        decided_by: row.decided_by_name,
      },
    ]),
  );
};
