import { decideApproval, decideApprovals, notePayment } from '@envol/contract/approvals';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createHarness, type Harness } from '../../../test/harness.ts';
import {
  approvalOf,
  heldRequest,
  PRICE,
  payer,
  setPrice,
  settle,
  unpaidRequest,
} from '../../../test/paymentOrders.ts';
import { givePlan } from '../../../test/plans.ts';
import { decision } from '../../../test/requests.ts';

let harness: Harness;
beforeAll(async () => {
  harness = await createHarness({ env: { ROLES: 'web' } });
});
afterAll(() => harness.close());
beforeEach(async () => {
  await payer(harness);
  await givePlan(harness, 'owner', 'solo');
  await setPrice(harness, {
    approval_price_cents: PRICE,
    airspace_approval_categories: [],
    decides_unpaid: false,
  });
});

const statusOf = async (id: number) => {
  const { status, payment } = await approvalOf(harness, id);
  return [status, payment?.status];
};

it('one decision on many requests leaves an unpaid one, with why, and grants the others', async () => {
  const unpaid = (await unpaidRequest(harness)).approval_id;
  const held = (await heldRequest(harness)).approval_id;
  const requests = await Promise.all(
    [unpaid, held].map(async (id) => ({ id, version: (await approvalOf(harness, id)).version })),
  );
  const { status, body } = await harness
    .as('controller')
    .call(decideApprovals, { body: { requests, type: 'accept' } });
  expect([status, body]).toEqual([200, { done: [held], left: [{ id: unpaid, reason: 'APPROVAL_UNPAID' }] }]);
  expect(await statusOf(unpaid)).toEqual(['submitted', 'waiting_payment']);
});

it('a refusal that is taken back after the hold was given free is granted to nobody unpaid', async () => {
  const { approval_id: id } = await heldRequest(harness);
  const decide = async (type: 'accept' | 'refuse') => {
    const { version } = await approvalOf(harness, id, 'controller');
    return harness.as('controller').call(decideApproval, { params: { id }, body: decision(type, version) });
  };
  await decide('refuse');
  await settle(harness);
  expect(await statusOf(id)).toEqual(['refused', 'released']);
  expect((await decide('accept')).error?.code).toBe('APPROVAL_UNPAID');
  // Paid to its authority by other ways, it is granted.
  const body = { action: 'note-paid', reference: 'Virement 7' } as const;
  expect((await harness.as('controller').call(notePayment, { params: { id }, body })).status).toBe(200);
  expect((await decide('accept')).status).toBe(200);
  expect(await statusOf(id)).toEqual(['accepted', 'paid']);
});
