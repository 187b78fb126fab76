import { decideApproval } from '@envol/contract/approvals';
import { currentUser, updateUser } from '@envol/contract/auth';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createHarness, type Harness } from '../../../test/harness.ts';
import { addRequest } from '../../../test/requests.ts';

let harness: Harness;
beforeAll(async () => {
  harness = await createHarness();
});
afterAll(() => harness.close());

describe('the account’s language', () => {
  it('is the user’s own to change, and no one else’s', async () => {
    const { owner, stranger } = harness.actors;
    const change = (id: number, language: 'fr' | 'en') =>
      harness.as('owner').call(updateUser, { params: { id }, body: { language } });
    expect((await harness.as('owner').call(currentUser)).body.language).toBe('fr');
    expect((await change(owner.id, 'en')).body.language).toBe('en');
    expect((await harness.as('owner').call(currentUser)).body.language).toBe('en');
    expect((await change(stranger.id, 'en')).status).toBe(404);
    expect((await harness.as('stranger').call(currentUser)).body.language).toBe('fr');
    await change(owner.id, 'fr');
  });

  it('is told with or without its country, and the name beside it is the person’s to correct', async () => {
    const { owner } = harness.actors;
    const change = (body: object) =>
      harness.as('owner').call(updateUser, { params: { id: owner.id }, body: body as never });
    expect((await change({ language: 'en_GB' })).body.language).toBe('en');
    expect((await change({ language: 'fr_FR' })).body.language).toBe('fr');
    expect((await change({ long_name: 'Camille Laurent' })).body).toMatchObject({
      long_name: 'Camille Laurent',
      language: 'fr',
    });
    expect((await change({ long_name: ' ' })).error.fields).toHaveProperty('long_name');
    // What cannot be changed here is not passed over in silence.
    expect((await change({ email: 'camille@example.invalid' })).error.fields).toEqual({
      email: ['Champ inconnu.'],
    });
  });

  it('is the language of the letters', async () => {
    const { owner } = harness.actors;
    await harness.as('owner').call(updateUser, { params: { id: owner.id }, body: { language: 'en' } });
    const { approval_id: id } = await addRequest(harness);
    const body = { type: 'accept' as const, version: 1 };
    await harness.as('controller').call(decideApproval, { params: { id }, body });
    const { subject } = await harness.db
      .selectFrom('mails')
      .select('subject')
      .where('operator_id', '=', owner.operator_id)
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    expect(subject).toContain('accepted');
  });
});
