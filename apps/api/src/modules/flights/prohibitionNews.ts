import { prohibitionsOf } from '@envol/domain/flights/prohibitions';
import { asSystem } from '../../platform/db/asSystem.ts';
import type { Db } from '../../platform/db/database.ts';
import { recordScreenFact } from '../../platform/facts/recordFact.ts';
import type { ConstraintRow } from '../constraints/index.ts';
import { prohibitionChanged } from './flights.facts.ts';

type Judged = Pick<ConstraintRow, 'judged' | 'status'>;

const forbidding = (rows: readonly Judged[]): readonly string[] =>
  prohibitionsOf(rows.map(({ judged, status }) => ({ ...judged, status })));

/**
 * Tells the screens of the authorities that have a standing request about a mission when what forbids its place has changed; in
 * a transaction.
 */
export const announceProhibitions = async (
  db: Db,
  flight_id: number,
  { before, after }: { readonly before: readonly Judged[]; readonly after: readonly Judged[] },
  at: string,
): Promise<void> => {
  if (forbidding(before).toSorted().join('\n') === forbidding(after).toSorted().join('\n')) return;
  // The asker may write no word to the other side.
  await asSystem(db, 'the asker may write no word to the other side', async () => {
    const standing = await db
      .selectFrom('approvals')
      .select(['id', 'structure_id', 'status'])
      .where('flight_id', '=', flight_id)
      .where('closed_at', 'is', null)
      .where('status', 'not in', ['cancelled', 'refused'])
      .execute();
    for (const { id, structure_id, status } of standing)
      await recordScreenFact(db, prohibitionChanged, {
        approval_id: id,
        structure_id,
        flight_id,
        status,
        at,
      });
  });
};
