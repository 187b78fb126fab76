import {
  cancelApproval,
  decideApproval,
  downloadApprovalKml,
  getApproval,
  listDecisions,
  revalidateApproval,
} from '@envol/contract/approvals';
import {
  APPROVAL_ACTION_SIDE,
  APPROVAL_ACTIONS,
  APPROVAL_STATUSES,
  type ApprovalAction,
  type ApprovalStatus,
  nextApprovalStatus,
} from '@envol/domain/approvals/statuses';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Actors } from '../../../test/actors.ts';
import { freshCopy } from '../../../test/copies.ts';
import { createHarness, type Harness } from '../../../test/harness.ts';
import { addRequest, bringTo, decision, say } from '../../../test/requests.ts';
import { closePassed } from './close.service.ts';

let harness: Harness;
beforeAll(async () => {
  harness = await createHarness();
});
afterAll(() => harness.close());

const act = async (action: ApprovalAction, id: number, version: number) => {
  if (action === 'cancel') return harness.as('owner').call(cancelApproval, { params: { id } });
  if (action === 'request-revalidation')
    return harness
      .as('controller')
      .call(revalidateApproval, { params: { id }, body: { message: 'À revalider.' } });
  return harness.as('controller').call(decideApproval, { params: { id }, body: decision(action, version) });
};
const decide = (id: number, body: object, who: keyof Actors = 'controller', language: 'fr' | 'en' = 'fr') =>
  harness
    .as(who)
    .call(decideApproval, { params: { id }, body: { version: 1, ...body } as never }, { language });
const read = async (id: number, who: keyof Actors = 'controller') =>
  (await harness.as(who).call(getApproval, { params: { id } })).body;

/** What the operator does has tests of its own. */
const OPERATORS: readonly ApprovalAction[] = ['answer', 'update', 'sign', 'revalidate'];
const pairs = APPROVAL_STATUSES.flatMap((from) =>
  APPROVAL_ACTIONS.filter((action) => !OPERATORS.includes(action)).map(
    (action): [ApprovalStatus, ApprovalAction, ApprovalStatus | null] => [
      from,
      action,
      nextApprovalStatus(from, action),
    ],
  ),
);

/** By status, a request that was brought to it: once through HTTP, then a copy for each action. */
const requestIn = new Map(
  APPROVAL_STATUSES.map((status) => [
    status,
    freshCopy(async (its) => {
      const rows = await addRequest(its);
      return { rows, version: await bringTo(its, rows.approval_id, status) };
    }),
  ]),
);

describe('every status and action', () => {
  it.each(pairs)('%s, %s: %s', async (from, action, to) => {
    const request = await requestIn.get(from)?.(harness);
    if (request === undefined) throw new Error(from);
    const { rows, version } = request;
    const { approval_id: id, flight_id: flightId } = rows;
    const shown = await read(id, APPROVAL_ACTION_SIDE[action] === 'operator' ? 'owner' : 'controller');
    expect(shown.available_actions.includes(action)).toBe(to !== null);
    const reply = await act(action, id, version);
    const after = await read(id);
    if (to === null) {
      expect([reply.status, reply.error.code]).toEqual([409, 'APPROVAL_TRANSITION_ILLEGAL']);
      expect(reply.error.detail).toContain('«');
      expect(after).toMatchObject({ status: from, version });
    } else {
      expect(reply.body).toMatchObject({ status: to, version: version + 1 });
      expect(after.events.at(-1)).toMatchObject({ action, status: to });
    }
    const { status } = await harness.db
      .selectFrom('flight_constraints')
      .select('status')
      .where('flight_id', '=', flightId)
      .executeTakeFirstOrThrow();
    const expected = { accepted: 'done', reserves: 'done', refused: 'refused', cancelled: 'todo' } as Record<
      string,
      string
    >;
    if (from !== 'awaiting_validation' || to !== null)
      expect(status).toBe(expected[after.status] ?? 'handled');
  });

  it('answers with an operator’s message where information was asked for, nowhere else', async () => {
    for (const from of APPROVAL_STATUSES) {
      const { approval_id: id } = await addRequest(harness);
      const version = await bringTo(harness, id, from);
      const reply = await say(harness, 'owner', id, 'Voici la réponse.');
      const after = await read(id);
      if (from === 'cancelled') expect(reply.error.code).toBe('APPROVAL_CLOSED');
      else expect(reply.status).toBe(201);
      const answered = from === 'incomplete';
      expect(after).toMatchObject({
        status: answered ? 'submitted' : from,
        version: answered ? version + 1 : version,
      });
    }
  });
});

