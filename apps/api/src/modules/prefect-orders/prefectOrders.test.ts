import { decideApproval, getApproval } from '@envol/contract/approvals';
import { downloadDocument, listFlightDocuments } from '@envol/contract/documents';
import { type Flight, getFlight } from '@envol/contract/flights';
import { listNotifications } from '@envol/contract/notifications';
import {
  createPrefectOrder,
  getPrefectOrder,
  listApprovalOrders,
  listFlightOrders,
  listOrderSources,
  listPrefectOrders,
  prefectOrderPdf,
  repealPrefectOrder,
  signPrefectOrder,
} from '@envol/contract/prefect-orders';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { operatorIdOf } from '../../../test/actors.ts';
import { GOOD_FILES } from '../../../test/callWorld.ts';
import { addDeclarationDesk } from '../../../test/declarations.ts';
import { addFlight } from '../../../test/flights.ts';
import { createHarness, type Harness } from '../../../test/harness.ts';
import { enterInRegistry } from '../../../test/notices.ts';
import { dateIn, orderInput } from '../../../test/prefectOrders.ts';
import { prefectureNotices } from '../../../test/prefectureNotices.ts';
import { addRequest } from '../../../test/requests.ts';
import { findAnyOrder } from './orders.queries.ts';
import { orderToday, readOrder } from './orders.service.ts';

/** Somebody who decides at a prefecture. */
const readerOf = (structure_id: number) =>
  ({
    ...{ user_id: harness.actors.controller.id, impersonator_user_id: null, user_type: 'authorities' },
    acting: {
      ...{ tenant_kind: 'structure', tenant_id: structure_id, user_type: 'authorities', role: 'standard' },
      ...{ structure_ids: [structure_id], access_privileges: ['approvals'] },
    },
  }) as never;

let harness: Harness;
beforeAll(async () => {
  harness = await createHarness();
  await enterInRegistry(harness);
  await addDeclarationDesk(harness);
  // It was asked for something by the operator.
  await addRequest(harness);
});
afterAll(() => harness.close());

const { town, notify, step, clockWork } = prefectureNotices(() => harness);

/** A declared mission that waits at its prefecture. */
const waiting = async (): Promise<Flight> => {
  const flight = await town();
  await notify(flight);
  await clockWork(Date.now() + 1_000);
  return flight;
};

let serial = 0;
const draft = async (changes: object = {}) =>
  (
    await harness
      .as('controller')
      .call(createPrefectOrder, { body: orderInput(operatorIdOf(harness.actors.owner), changes) })
  ).body;
const sign = (id: number, files: readonly File[] = [], changes: object = {}) => {
  serial += 1;
  const body = {
    version: 1,
    number: `18-2026-${serial}`,
    signed_on: dateIn(0),
    signer_name: 'Anne Martin',
    signer_quality: 'Directrice de cabinet',
    ...changes,
  };
  return harness.as('controller').call(signPrefectOrder, { params: { id }, body } as never, { files });
};
const signed = async (changes: object = {}) => (await sign((await draft(changes)).id)).body;

/** Four kilometres from the Nièvre's side of the Loire, and in the Gironde. */
const [ON_BORDER, FAR] = [
  { type: 'Circle' as const, center: [2.93, 47.3] as [number, number], radius_m: 15_000 },
  { type: 'Circle' as const, center: [-0.6, 44.8] as [number, number], radius_m: 2_000 },
];

describe('where an order has no effect', () => {
  it('is refused where all of it is, and told where a part of it is', async () => {
    const refused = await harness.as('controller').call(createPrefectOrder, {
      body: orderInput(operatorIdOf(harness.actors.owner), { geometry: FAR }),
    });
    expect([refused.status, refused.error.code, refused.error.fields]).toMatchObject([
      400,
      'VALIDATION',
      { geometry: expect.anything() },
    ]);
    const order = await draft({ geometry: ON_BORDER });
    expect(order.foreign_land).toEqual([{ code: '58', prefecture: 'Préfecture de la Nièvre' }]);
    expect((await draft()).foreign_land).toEqual([]);
    // What was drafted before its prefecture answered for other land is not put in force.
    await harness.db
      .updateTable('prefect_orders')
      .set({ geometry: JSON.stringify(FAR) })
      .where('id', '=', order.id)
      .execute();
    expect((await sign(order.id)).status).toBe(400);
  });
});

