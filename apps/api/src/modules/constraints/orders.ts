import { noticesOutcome } from '@envol/domain/flight-notifications/statuses';
import {
  type ExemptedMission,
  type ExemptingOrder,
  exemptedObject,
  exemptingOrder,
} from '@envol/domain/prefect-orders/exempting';
import type { ConstraintRow } from './constraints.queries.ts';

/** The order of a prefect that settles a saved constraint; null: none does. */
export const orderOfRow = (
  { judged, notices }: Pick<ConstraintRow, 'judged' | 'notices'>,
  mission: ExemptedMission,
): ExemptingOrder | null => exemptingOrder(judged, notices, mission);

/** What its requests come to, unless an order settles it: a refusal stands beside any order. */
export const outcomeUnder = <Outcome extends string>(
  outcome: Outcome,
  row: Pick<ConstraintRow, 'judged' | 'notices'>,
  mission: ExemptedMission,
): Outcome | 'granted' => {
  if (outcome === 'refused' || orderOfRow(row, mission) === null) return outcome;
  // Of a notice it ends the waiting alone.
  const isNotice = exemptedObject(row.judged) === 'notice';
  return isNotice && noticesOutcome(row.notices) !== 'waiting' ? outcome : 'granted';
};
