import {
  cancelApproval,
  decideApproval,
  requestApproval,
  revalidateApproval,
  validateProtocolSheet,
} from '@envol/contract/approvals';
import { isAwaited } from '@envol/domain/approvals/policy';
import {
  APPROVAL_ACTIONS,
  type ApprovalAction,
  type ApprovalStatus,
  type Awaited,
  awaitedAfter,
  nextApprovalStatus,
} from '@envol/domain/approvals/statuses';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sized } from '../../../../../tools/testSizes.ts';
import { seededRandom } from '../../../demo/random.ts';
import { createHarness, type Harness } from '../../../test/harness.ts';
import { addRequest, asking, decision, say } from '../../../test/requests.ts';

const PAIRS = sized(25, 200);
const WALKS = sized(15, 40);
const STEPS = 5;
/** An airport's requests are not brought up to date. */
const ACTIONS = APPROVAL_ACTIONS.filter((action) => action !== 'update');

let harness: Harness;
beforeAll(async () => {
  harness = await createHarness();
});
afterAll(() => harness.close());

it(`Of two controllers who decide a request at once one wins, ${PAIRS} times`, async () => {
  for (let round = 0; round < PAIRS; round += 1) {
    const { approval_id: id } = await addRequest(harness);
    const one = { params: { id }, body: decision(round % 2 === 0 ? 'accept' : 'restrict', 1) };
    const two = { params: { id }, body: decision('refuse', 1) };
    const replies = await Promise.all([
      harness.as('controller').call(decideApproval, one),
      harness.as('colleague').call(decideApproval, two),
    ]);
    expect(replies.map((reply) => reply.status).sort()).toEqual([200, 409]);
    const loser = replies.find((reply) => reply.status === 409);
    expect(loser?.error.code).toBe('APPROVAL_CHANGED');
    const decisions = await harness.db
      .selectFrom('approval_decisions')
      .select('version')
      .where('approval_id', '=', id)
      .execute();
    expect(decisions).toEqual([{ version: 1 }]);
  }
});

it('A request keeps one status when its operator cancels, asks again and a controller decides, all at once', async () => {
  for (let round = 0; round < sized(10, 25); round += 1) {
    const rows = await addRequest(harness);
    const params = { id: rows.approval_id };
    const replies = await Promise.all([
      harness.as('controller').call(decideApproval, { params, body: decision('refuse', 1) }),
      harness.as('owner').call(cancelApproval, { params }),
      harness.as('owner').call(requestApproval, { params: { id: rows.flight_id }, body: asking(rows) }),
      say(harness, 'owner', rows.approval_id, 'Au même moment'),
    ]);
    for (const reply of replies) expect([200, 201, 409]).toContain(reply.status);
    const open = await harness.db
      .selectFrom('approvals')
      .select('id')
      .where('flight_id', '=', rows.flight_id)
      .where('status', 'not in', ['cancelled', 'refused'])
      .execute();
    expect(open.length).toBeLessThanOrEqual(1);
  }
});

/** One act of whoever does it, as its call is made. */
const actOn = (id: number, version: number, action: ApprovalAction) => {
  const params = { id };
  const message = 'À revalider.';
  switch (action) {
    case 'cancel':
      return harness.as('owner').call(cancelApproval, { params });
    case 'answer':
      return say(harness, 'owner', id, 'Réponse');
    case 'sign':
      return harness
        .as('owner')
        .call(validateProtocolSheet, { params, body: { name: 'C. Martin', accepted: true } });
    case 'revalidate':
      return harness.as('owner').call(revalidateApproval, { params, body: { message } });
    case 'request-revalidation':
      return harness.as('controller').call(revalidateApproval, { params, body: { message } });
    default:
      return harness.as('controller').call(decideApproval, { params, body: decision(action, version) });
  }
};

it(`A request walks ${WALKS * STEPS} steps at random and never leaves the table`, async () => {
  const random = seededRandom(7);
  for (let walk = 0; walk < WALKS; walk += 1) {
    const { approval_id: id } = await addRequest(harness);
    let status: ApprovalStatus = 'submitted';
    let awaited: Awaited | null = null;
    let version = 1;
    for (let step = 0; step < STEPS; step += 1) {
      const action = ACTIONS[Math.floor(random() * ACTIONS.length)] ?? 'accept';
      const next: ApprovalStatus | null = isAwaited({ awaited }, action)
        ? nextApprovalStatus(status, action)
        : null;
      const reply = await actOn(id, version, action);
      if (next !== null) {
        expect(reply.status).toBeLessThan(300);
        status = next;
        awaited = awaitedAfter(action);
        version += 1;
      } else if (action !== 'answer') expect(reply.status).toBe(409);
      const row = await harness.db
        .selectFrom('approvals')
        .select(['status', 'awaited', 'version'])
        .where('id', '=', id)
        .executeTakeFirstOrThrow();
      expect(row).toEqual({ status, awaited, version });
    }
  }
});
