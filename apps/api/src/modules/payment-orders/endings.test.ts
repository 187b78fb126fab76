import { cancelApproval } from '@envol/contract/approvals';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createHarness, type Harness } from '../../../test/harness.ts';
import {
  aMission,
  approvalOf,
  confirm,
  heldRequest,
  keptBy,
  paidRequests,
  payerAndPrice,
  setPrice,
  settle,
  shown,
} from '../../../test/paymentOrders.ts';
import { breakProvider } from '../../../test/subscriptions.ts';

const HOUR_MS = 3_600_000;
let harness: Harness;
beforeAll(async () => {
  harness = await createHarness({ env: { ROLES: 'web' } });
});
afterAll(() => harness.close());
beforeEach(() => payerAndPrice(harness));
const { decide, statusOf, settledOf } = paidRequests(() => harness);

const inHours = (hours: number): Date => new Date(Date.now() + hours * HOUR_MS);
const round = (hours = 1) => settle(harness, { now: () => inHours(hours) });
const repair = () => harness.db.deleteFrom('simulated_payments').where('kind', '=', 'fault').execute();

/** A request for today of which no card could be asked. */
const deferredRequest = async (): Promise<number> => {
  const rows = await aMission(harness, 0);
  const { invoice_id } = (await shown(harness, rows)).body;
  await breakProvider(harness, 'down');
  return (await confirm(harness, rows, invoice_id)).body.approval?.id ?? 0;
};

const MONEY = {
  deferred: deferredRequest,
  held: async () => (await heldRequest(harness, undefined, 0)).approval_id,
  saved: async () => {
    const { approval_id } = await heldRequest(harness, undefined, 0);
    await round(6.9 * 24);
    return approval_id;
  },
  declined: async () => {
    const card = { payment_method_id: 'pm_card_chargeDeclinedInsufficientFunds' };
    return (await heldRequest(harness, card, 0)).approval_id;
  },
};

const ENDINGS = {
  nothing: async () => undefined,
  withdrawal: async (id: number) => {
    await harness.as('owner').call(cancelApproval, { params: { id } });
  },
  refusal: async (id: number) => {
    await decide(id, 'refuse');
  },
  closing: async (id: number) => {
    const closed_at = new Date().toISOString();
    await harness.db.updateTable('approvals').set({ closed_at }).where('id', '=', id).execute();
  },
};

const keys = <Names extends string>(of: Readonly<Record<Names, unknown>>) => Object.keys(of) as Names[];
const CASES = keys(MONEY).flatMap((money) =>
  keys(ENDINGS).flatMap((ending) =>
    [true, false].flatMap((granted) => [true, false].map((begun) => ({ money, ending, granted, begun }))),
  ),
);

it.each(CASES)(
  'a price that is $money ends by $ending: granted $granted, begun $begun',
  async ({ money, ending, granted, begun }) => {
    const id = await MONEY[money]();
    const date_start = inHours(begun ? -1 : 5).toISOString();
    await harness.db.updateTable('approvals').set({ date_start }).where('id', '=', id).execute();
    if (money === 'declined') await setPrice(harness, { decides_unpaid: true });
    if (granted) expect((await decide(id, 'accept')).status).toBe(200);
    await ENDINGS[ending](id);
    await repair();
    for (let rounds = 0; rounds < 3; rounds += 1) await round(1 + rounds);
    const isOwed = granted && (begun || ending === 'nothing' || ending === 'closing');
    const isOver = ending !== 'nothing';
    const paid = money === 'declined' ? 'waiting_payment' : 'paid';
    const open = money === 'declined' ? 'waiting_payment' : 'authorised';
    const given = isOver ? 'released' : open;
    expect(await statusOf(id)).toBe(isOwed ? paid : given);
    expect(await settledOf(id)).toHaveLength(isOwed && paid === 'paid' ? 1 : 0);
    const isHeld = (await keptBy(harness, 'payment_intent')).some(
      ({ status }) => status === 'requires_capture',
    );
    // Nothing stays held of what is over, and what is owed can be paid.
    if (isOver) expect(isHeld).toBe(false);
    const { available_actions } = await approvalOf(harness, id);
    expect(available_actions.includes('pay')).toBe(money === 'declined' && (isOwed || (!isOver && !granted)));
  },
);
