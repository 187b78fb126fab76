import {
  createOperatorLink,
  createOperatorNote,
  getOperatorLink,
  getOperatorNote,
  updateOperatorLink,
  updateOperatorNote,
} from '@envol/contract/structures';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createHarness, type Harness } from '../../../test/harness.ts';
import { addRequest } from '../../../test/requests.ts';

let harness: Harness;
let params: { sid: number; id: number };
beforeAll(async () => {
  harness = await createHarness();
  await addRequest(harness);
  params = {
    sid: harness.actors.controller.structure_id ?? Number.NaN,
    id: harness.actors.owner.operator_id ?? Number.NaN,
  };
});
afterAll(() => harness.close());

describe('what a structure keeps of an operator', () => {
  it('is a note that its people write, read and take away', async () => {
    const empty = await harness.as('controller').call(getOperatorNote, { params });
    expect(empty.body).toEqual({ note: null, written_by: null, written_at: null });
    const body = { note: 'Appeler avant chaque vol.' };
    expect((await harness.as('controller').call(createOperatorNote, { params, body })).status).toBe(201);
    const read = await harness.as('colleague').call(getOperatorNote, { params });
    expect(read.body).toMatchObject({ ...body, written_by: 'Controller' });
    expect((await harness.as('staff').call(getOperatorNote, { params })).body.note).toBe(body.note);
    const gone = await harness.as('colleague').call(updateOperatorNote, { params, body: { note: null } });
    expect(gone.body.note).toBeNull();
  });

  it('is a protocol with its reference, its text and its last day; absent keeps, null clears', async () => {
    const body = { reference: 'P-2026-14', url: 'https://exemple.fr/protocole', valid_until: '2027-03-31' };
    await harness.as('chief').call(createOperatorLink, { params, body });
    const changed = await harness
      .as('chief')
      .call(updateOperatorLink, { params, body: { url: null, reference: 'P-15' } });
    expect(changed.body).toMatchObject({ reference: 'P-15', url: null, valid_until: '2027-03-31' });
    expect((await harness.as('controller').call(getOperatorLink, { params })).body).toEqual(changed.body);
    const bad = await harness
      .as('chief')
      .call(updateOperatorLink, { params, body: { url: 'javascript:alert(1)' } });
    expect([bad.status, Object.keys(bad.error.fields ?? {})]).toEqual([400, ['url']]);
  });

  it('is nobody else’s, nor of an operator that never asked it', async () => {
    expect((await harness.as('otherController').call(getOperatorNote, { params })).status).toBe(404);
    expect((await harness.as('owner').call(getOperatorNote, { params })).status).toBe(403);
    const never = { ...params, id: harness.actors.stranger.operator_id ?? Number.NaN };
    expect((await harness.as('controller').call(getOperatorNote, { params: never })).status).toBe(404);
  });
});
