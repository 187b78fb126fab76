import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/database.ts';
import type { SignedIn } from '../../platform/http/mount.ts';

/** Who does it. */
export type By = Pick<SignedIn, 'actor' | 'long_name'>;

interface Line {
  readonly authority_id: number | null;
  readonly structure_id: number | null;
  readonly action: string;
  readonly before: object | null;
  readonly after: object | null;
}

/** Writes down what was done to an authority, its structures or its people, in the same transaction. */
export const noteAuthority = async (
  db: Db,
  { clock }: { readonly clock: Clock },
  { actor, long_name }: By,
  { authority_id, structure_id, action, before, after }: Line,
): Promise<void> => {
  await db
    .insertInto('authority_journal')
    .values({
      authority_id,
      structure_id,
      action,
      before: before && JSON.stringify(before),
      after: after && JSON.stringify(after),
      by_user_id: actor.user_id,
      by_name: long_name,
      at: clock.now().toISOString(),
    })
    .execute();
};
