import {
  getApproval,
  listApprovals,
  markInsideImpactingZone,
  updateInternalNote,
} from '@envol/contract/approvals';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Actors } from '../../../test/actors.ts';
import { createHarness, type Harness } from '../../../test/harness.ts';
import { addRequest } from '../../../test/requests.ts';

let harness: Harness;
beforeAll(async () => {
  harness = await createHarness();
});
afterAll(() => harness.close());

const seenBy = async (who: keyof Actors, id: number) =>
  (await harness.as(who).call(getApproval, { params: { id } })).body;
const write = (who: keyof Actors, id: number, ats_internal_note: string | null, seen: string | null = null) =>
  harness.as(who).call(updateInternalNote, { params: { id }, body: { ats_internal_note, seen } });
const mark = (who: keyof Actors, id: number, inside_impacting_zone: boolean) =>
  harness.as(who).call(markInsideImpactingZone, { params: { id }, body: { inside_impacting_zone } });
const listed = async (who: keyof Actors, inside: boolean) => {
  const query = { inside_impacting_zone: `${inside}`, limit: 50 } as never;
  const { body } = await harness.as(who).call(listApprovals, { query });
  if (!('results' in body)) throw new Error('a list was expected');
  return body.results.map(({ id }) => id);
};

it('is read by the authority alone, and changes nothing of the request', async () => {
  const { approval_id: id } = await addRequest(harness);
  const { version } = await seenBy('controller', id);
  const written = await write('controller', id, '  Voir avec le chef de tour ');
  expect(written.body.internal_note).toMatchObject({ ats_internal_note: 'Voir avec le chef de tour' });
  expect((await seenBy('colleague', id)).internal_note).toEqual(written.body.internal_note);
  expect(written.body).toMatchObject({ version, status: 'submitted' });
  const operators = await seenBy('owner', id);
  expect(operators.internal_note).toBeNull();
  expect(operators.available_actions).not.toContain('note');
  expect(JSON.stringify(operators)).not.toContain('chef de tour');
  const events = await harness.db
    .selectFrom('events')
    .select('audience')
    .where('type', '=', 'approval_noted')
    .execute();
  expect(events.map(({ audience }) => audience)).toEqual([[`structure:${written.body.structure_id}`]]);
});

it('is not lost to a colleague who had not seen it; null takes it away', async () => {
  const { approval_id: id } = await addRequest(harness);
  const first = (await write('controller', id, 'Première')).body.internal_note?.written_at ?? null;
  expect(await write('colleague', id, 'Seconde')).toMatchObject({
    status: 409,
    error: { code: 'APPROVAL_CHANGED' },
  });
  expect((await seenBy('controller', id)).internal_note?.ats_internal_note).toBe('Première');
  expect((await write('colleague', id, 'Seconde', first)).status).toBe(200);
  const now = (await seenBy('controller', id)).internal_note?.written_at ?? null;
  expect((await write('controller', id, null, now)).body.internal_note?.ats_internal_note).toBeNull();
});

it('marks a request for the authority’s own list', async () => {
  const { approval_id: id } = await addRequest(harness);
  expect((await mark('controller', id, true)).body.inside_impacting_zone).toBe(true);
  expect(await listed('colleague', true)).toContain(id);
  expect(await listed('colleague', false)).not.toContain(id);
  expect([await listed('owner', true), (await seenBy('owner', id)).inside_impacting_zone]).toEqual([
    [],
    false,
  ]);
  await write('controller', id, 'La marque reste');
  expect((await seenBy('controller', id)).inside_impacting_zone).toBe(true);
  await mark('controller', id, false);
  expect(await listed('controller', true)).not.toContain(id);
});

it('is nobody else’s', async () => {
  const { approval_id: id } = await addRequest(harness);
  expect((await write('owner', id, 'x')).status).toBe(403);
  expect((await mark('owner', id, true)).status).toBe(403);
  expect((await write('otherController', id, 'x')).status).toBe(404);
  expect((await mark('otherController', id, true)).status).toBe(404);
  for (const note of ['', '   ', 'x'.repeat(2801)])
    expect((await write('controller', id, note)).status).toBe(400);
});

it('is written over whatever stands where the call says nothing of what was seen', async () => {
  const { approval_id: id } = await addRequest(harness);
  await write('colleague', id, 'Première');
  const reply = await harness
    .as('controller')
    .call(updateInternalNote, { params: { id }, body: { ats_internal_note: 'Seconde' } });
  expect(reply.body.internal_note).toMatchObject({ ats_internal_note: 'Seconde' });
});
