import {
  decideApproval,
  getApproval,
  listApprovals,
  listDecisions,
  updateInternalNote,
} from '@envol/contract/approvals';
import { LIMITS } from '@envol/contract/limits';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
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
  harness.as(who).call(decideApproval, {
    params: { id },
    body: { type: 'impacting-zone', version: 1, inside_impacting_zone },
  });
const listed = async (who: keyof Actors, inside: boolean) => {
  const query = { inside_impacting_zone: `${inside}`, limit: 50 } as never;
  const { body } = await harness.as(who).call(listApprovals, { query });
  if (!('results' in body)) throw new Error('a list was expected');
  return body.results.map(({ id }) => id);
};

it('An internal note is read by the authority alone, and changes nothing of the request', async () => {
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

it('An internal note is not lost to a colleague who had not seen it; null takes it away', async () => {
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

it('A mark of the authority’s own puts a request on its list, and is not told to the operator', async () => {
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

it('a note is read and written by its own structure alone', async () => {
  const { approval_id: id } = await addRequest(harness);
  expect((await write('owner', id, 'x')).status).toBe(403);
  expect((await mark('owner', id, true)).status).toBe(403);
  expect((await write('otherController', id, 'x')).status).toBe(404);
  expect((await mark('otherController', id, true)).status).toBe(404);
  for (const note of ['', '   ', 'x'.repeat(2801)])
    expect((await write('controller', id, note)).status).toBe(400);
});

it('An internal note is written over whatever stands where the call says nothing of what was seen', async () => {
  const { approval_id: id } = await addRequest(harness);
  await write('colleague', id, 'Première');
  const reply = await harness
    .as('controller')
    .call(updateInternalNote, { params: { id }, body: { ats_internal_note: 'Seconde' } });
  expect(reply.body.internal_note).toMatchObject({ ats_internal_note: 'Seconde' });
});

describe('a decision of the authority’s own', () => {
  const decide = (id: number, body: object, who: keyof Actors = 'controller') =>
    harness.as(who).call(decideApproval, { params: { id }, body: { version: 1, ...body } as never });
  const known = async (who: keyof Actors, id: number) =>
    (await harness.as(who).call(listDecisions, { params: { id } })).body.map(({ type }) => type);

  it('is a note, a mark or a letter: it stands in the authority’s history, and the operator learns nothing', async () => {
    const { approval_id: id } = await addRequest(harness);
    const noted = await decide(id, { type: 'ats-internal-note', message: 'Voir le chef' });
    expect(noted.body).toMatchObject({ internal_note: { ats_internal_note: 'Voir le chef' }, version: 1 });
    await decide(id, { type: 'impacting-zone' });
    const recipients = ['mairie@example.invalid', 'bloc@example.invalid'];
    const told = await decide(id, { type: 'inform-contact', recipients, message: 'Vol jeudi.' });
    expect(told.body).toMatchObject({ status: 'submitted', version: 1, inside_impacting_zone: true });
    expect(await known('colleague', id)).toEqual(['inform-contact', 'impacting-zone', 'ats-internal-note']);
    expect(await known('owner', id)).toEqual([]);
    const letters = await harness.db
      .selectFrom('mails')
      .select(['recipient', 'subject', 'body', 'operator_id'])
      .where('recipient', 'in', recipients)
      .execute();
    expect(letters.map(({ recipient }) => recipient).sort()).toEqual([...recipients].sort());
    expect(letters[0]?.body).toContain('> Vol jeudi.');
    expect(letters[0]?.body).not.toContain('/map/approvals');
    expect(letters[0]?.operator_id).toBeNull();
    const operators = JSON.stringify(await seenBy('owner', id));
    for (const word of ['Voir le chef', 'mairie@', 'Vol jeudi']) expect(operators).not.toContain(word);
  });

  it('sent twice is one letter', async () => {
    const { approval_id: id } = await addRequest(harness);
    const letter = { type: 'inform-contact', recipients: ['deux@example.invalid'], message: 'Une fois.' };
    await decide(id, letter);
    await decide(id, letter);
    expect(await known('controller', id)).toEqual(['inform-contact']);
  });

  it('goes to so many contacts in an hour, whichever request it is about', async () => {
    const { approval_id: id } = await addRequest(harness);
    const other = await addRequest(harness);
    const to = (count: number, name: string) =>
      Array.from({ length: count }, (_, at) => `${name}${at}@example.invalid`);
    const sent = await harness.db
      .selectFrom('approval_decisions')
      .innerJoin('approvals', 'approvals.id', 'approval_decisions.approval_id')
      .select((of) => of.fn.sum<number>(sql`cardinality(recipients)`).as('count'))
      .where('approval_decisions.type', '=', 'inform-contact')
      .executeTakeFirst();
    const left = LIMITS.informed_contacts.an_hour - Number(sent?.count ?? 0);
    for (let open = left; open > 1; open -= Math.min(open - 1, 10)) {
      const recipients = to(Math.min(open - 1, 10), `mairie${open}-`);
      expect((await decide(id, { type: 'inform-contact', recipients, message: null })).status).toBe(200);
    }
    const letter = (count: number) =>
      decide(other.approval_id, { type: 'inform-contact', recipients: to(count, 'bloc'), message: null });
    const refused = await letter(2);
    expect([refused.status, refused.error.code]).toEqual([429, 'RATE_LIMITED']);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect((await letter(1)).status).toBe(200);
  });

  it.each([
    [{ type: 'inform-contact' }, 'recipients'],
    [{ type: 'inform-contact', recipients: ['nobody'] }, 'recipients.0'],
    [{ type: 'ats-internal-note' }, 'message'],
    [{ type: 'impacting-zone', restricted_height: 10 }, 'restricted_height'],
    [{ type: 'close' }, 'type'],
  ])('%j is refused, naming %s', async (body, field) => {
    const { approval_id: id } = await addRequest(harness);
    const reply = await decide(id, body);
    expect([reply.status, Object.keys(reply.error.fields ?? {})]).toEqual([400, [field]]);
  });

  it('is refused from a version that is no longer', async () => {
    const { approval_id: id } = await addRequest(harness);
    const reply = await decide(id, { type: 'impacting-zone', version: 7 });
    expect([reply.status, reply.error.code]).toEqual([409, 'APPROVAL_CHANGED']);
  });
});
