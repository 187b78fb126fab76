import { listInvoices } from '@envol/contract/invoices';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { eraseOperator } from '../src/modules/operators/erasure.ts';
import { createHarness, type Harness } from './harness.ts';
import { addInvoice } from './invoices.ts';

let harness: Harness;
beforeAll(async () => {
  harness = await createHarness();
});
afterAll(() => harness.close());

it('an erased company leaves its invoices as they were issued', async () => {
  const { id, operator_id, number } = await addInvoice(harness, 'stranger');
  await harness.db.transaction().execute((db) => eraseOperator(db, operator_id, new Date().toISOString()));
  const { body } = await harness.as('staff').call(listInvoices, { query: { q: number } });
  expect(body.results[0]).toMatchObject({ id, buyer: 'Sud Drone', gross_cents: 5880 });
});
