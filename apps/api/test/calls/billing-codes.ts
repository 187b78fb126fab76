import { type billingCodesEndpoints, createBillingCode } from '@envol/contract/billing-codes';
import { sql } from 'kysely';
import { nothing } from '../callInputs.ts';
import type { CallRows, World } from '../callWorld.ts';

let serial = 0;
const input = () => ({ body: { kind: 'promotion', code: `CODE-${++serial}`, percent_off: 10 } as const });
const made = async ({ harness }: World) => {
  const { body } = await harness.as('staff').call(createBillingCode, input());
  return { params: { id: body.id } };
};

export const rows: CallRows<typeof billingCodesEndpoints> = {
  listBillingCodes: { who: 'staff', good: nothing, bad: null, foreign: null, errors: {} },
  createBillingCode: {
    who: 'staff',
    good: input,
    bad: () => ({ body: { kind: 'promotion', code: 'SANS-RIEN' } }),
    foreign: null,
    errors: {
      BILLING_CODE_TAKEN: async ({ harness }) => {
        const sent = input();
        await harness.as('staff').call(createBillingCode, sent);
        return { body: { ...sent.body, code: sent.body.code.toLowerCase() } };
      },
      TOO_MANY_BILLING_CODES: async ({ harness }) => {
        await sql`insert into billing_codes (kind, code, percent_off, created_by_name, created_at)
          select 'promotion', 'PLEIN-' || n, 10, 'A', now() from generate_series(1, 2000) n
          on conflict do nothing`.execute(harness.db);
        return input();
      },
    },
  },
  endBillingCode: {
    who: 'staff',
    good: async (world) => {
      await sql`delete from billing_codes where code like 'PLEIN-%'`.execute(world.harness.db);
      return made(world);
    },
    bad: () => ({ params: { id: 'x' } }),
    foreign: { ids: () => ({ params: { id: 987_654_322 } }) },
    errors: {},
  },
};
