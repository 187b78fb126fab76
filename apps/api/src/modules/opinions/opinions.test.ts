import { cancelApproval, getApproval } from '@envol/contract/approvals';
import { listNotifications } from '@envol/contract/notifications';
import {
  askOpinions,
  getOpinion,
  listOpinionEmails,
  listOpinionGeometries,
  listOpinionMessages,
  listOpinions,
  listOpinionsOfApproval,
  markOpinionAsViewed,
  updateOpinion,
} from '@envol/contract/opinions';
import { visitorsEndpoints } from '@envol/contract/visitors';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createHarness, type Harness } from '../../../test/harness.ts';
import { addOpinion, comeIn, linkTo } from '../../../test/opinions.ts';
import { addRequest } from '../../../test/requests.ts';

let harness: Harness;
beforeAll(async () => {
  harness = await createHarness();
});
afterAll(() => harness.close());

const of = (id: number) => ({ params: { id } });
const tower = () => harness.as('controller');
const mails = (recipient: string) =>
  harness.db
    .selectFrom('mails')
    .select(['subject', 'body'])
    .where('recipient', '=', recipient)
    .orderBy('id', 'desc')
    .execute();

describe('an opinion asked of a visitor', () => {
  it('is given by the link of the letter, and read by the authority that asked alone', async () => {
    const { id, email, rows } = await addOpinion(harness);
    const [letter] = await mails(email);
    expect(letter?.body).toContain('> Des nids en novembre ?');
    const visitor = await comeIn(harness, email);
    const { body: page } = await visitor.call(listOpinions, { query: { isClosed: 'false' } });
    expect(page).toMatchObject({ count: 1, to_give: 1, results: [{ id, side: 'consulted' }] });
    expect(JSON.stringify(page)).not.toContain('+33639980001');
    const refused = await visitor.call(updateOpinion, {
      ...of(id),
      body: { version: 1, status: 'unfavourable' },
    });
    expect([refused.status, Object.keys(refused.error.fields ?? {})]).toEqual([400, ['message']]);
    const given = await visitor.call(updateOpinion, {
      ...of(id),
      body: { version: 1, status: 'unfavourable', message: 'Héronnière occupée.' },
    });
    expect(given.body).toMatchObject({ status: 'unfavourable', message: 'Héronnière occupée.', version: 2 });
    const { body: read } = await tower().call(listOpinionsOfApproval, of(rows.approval_id));
    expect(read).toMatchObject([
      { id, status: 'unfavourable', unread_message_for_authority: true, recipient: { email } },
    ]);
    const bells = (await tower().call(listNotifications, { query: {} })).body;
    expect(bells[0]?.payload).toMatchObject({
      subject: { type: 'approval', id: rows.approval_id },
      approval_id: rows.approval_id,
    });
    expect((await harness.as('owner').call(getOpinion, of(id))).status).toBe(403);
    expect((await harness.as('otherController').call(getOpinion, of(id))).status).toBe(404);
    const approval = await harness.as('owner').call(getApproval, of(rows.approval_id));
    expect(JSON.stringify(approval.body)).not.toContain('Héronnière');
  });

  it('has a thread: a question, its answer with a letter, marks of who read', async () => {
    const { id, email, rows } = await addOpinion(harness);
    const visitor = await comeIn(harness, email);
    const body = { message: 'À quelle heure exactement ?', client_key: `question-${id}` };
    for (const _ of [1, 2]) await visitor.call(updateOpinion, { ...of(id), body });
    const unread = async () =>
      (await tower().call(listOpinionsOfApproval, of(rows.approval_id))).body[0]
        ?.unread_message_for_authority;
    expect(await unread()).toBe(true);
    await tower().call(markOpinionAsViewed, { ...of(id), body: {} });
    expect(await unread()).toBe(false);
    await tower().call(updateOpinion, { ...of(id), body: { message: 'De 9 h à 12 h.' } });
    const { body: said } = await visitor.call(listOpinionMessages, of(id));
    expect(said.map(({ message, author_side, is_mine }) => [message, author_side, is_mine])).toEqual([
      ['À quelle heure exactement ?', 'visitor', true],
      ['De 9 h à 12 h.', 'authority', false],
    ]);
    expect((await mails(email))[0]?.body).toContain('> De 9 h à 12 h.');
    expect((await visitor.call(getOpinion, of(id))).body.events.map(({ action }) => action)).toEqual([
      'ask',
      'message',
      'message',
    ]);
  });

  it('keeps the first letter’s link good when a second question follows, until the access is taken back', async () => {
    const first = await addOpinion(harness);
    const { email } = first;
    const early = (await linkTo(harness, email)).get('sesame') ?? '';
    const { approval_id } = await addRequest(harness);
    await tower().call(askOpinions, { body: { approval_id, emails: [email.toUpperCase()] } });
    const open = (sesame: string) =>
      harness.as(null).call(visitorsEndpoints.visitorToken, { query: { sesame } });
    const session = await open(early);
    expect(session.status).toBe(200);
    const visitor = await comeIn(harness, email);
    expect((await visitor.call(listOpinions, { query: {} })).body.count).toBe(2);
    const known = (await tower().call(visitorsEndpoints.listVisitors, { query: {} })).body.results;
    const { id } = known.find((each) => each.email === email) ?? { id: 0 };
    await tower().call(visitorsEndpoints.revokeVisitor, { params: { id } });
    expect((await open(early)).status).toBe(410);
  });

  it('an answer is copied to colleagues who want every letter, not to those who want operators’ acts alone', async () => {
    const { controller, colleague } = harness.actors;
    const set = async (
      email: string | null,
      email_notification_preferences: 'all' | 'only_dronist_actions',
    ) => {
      await harness.db
        .updateTable('structures')
        .set({ email })
        .where('id', '=', controller.structure_id ?? 0)
        .execute();
      await harness.db
        .updateTable('memberships')
        .set({ email_notification_preferences })
        .where('user_id', '=', colleague.id)
        .execute();
    };
    const lettersAfterGiven = async () => {
      const { id, email } = await addOpinion(harness);
      const before = (await mails('colleague@example.invalid')).length;
      const visitor = await comeIn(harness, email);
      await visitor.call(updateOpinion, { ...of(id), body: { version: 1, status: 'favourable' } });
      return (await mails('colleague@example.invalid')).length - before;
    };
    await set(null, 'all');
    expect(await lettersAfterGiven()).toBe(1);
    await set(null, 'only_dronist_actions');
    expect(await lettersAfterGiven()).toBe(0);
    await set('LFBO@example.invalid', 'all');
  });

  it('is asked once of each, and of nobody about another authority’s request', async () => {
    const { email, rows } = await addOpinion(harness);
    const again = await tower().call(askOpinions, {
      body: { approval_id: rows.approval_id, emails: [email] },
    });
    expect([again.status, again.error.code]).toEqual([409, 'OPINION_ALREADY_ASKED']);
    const foreign = await harness.as('otherController').call(askOpinions, {
      body: { approval_id: rows.approval_id, emails: [email] },
    });
    expect(foreign.status).toBe(404);
  });

  it('is one of two given at once, and nobody’s once it is closed', async () => {
    const { id, email } = await addOpinion(harness);
    const visitor = await comeIn(harness, email);
    const give = (message: string) =>
      visitor.call(updateOpinion, { ...of(id), body: { version: 1, status: 'favourable', message } });
    const replies = await Promise.all([give('Rien à dire.'), give('D’accord.')]);
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect((await visitor.call(updateOpinion, { ...of(id), body: { is_closed: true } })).status).toBe(403);
    await tower().call(updateOpinion, { ...of(id), body: { is_closed: true } });
    const late = await visitor.call(updateOpinion, { ...of(id), body: { message: 'Encore un mot.' } });
    expect(late.error.code).toBe('OPINION_CLOSED');
  });

  it('is given by its status and words alone, whatever its version', async () => {
    const { id, email } = await addOpinion(harness);
    const body = { status: 'favourable' as const, message: 'Rien à dire.' };
    const given = await (await comeIn(harness, email)).call(updateOpinion, { ...of(id), body });
    expect(given.body).toMatchObject({ ...body, version: 2 });
  });

  it('closes with its request', async () => {
    const { id, email, rows } = await addOpinion(harness);
    await harness.as('owner').call(cancelApproval, of(rows.approval_id));
    const { body } = await (await comeIn(harness, email)).call(getOpinion, of(id));
    expect(body).toMatchObject({ is_closed: true, available_actions: [], approval: { status: 'cancelled' } });
  });
});