describe('a decision', () => {
  it('is refused in the words of the call’s language', async () => {
    const { approval_id: id } = await addRequest(harness);
    await bringTo(harness, id, 'accepted');
    const reply = await decide(id, { ...decision('accept', 2) }, 'controller', 'en');
    expect(reply.error.detail).toContain('accepted');
    expect(reply.error.detail).not.toContain('acceptée');
  });

  it('names the height when it says that the height is restricted', async () => {
    const { approval_id: id } = await addRequest(harness);
    const restriction = { type: 'restrict', message: 'Plus bas.', height_restriction: true };
    const refused = await decide(id, restriction);
    expect([refused.status, Object.keys(refused.error.fields ?? {})]).toEqual([400, ['restricted_height']]);
    expect((await decide(id, { ...restriction, restricted_height: 40 })).status).toBe(200);
  });

  it('carries its conditions to the operator', async () => {
    const { approval_id: id } = await addRequest(harness);
    const limits = {
      restricted_height: 45,
      min_allowed_time_start: '08:00',
      max_allowed_time_end: '10:00',
      tactical_contact_required: true,
    };
    await decide(id, { type: 'restrict', message: 'Veille radio.', ...limits });
    const seen = await read(id, 'owner');
    expect(seen.decision).toMatchObject({ type: 'restrict', message: 'Veille radio.', ...limits });
    // As the specification's Approval has them.
    const allowed = { min_allowed_time_start: '08:00', max_allowed_time_end: '10:00' };
    expect(seen).toMatchObject({ ...allowed, min_allowed_date_start: null, authority: seen.structure_name });
    const { body } = await harness.as('owner').call(listDecisions, { params: { id } });
    expect(body).toHaveLength(1);
    const mail = await harness.db
      .selectFrom('mails')
      .selectAll()
      .where('operator_id', '=', harness.actors.owner.operator_id)
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    expect(mail.recipient).toBe('owner@example.invalid');
    expect(mail.body).toContain('Hauteur limitée à 45 m');
    expect(mail.body).toContain('de 08:00 à 10:00');
    const next = await decide(id, { type: 'refuse', version: 2, message: 'Trafic.' });
    expect(next.body.decision).toMatchObject({ type: 'refuse' });
    expect(next.body.min_allowed_time_start).toBeNull();
    expect(
      (await harness.as('owner').call(listDecisions, { params: { id } })).body.map((one) => one.type),
    ).toEqual(['refuse', 'restrict']);
  });

  it.each([
    ['a refusal without words', { type: 'refuse' }, 'message'],
    ['a question without words', { type: 'request-information', message: '   ' }, 'message'],
    ['a restriction of nothing', { type: 'restrict' }, 'restricted_height'],
    ['a height above the one asked', { type: 'restrict', restricted_height: 61 }, 'restricted_height'],
    ['a height below zero', { type: 'restrict', restricted_height: -1 }, 'restricted_height'],
    ['a date outside', { type: 'restrict', min_allowed_date_start: '2001-01-01' }, 'min_allowed_date_start'],
    ['a date that is none', { type: 'restrict', max_allowed_date_end: '2026-02-30' }, 'max_allowed_date_end'],
    ['a time that is none', { type: 'restrict', min_allowed_time_start: '25:00' }, 'min_allowed_time_start'],
    [
      'no time at all',
      { type: 'restrict', min_allowed_time_start: '09:00', max_allowed_time_end: '09:00' },
      'max_allowed_time_end',
    ],
    ['limits on a plain acceptance', { type: 'accept', restricted_height: 40 }, 'restricted_height'],
    ['a type that does not exist', { type: 'approve' }, 'type'],
  ])('refuses %s and names the field', async (_, body, field) => {
    const { approval_id: id } = await addRequest(harness);
    const reply = await decide(id, body);
    expect([reply.status, reply.error.code]).toEqual([400, 'VALIDATION']);
    expect(Object.keys(reply.error.fields ?? {})).toEqual([field]);
    expect((await read(id)).version).toBe(1);
  });

  it('repeated by the same person answers as the first did; another one from the same version is late', async () => {
    const { approval_id: id } = await addRequest(harness);
    const body = { type: 'accept', message: 'Bon vol.' };
    expect((await decide(id, body)).body.version).toBe(2);
    const again = await decide(id, body);
    expect([again.status, again.body.version]).toEqual([200, 2]);
    expect((await harness.as('owner').call(listDecisions, { params: { id } })).body).toHaveLength(1);
    expect((await decide(id, { type: 'accept', message: 'Autre.' })).error.code).toBe('APPROVAL_CHANGED');
    expect((await decide(id, body, 'colleague')).error.code).toBe('APPROVAL_CHANGED');
  });

  it('is the authority’s own: others get 404, those who may not decide 403', async () => {
    const { approval_id: id } = await addRequest(harness);
    const body = { type: 'accept' };
    expect((await decide(id, body, 'otherController')).status).toBe(404);
    expect((await decide(id, body, 'onlooker')).status).toBe(403);
    expect((await decide(id, body, 'owner')).status).toBe(403);
    expect((await decide(999_999, body)).status).toBe(404);
    for (const who of ['otherController', 'stranger'] as const) {
      for (const endpoint of [getApproval, listDecisions, downloadApprovalKml])
        expect((await harness.as(who).call(endpoint, { params: { id } })).status).toBe(404);
    }
    expect((await harness.as('stranger').call(cancelApproval, { params: { id } })).status).toBe(404);
    expect((await harness.as('controller').call(cancelApproval, { params: { id } })).status).toBe(403);
    expect((await read(id)).version).toBe(1);
    expect((await read(id, 'onlooker')).available_actions).toEqual([]);
  });

  it('is too late once the request is closed', async () => {
    const { approval_id: id } = await addRequest(harness);
    await harness.db
      .updateTable('approvals')
      .set({ closed_at: new Date().toISOString() })
      .where('id', '=', id)
      .execute();
    expect((await decide(id, { type: 'accept' })).error.code).toBe('APPROVAL_CLOSED');
    expect((await harness.as('owner').call(cancelApproval, { params: { id } })).error.code).toBe(
      'APPROVAL_CLOSED',
    );
    expect((await read(id)).available_actions).toEqual(['note']);
  });
});

