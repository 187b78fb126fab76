import { currentUser } from '@envol/contract/auth';
import { visitorsEndpoints } from '@envol/contract/visitors';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createClient } from '../../../test/client.ts';
import { createHarness, type Harness } from '../../../test/harness.ts';
import { addVisitor } from '../../../test/visitors.ts';
import { whileHeld } from '../../../test/whileHeld.ts';

const { visitorToken, generateVisitorToken, listVisitors, inviteVisitor, resendVisitor, revokeVisitor } =
  visitorsEndpoints;

let harness: Harness;
beforeAll(async () => {
  harness = await createHarness();
});
afterAll(() => harness.close());

const nobody = () => harness.as(null);
const tower = () => harness.as('controller');
const open = (sesame: string) => nobody().call(visitorToken, { query: { sesame } });
const linkTo = async (recipient: string): Promise<URLSearchParams> => {
  const { link } = await harness.db
    .selectFrom('mails')
    .select('link')
    .where('recipient', '=', recipient)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  return new URL(link ?? '').searchParams;
};

it('comes in by the link of the letter, more than once, and reaches nobody’s work', async () => {
  const email = 'mairie@example.invalid';
  const sent = await tower().call(inviteVisitor, { body: { email, long_name: 'Mairie', language: 'en' } });
  expect(sent.body).toMatchObject({ email, is_expired: false, used_at: null });
  const sesame = (await linkTo(email)).get('sesame') ?? '';
  const first = await open(sesame);
  expect(first.body.user).toMatchObject({
    user_type: 'visitors',
    language: 'en',
    is_email_confirmed: true,
    memberships: [],
    capabilities: ['gives_opinions'],
  });
  expect((await open(sesame)).status).toBe(200);
  const { body } = await tower().call(listVisitors, { query: {} });
  expect(body.results.find((each) => each.email === email)?.used_at).not.toBeNull();
  const paged = await tower().call(listVisitors, { query: { limit: 1, offset: body.count - 1 } });
  expect([paged.body.count, paged.body.next]).toEqual([body.count, null]);
  expect(paged.body.results.map(({ id }) => id)).toEqual([Math.min(...body.results.map(({ id }) => id))]);
  expect((await harness.as('otherController').call(listVisitors, { query: {} })).body.results).toEqual([]);
});

it('A visitor is signed out by an access taken back while the link is opened', async () => {
  const { id, sesame, person } = await addVisitor(harness);
  const [session] = await whileHeld<unknown>(
    harness.db,
    (db) => db.selectFrom('users').select('id').where('id', '=', person.id).forUpdate().execute(),
    [() => open(sesame), () => tower().call(revokeVisitor, { params: { id } })],
  );
  const { status, body } = session as Awaited<ReturnType<typeof open>>;
  const token = status === 200 ? body.token : '';
  expect((await createClient(harness.app, token).call(currentUser)).status).toBe(401);
});

it('A visitor’s link that is over is refused as a sign-in is, with a sentence for its form', async () => {
  const { sesame } = await addVisitor(harness, { expires_at: '2020-01-15T08:00:00Z' });
  const { status, error } = await open(sesame);
  expect([status, error.code]).toEqual([410, 'VISITOR_LINK_EXPIRED']);
  expect(error.non_field_errors).toEqual([error.detail]);
});

it('A visitor’s new link goes to the account’s address, not into the answer, and ends the former one', async () => {
  const { sesame, uuid, person } = await addVisitor(harness);
  const renewed = await nobody().call(generateVisitorToken, { query: { uuid, idSelected: 12 } });
  expect(renewed.status).toBe(204);
  expect((await open(sesame)).status).toBe(410);
  const { email } = await harness.db
    .selectFrom('users')
    .select('email')
    .where('id', '=', person.id)
    .executeTakeFirstOrThrow();
  const search = await linkTo(email);
  expect([search.get('uuid'), search.get('idSelected')]).toEqual([uuid, '12']);
  expect((await open(search.get('sesame') ?? '')).status).toBe(200);
  const again = await nobody().call(generateVisitorToken, { query: { uuid } });
  expect(again.error.code).toBe('RATE_LIMITED');
});

it('A visitor’s access is over when the authority takes it back: link, renewal and sessions', async () => {
  const { id, sesame, uuid } = await addVisitor(harness);
  const { body } = await open(sesame);
  const me = createClient(harness.app, body.token);
  expect((await me.call(currentUser)).status).toBe(200);
  expect((await tower().call(revokeVisitor, { params: { id } })).status).toBe(204);
  expect((await open(sesame)).status).toBe(410);
  expect((await nobody().call(generateVisitorToken, { query: { uuid } })).status).toBe(404);
  await expect.poll(async () => (await me.call(currentUser)).status).toBe(401);
  expect((await tower().call(resendVisitor, { params: { id } })).status).toBe(404);
});
