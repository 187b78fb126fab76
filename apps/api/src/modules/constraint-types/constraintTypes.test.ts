import {
  addToConstraintType,
  getConstraintType,
  listConstraintTypes,
  withdrawTypeAddition,
} from '@envol/contract/constraint-types';
import { analyseFlight, type Flight, getFlight } from '@envol/contract/flights';
import { getConstraintCapabilities } from '@envol/contract/procedures';
import { CONSTRAINT_KINDS } from '@envol/domain/airspace/constraint';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { byLetter, letterStep } from '../../../test/emailRequests.ts';
import { mission } from '../../../test/flights.ts';
import { createHarness, type Harness } from '../../../test/harness.ts';

let harness: Harness;
beforeAll(async () => {
  harness = await createHarness();
});
afterAll(() => harness.close());

const DAY_MS = 86_400_000;
const inDays = (days: number): string => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10);
const soon = () => {
  const shift = (at: string) => new Date(Date.parse(at) - 15 * DAY_MS).toISOString();
  const { date_start, date_end } = mission();
  return { date_start: shift(date_start), date_end: shift(date_end) };
};
const read = async (flight: Flight) =>
  (await harness.as('owner').call(getFlight, { params: { id: flight.id } })).body;
const again = async (flight: Flight) => {
  await harness.as('owner').call(analyseFlight, { params: { id: flight.id } });
  return read(flight);
};

describe('the catalogue of constraint types', () => {
  it('tells every type with the law and the states of its procedures', async () => {
    const { body } = await harness.as('owner').call(listConstraintTypes, {});
    expect(body.types.map(({ kind }) => kind).toSorted()).toEqual([...CONSTRAINT_KINDS].toSorted());
    expect(body.types.find(({ kind }) => kind === 'military_training')).toMatchObject({
      law: [{ procedure: 'army_notif', decider: 'armed_forces', valid_from: '2020-12-31' }],
      takes: { procedure: false },
    });
    expect(body.procedures.map(({ procedure, states }) => [procedure, states.length > 2])).toEqual([
      ['approval_request', true],
      ['email_request', true],
      ['protocol_form_links', true],
      ['army_notif', true],
      ['prefecture_notif', true],
    ]);
    const told = await harness.as('owner').call(listConstraintTypes, { query: { procedure: 'army_notif' } });
    expect(told.body.types.map(({ kind }) => kind)).toEqual([
      'military_training',
      'beyond_visual_line_of_sight',
    ]);
  });

  it('adds for flights from a day on, and leaves those before it as they were told', async () => {
    const [later, sooner] = [await byLetter(harness), await byLetter(harness, soon())];
    const step = letterStep(later);
    const kind = step?.kind ?? 'control_zone';
    const { body: type } = await harness.as('staff').call(addToConstraintType, {
      params: { kind },
      body: {
        valid_from: inDays(10),
        procedure: 'approval_request',
        structure_id: harness.actors.chief.structure_id,
        notice_days: 18,
        price_cents: 7500,
        email: 'Accords@Example.invalid',
        form_links: [{ label: 'Protocole', url: 'https://forms.invalid/p' }],
        reason: 'La tour de Toulouse répond pour Bordeaux.',
      },
    });
    expect([type.in_force, type.additions.length]).toEqual([null, 1]);
    expect([(await read(later)).to_update, (await read(sooner)).to_update]).toEqual([true, false]);

    const after = await again(later);
    const bound = after.analysis?.constraints.find(({ key }) => key === step?.key);
    expect(after.to_update).toBe(false);
    expect(bound).toMatchObject({
      procedure: 'approval_request',
      can_request_approval: true,
      structure_id: harness.actors.chief.structure_id,
      notice: { days: 18 },
    });
    expect(bound?.reasons).toContainEqual({
      code: 'type_notice_added',
      params: { from: inDays(10), days: 18 },
    });
    const capabilities = await harness
      .as('owner')
      .call(getConstraintCapabilities, { params: { id: later.id, cid: bound?.id ?? 0 } });
    expect(capabilities.body).toMatchObject({
      price_cents: 7500,
      form_links: expect.arrayContaining([{ label: 'Protocole', url: 'https://forms.invalid/p' }]),
    });

    const before = (await again(sooner)).analysis?.constraints.find(({ key }) => key === step?.key);
    expect([before?.can_request_approval, before?.notice?.days]).toEqual([false, step?.notice?.days]);
    const journal = await harness.as('staff').call(getConstraintType, { params: { kind } });
    expect(journal.body.journal).toMatchObject([
      { changed_by: 'Staff', reason: 'La tour de Toulouse répond pour Bordeaux.', withdrawn_at: null },
    ]);
  });

  it('takes back one whose day has not come, and keeps that in the journal', async () => {
    const params = { kind: 'night_flight' as const };
    const { body } = await harness.as('staff').call(addToConstraintType, {
      params,
      body: { valid_from: inDays(5), notice_days: 60, reason: 'Essai.' },
    });
    const id = body.additions[0]?.id ?? 0;
    await harness.as('staff').call(withdrawTypeAddition, { params: { id } });
    const type = await harness.as('staff').call(getConstraintType, { params });
    expect([type.body.additions, type.body.journal[0]?.withdrawn_by]).toEqual([[], 'Staff']);
    // Once is all.
    const { status } = await harness.as('staff').call(withdrawTypeAddition, { params: { id } });
    expect(status).toBe(404);
  });

  it.each([
    ['valid_from', { valid_from: inDays(0) }],
    [
      'procedure',
      { procedure: 'protocol_form_links', form_links: [{ label: 'x', url: 'https://x.invalid' }] },
    ],
    ['notice_days', { notice_days: 2 }],
    ['structure_id', { structure_id: 987_654_321 }],
    ['email', { procedure: 'email_request' }],
  ] as const)('refuses what is milder than the law or cannot be: %s', async (field, changes) => {
    const { status, error } = await harness.as('staff').call(addToConstraintType, {
      params: { kind: 'prohibited_area' },
      body: { valid_from: inDays(5), reason: 'x', ...changes } as never,
    });
    expect([status, Object.keys(error.fields ?? {})]).toEqual([400, [field]]);
  });
});
