import { currentUser, loginUser, updateUser } from '@envol/contract/auth';
import { listFlights } from '@envol/contract/flights';
import { listMembers, membersEndpoints } from '@envol/contract/members';
import { createPilot, getPilot } from '@envol/contract/pilots';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addPerson } from '../../../test/actors.ts';
import { createClient } from '../../../test/client.ts';
import { addFlight } from '../../../test/flights.ts';
import { createHarness, type Harness } from '../../../test/harness.ts';
import { addInvitation, addMember, idOf, newMember } from '../../../test/members.ts';

const { invite, listInvitations, readInvitation, resendInvitation, withdrawInvitation } = membersEndpoints;
const { acceptInvitation, signUpInvited } = membersEndpoints;

let harness: Harness;
beforeAll(async () => {
  harness = await createHarness();
});
afterAll(() => harness.close());

const nobody = () => harness.as(null);
const owner = () => harness.as('owner');
/** The link of the newest letter to an address. */
const linkTo = async (recipient: string) =>
  harness.db
    .selectFrom('mails')
    .select(['subject', 'body', 'link', 'user_id'])
    .where('recipient', '=', recipient)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
const tokenOf = (link: string | null): string => new URL(link ?? '').searchParams.get('token') ?? '';
const read = (token: string) => nobody().call(readInvitation, { body: { token } });

