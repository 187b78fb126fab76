import { decideApproval, getApproval, listApprovals } from '@envol/contract/approvals';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createHarness, type Harness } from '../../../test/harness.ts';
import { addRequest, decision } from '../../../test/requests.ts';

let harness: Harness;
beforeAll(async () => {
  const t = performance.now();
  harness = await createHarness();
  console.error('harness', performance.now() - t);
});
afterAll(async () => {
  const t = performance.now();
  await harness.close();
  console.error('close', performance.now() - t);
});

it('goes from the request to the decision', async () => {
  const request = await addRequest(harness, { details: 'Toit de la halle' });
  const list = await harness.as('controller').call(listApprovals, { query: { ordering: 'urgency' } });
  console.error(JSON.stringify(list.body, null, 1));
  const one = await harness.as('controller').call(getApproval, { params: { id: request.approval_id } });
  console.error(JSON.stringify(one.body, null, 1));
  const decided = await harness
    .as('controller')
    .call(decideApproval, { params: { id: request.approval_id }, body: decision('accept', 1) });
  expect(decided.body.status).toBe('accepted');
});