describe('an opinion asked of another structure', () => {
  it('is given by its deciders, who see the request through it alone', async () => {
    const { approval_id } = await addRequest(harness);
    const structure_id = harness.actors.otherController.structure_id ?? 0;
    const known = await tower().call(listOpinionEmails);
    expect(known.body.structures.map((each) => each.id)).toContain(structure_id);
    const { body } = await tower().call(askOpinions, {
      body: { approval_id, structure_ids: [structure_id] },
    });
    const id = body[0]?.id ?? 0;
    const other = harness.as('otherController');
    expect((await other.call(getApproval, of(approval_id))).status).toBe(404);
    expect((await other.call(listOpinionsOfApproval, of(approval_id))).status).toBe(404);
    const { body: map } = await other.call(listOpinionGeometries, { query: { withId: id } });
    expect(map.features.map(({ properties }) => properties.role)).toEqual(['area', 'center']);
    const given = await other.call(updateOpinion, { ...of(id), body: { version: 1, status: 'favourable' } });
    expect(given.body).toMatchObject({ status: 'favourable', given_by: 'Othercontroller' });
    const { body: sent } = await tower().call(listOpinions, { query: { asked: 'by_me', withId: id } });
    expect(sent.results[0]).toMatchObject({ id, side: 'authority', recipient: { kind: 'structure' } });
    const hidden = await other.call(listOpinions, { query: { withId: id, isClosed: 'true' } });
    expect([hidden.status, hidden.error.code]).toEqual([404, 'NOT_FOUND']);
  });

  it('is refused for one’s own structure, and for one that nobody answers for', async () => {
    const { approval_id } = await addRequest(harness);
    for (const id of [harness.actors.controller.structure_id ?? 0, 987_654]) {
      const reply = await tower().call(askOpinions, { body: { approval_id, structure_ids: [id] } });
      expect([reply.status, reply.error.code]).toEqual([400, 'STRUCTURE_UNKNOWN']);
    }
  });
});
