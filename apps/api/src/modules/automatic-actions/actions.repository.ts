import type { AutomaticAction } from '@envol/domain/automatic-actions/actions';
import type { AutomaticOutcome } from '@envol/domain/automatic-actions/outcome';
import type { Db } from '../../platform/db/database.ts';

interface InService {
  readonly actions: readonly AutomaticAction[];
  readonly version: number;
}

/**
 * The actions of a structure that are in service, held so until the transaction ends: once it is told that they are out of
 * service, none of them decides any more. Undefined while they are not.
 */
export const findActionsInService = async (db: Db, structureId: number): Promise<InService | undefined> =>
  db
    .selectFrom('automatic_actions')
    .select(['actions', 'version'])
    .where('structure_id', '=', structureId)
    .where('is_enabled', '=', true)
    .forShare()
    .executeTakeFirst();

/** Keeps what the actions made of a request, with the action as it stood. */
export const recordOutcome = async (
  db: Db,
  approval: { readonly id: number; readonly structure_id: number; readonly max_flying_height: number },
  {
    outcome,
    marks_impacting_zone,
  }: { readonly outcome: AutomaticOutcome; readonly marks_impacting_zone: boolean },
  { actions, version }: InService,
  now: string,
): Promise<void> => {
  const action = outcome.kind === 'person' ? undefined : actions[outcome.index];
  await db
    .insertInto('automatic_outcomes')
    .values({
      structure_id: approval.structure_id,
      approval_id: approval.id,
      outcome: outcome.kind,
      reason: outcome.kind === 'person' ? outcome.reason : null,
      inside_impacting_zone: marks_impacting_zone,
      action: action === undefined ? null : JSON.stringify(action),
      version,
      height_m: approval.max_flying_height,
      made_at: now,
    })
    .execute();
};
