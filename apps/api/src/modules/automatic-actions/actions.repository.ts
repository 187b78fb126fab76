import type { AutomaticAction } from '@envol/domain/automatic-actions/actions';
import type { AutomaticOutcome, PersonReason } from '@envol/domain/automatic-actions/outcome';
import type { Db } from '../../platform/db/database.ts';
import type { StoredVolume } from './automaticActions.tables.ts';

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

interface Recorded {
  readonly outcome: AutomaticOutcome['kind'];
  readonly reason: PersonReason | null;
  readonly marks_impacting_zone: boolean;
  readonly action: AutomaticAction | null;
  readonly volume: StoredVolume | null;
  /** Of the actions, or of the volume where it is one. */
  readonly version: number;
  readonly at: string;
}

/** Keeps what became of a request without a person, or why one looks, with the action or the volume as it stood. */
export const recordOutcome = async (
  db: Db,
  approval: { readonly id: number; readonly structure_id: number; readonly max_flying_height: number },
  { action, volume, marks_impacting_zone, at, ...recorded }: Recorded,
): Promise<void> => {
  await db
    .insertInto('automatic_outcomes')
    .values({
      ...recorded,
      structure_id: approval.structure_id,
      approval_id: approval.id,
      inside_impacting_zone: marks_impacting_zone,
      action: action === null ? null : JSON.stringify(action),
      agreed_volume: volume === null ? null : JSON.stringify(volume),
      height_m: approval.max_flying_height,
      made_at: at,
    })
    .execute();
};