it('an order holds no mission of which one area lies where its prefect does not answer', async () => {
  const at = (lng: number) => ({
    geometry: { type: 'Circle' as const, center: [lng, 47.3] as [number, number], radius_m: 200 },
  });
  const order = await signed({ geometry: ON_BORDER });
  const missOf = async (...areas: ReturnType<typeof at>[]) => {
    const { id } = await addFlight(harness, { areas });
    const { body } = await harness.as('owner').call(listFlightOrders, { params: { id } });
    return body.find((each) => each.id === order.id)?.miss;
  };
  // In the Cher, and over the Loire in the Nièvre.
  expect(await missOf(at(2.84), at(3.05))).toBe('departement');
  expect(await missOf(at(3.05))).toBe('departement');
  expect(await missOf(at(2.84))).not.toBe('departement');
});

describe('the day of an order', () => {
  it.each([
    ['Réunion', [55.45, -20.88], '2026-12-31T20:30:00Z', '2027-01-01'],
    ['Guyane', [-52.33, 4.93], '2027-01-01T01:30:00Z', '2026-12-31'],
    ['Paris', [2.35, 48.85], '2026-12-31T22:30:00Z', '2026-12-31'],
  ] as const)('is that of its prefecture: %s', (_, [structure_lng, structure_lat], now, day) => {
    expect(orderToday(new Date(now), { structure_lng, structure_lat })).toBe(day);
  });

  it('gives the number of a draft its year', async () => {
    const { id } = await draft();
    const structure_id = harness.actors.controller.structure_id ?? 0;
    const before = await harness.db
      .selectFrom('structures')
      .select(['reference_lng', 'reference_lat'])
      .where('id', '=', structure_id)
      .executeTakeFirstOrThrow();
    const at = (reference_lng: number, reference_lat: number) =>
      harness.db
        .updateTable('structures')
        .set({ reference_lng, reference_lat })
        .where('id', '=', structure_id)
        .execute();
    const deps = { db: harness.db, clock: { now: () => new Date('2026-12-31T20:30:00Z') } as never };
    const row = await findAnyOrder(harness.db, id);
    const read = async () => (await readOrder(deps, readerOf(row.structure_id), id)).proposed_number;
    try {
      await at(55.45, -20.88);
      expect(await read()).toMatch(/^18-2027-/);
      await at(-52.33, 4.93);
      expect(await read()).toMatch(/^18-2026-/);
    } finally {
      await at(before.reference_lng, before.reference_lat);
    }
  });
});

