import type { RequestOf } from '@envol/contract/endpoint';
import type { createFlightTag, FlightTag, updateFlightTag } from '@envol/contract/flight-tags';
import { LIMITS } from '@envol/contract/limits';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import type { VisibleRows } from '../../platform/db/reach.ts';
import { takeTurn } from '../../platform/db/turn.ts';
import { isUniqueViolation } from '../../platform/db/violations.ts';
import { Failure, fieldFailure, notFound } from '../../platform/http/failure.ts';
import { findTag, tagNames } from './flightTags.queries.ts';

export interface TagsDeps {
  readonly db: Database;
  readonly clock: Clock;
}
interface Keeper {
  readonly operator_id: number;
  readonly reached: VisibleRows;
}

/** A name that another tag has becomes a 409 that names the field. */
const withUniqueName = async <T>(write: () => Promise<T>): Promise<T> => {
  try {
    return await write();
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    throw fieldFailure('TAG_ALREADY_EXISTS', 'name', 'duplicate');
  }
};

/** Adds a tag. Throws TAG_ALREADY_EXISTS, TOO_MANY_TAGS. */
export const addTag = async (
  { db, clock }: TagsDeps,
  { operator_id, reached }: Keeper,
  { name, constraint_type = null }: RequestOf<typeof createFlightTag>['body'],
): Promise<FlightTag> => {
  const { id } = await withUniqueName(() =>
    db.transaction().execute(async (transaction) => {
      await takeTurn(transaction, `tags ${operator_id}`);
      if ((await tagNames(transaction, operator_id)).length >= LIMITS.tags)
        throw new Failure('TOO_MANY_TAGS', { params: { limit: LIMITS.tags } });
      return transaction
        .insertInto('flight_tags')
        .values({ operator_id, name, constraint_type, created_at: clock.now().toISOString() })
        .returning('id')
        .executeTakeFirstOrThrow();
    }),
  );
  const made = await findTag(db, operator_id, reached, id);
  if (!made) throw notFound();
  return made;
};

/** Changes a tag. Throws NOT_FOUND, TAG_ALREADY_EXISTS. */
export const changeTag = async (
  { db }: TagsDeps,
  { operator_id, reached }: Keeper,
  id: number,
  changes: RequestOf<typeof updateFlightTag>['body'],
): Promise<FlightTag> => {
  const given = Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined));
  if (Object.keys(given).length > 0)
    await withUniqueName(() =>
      db
        .updateTable('flight_tags')
        .set(given)
        .where('operator_id', '=', operator_id)
        .where('id', '=', id)
        .execute(),
    );
  const tag = await findTag(db, operator_id, reached, id);
  if (!tag) throw notFound();
  return tag;
};

/** Deletes a tag; the missions stay. Throws NOT_FOUND. */
export const removeTag = async (
  { db }: TagsDeps,
  { operator_id }: Pick<Keeper, 'operator_id'>,
  id: number,
): Promise<void> => {
  const gone = await db
    .deleteFrom('flight_tags')
    .where('operator_id', '=', operator_id)
    .where('id', '=', id)
    .executeTakeFirst();
  if (gone.numDeletedRows === 0n) throw notFound();
};
