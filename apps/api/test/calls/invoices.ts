import {
  acceptInvoicingMandate,
  createStructureDiscount,
  creditInvoice,
  type invoicesEndpoints,
} from '@envol/contract/invoices';
import { operatorIdOf } from '../actors.ts';
import { myOperator, notAnId, nothing, of, theirOperator } from '../callInputs.ts';
import type { CallRows, Make, World } from '../callWorld.ts';
import { addInvoice, SELLER_OF_STRUCTURE, withAddress } from '../invoices.ts';
import { breakProvider } from '../subscriptions.ts';

const DAYS = { date_min: '2026-01-01', date_max: '2026-12-31' };
const BACKWARDS = { date_min: '2026-12-31', date_max: '2026-01-01' };

const ownStructure = ({ harness }: World): number => harness.actors.manager.structure_id ?? 0;
const otherStructure = ({ harness }: World): number => harness.actors.controller.structure_id ?? 0;
const mine =
  (query?: object): Make =>
  (world) => ({ ...of(ownStructure(world)), ...(query && { query: { ...query } }) });
const theirs = (query?: object) => ({
  ids: (world: World) => ({ ...of(otherStructure(world)), ...(query && { query: { ...query } }) }),
});

/** An invoice that the manager's structure sold to the first operator. */
const sold = async (world: World, structure_id = ownStructure(world)): Promise<number> => {
  await world.harness.db
    .insertInto('invoicing_mandates')
    .values({
      structure_id,
      seller: JSON.stringify({
        name: 'Aérodrome',
        legal_form: 'SA',
        capital_cents: null,
        siren: '123456782',
        rcs_city: null,
        vat_number: 'FR11123456782',
        vat_regime: 'standard',
        vat_on_debits: true,
        address: { line_1: '1 route', line_2: null, postal_code: '44340', city: 'Bouguenais', country: 'FR' },
        email: null,
      }),
      accepted_at: '2026-01-01T09:00:00Z',
      accepted_by: 'Camille',
    })
    .onConflict((on) => on.column('structure_id').doNothing())
    .execute();
  return (await addInvoice(world.harness, 'owner', { structure_id, supply: 'service' })).id;
};

const credited = async (world: World): Promise<number> => {
  const id = await sold(world);
  const body = { gross_cents: null, reason: 'Annulée' };
  await world.harness.as('manager').call(creditInvoice, { params: { id }, body });
  return id;
};

const pair = (world: World, structureId = ownStructure(world)) => ({
  structureId,
  id: operatorIdOf(world.harness.actors.owner),
});
const BODY = { discount_bp: 1000 };
const withDiscount = async (world: World): Promise<object> => {
  const params = pair(world);
  await world.harness.db
    .deleteFrom('structure_discounts')
    .where('structure_id', '=', params.structureId)
    .where('operator_id', '=', params.id)
    .execute();
  await world.harness.as('manager').call(createStructureDiscount, { params, body: BODY });
  return params;
};
const another = {
  ids: (world: World) => ({ params: pair(world, otherStructure(world)), body: BODY }),
};

/** A structure that accepted the mandate, and a payment service that works. */
const mandated =
  (make: Make): Make =>
  async (world) => {
    const { db } = world.harness;
    await db.deleteFrom('simulated_payments').where('kind', '=', 'fault').execute();
    await db.deleteFrom('payment_accounts').execute();
    const params = { id: ownStructure(world) };
    await world.harness.as('manager').call(acceptInvoicingMandate, { params, body: SELLER_OF_STRUCTURE });
    return make(world);
  };

