import type { PaidPlan } from '@envol/domain/plans/prices';
import { type CodeRefusal, codeRefusal, writtenCode } from '@envol/domain/subscriptions/codes';
import type { Selectable } from 'kysely';
import { sql } from 'kysely';
import type { Reduction } from '../../integrations/payments/port.ts';
import type { Db } from '../../platform/db/database.ts';
import type { Tables } from '../../platform/db/schema.ts';
import { type Failure, fieldFailure } from '../../platform/http/failure.ts';

type CodeRow = Selectable<Tables['billing_codes']>;
export interface TypedCodes {
  readonly promo_code?: string | undefined;
  readonly affiliate_code?: string | undefined;
}
type Field = keyof TypedCodes;

const refuse = (field: Field, message: CodeRefusal): Failure =>
  fieldFailure('promo_code_error', field, message);

/** Affiliates' codes are typed in a field of their own; promotions and insurers share the other. */
const FIELD_OF: Readonly<Record<CodeRow['kind'], Field>> = {
  promotion: 'promo_code',
  insurance: 'promo_code',
  affiliate: 'affiliate_code',
};

export interface FoundCode {
  readonly row: CodeRow;
  readonly field: Field;
  readonly use: 'none' | 'open' | 'used';
}

/**
 * The code that was typed, if any, when it may be used by this operator now. Throws `promo_code_error` at its field: unknown,
 * not yet, over, used up, used, not for this plan, not for a first subscription, one of two, or leaving less than a card is charged.
 */
export const findCode = async (
  db: Db,
  typed: TypedCodes,
  of: {
    readonly operator_id: number;
    readonly plan: PaidPlan;
    readonly has_subscribed: boolean;
    /** Of the first period, before tax and without the code. */
    readonly net_cents: number;
  },
  now: Date,
): Promise<FoundCode | null> => {
  if (typed.promo_code !== undefined && typed.affiliate_code !== undefined)
    throw refuse('affiliate_code', 'code_one_only');
  const field: Field = typed.affiliate_code === undefined ? 'promo_code' : 'affiliate_code';
  const text = typed[field];
  if (text === undefined) return null;
  const row = await db
    .selectFrom('billing_codes')
    .selectAll()
    .where('code', '=', writtenCode(text))
    .executeTakeFirst();
  if (row === undefined || FIELD_OF[row.kind] !== field) throw refuse(field, 'code_unknown');
  const known = await db
    .selectFrom('billing_code_uses')
    .select('used_at')
    .where('code_id', '=', row.id)
    .where('operator_id', '=', of.operator_id)
    .executeTakeFirst();
  const use = known === undefined ? 'none' : known.used_at === null ? 'open' : 'used';
  const refusal = codeRefusal(row, { ...of, use }, now);
  if (refusal !== null) throw refuse(field, refusal);
  return { row, field, use };
};

/** Takes one use of a code for an operator: of the last one only one operator gets it. Throws `promo_code_error`. */
export const takeCode = async (
  db: Db,
  { row, field }: FoundCode,
  operatorId: number,
  at: string,
): Promise<void> => {
  const taken = await db
    .insertInto('billing_code_uses')
    .values({ code_id: row.id, operator_id: operatorId, checkout_id: null, taken_at: at, used_at: null })
    .onConflict((conflict) => conflict.doNothing())
    .returning('code_id')
    .executeTakeFirst();
  // It is taken already, on a page that was not paid yet: it is kept for this one.
  if (taken === undefined) {
    await db
      .updateTable('billing_code_uses')
      .set({ taken_at: at })
      .where('code_id', '=', row.id)
      .where('operator_id', '=', operatorId)
      .where('used_at', 'is', null)
      .execute();
    return;
  }
  const counted = await db
    .updateTable('billing_codes')
    .set({ uses: sql`uses + 1` })
    .where('id', '=', row.id)
    .where((eb) => eb.or([eb('most_uses', 'is', null), eb(sql`uses`, '<', sql`most_uses`)]))
    .returning('id')
    .executeTakeFirst();
  if (counted === undefined) throw refuse(field, 'code_used_up');
};

/**
 * Gives back the uses of an operator that were not paid with, but of one code. The codes are locked in their order, that one too: of two
 * that go from one code to the other, the other way round, none waits for the other for ever.
 */
export const giveBackCodes = async (db: Db, operatorId: number, but: number | null): Promise<void> => {
  await sql`select id from billing_codes where id = ${but ?? 0} or id in
    (select code_id from billing_code_uses where operator_id = ${operatorId} and used_at is null)
    order by id for no key update`.execute(db);
  const gone = await db
    .deleteFrom('billing_code_uses')
    .where('operator_id', '=', operatorId)
    .where('used_at', 'is', null)
    .where('code_id', '<>', but ?? 0)
    .returning('code_id')
    .execute();
  for (const { code_id } of gone)
    await db.updateTable('billing_codes').set({ uses: sql`uses - 1` }).where('id', '=', code_id).execute();
};

/** What a code takes off, as the provider keeps it: the same content, the same name. */
export const reductionOf = ({ row }: FoundCode): Reduction => ({
  name: `envol_${row.percent_off === null ? `${row.amount_off_cents ?? 0}c` : `${row.percent_off}p`}_${row.months ?? 'once'}`,
  percent_off: row.percent_off,
  amount_off_cents: row.amount_off_cents,
  months: row.months,
});

/** What the staff takes off an operator's subscription as long as it lasts. */
export const staffReduction = (percent: number | null): Reduction[] =>
  percent === null || percent === 0
    ? []
    : [
        {
          name: `envol_${String(percent).replace('.', '_')}p_ever`,
          percent_off: percent,
          amount_off_cents: null,
          months: FOR_EVER_MONTHS,
        },
      ];

/** Whether the staff takes off what has this name, and no code does. */
export const isOfStaff = (name: string): boolean => /^envol_[\d_]+p_ever$/.test(name);

/** A reduction of so many months has no end. */
const FOR_EVER_MONTHS = 1_200;