describe('an order of a prefect', () => {
  it('exempts from nothing as a draft, and ends the waiting of a declared mission that it holds once signed', async () => {
    const flight = await waiting();
    const made = await draft();
    expect(made).toMatchObject({
      number: null,
      standing: 'draft',
      proposed_number: expect.stringMatching(/^18-/),
    });
    expect((await step(flight))?.status).toBe('handled');
    const { body } = await sign(made.id);
    expect(body).toMatchObject({ standing: 'in_force', signer: { name: 'Anne Martin' } });
    expect(await step(flight)).toMatchObject({
      status: 'done',
      prefect_order: { id: made.id, number: body.number, conditions: body.conditions },
    });
  });

  it('leaves its conditions to be read on a mission that it settles, and nothing where it sets none', async () => {
    await harness.db.deleteFrom('prefect_orders').execute();
    const flight = await waiting();
    const read = async () =>
      (await harness.as('owner').call(getFlight, { params: { id: flight.id } })).body.next_step?.code;
    await signed({ conditions: null });
    const plain = await read();
    await harness.db.deleteFrom('prefect_orders').execute();
    await signed();
    expect([plain === 'read_conditions', await read()]).toEqual([false, 'read_conditions']);
  });

  it('accepts the request that it was asked by with its signature, where its signer says so, and says its number', async () => {
    const { approval_id: id } = await addRequest(harness);
    const read = async () => (await harness.as('owner').call(getApproval, { params: { id } })).body;
    const [kept, made] = [await draft({ approval_id: id }), await draft({ approval_id: id })];
    expect(made.acceptable_request).toEqual({
      id,
      identifier: expect.stringMatching(/^A-/),
      version: 1,
    });
    await sign(kept.id);
    expect((await read()).status).toBe('submitted');
    const { body } = await sign(made.id, [], { accepted_version: 1 });
    expect([body.standing, body.acceptable_request]).toEqual(['in_force', null]);
    const accepted = await read();
    expect(accepted.status).toBe('accepted');
    expect(accepted.decision?.message).toContain(body.number);
  });

  it('is asked for by a request that its prefecture has to answer, not by one that its operator has to complete', async () => {
    const { approval_id: id } = await addRequest(harness);
    const waits = async () =>
      (await harness.as('controller').call(listOrderSources)).body.results.find((each) => each.id === id)
        ?.is_waiting;
    expect(await waits()).toBe(true);
    const body = { type: 'request-information' as const, version: 1, message: 'Quelles heures ?' };
    expect((await harness.as('controller').call(decideApproval, { params: { id }, body })).status).toBe(200);
    expect(await waits()).toBe(false);
  });

  it('is not signed where its request changed since its signer saw it', async () => {
    const { approval_id: id } = await addRequest(harness);
    const made = await draft({ approval_id: id });
    const refused = await sign(made.id, [], { accepted_version: 9 });
    expect(refused.error.code).toBe('APPROVAL_CHANGED');
    const { body } = await harness.as('controller').call(getPrefectOrder, { params: { id: made.id } });
    expect(body.standing).toBe('draft');
  });

  it('is open again for a mission once it is repealed, and its operator is told of both', async () => {
    const flight = await waiting();
    const order = await signed({ title: 'Abrogeable' });
    expect((await step(flight))?.status).toBe('done');
    await harness.db
      .updateTable('prefect_orders')
      .set({ objects: '["night"]' })
      .where('id', '<>', order.id)
      .execute();
    const { status } = await harness.as('controller').call(repealPrefectOrder, {
      params: { id: order.id },
      body: { version: order.version, reason: 'Manifestation.' },
    });
    expect(status).toBe(200);
    expect(await step(flight)).toMatchObject({ status: 'handled', prefect_order: null });
    const { body: bell } = await harness.as('owner').call(listNotifications, { query: {} });
    expect(JSON.stringify(bell[0])).toContain(order.number ?? '');
    const mails = await harness.db
      .selectFrom('mails')
      .select(['subject', 'body'])
      .where('body', 'like', '%Manifestation.%')
      .execute();
    expect(mails).toHaveLength(1);
  });

  it.each([
    ['elsewhere', { geometry: { type: 'Circle', center: [2.4, 46.75], radius_m: 500 } }, 'volume_outside'],
    ['lower', { max_height_m: 10 }, 'volume_height'],
    ['over before it', { first_date: dateIn(-9), last_date: dateIn(1) }, null],
    ['of other drones', { drones: ['UAS-FR-000000'] }, 'drone'],
    ['about the night', { objects: ['night'] }, null],
  ])('leaves a mission waiting where it is %s', async (_, changes, miss) => {
    await harness.db.deleteFrom('prefect_orders').execute();
    const flight = await waiting();
    const order = await signed(changes);
    expect(await step(flight)).toMatchObject({ status: 'handled', prefect_order: null });
    const { body } = await harness.as('owner').call(listFlightOrders, { params: { id: flight.id } });
    if (miss !== null) expect(body.find(({ id }) => id === order.id)?.miss).toBe(miss);
  });

  it('keeps its signed copy as it was handed in, and goes with the papers of the missions that it holds', async () => {
    await harness.db.deleteFrom('prefect_orders').execute();
    const flight = await waiting();
    const { body: order } = await sign((await draft()).id, GOOD_FILES);
    expect(order.is_generated).toBe(false);
    const papers = (await harness.as('owner').call(listFlightDocuments, { params: { id: flight.id } })).body;
    const paper = papers.find(({ owner_type }) => owner_type === 'prefect_order');
    expect(paper).toMatchObject({ category: 'order', owner_name: order.number });
    const file = await harness.as('owner').call(downloadDocument, { params: { id: paper?.id ?? 0 } });
    expect(file.status).toBe(200);
    expect(
      (await harness.as('stranger').call(downloadDocument, { params: { id: paper?.id ?? 0 } })).status,
    ).toBe(404);
    // Repealed, it counts for no mission.
    await harness.as('controller').call(repealPrefectOrder, {
      params: { id: order.id },
      body: { version: order.version, reason: 'Fin.' },
    });
    const after = (await harness.as('owner').call(listFlightDocuments, { params: { id: flight.id } })).body;
    expect(after.filter(({ owner_type }) => owner_type === 'prefect_order')).toEqual([]);
  });

  it('is drawn as a PDF before and after its signature, and read by both sides alone', async () => {
    const made = await draft();
    const read = (who: 'controller' | 'otherController' | 'owner' | 'stranger') =>
      harness.as(who).call(prefectOrderPdf, { params: { id: made.id } });
    expect((await read('controller')).status).toBe(200);
    expect((await read('owner')).status).toBe(404);
    await sign(made.id);
    expect([
      (await read('owner')).status,
      (await read('stranger')).status,
      (await read('otherController')).status,
    ]).toEqual([200, 404, 404]);
    const listed = await harness.as('stranger').call(listPrefectOrders, { query: { show: 'all' } });
    expect(listed.body).toMatchObject({ results: [], all: 0 });
  });

  it('is signed as it was read: a version that is only being written is refused', async () => {
    const made = await draft({ title: 'Avant' });
    const waits = sql<{ waits: boolean }>`select exists (select from pg_stat_activity
      where wait_event_type = 'Lock' and query like '%"prefect_orders"%') as waits`;
    const { begun } = await harness.db.transaction().execute(async (db) => {
      const changes = { title: 'Après', version: 2 };
      await db.updateTable('prefect_orders').set(changes).where('id', '=', made.id).execute();
      const begun = sign(made.id, [], { version: 2 });
      // Refused at once, or waiting for the change: nothing else is under way.
      await Promise.race([
        begun,
        expect.poll(async () => (await waits.execute(harness.db)).rows).toEqual([{ waits: true }]),
      ]);
      return { begun };
    });
    expect((await begun).error.code).toBe('SETTINGS_CHANGED');
    const { body } = await harness.as('controller').call(getPrefectOrder, { params: { id: made.id } });
    expect([body.standing, body.title]).toEqual(['draft', 'Après']);
  });

  it('is drafted for an operator that its prefecture knows, by who speaks for a prefecture alone', async () => {
    const unknown = await harness
      .as('controller')
      .call(createPrefectOrder, { body: orderInput(operatorIdOf(harness.actors.stranger)) });
    expect([unknown.status, Object.keys(unknown.error.fields ?? {})]).toEqual([400, ['operator_id']]);
    const other = await harness
      .as('otherController')
      .call(createPrefectOrder, { body: orderInput(operatorIdOf(harness.actors.owner)) });
    expect(other.status).toBe(403);
  });

  it('is read by whoever answers the request of a mission that it holds', async () => {
    await harness.db.deleteFrom('prefect_orders').execute();
    const { approval_id, flight_id } = await addRequest(harness);
    const structure_id = harness.actors.controller.structure_id ?? 0;
    const desk = { structure_id, kind: 'prefecture' as const, notice_key: '31' };
    await harness.db.insertInto('declaration_desks').values(desk).execute();
    const order = await signed({ geometry: { type: 'Circle', center: [1.4, 43.66], radius_m: 5_000 } });
    const { body } = await harness.as('controller').call(listApprovalOrders, { params: { id: approval_id } });
    expect(body).toMatchObject([{ id: order.id, miss: null }]);
    // Its prefecture answers there no more: it holds nothing there, and says so.
    await harness.db.deleteFrom('declaration_desks').where('notice_key', '=', '31').execute();
    const { body: beside } = await harness.as('owner').call(listFlightOrders, { params: { id: flight_id } });
    expect(beside).toMatchObject([{ id: order.id, miss: 'departement' }]);
    const { body: whole } = await harness.as('owner').call(getPrefectOrder, { params: { id: order.id } });
    expect(whole).toMatchObject({ available_actions: [], events: [] });
  });
});