export const rows: CallRows<typeof invoicesEndpoints> = {
  listOperatorInvoices: {
    good: myOperator,
    bad: (world) => ({ ...of(operatorIdOf(world.harness.actors.owner)), query: { ordering: 'price' } }),
    foreign: theirOperator,
    errors: {},
  },
  downloadOperatorInvoice: {
    good: async ({ harness }) => {
      const { id, operator_id } = await addInvoice(harness);
      return { params: { id: operator_id, invoiceId: id } };
    },
    bad: ({ harness }) => ({ params: { id: operatorIdOf(harness.actors.owner), invoiceId: 'x' } }),
    foreign: {
      ids: async ({ harness }) => {
        const { id } = await addInvoice(harness, 'stranger');
        return { params: { id: operatorIdOf(harness.actors.owner), invoiceId: id } };
      },
    },
    errors: {},
  },
  listStructureInvoices: {
    who: 'manager',
    good: mine(),
    bad: mine({ limit: 0 }),
    foreign: theirs(),
    errors: {},
  },
  downloadStructureInvoice: {
    who: 'manager',
    good: async (world) => ({ ...of(ownStructure(world)), query: { invoiceId: await sold(world) } }),
    bad: mine({ invoiceId: 'x' }),
    foreign: {
      ids: async (world) => ({
        ...of(ownStructure(world)),
        query: { invoiceId: await sold(world, otherStructure(world)) },
      }),
    },
    errors: {},
  },
  structurePayments: { who: 'manager', good: mine(), bad: notAnId, foreign: theirs(), errors: {} },
  structureAccounting: {
    who: 'manager',
    good: mine(DAYS),
    bad: mine(BACKWARDS),
    foreign: theirs(DAYS),
    errors: {},
  },
  onboardingInformations: { who: 'manager', good: mine(), bad: notAnId, foreign: theirs(), errors: {} },
  linkCompleteOnboarding: {
    who: 'manager',
    good: mandated(mine()),
    bad: notAnId,
    foreign: theirs(),
    errors: {
      MANDATE_REQUIRED: async (world) => {
        await world.harness.db.deleteFrom('payment_accounts').execute();
        await world.harness.db.deleteFrom('invoicing_mandates').execute();
        return of(ownStructure(world));
      },
      PAYMENTS_UNAVAILABLE: async (world) => {
        const sent = await mandated(mine())(world);
        await breakProvider(world.harness, 'down');
        return sent;
      },
    },
  },
  acceptInvoicingMandate: {
    who: 'manager',
    good: (world) => of(ownStructure(world), SELLER_OF_STRUCTURE),
    bad: (world) => of(ownStructure(world), { ...SELLER_OF_STRUCTURE, siren: '123 456 783' }),
    foreign: { ids: (world) => of(otherStructure(world), SELLER_OF_STRUCTURE) },
    errors: {},
  },
  getStructureDiscount: {
    who: 'manager',
    good: (world) => ({ params: pair(world) }),
    bad: (world) => ({ params: { ...pair(world), id: 'x' } }),
    foreign: { ids: (world) => ({ params: pair(world, otherStructure(world)) }) },
    errors: {},
  },
  createStructureDiscount: {
    who: 'manager',
    good: async (world) => {
      const params = await withDiscount(world);
      await world.harness.db.deleteFrom('structure_discounts').execute();
      return { params: { ...params }, body: BODY };
    },
    bad: (world) => ({ params: pair(world), body: { discount_bp: 10_001 } }),
    foreign: another,
    errors: {
      DISCOUNT_EXISTS: async (world) => ({ params: { ...(await withDiscount(world)) }, body: BODY }),
    },
  },
  updateStructureDiscount: {
    who: 'manager',
    good: async (world) => ({ params: { ...(await withDiscount(world)) }, body: { discount_bp: 500 } }),
    bad: async (world) => ({ params: { ...(await withDiscount(world)) }, body: { discount_bp: 0 } }),
    foreign: another,
    errors: {},
  },
  deleteStructureDiscount: {
    who: 'manager',
    good: async (world) => ({ params: { ...(await withDiscount(world)) } }),
    bad: (world) => ({ params: { ...pair(world), id: 'x' } }),
    foreign: { ids: (world) => ({ params: pair(world, otherStructure(world)) }) },
    errors: {},
  },
  listInvoices: {
    who: 'staff',
    good: nothing,
    bad: () => ({ query: { kind: 'bill' } }),
    foreign: null,
    errors: {},
  },
  listWaitingPayments: { who: 'staff', good: nothing, bad: null, foreign: null, errors: {} },
  platformPayments: { who: 'staff', good: nothing, bad: null, foreign: null, errors: {} },
  platformAccounting: {
    who: 'staff',
    good: () => ({ query: DAYS }),
    bad: () => ({ query: BACKWARDS }),
    foreign: null,
    errors: {},
  },
  creditInvoice: {
    who: 'manager',
    good: async (world) => of(await sold(world), { gross_cents: 100, reason: 'Vol annulé' }),
    bad: async (world) => of(await sold(world), { gross_cents: 0, reason: 'Vol annulé' }),
    foreign: {
      ids: async (world) =>
        of(await sold(world, otherStructure(world)), { gross_cents: null, reason: 'Vol annulé' }),
    },
    errors: {
      CREDIT_TOO_HIGH: async (world) => of(await sold(world), { gross_cents: 999_999, reason: 'Trop' }),
      INVOICE_NOT_CREDITABLE: async (world) =>
        of(await credited(world), { gross_cents: null, reason: 'Encore' }),
    },
  },
  checkVatNumber: {
    good: async ({ harness }) =>
      of(await withAddress(harness.db, operatorIdOf(harness.actors.owner)), { vat_number: 'FR44732829320' }),
    bad: ({ harness }) => of(operatorIdOf(harness.actors.owner), { vat_number: 'FR00732829320' }),
    foreign: {
      ids: ({ harness }) => of(operatorIdOf(harness.actors.stranger), { vat_number: 'FR44732829320' }),
    },
    errors: {},
  },
};
