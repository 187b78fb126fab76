import { decideApproval } from '@envol/contract/approvals';
import {
  confirmApprovalPaymentInvoice,
  confirmEntrustPaperworkPaymentInvoice,
  createEntrustPaperworkInvoice,
  type paymentOrdersEndpoints,
  refundInvoice,
} from '@envol/contract/payment-orders';
import { vi } from 'vitest';
import { operatorIdOf } from '../actors.ts';
import { ask, askLimited, fresh, full, limited, notAnId, nothing, of, unasked } from '../callInputs.ts';
import {
  BAD_FILES,
  type CallRequest,
  type CallRows,
  GOOD_FILES,
  type Make,
  type World,
} from '../callWorld.ts';
import {
  approvalOf,
  CARD,
  heldRequest,
  invoiceOf,
  NO_ADDRESS,
  PRICE,
  payer,
  pricedLetter,
  settle,
  TOTAL,
  unpaidRequest,
} from '../paymentOrders.ts';
import { decision } from '../requests.ts';
import { breakProvider } from '../subscriptions.ts';

/** Every authority asks something for each request, and decides all the same: other rows ask it too. */
const priced = async ({ harness }: World): Promise<void> => {
  await payer(harness);
  const asked = { approval_price_cents: PRICE, decides_unpaid: true };
  await harness.db.updateTable('structure_settings').set(asked).execute();
};
const costing =
  (make: Make): Make =>
  async (world) => {
    await priced(world);
    return make(world);
  };
const free =
  (make: Make): Make =>
  async (world) => {
    await payer(world.harness);
    await world.harness.db.updateTable('structure_settings').set({ approval_price_cents: null }).execute();
    return make(world);
  };

