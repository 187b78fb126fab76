import { signUp } from '@envol/contract/accounts';
import { currentUser } from '@envol/contract/auth';
import { listFlights } from '@envol/contract/flights';
import { termsEndpoints } from '@envol/contract/terms';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { newCompany } from '../../../test/accounts.ts';
import { createClient } from '../../../test/client.ts';
import { createHarness, type Harness } from '../../../test/harness.ts';

const { termsState, validateTerms, listTermsValidations, forceTerms, deleteTermsValidation } = termsEndpoints;

let harness: Harness;
beforeAll(async () => {
  harness = await createHarness();
});
afterAll(() => harness.close());

const company = async () => {
  const { body } = await harness.as(null).call(signUp, { body: newCompany() });
  return { me: createClient(harness.app, body.token), user: body.user };
};
type Me = Awaited<ReturnType<typeof company>>['me'];
const listsFlights = async (me: Me) => {
  const { status, error } = await me.call(listFlights, { query: {} });
  return [status, error?.code];
};
const journal = () => harness.db.selectFrom('staff_journal').select('action').orderBy('id').execute();

/** An account that an administrator made has accepted nothing. */
const forget = (name: 'owner' | 'stranger') =>
  harness.db.deleteFrom('terms_acceptances').where('user_id', '=', harness.actors[name].id).execute();

it('the gate of the terms keeps nobody out who has accepted, or whom nobody asked', async () => {
  const { me, user } = await company();
  expect(user.terms_due).toBe(false);
  const { body } = await me.call(termsState, { query: {} });
  expect(body).toMatchObject({ has_validate: true, version: '2026-01', changes: [] });
  expect(body).not.toHaveProperty('structure');
  const { id, name } = await harness.db
    .selectFrom('structures')
    .select(['id', 'name'])
    .executeTakeFirstOrThrow();
  const asked = await me.call(termsState, { query: { structureId: id } });
  expect(asked.body).toMatchObject({ has_validate: true, structure: { id, name, has_own_terms: false } });
  expect((await me.call(termsState, { query: { structureId: 987_654 } })).status).toBe(404);
  await forget('owner');
  expect((await harness.as('owner').call(termsState, { query: {} })).body).toMatchObject({
    has_validate: true,
    accepted: null,
  });
});

it('the gate of the terms asks again whose acceptance the staff withdrew, and lets go on who accepts', async () => {
  const { me, user } = await company();
  const found = await harness.as('staff').call(listTermsValidations, { query: { q: user.email } });
  expect(found.body.results).toMatchObject([{ version: '2026-01', withdrawn_at: null }]);
  const params = { id: found.body.results[0]?.id ?? 0 };
  expect((await harness.as('staff').call(deleteTermsValidation, { params })).status).toBe(204);
  expect((await harness.as('staff').call(deleteTermsValidation, { params })).status).toBe(404);
  await expect.poll(() => listsFlights(me)).toEqual([403, 'TERMS_DUE']);
  expect((await me.call(currentUser)).body.terms_due).toBe(true);
  const accepted = await me.call(validateTerms, { body: { version: '2026-01' } });
  expect(accepted.body.has_validate).toBe(true);
  await expect.poll(async () => (await listsFlights(me))[0]).toBe(200);
  expect((await journal()).map(({ action }) => action)).toContain('terms_withdrawn');
});

it('the gate of the terms tells what a newer version changes, before anything else', async () => {
  const { me } = await company();
  const { db } = harness;
  const { articles_fr, articles_en } = await db
    .selectFrom('terms')
    .selectAll()
    .where('version', '=', '2026-01')
    .executeTakeFirstOrThrow();
  // In force long before any test's day, and after the first version.
  await db
    .insertInto('terms')
    .values({
      version: '2026-02',
      effective_on: '2026-01-02',
      articles_fr: JSON.stringify([{ ...articles_fr[0], text: 'Autre texte.' }, ...articles_fr.slice(2)]),
      articles_en: JSON.stringify(articles_en),
    })
    .execute();
  const { body } = await me.call(termsState, { query: {} });
  expect(body).toMatchObject({
    has_validate: false,
    version: '2026-02',
    accepted: { version: '2026-01' },
    changes: [
      { kind: 'changed', title: 'Ce que fait Envol', text: 'Autre texte.' },
      { kind: 'removed', title: 'Ce qu’Envol ne fait pas' },
    ],
  });
  const late = await me.call(validateTerms, { body: { version: '2026-01' } });
  expect([late.status, late.error.code]).toEqual([400, 'TERMS_NOT_ACCEPTED']);
  await db.deleteFrom('terms').where('version', '=', '2026-02').execute();
});

it('the gate of the terms takes a version that is not named for the one shown last, and refuses where none is certain', async () => {
  const { me } = await company();
  const accept = () => me.call(validateTerms, { body: {} });
  const unseen = await accept();
  expect([unseen.status, unseen.error.code, Object.keys(unseen.error.fields ?? {})]).toEqual([
    400,
    'TERMS_NOT_ACCEPTED',
    ['version'],
  ]);
  await me.call(termsState, { query: {} });
  expect((await accept()).body).toMatchObject({ has_validate: true, version: '2026-01' });
  const { articles_fr } = await harness.db
    .selectFrom('terms')
    .select('articles_fr')
    .where('version', '=', '2026-01')
    .executeTakeFirstOrThrow();
  const articles = JSON.stringify(articles_fr);
  await harness.db
    .insertInto('terms')
    .values({ version: '2026-03', effective_on: '2026-01-03', articles_fr: articles, articles_en: articles })
    .execute();
  // What was shown is no longer in force.
  expect((await accept()).error.fields).toHaveProperty('version');
  await me.call(termsState, { query: {} });
  expect((await accept()).body.accepted?.version).toBe('2026-03');
  await harness.db.deleteFrom('terms_acceptances').where('version', '=', '2026-03').execute();
  await harness.db.deleteFrom('terms').where('version', '=', '2026-03').execute();
});

it('Acceptance of the terms is asked of those who never accepted, or of everybody, and of each until accepted', async () => {
  const { me } = await company();
  await forget('stranger');
  const state = async (client: Me) => (await client.call(termsState, { query: {} })).body.has_validate;
  expect((await harness.as('hijacker').call(forceTerms, { body: { whom: 'never_accepted' } })).status).toBe(
    200,
  );
  expect([await state(me), await state(harness.as('stranger'))]).toEqual([true, false]);
  expect((await harness.as('hijacker').call(forceTerms, { body: { whom: 'everybody' } })).status).toBe(200);
  expect(await state(me)).toBe(false);
  expect((await me.call(validateTerms, { body: { version: '2026-01' } })).body.has_validate).toBe(true);
  expect((await harness.as('owner').call(forceTerms, { body: { whom: 'everybody' } })).status).toBe(403);
});