it('A request’s areas are given as KML to both sides', async () => {
  const { approval_id: id } = await addRequest(harness);
  const file = await harness.as('controller').call(downloadApprovalKml, { params: { id } });
  expect(file.body.toString()).toContain('<kml');
});

it('A request is closed when its period is over: the journal says so, and both sides are told', async () => {
  const { approval_id: id } = await addRequest(harness);
  await harness.db
    .updateTable('approvals')
    .set({ date_start: '2020-01-01T09:00:00Z', date_end: '2020-01-01T10:00:00Z' })
    .where('id', '=', id)
    .execute();
  expect(await closePassed(harness.db, new Date().toISOString())).toBe(1);
  expect(await closePassed(harness.db, new Date().toISOString())).toBe(0);
  const seen = await read(id);
  expect(seen.is_closed).toBe(true);
  expect(seen.events.at(-1)).toMatchObject({ action: 'close', author_side: 'system', author_name: 'Envol' });
  const { audience } = await harness.db
    .selectFrom('events')
    .select('audience')
    .where('type', '=', 'approval_closed')
    .executeTakeFirstOrThrow();
  expect(audience).toEqual([
    `operator:${harness.actors.owner.operator_id}`,
    `structure:${harness.actors.controller.structure_id}`,
  ]);
});

it('An answer to a request is copied to the colleagues who want every letter, and to no other', async () => {
  const { controller, colleague } = harness.actors;
  const structure = controller.structure_id ?? 0;
  const prefer = (email_notification_preferences: 'all' | 'only_dronist_actions' | 'none') =>
    harness.db
      .updateTable('memberships')
      .set({ email_notification_preferences })
      .where('user_id', '=', colleague.id)
      .execute();
  const address = await harness.db
    .selectFrom('users')
    .select('email')
    .where('id', '=', colleague.id)
    .executeTakeFirstOrThrow();
  const letters = async () =>
    (
      await harness.db
        .selectFrom('mails')
        .select('subject')
        .where('recipient', '=', address.email)
        .where('subject', 'like', 'Cop%')
        .execute()
    ).length;
  const answer = async () => {
    const { approval_id: id } = await addRequest(harness);
    await harness.as('controller').call(decideApproval, { params: { id }, body: decision('accept', 1) });
    return letters();
  };
  const kept = await harness.db
    .selectFrom('structures')
    .select('email')
    .where('id', '=', structure)
    .executeTakeFirstOrThrow();
  const mailbox = (email: string | null) =>
    harness.db.updateTable('structures').set({ email }).where('id', '=', structure).execute();
  await prefer('all');
  expect(await answer()).toBe(0);
  await mailbox(null);
  expect(await answer()).toBe(1);
  // What operators do is written of to who wants that alone, and to nobody who wants no letter.
  const asked = () =>
    harness.db.selectFrom('mails').select('id').where('recipient', '=', address.email).execute();
  await prefer('only_dronist_actions');
  const before = (await asked()).length;
  expect(await answer()).toBe(1);
  expect(await asked()).toHaveLength(before + 1);
  await prefer('none');
  expect(await answer()).toBe(1);
  expect(await asked()).toHaveLength(before + 1);
  await prefer('all');
  await mailbox(kept.email);
});
