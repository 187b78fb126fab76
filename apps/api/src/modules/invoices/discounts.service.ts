import type { RequestOf } from '@envol/contract/endpoint';
import type { createStructureDiscount, StructureDiscount } from '@envol/contract/invoices';
import type { Clock } from '../../platform/clock.ts';
import type { Database, Db } from '../../platform/db/database.ts';
import { isForeignKeyViolation, isUniqueViolation } from '../../platform/db/violations.ts';
import { Failure, notFound } from '../../platform/http/failure.ts';

/** A structure, and a company that asks it. */
export interface Pair {
  readonly structure_id: number;
  readonly operator_id: number;
}

const rowOf = (db: Db, { structure_id, operator_id }: Pair) =>
  db
    .selectFrom('structure_discounts')
    .select(['discount_bp', 'set_at', 'set_by'])
    .where('structure_id', '=', structure_id)
    .where('operator_id', '=', operator_id)
    .executeTakeFirst();

/** What is taken off; none is no error. */
export const discountOf = async (db: Db, pair: Pair): Promise<StructureDiscount> => {
  const row = await rowOf(db, pair);
  return {
    structure_id: pair.structure_id,
    exploitant_id: pair.operator_id,
    discount: row ? row.discount_bp / 100 : null,
    discount_bp: row?.discount_bp ?? null,
    set_at: row?.set_at ?? null,
    set_by: row?.set_by ?? null,
  };
};

/** In hundredths of a percent, by whichever way it was said. */
export const basisPointsOf = ({
  discount = 0,
  discount_bp = Math.round(discount * 100),
}: RequestOf<typeof createStructureDiscount>['body']): number => discount_bp;

interface SetBy {
  readonly system_db: Database;
  readonly clock: Clock;
  readonly by: { readonly long_name: string };
}

const values = ({ clock, by }: SetBy, discount_bp: number) => ({
  discount_bp,
  set_at: clock.now().toISOString(),
  set_by: by.long_name,
});

/** Throws NOT_FOUND for a company or structure that there is not, DISCOUNT_EXISTS. */
export const addDiscount = async (
  set: SetBy,
  pair: Pair,
  discount_bp: number,
): Promise<StructureDiscount> => {
  try {
    await set.system_db
      .insertInto('structure_discounts')
      .values({ ...pair, ...values(set, discount_bp) })
      .execute();
  } catch (error) {
    if (isUniqueViolation(error)) throw new Failure('DISCOUNT_EXISTS');
    if (isForeignKeyViolation(error)) throw notFound();
    throw error;
  }
  return discountOf(set.system_db, pair);
};

/** Throws NOT_FOUND where there is none. */
export const changeDiscount = async (
  set: SetBy,
  { structure_id, operator_id }: Pair,
  discount_bp: number,
): Promise<StructureDiscount> => {
  const { numUpdatedRows } = await set.system_db
    .updateTable('structure_discounts')
    .set(values(set, discount_bp))
    .where('structure_id', '=', structure_id)
    .where('operator_id', '=', operator_id)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw notFound();
  return discountOf(set.system_db, { structure_id, operator_id });
};

/** Throws NOT_FOUND where there is none. */
export const removeDiscount = async (db: Db, { structure_id, operator_id }: Pair): Promise<void> => {
  const { numDeletedRows } = await db
    .deleteFrom('structure_discounts')
    .where('structure_id', '=', structure_id)
    .where('operator_id', '=', operator_id)
    .executeTakeFirst();
  if (numDeletedRows === 0n) throw notFound();
};
