import { getApproval, listApprovals, notePayment, requestApproval } from '@envol/contract/approvals';
import { updateStructure } from '@envol/contract/structures';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createHarness, type Harness } from '../../../test/harness.ts';
import { addMission } from '../../../test/missions.ts';
import { addRequest, asking } from '../../../test/requests.ts';

let harness: Harness;
beforeAll(async () => {
  harness = await createHarness();
});
afterAll(() => harness.close());

const tower = () => harness.actors.controller.structure_id ?? 0;
const set = (structure_settings: object) =>
  harness
    .as('chief')
    .call(updateStructure, { params: { id: tower() }, body: { structure_settings } as never });
beforeEach(() => set({ approval_price_cents: null, airspace_approval_categories: [] }));

const CATEGORIES = [
  { name: 'Travaux', colour: '#d97706' },
  { name: 'Prises de vues', colour: '#1f5eff' },
];
const ask = async (body: object) => {
  const rows = await addMission(harness.db, {
    operator_id: harness.actors.owner.operator_id ?? 0,
    structure_id: tower(),
  });
  return harness
    .as('owner')
    .call(requestApproval, { params: { id: rows.flight_id }, body: { ...asking(rows), ...body } as never });
};
const read = async (id: number, who: 'owner' | 'controller') =>
  (await harness.as(who).call(getApproval, { params: { id } })).body;
const ids = async (query: object, who: 'owner' | 'controller') => {
  const { body } = await harness.as(who).call(listApprovals, { query: query as never });
  return 'results' in body ? body.results.map(({ id }) => id) : [];
};

it('of an authority with kinds of requests one is chosen, kept as it was called, and found by it', async () => {
  await set({ airspace_approval_categories: CATEGORIES });
  expect((await ask({})).error.fields).toHaveProperty('category');
  expect((await ask({ category: 'Loisir' })).error.fields).toHaveProperty('category');
  const { id } = (await ask({ category: 'Travaux' })).body;
  await set({ airspace_approval_categories: [{ name: 'Chantiers', colour: '#000000' }] });
  for (const who of ['owner', 'controller'] as const) {
    expect((await read(id, who)).category).toEqual(CATEGORIES[0]);
    expect(await ids({ category: 'Travaux' }, who)).toEqual([id]);
    expect(await ids({ category: 'Prises de vues' }, who)).toEqual([]);
  }
  await set({ airspace_approval_categories: [] });
  expect((await ask({ category: 'Travaux' })).error.fields).toHaveProperty('category');
});

it('kinds of one name, or of no colour, are refused by name', async () => {
  const twice = [...CATEGORIES, { name: 'travaux', colour: '#000000' }];
  const { error } = await set({ airspace_approval_categories: twice });
  expect(Object.keys(error.fields ?? {})).toEqual(['structure_settings.airspace_approval_categories.2.name']);
  expect((await set({ airspace_approval_categories: [{ name: 'A', colour: 'red' }] })).status).toBe(400);
});

it('a request that costs something waits for payment, and its authority notes what came by its own ways', async () => {
  await set({ approval_price_cents: 4500 });
  const { approval_id: id } = await addRequest(harness);
  const free = await (async () => {
    await set({ approval_price_cents: null });
    return (await addRequest(harness)).approval_id;
  })();
  expect(await read(id, 'owner')).toMatchObject({
    payment: { status: 'waiting_payment', price_cents: 4500, currency: 'EUR' },
    payment_actions: [],
  });
  expect((await read(id, 'controller')).payment_actions).toEqual(['note-paid']);
  expect(await read(free, 'controller')).toMatchObject({ payment: null, payment_actions: [] });
  for (const who of ['owner', 'controller'] as const)
    expect(await ids({ payment_status: 'waiting_payment' }, who)).toEqual([id]);
  const note = (
    action: 'note-paid' | 'note-refunded',
    of = id,
    who: 'controller' | 'otherController' | 'owner' = 'controller',
  ) => harness.as(who).call(notePayment, { params: { id: of }, body: { action, reference: 'Virement 12' } });
  expect((await note('note-paid', id, 'owner')).status).toBe(403);
  expect((await note('note-paid', id, 'otherController')).status).toBe(404);
  expect((await note('note-paid', free)).error.code).toBe('PAYMENT_TRANSITION_ILLEGAL');
  const both = await Promise.all([note('note-paid'), note('note-paid')]);
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect((await note('note-refunded')).body.payment?.status).toBe('refunded');
  const told = await harness.db
    .selectFrom('events')
    .select('audience')
    .where('type', '=', 'approval_message')
    .where(sql`(payload ->> 'approval_id')::bigint`, '=', id)
    .execute();
  expect(told.map(({ audience }) => audience.length)).toEqual([2, 2]);
  const { events } = await read(id, 'owner');
  expect(events.slice(1).map(({ action, message }) => [action, message])).toEqual([
    ['note-paid', 'Virement 12'],
    ['note-refunded', 'Virement 12'],
  ]);
});
