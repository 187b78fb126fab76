import type { TimeSpan } from '@envol/domain/time/night';
import type { PermittedArea } from '@envol/domain/traces/alerts';
import type { Database, Db } from '../../platform/db/database.ts';
import { type DayApproval, findDayApprovalsByIds } from '../activations/index.ts';
import { findTakeOffCases, grantedFlightsAt } from '../take-off/index.ts';

/** What an operator may fly at an instant under one approval. */
export interface Grant {
  readonly approval_id: number;
  readonly structure_id: number;
  /** The take-offs that were granted, or are in the air. */
  readonly take_off_ids: readonly number[];
  readonly areas: readonly PermittedArea[];
}

/** Approvals looked at together: what is read at once has a limit. */
const TOGETHER = 50;
const DAY_MS = 86_400_000;

const isDuring = (at: string, { from, to }: TimeSpan): boolean =>
  Date.parse(from) <= Date.parse(at) && Date.parse(at) < Date.parse(to);

/** Of the approvals that may matter around an instant, those whose granted hours hold it. */
const approvalsDuring = async (db: Db, operatorId: number, at: string): Promise<readonly DayApproval[]> => {
  const around = (days: number): string => new Date(Date.parse(at) + days * DAY_MS).toISOString();
  const rows = await db
    .selectFrom('approvals as a')
    .select('a.id')
    .where('a.operator_id', '=', operatorId)
    .where('a.status', 'in', ['accepted', 'reserves'])
    .where('a.date_start', '<=', around(1))
    .where('a.date_end', '>=', around(-1))
    .orderBy('a.id', 'desc')
    .execute();
  const found: DayApproval[] = [];
  for (let from = 0; from < rows.length; from += TOGETHER) {
    const part = await findDayApprovalsByIds(
      db,
      rows.slice(from, from + TOGETHER).map(({ id }) => id),
    );
    found.push(...part.filter(({ windows }) => windows.some((window) => isDuring(at, window))));
  }
  return found;
};

/**
 * What an operator may fly at an instant, as the decisions in force leave it: their days, hours and heights, within the
 * activation and the take-off where the authority asks for them; nothing where something stands against the flight.
 */
export const grantsAt = (database: Database, operatorId: number, at: string): Promise<readonly Grant[]> =>
  database.transaction().execute(async (db) => {
    const approvals = await approvalsDuring(db, operatorId, at);
    const cases = await findTakeOffCases(db, approvals, at);
    return approvals.flatMap((approval, index) => {
      const own = cases[index];
      if (own === undefined || own.against_flight.length > 0) return [];
      const granted = grantedFlightsAt(approval, own, at);
      const areas = granted.flatMap((each) =>
        each.areas.map(({ geometry, height }) => ({ geometry, height_m: height })),
      );
      if (areas.length === 0) return [];
      const take_off_ids = granted.flatMap(({ take_off_id }) => take_off_id ?? []);
      return [{ approval_id: approval.id, structure_id: approval.structure_id, take_off_ids, areas }];
    });
  });
