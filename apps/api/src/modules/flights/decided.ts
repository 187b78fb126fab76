import type { SheetApproval } from '@envol/documents/missionSheet.model';
import type { GrantedTerms } from '@envol/domain/approvals/granted';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import type { Language } from '../../platform/http/texts.ts';
import { approvalStatusWord, approvalTone, conditionsOf } from './sheetWords.ts';

/** Requests with the authority's last word on each, and the mission's areas that were asked for. */
const decidedQuery = (db: Db) =>
  db
    .selectFrom('approvals')
    .innerJoin('structures', 'structures.id', 'approvals.structure_id')
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('approval_decisions')
          .selectAll()
          .whereRef('approval_id', '=', 'approvals.id')
          .where('type', 'in', ['accept', 'restrict', 'refuse'])
          .orderBy('version', 'desc')
          .limit(1)
          .as('decision'),
      (join) => join.onTrue(),
    )
    .select([
      'approvals.display_identifier',
      'approvals.status',
      'approvals.submitted_at',
      'structures.code',
      'structures.name',
      'structures.phone',
      'structures.email',
      'decision.message',
      'decision.restricted_height',
      'decision.min_allowed_date_start',
      'decision.max_allowed_date_end',
      'decision.min_allowed_time_start',
      'decision.max_allowed_time_end',
      'decision.tactical_contact_required',
      'decision.decided_by_name',
      'decision.decided_at',
      sql<number[]>`array(select flight_area_id from approval_areas where approval_id = approvals.id)`.as(
        'area_ids',
      ),
    ])
    .orderBy('approvals.id');

/** The requests of a mission that were not withdrawn. */
export const findDecided = (db: Db, flightId: number) =>
  decidedQuery(db)
    .where('approvals.flight_id', '=', flightId)
    .where('approvals.status', '<>', 'cancelled')
    .execute();

/** One request, whatever became of it. */
export const findOneDecided = (db: Db, approvalId: number) =>
  decidedQuery(db).where('approvals.id', '=', approvalId).executeTakeFirstOrThrow();

export type Decided = Awaited<ReturnType<typeof findDecided>>[number];

/** The limits of a decision while it holds; nothing where none was taken or it refused. */
export const termsOf = (row: Decided): GrantedTerms[] =>
  row.status !== 'accepted' && row.status !== 'reserves'
    ? []
    : [
        {
          restricted_height: row.restricted_height,
          min_allowed_date_start: row.min_allowed_date_start,
          max_allowed_date_end: row.max_allowed_date_end,
          min_allowed_time_start: row.min_allowed_time_start,
          max_allowed_time_end: row.max_allowed_time_end,
          area_ids: row.area_ids.map(Number),
        },
      ];

export const toSheetApproval = (language: Language, row: Decided): SheetApproval => {
  const isDecided = row.status === 'accepted' || row.status === 'reserves' || row.status === 'refused';
  return {
    authority: `${row.name} (${row.code})`,
    identifier: row.display_identifier,
    decision: approvalStatusWord(language, row.status),
    tone: approvalTone(row.status),
    conditions: isDecided
      ? conditionsOf(language, {
          ...row,
          tactical_contact_required: row.tactical_contact_required ?? false,
        })
      : [],
    max_height_m: isDecided ? row.restricted_height : null,
    decided_by: isDecided ? row.decided_by_name : null,
    decided_at: isDecided ? row.decided_at : null,
    submitted_at: row.submitted_at,
  };
};