describe('an invitation', () => {
  it('makes the account of who is invited, confirmed and a member, once', async () => {
    const email = 'nadia@example.invalid';
    const sent = await owner().call(invite, {
      body: { email, role: 'standard', is_restricted: true, language: 'en' },
    });
    expect(sent.body).toMatchObject({ email, role: 'standard', is_restricted: true, is_expired: false });
    const letter = await linkTo(email);
    expect(letter.subject).toBe('Owner invites you to join Nord Drone on Envol');
    expect(letter.body).toContain('Restricted remote pilot');
    const token = tokenOf(letter.link);
    expect((await read(token)).body).toMatchObject({
      email,
      tenant_name: 'Nord Drone',
      invited_by: 'Owner',
      has_account: false,
    });
    for (const password of ['12345678', 'nadia.benali', 'nord drone 59']) {
      const refused = await nobody().call(signUpInvited, {
        body: newMember(token, { username: 'nadia', password }),
      });
      expect([refused.status, Object.keys(refused.error.fields ?? {})]).toEqual([400, ['password']]);
    }
    const made = await nobody().call(signUpInvited, { body: newMember(token, { username: 'nadia' }) });
    expect(made.status).toBe(201);
    expect(made.body.user).toMatchObject({
      email,
      is_email_confirmed: true,
      operator: { commercial_name: 'Nord Drone', role: 'standard', is_restricted: true },
    });
    expect((await nobody().call(signUpInvited, { body: newMember(token) })).error.code).toBe(
      'INVITATION_EXPIRED',
    );
    const credentials = { username: email, password: 'héron quai tuile' };
    expect((await nobody().call(loginUser, { body: credentials })).status).toBe(200);
    const { body } = await owner().call(listMembers, { query: { q: 'Nadia' } });
    expect(body.count).toBe(1);
    expect(
      (await owner().call(listInvitations, { query: {} })).body.results.map((each) => each.email),
    ).not.toContain(email);
  });

  it('flies as the pilot with that address, and sees its missions where it is restricted', async () => {
    const email = 'jo.flies@example.invalid';
    const pilot = await owner().call(createPilot, {
      body: {
        first_name: 'Jo',
        last_name: 'Vole',
        phone: '+33 6 39 98 00 01',
        email: 'Jo.Flies@example.invalid',
      },
    });
    const flight = await addFlight(harness, { pilot_ids: [pilot.body.id] });
    await addFlight(harness);
    await owner().call(invite, { body: { email, role: 'standard', is_restricted: true } });
    const made = await nobody().call(signUpInvited, {
      body: newMember(tokenOf((await linkTo(email)).link), { long_name: 'Jo Vole' }),
    });
    expect(made.body.user.operator).toMatchObject({ pilot_id: pilot.body.id, is_restricted: true });
    const me = createClient(harness.app, made.body.token);
    const seen = (await me.call(listFlights, { query: {} })).body as { results: { id: number }[] };
    expect(seen.results.map(({ id }) => id)).toEqual([flight.id]);
    const told = (await owner().call(listMembers, { query: { q: 'Jo Vole' } })).body.results[0];
    expect(told?.pilot).toEqual({ id: pilot.body.id, full_name: 'Jo Vole' });
    const params = { id: pilot.body.id };
    expect((await owner().call(getPilot, { params })).body).toMatchObject({
      has_account: true,
      is_restricted: true,
    });
  });

  it('lets somebody with an account join, for whom it then acts beside the others', async () => {
    const person = await addPerson(harness.db, 'twofold', { user_type: 'visitors' });
    const { token } = await addInvitation(harness, { email: 'Twofold@example.invalid' });
    expect((await read(token)).body.has_account).toBe(true);
    const me = createClient(harness.app, person.token);
    const other = await harness.as('stranger').call(acceptInvitation, { body: { token } });
    expect([other.status, other.error.code]).toEqual([409, 'INVITATION_FOR_ANOTHER']);
    const joined = await me.call(acceptInvitation, { body: { token } });
    expect(joined.status).toBe(200);
    await expect
      .poll(async () => (await me.call(currentUser)).body.operator?.commercial_name)
      .toBe('Nord Drone');
    expect((await me.call(acceptInvitation, { body: { token } })).error.code).toBe('INVITATION_EXPIRED');
  });

  it('has one link that opens: the newest, until it is withdrawn or a week is over', async () => {
    const first = await addInvitation(harness);
    const again = await owner().call(resendInvitation, { params: { id: first.id } });
    expect(again.status).toBe(200);
    expect((await read(first.token)).error.code).toBe('INVITATION_EXPIRED');
    const token = tokenOf((await linkTo(first.email)).link);
    expect((await read(token)).status).toBe(200);
    await owner().call(withdrawInvitation, { params: { id: first.id } });
    const over = await read(token);
    expect([over.status, over.error.code]).toEqual([410, 'INVITATION_EXPIRED']);
    const lapsed = await addInvitation(harness, { expires_at: '2020-01-08T08:00:00Z' });
    expect((await read(lapsed.token)).status).toBe(410);
    const { body } = await owner().call(listInvitations, { query: {} });
    const paged = await owner().call(listInvitations, { query: { limit: 1, offset: body.count - 1 } });
    expect(paged.body).toMatchObject({ count: body.count, next: null });
    expect(paged.body.results.map(({ id }) => id)).toEqual([Math.min(...body.results.map(({ id }) => id))]);
    expect(body.results.find(({ id }) => id === lapsed.id)?.is_expired).toBe(true);
  });

  it('stands in the mailbox of who invites, and of nobody else of the operator', async () => {
    const email = 'quiet@example.invalid';
    await owner().call(invite, { body: { email, role: 'admin_privileges' } });
    expect((await linkTo(email)).user_id).toBe(harness.actors.owner.id);
  });

  it('is one for an address, when two send it at once', async () => {
    const body = { email: 'twice@example.invalid', role: 'standard' as const };
    const replies = await Promise.all([owner().call(invite, { body }), owner().call(invite, { body })]);
    expect(replies.map(({ status }) => status).sort()).toEqual([201, 409]);
  });

  it('gives a controller of an authority its privileges', async () => {
    const email = 'tower@example.invalid';
    const sent = await harness.as('chief').call(invite, {
      body: { email, role: 'controller', access_privileges: ['approvals'], simplified_interface: true },
    });
    expect(sent.status).toBe(201);
    const token = tokenOf((await linkTo(email)).link);
    const { body } = await nobody().call(signUpInvited, { body: newMember(token) });
    expect(body.user).toMatchObject({
      user_type: 'authorities',
      authority: { role: 'controller', access_privileges: ['approvals'], simplified_interface: true },
    });
  });

  describe('an invitation', () => {
    const openFor = async (email: string) =>
      (await owner().call(listInvitations, { query: {} })).body.results.some((each) => each.email === email);
    const fromMember = async (role: 'owner' | 'admin_privileges') => {
      const member = await addMember(harness, harness.actors.owner.operator_id, role);
      const client = createClient(harness.app, member.token);
      const email = `back${idOf(member)}@example.invalid`;
      await client.call(invite, { body: { email, role: 'admin_privileges' } });
      return { member, email, token: tokenOf((await linkTo(email)).link) };
    };

    it('ends when who sent it leaves, and brings nobody back in', async () => {
      const { member, email, token } = await fromMember('admin_privileges');
      expect(await openFor(email)).toBe(true);
      await owner().call(membersEndpoints.removeMember, { params: { id: idOf(member) } });
      expect(await openFor(email)).toBe(false);
      expect((await read(token)).error.code).toBe('INVITATION_EXPIRED');
    });

    it('ends when who sent it may no longer give its role, or is blocked', async () => {
      const { member, token } = await fromMember('owner');
      const params = { id: idOf(member) };
      await owner().call(membersEndpoints.updateMember, { params, body: { role: 'admin_privileges' } });
      expect((await read(token)).status).toBe(200);
      await owner().call(membersEndpoints.updateMember, { params, body: { role: 'is_manager' } });
      expect((await read(token)).status).toBe(410);
      const other = await fromMember('owner');
      const blocked = { params: { id: other.member.id }, body: { is_active: false } };
      await harness.as('staff').call(updateUser, blocked);
      expect((await read(other.token)).status).toBe(410);
    });
  });
});