/** An order of a request that was shown. */
const orderOf = async (
  { harness }: World,
  flight_id: number,
  constraint_id: number,
  who: 'owner' | 'stranger' = 'owner',
): Promise<number> => {
  const at = new Date().toISOString();
  const { id } = await harness.db
    .insertInto('payment_orders')
    .values({
      ...{ kind: 'approval', operator_id: operatorIdOf(harness.actors[who]), structure_id: null, flight_id },
      ...{ constraint_id, lines: JSON.stringify([{ description: 'Étude', amount_cents: PRICE }]) },
      ...{ net_cents: PRICE, tax_rate_bp: 2_000, tax_cents: TOTAL - PRICE, amount_cents: TOTAL },
      ...{ by_user_id: null, created_at: at, updated_at: at },
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
};

/** The same as `request_approval` sends, with the order that pays it. */
const paying =
  (make: Make, more: object = { payment_method_id: CARD }): Make =>
  async (world) => {
    const { params, body, files } = await make(world);
    await priced(world);
    const { constraint_id, ...said } = body as { constraint_id: number };
    const invoice_id = await orderOf(world, Number(params?.id), constraint_id);
    return { body: { ...said, invoice_id, ...more }, ...(files && { files }) };
  };

/** An order that is over: what it held was given free. */
const over: Make = async (world) => {
  const sent = await paying(ask({}))(world);
  const { invoice_id } = sent.body as { invoice_id: number };
  await world.harness.db
    .updateTable('payment_orders')
    .set({ status: 'released' })
    .where('id', '=', invoice_id)
    .execute();
  return sent;
};
const busy =
  (make: Make): Make =>
  async (world) => {
    const sent = await make(world);
    const operator_id = operatorIdOf(world.harness.actors.owner);
    await world.harness.db
      .insertInto('payment_leases')
      .values({ operator_id, until: '2099-01-01T00:00:00Z' })
      // A round of the server may be at an order of the company.
      .onConflict((on) => on.column('operator_id').doUpdateSet({ until: '2099-01-01T00:00:00Z' }))
      .execute();
    return sent;
  };
const homeless =
  (make: Make): Make =>
  async (world) => {
    const sent = await make(world);
    await world.harness.db.updateTable('operators').set(NO_ADDRESS).execute();
    return sent;
  };
const dearer =
  (make: Make): Make =>
  async (world) => {
    const sent = await make(world);
    await world.harness.db
      .updateTable('payment_orders')
      .set({ net_cents: 1, tax_cents: 0, amount_cents: 1 })
      .execute();
    return sent;
  };
const broken =
  (id: 'down' | 'customer', make: Make): Make =>
  async (world) => {
    const sent = await make(world);
    await breakProvider(world.harness, id);
    return sent;
  };
/** The payment service knows the company, and takes no change of it. */
const unchanged: Make = async (world) => {
  await priced(world);
  await heldRequest(world.harness);
  const { params, body } = await ask({})(world);
  const { constraint_id, ...said } = body as { constraint_id: number };
  const invoice_id = await orderOf(world, Number(params?.id), constraint_id);
  await breakProvider(world.harness, 'customer');
  return { body: { ...said, invoice_id, payment_method_id: CARD } };
};

const asking = async (world: World, changes: Parameters<typeof unasked>[1] = {}): Promise<CallRequest> => {
  const { flight_id, constraint_id } = await unasked(world, changes);
  return { body: { flight_id, constraint_id } };
};

const letter = async ({ harness }: World, price?: number | null): Promise<number> => {
  await payer(harness);
  return (await pricedLetter(harness, price)).id;
};
/** Entrusted procedures that were shown, with a card. */
const entrusting =
  (more: object = { payment_method_id: CARD }): Make =>
  async (world) => {
    const flight_id = await letter(world);
    const { body } = await world.harness
      .as('owner')
      .call(createEntrustPaperworkInvoice, { body: { flight_id } });
    return { body: { invoice_id: body.invoice_id, flight_id, ...more } };
  };
const entrusted: Make = async (world) => {
  const sent = await entrusting()(world);
  await world.harness.as('owner').call(confirmEntrustPaperworkPaymentInvoice, { body: sent.body as never });
  return sent;
};
/** Nothing of it is open any more. */
const closedLetter: Make = async (world) => {
  const sent = await entrusting()(world);
  const { flight_id: id } = sent.body as { flight_id: number };
  const body = { date_start: '2020-01-01T09:00:00Z', date_end: '2020-01-01T10:00:00Z' };
  await world.harness.db.updateTable('flights').set(body).where('id', '=', id).execute();
  return sent;
};

/** Paid by card, with its invoice. */
const paidInvoice = async (world: World): Promise<number> => {
  const { harness } = world;
  await priced(world);
  const { approval_id: id } = await heldRequest(harness);
  const { version } = await approvalOf(harness, id, 'controller');
  await harness.as('controller').call(decideApproval, { params: { id }, body: decision('accept', version) });
  // The server goes its own rounds: what it is at is left alone, and there when it ends.
  const paidAndInvoiced = async (): Promise<number> => {
    await settle(harness);
    return invoiceOf(harness, id);
  };
  return vi.waitFor(paidAndInvoiced, { timeout: 10_000, interval: 50 });
};
const REFUND = { gross_cents: null, reason: 'Vol annulé par la tour' };

const stranger = {
  ids: async (world: World) => {
    const { flight_id, constraint_id } = world.theirs;
    return { body: { invoice_id: await orderOf(world, flight_id, constraint_id, 'stranger') } };
  },
};

/** An order whose sum a card holds, and whose procedures are not entrusted yet. */
const held =
  (make: Make): Make =>
  async (world) => {
    const { invoice_id } = (await make(world)).body as { invoice_id: number };
    const { db } = world.harness;
    const intent_id = `pi_${invoice_id}`;
    const set = { status: 'authorised', intent_id, provider: 'simulated' } as const;
    await db.updateTable('payment_orders').set(set).where('id', '=', invoice_id).execute();
    const object = JSON.stringify({
      ...{ id: intent_id, object: 'payment_intent', status: 'requires_capture', amount: 1 },
      ...{ capture_before: 4_000_000_000, customer: 'cus', metadata: {}, payment_method: null },
    });
    await db
      .insertInto('simulated_payments')
      .values({ id: `payment_intent ${intent_id}`, kind: 'payment_intent', object })
      .execute();
    return of(invoice_id);
  };

export const rows: CallRows<typeof paymentOrdersEndpoints> = {
  createApprovalInvoice: {
    good: costing((world) => asking(world)),
    bad: () => ({ body: { flight_id: 1 } }),
    foreign: { ids: ({ theirs: { flight_id, constraint_id } }) => ({ body: { flight_id, constraint_id } }) },
    errors: {
      NOTHING_TO_PAY: free((world) => asking(world)),
      PAYMENT_TRANSITION_ILLEGAL: free(async ({ harness }) => ({
        body: { approval_id: (await unpaidRequest(harness)).approval_id },
      })),
      CONSTRAINT_UNKNOWN: costing(async (world) => {
        const { flight_id } = await unasked(world);
        return { body: { flight_id, constraint_id: 987_654 } };
      }),
      CONSTRAINT_NEEDS_NO_APPROVAL: costing((world) =>
        asking(world, { judged: { procedure: null } as never }),
      ),
      AUTHORITY_NOT_CONNECTED: costing((world) => asking(world, { structure_id: null })),
    },
  },
  confirmApprovalPaymentInvoice: {
    good: paying(ask({})),
    bad: () => ({ body: { invoice_id: 1, payment_method_id: 'pm-1' } }),
    foreign: stranger,
    errors: {
      PAYMENT_UNDER_WAY: busy(paying(ask({}))),
      PAYMENT_ORDER_OVER: over,
      BILLING_ADDRESS_INCOMPLETE: homeless(paying(ask({}))),
      TOTAL_CHANGED: dearer(paying(ask({}))),
      STRIPE_CUSTOMER_UPDATE: unchanged,
      PAYMENT_TRANSITION_ILLEGAL: async (world) => {
        await priced(world);
        const { approval_id, flight_id, constraint_id } = await unpaidRequest(world.harness);
        const invoice_id = await orderOf(world, flight_id, constraint_id);
        const { db } = world.harness;
        await db.updateTable('payment_orders').set({ approval_id }).where('id', '=', invoice_id).execute();
        await db
          .updateTable('approvals')
          .set({ payment_status: 'paid' })
          .where('id', '=', approval_id)
          .execute();
        return { body: { invoice_id } };
      },
      CONSTRAINT_UNKNOWN: paying(ask({}, { constraint_id: 987_654 })),
      CONSTRAINT_NEEDS_NO_APPROVAL: paying(ask({ judged: { procedure: null } as never })),
      AUTHORITY_NOT_CONNECTED: paying(ask({ structure_id: null })),
      APPROVAL_ALREADY_REQUESTED: async (world) => {
        const first = await paying(ask({}))(world);
        await world.harness.as('owner').call(confirmApprovalPaymentInvoice, { body: first.body as never });
        const { invoice_id } = first.body as { invoice_id: number };
        const { flight_id, constraint_id } = await world.harness.db
          .selectFrom('payment_orders')
          .select(['flight_id', 'constraint_id'])
          .where('id', '=', invoice_id)
          .executeTakeFirstOrThrow();
        const again = await orderOf(world, flight_id ?? 0, constraint_id ?? 0);
        return { body: { ...(first.body as object), invoice_id: again } };
      },
      FLIGHT_DATES_PASSED: paying(ask({ in_days: -1 })),
      PILOT_UNKNOWN: paying(ask({}, { pilot_id: 987_654 })),
      PILOT_PHONE_REQUIRED: paying(ask({ phone: null })),
      DRONE_UNKNOWN: paying(ask({}, { drone_ids: [987_654] })),
      ...limited(async (world, settings) => paying(() => askLimited(world, settings))(world)),
      FILE_TOO_LARGE: paying(ask({}, {}, BAD_FILES.FILE_TOO_LARGE)),
      FILE_TYPE_NOT_ALLOWED: paying(ask({}, {}, BAD_FILES.FILE_TYPE_NOT_ALLOWED)),
      TOO_MANY_FILES: paying(ask({}, {}, BAD_FILES.TOO_MANY_FILES)),
      STORAGE_FULL: full(paying(ask({}, {}, GOOD_FILES))),
    },
  },
  createEntrustPaperworkInvoice: {
    good: async (world) => ({ body: { flight_id: await letter(world) } }),
    bad: () => ({ body: { flight_id: 'x' } }),
    foreign: { ids: ({ theirs }) => ({ body: { flight_id: theirs.flight_id } }) },
    errors: {
      NOTHING_TO_PAY: async (world) => ({ body: { flight_id: await letter(world, null) } }),
      FLIGHT_NOT_ENTRUSTABLE: async (world) => ({ body: { flight_id: (await fresh(world)).id } }),
    },
  },
  confirmEntrustPaperworkPaymentInvoice: {
    good: entrusting(),
    bad: () => ({ body: { invoice_id: 0 } }),
    foreign: stranger,
    errors: {
      PAYMENT_UNDER_WAY: busy(entrusting()),
      PAYMENT_ORDER_OVER: async (world) => {
        const sent = await entrusting()(world);
        await world.harness.db
          .updateTable('payment_orders')
          .set({ status: 'released' })
          .where('id', '=', (sent.body as { invoice_id: number }).invoice_id)
          .execute();
        return sent;
      },
      BILLING_ADDRESS_INCOMPLETE: homeless(entrusting()),
      TOTAL_CHANGED: dearer(entrusting()),
      STRIPE_CUSTOMER_UPDATE: async (world) => {
        await entrusted(world);
        const { id: flight_id } = await pricedLetter(world.harness);
        const { body } = await world.harness
          .as('owner')
          .call(createEntrustPaperworkInvoice, { body: { flight_id } });
        await breakProvider(world.harness, 'customer');
        return { body: { invoice_id: body.invoice_id, payment_method_id: CARD } };
      },
      PAYMENTS_UNAVAILABLE: broken('down', entrusting()),
      CARD_DECLINED: entrusting({ payment_method_id: 'pm_card_chargeDeclinedInsufficientFunds' }),
      FLIGHT_NOT_ENTRUSTABLE: closedLetter,
    },
  },
  readPaymentInvoice: {
    good: async (world) => {
      await priced(world);
      return of((await heldRequest(world.harness)).invoice_id);
    },
    bad: notAnId,
    foreign: {
      ids: async (world) =>
        of(await orderOf(world, world.theirs.flight_id, world.theirs.constraint_id, 'stranger')),
    },
    errors: {
      PAYMENT_UNDER_WAY: busy(async (world) => {
        await priced(world);
        return of((await heldRequest(world.harness, {})).invoice_id);
      }),
      FLIGHT_NOT_ENTRUSTABLE: held(closedLetter),
      TOTAL_CHANGED: held(dearer(entrusting())),
    },
  },
  listFailingOrders: { who: 'staff', good: nothing, bad: null, foreign: null, errors: {} },
  refundInvoice: {
    who: 'staff',
    good: async (world) => of(await paidInvoice(world), REFUND),
    bad: async (world) => of(await paidInvoice(world), { ...REFUND, reason: '' }),
    foreign: { ids: () => of(987_654, REFUND) },
    errors: {
      CREDIT_TOO_HIGH: async (world) => of(await paidInvoice(world), { ...REFUND, gross_cents: TOTAL + 1 }),
      INVOICE_NOT_REFUNDABLE: async (world) => {
        const id = await paidInvoice(world);
        await world.harness.as('staff').call(refundInvoice, { params: { id }, body: REFUND });
        return of(id, REFUND);
      },
      PAYMENTS_UNAVAILABLE: broken('down', async (world) => of(await paidInvoice(world), REFUND)),
    },
  },
};
