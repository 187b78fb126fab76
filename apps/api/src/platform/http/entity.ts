import type { Db } from '../db/database.ts';
import type { VisibleRows } from '../db/reach.ts';
import { type Failure, fieldFailure } from './failure.ts';

type Named = number | null | undefined;

const unknownEntity = (): Failure =>
  fieldFailure('SUB_EXPLOITANT_UNKNOWN', 'sub_exploitant_id', 'sub_exploitant_unknown');

/**
 * Refuses a sub-entity that is not the asker's to give something to, and keeps it from being deleted meanwhile. Whoever
 * keeps some sub-entities alone cannot give to the operator as a whole what it then no longer sees. Throws
 * SUB_EXPLOITANT_UNKNOWN.
 */
export const checkEntity = async (transaction: Db, reached: VisibleRows, named: Named): Promise<void> => {
  if (named === undefined) return;
  if (named === null) {
    if (reached.is_confined) throw unknownEntity();
    return;
  }
  const found = await transaction
    .selectFrom('sub_exploitants')
    .select('id')
    .where(reached.sub_exploitants)
    .where('id', '=', named)
    .forKeyShare()
    .executeTakeFirst();
  if (!found) throw unknownEntity();
};

/** The sub-entity that a body names, to lie over the one that would be taken. */
export const entityOf = ({ sub_exploitant_id: named }: { readonly sub_exploitant_id?: Named }) =>
  named === undefined ? {} : { sub_exploitant_id: named };
