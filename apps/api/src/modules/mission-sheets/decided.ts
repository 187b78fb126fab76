import type { SheetApproval } from '@envol/documents/missionSheet.model';
import type { GrantedTerms } from '@envol/domain/approvals/granted';
import { fillPlaces } from '@envol/i18n/say';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import { decisionInForce } from '../../platform/db/decisionInForce.ts';
import { missionDiffers } from '../../platform/db/missionShown.ts';
import type { Language } from '../../platform/http/texts.ts';
import { approvalStatusWord, approvalTone, conditionsOf, documentWords } from './sheetWords.ts';

const ASKED_AREAS = sql<
  number[]
>`array(select flight_area_id from approval_areas where approval_id = approvals.id)`;

/** Requests with the authority's last word on each, and the mission's areas that were asked for. */
const decidedQuery = (db: Db) =>
  db
    .selectFrom('approvals')
    .innerJoin('structures', 'structures.id', 'approvals.structure_id')
    .leftJoinLateral(decisionInForce(sql.ref('approvals.id')).as<'decision'>('decision'), (join) =>
      join.onTrue(),
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
      ASKED_AREAS.as('area_ids'),
      missionDiffers('approvals', ASKED_AREAS).as('is_outdated'),
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

const isGranting = ({ status }: Pick<Decided, 'status'>): boolean =>
  status === 'accepted' || status === 'reserves';

/** The limits of a decision as it was taken; nothing where none was taken or it refused. */
export const grantedTermsOf = (row: Decided): GrantedTerms[] =>
  !isGranting(row)
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

/** The limits of a decision for the mission as it stands: none where the mission is no longer what was granted. */
export const presentTermsOf = (row: Decided): GrantedTerms[] => (row.is_outdated ? [] : grantedTermsOf(row));

/** What is said of a decision about a mission as it stands: an agreement to what the mission was says so. */
const ofMission = (language: Language, row: Decided, decision: string): string =>
  row.is_outdated && isGranting(row)
    ? fillPlaces(documentWords(language).decision.outdated, { decision })
    : decision;

/** A request on the mission's own sheet. */
export const toMissionApproval = (language: Language, row: Decided): SheetApproval => {
  const approval = toSheetApproval(language, row);
  if (!row.is_outdated || !isGranting(row)) return approval;
  return { ...approval, decision: ofMission(language, row, approval.decision), tone: 'todo' };
};

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

/** How each of a mission's requests that were not withdrawn stands for the mission as it is now. */
export const missionDecisions = async (db: Db, flightId: number, language: Language) =>
  (await findDecided(db, flightId)).map((row) => ({
    identifier: row.display_identifier,
    authority_name: row.name,
    approval: toMissionApproval(language, row),
    terms: presentTermsOf(row),
  }));
