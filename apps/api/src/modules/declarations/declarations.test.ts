import {
  actOnDeclaration,
  answerDeclaration,
  type Declaration,
  getDeclaration,
  listDeclarations,
  previewDeclarationLetter,
  setDeclarationDesk,
} from '@envol/contract/declarations';
import {
  cancelPrefectureNotification,
  downloadDeclarationForm,
  updatePrefectureNotifications,
} from '@envol/contract/flight-notifications';
import type { Flight } from '@envol/contract/flights';
import { listNotifications } from '@envol/contract/notifications';
import { authorityJournal } from '@envol/contract/structures';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addDeclaration, addDeclarationDesk } from '../../../test/declarations.ts';
import { createHarness, type Harness } from '../../../test/harness.ts';
import { enterInRegistry } from '../../../test/notices.ts';
import { prefectureNotices } from '../../../test/prefectureNotices.ts';
import { whileHeld } from '../../../test/whileHeld.ts';
import type { Channel } from '../../platform/facts/recordFact.ts';
import { passUnanswered } from './passing.service.ts';

const DAY_MS = 86_400_000;

let harness: Harness;
beforeAll(async () => {
  harness = await createHarness();
  await enterInRegistry(harness);
  await addDeclarationDesk(harness);
});
afterAll(() => harness.close());

const { town, notify, step, noticeOf, clockWork } = prefectureNotices(() => harness);

/** Ends the days of whatever is over at an instant. */
const pass = (at: number, channels: readonly Channel[] = []) =>
  passUnanswered(
    {
      db: harness.db,
      config: harness.config,
      facts: { channels },
      log: { error: (...line: unknown[]) => logged.push(line) },
    },
    new Date(at),
  );
const logged: unknown[] = [];

const list = async (who: 'controller' | 'otherController' = 'controller', show: 'open' | 'all' = 'open') =>
  (await harness.as(who).call(listDeclarations, { query: { show, limit: 200 } })).body;

/** A mission that was declared and arrived, with the declaration as its reader sees it. */
const arrived = async (
  changes: Parameters<typeof town>[0] = {},
): Promise<{ flight: Flight; read: Declaration }> => {
  const flight = await town(changes);
  await notify(flight);
  await clockWork(Date.now() + 1_000);
  const id = (await noticeOf(flight))?.desk?.id ?? 0;
  return { flight, read: (await harness.as('controller').call(getDeclaration, { params: { id } })).body };
};
const act = (
  read: Pick<Declaration, 'id' | 'version'>,
  action: 'acknowledge' | 'ask_paper' | 'oppose',
  reason?: string,
) =>
  harness.as('controller').call(actOnDeclaration, {
    params: { id: read.id },
    body: { action, version: read.version, ...(reason !== undefined && { reason }) },
  });
/** Its operator says that it handed it in by other means. */
const handIn = async (of: Flight) =>
  harness.as('owner').call(updatePrefectureNotifications, {
    params: { id: of.id },
    body: {
      notifications: [
        {
          id: (await noticeOf(of))?.id ?? 0,
          handed_in: { by: 'Préfecture', on: new Date().toISOString(), how: 'email', reference: 'Dépôt' },
        },
      ],
    },
  });
/** Makes the mission another than what was told. */
const lower = (flight: Flight) =>
  harness.db.updateTable('flights').set({ max_flying_height: 41 }).where('id', '=', flight.id).execute();
const letters = async (words: string) =>
  (
    await harness.db
      .selectFrom('mails')
      .select(['subject', 'body', 'recipient'])
      .where('body', 'like', `%${words}%`)
      .execute()
  ).filter(({ recipient }) => recipient.startsWith('owner'));

describe('a declaration', () => {
  it('arrives at the desk of its prefecture, and the mission waits for the days to end', async () => {
    const flight = await town();
    await notify(flight);
    expect(
      (await list()).results.filter(({ identifier }) => identifier === flight.display_identifier),
    ).toEqual([]);
    await clockWork(Date.now() + 1_000);
    const [seen] = (await list()).results.filter(
      ({ identifier }) => identifier === flight.display_identifier,
    );
    expect(seen).toMatchObject({ state: 'received', silence: 'running', is_proven: true });
    expect((await list('otherController', 'all')).results).toEqual([]);
    expect((await noticeOf(flight))?.desk).toMatchObject({
      reference: seen?.reference,
      state: 'received',
      unopposed_from: seen?.unopposed_from,
    });
    expect(await step(flight)).toMatchObject({ status: 'handled', is_at_desk: true });
    expect(
      (await harness.as('otherController').call(getDeclaration, { params: { id: seen?.id ?? 0 } })).status,
    ).toBe(404);
  });

  it('is taken note of: the step is done, and its operator is told by bell and letter', async () => {
    const { flight, read } = await arrived();
    expect(read.available_actions).toEqual(['acknowledge', 'ask_paper', 'oppose']);
    expect((await act(read, 'acknowledge')).body).toMatchObject({
      state: 'acknowledged',
      silence: 'answered',
    });
    expect((await step(flight))?.status).toBe('done');
    expect(await letters(read.reference)).toHaveLength(1);
    const { body } = await harness.as('owner').call(listNotifications, { query: {} });
    expect(JSON.stringify(body[0])).toContain('a pris acte');
  });

  it('is opposed for a reason that stands in the letter as it was shown, and the mission is refused', async () => {
    const { flight, read } = await arrived();
    const refused = await act(read, 'oppose', '   ');
    expect([refused.status, Object.keys(refused.error.fields ?? {})]).toEqual([400, ['reason']]);
    const reason = 'Marché de Noël :\naccolades {{identifier}} comprises.';
    const shown = await harness
      .as('controller')
      .call(previewDeclarationLetter, { params: { id: read.id }, body: { action: 'oppose', reason } });
    expect((await act(read, 'oppose', reason)).body).toMatchObject({ state: 'opposed', reason });
    const [letter] = await letters('accolades');
    expect(letter).toEqual({
      subject: shown.body.subject,
      body: shown.body.text,
      recipient: shown.body.recipient,
    });
    expect(letter?.body).toContain('> accolades {{identifier}} comprises.');
    expect((await step(flight))?.status).toBe('refused');
    // An opposition does not pass with the days.
    await pass(Date.now() + 400 * DAY_MS);
    expect((await step(flight))?.status).toBe('refused');
  });

  it('that was opposed and is declared anew stays opposed in silence until it is taken note of', async () => {
    const { flight, read } = await arrived();
    await act(read, 'oppose', 'Marché de Noël.');
    const again = async () => {
      await lower(flight);
      await notify(flight);
      await clockWork(Date.now() + 1_000);
      return (await harness.as('controller').call(getDeclaration, { params: { id: read.id } })).body;
    };
    const changed = await again();
    expect(changed).toMatchObject({
      state: 'received',
      silence: 'after_opposition',
      unopposed_from: null,
      opposed_before: { by: expect.any(String), reason: 'Marché de Noël.' },
    });
    await pass(Date.now() + 400 * DAY_MS);
    expect((await noticeOf(flight))?.desk).toMatchObject({ state: 'received', silence: 'after_opposition' });
    expect((await step(flight))?.status).not.toBe('done');
    expect((await act(changed, 'acknowledge')).body).toMatchObject({
      state: 'acknowledged',
      opposed_before: null,
    });
    expect((await step(flight))?.status).toBe('done');
  });

  it('that somebody else answered meanwhile is left as it is', async () => {
    const { read } = await arrived();
    const both = await Promise.all([act(read, 'acknowledge'), act(read, 'oppose', 'Non.')]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(both.find(({ status }) => status === 409)?.error.code).toBe('DECLARATION_CHANGED');
  });

  it('waits for the paper that is asked for, and its days begin again with the answer', async () => {
    const { flight, read } = await arrived();
    const before = new Date(Date.parse(read.counted_from ?? '') - DAY_MS).toISOString();
    await harness.db
      .updateTable('declarations')
      .set({ counted_from: before })
      .where('id', '=', read.id)
      .execute();
    await act(read, 'ask_paper', 'L’attestation.');
    expect(await step(flight)).toMatchObject({ status: 'todo', has_unread_answer: true });
    await pass(Date.parse(read.unopposed_from ?? '') + DAY_MS);
    const answer = { declaration_id: read.id, answer: 'Elle est dans nos documents.' };
    const params = { id: flight.id };
    expect((await harness.as('stranger').call(answerDeclaration, { params, body: answer })).status).toBe(404);
    expect((await harness.as('owner').call(answerDeclaration, { params, body: answer })).status).toBe(204);
    const after = (await harness.as('controller').call(getDeclaration, { params: { id: read.id } })).body;
    expect(after).toMatchObject({ state: 'received', silence: 'running', answer: answer.answer });
    expect(Date.parse(after.counted_from ?? '')).toBeGreaterThan(Date.parse(before));
    expect(await step(flight)).toMatchObject({ status: 'handled', has_unread_answer: false });
  });

  it('is unopposed when its days are over, and not an instant before', async () => {
    const { flight, read } = await arrived();
    const end = Date.parse(read.unopposed_from ?? '');
    await pass(end - 1);
    expect((await noticeOf(flight))?.desk?.state).toBe('received');
    await pass(end);
    await pass(end);
    expect((await noticeOf(flight))?.desk?.state).toBe('unopposed');
    expect((await step(flight))?.status).toBe('done');
    const { body } = await harness.as('controller').call(getDeclaration, { params: { id: read.id } });
    expect(body.events.filter(({ what }) => what === 'pass')).toHaveLength(1);
  });

  it('whose end cannot be told keeps no other one from ending', async () => {
    const [one, other] = [await arrived(), await arrived()];
    const end = Math.max(...[one, other].map(({ read }) => Date.parse(read.unopposed_from ?? '')));
    let is_first = true;
    const failsOnce: Channel = async () => {
      if (!is_first) return;
      is_first = false;
      throw new Error('no letter can be written');
    };
    await pass(end, [failsOnce]);
    const states = async () =>
      Promise.all([one, other].map(async ({ flight }) => (await noticeOf(flight))?.desk?.state));
    expect(await states()).toEqual(['received', 'unopposed']);
    expect(logged).toMatchObject([[{ declaration_id: one.read.id }, expect.any(String)]]);
    await pass(end);
    expect(await states()).toEqual(['unopposed', 'unopposed']);
  });

  it('for a flight before the end of its days never passes by itself', async () => {
    const { flight, read } = await arrived();
    await harness.db
      .updateTable('declarations')
      .set({ flight_start: new Date(Date.parse(read.unopposed_from ?? '') - 1).toISOString() })
      .where('id', '=', read.id)
      .execute();
    await pass(Date.parse(read.unopposed_from ?? '') + DAY_MS);
    expect((await noticeOf(flight))?.desk).toMatchObject({ state: 'received', silence: 'too_late' });
  });

  it('leaves the desk when its operator withdraws it', async () => {
    const { flight, read } = await arrived();
    const notification_id = (await noticeOf(flight))?.id ?? 0;
    await harness
      .as('owner')
      .call(cancelPrefectureNotification, { params: { id: flight.id }, body: { notification_id } });
    const { body } = await harness.as('controller').call(getDeclaration, { params: { id: read.id } });
    expect(body).toMatchObject({ state: 'withdrawn', available_actions: [] });
    expect((await act(body, 'acknowledge')).error.code).toBe('DECLARATION_TRANSITION_ILLEGAL');
  });

  it('that its operator handed in elsewhere is not known to have arrived, and lifts no opposition', async () => {
    const { flight, read } = await arrived();
    await act(read, 'oppose', 'Non.');
    expect((await handIn(flight)).status).toBe(200);
    expect((await step(flight))?.status).toBe('refused');
    const other = await town();
    await notify(other, { send_at: new Date(Date.now() + DAY_MS).toISOString() });
    expect((await handIn(other)).status).toBe(200);
    expect((await noticeOf(other))?.desk).toMatchObject({
      state: 'received',
      silence: 'unknown',
      is_proven: false,
      unopposed_from: null,
    });
    await pass(Date.now() + 400 * DAY_MS);
    expect((await noticeOf(other))?.desk?.state).toBe('received');
  });

  it('is read as its form, by those to whom it was declared alone', async () => {
    const { read } = await arrived();
    const form = await harness.as('controller').call(downloadDeclarationForm, { params: { id: read.id } });
    expect(form.status).toBe(200);
    const other = await harness
      .as('otherController')
      .call(downloadDeclarationForm, { params: { id: read.id } });
    expect(other.status).toBe(404);
  });

  it('whose mission is another is not answered by what was said of the one before', async () => {
    const { flight, read } = await arrived();
    await act(read, 'acknowledge');
    await lower(flight);
    expect((await handIn(flight)).status).toBe(200);
    expect((await noticeOf(flight))?.desk).toMatchObject({ state: 'received', silence: 'unknown' });
    const running = await arrived();
    await lower(running.flight);
    expect((await handIn(running.flight)).status).toBe(200);
    await pass(Date.now() + 400 * DAY_MS);
    expect((await noticeOf(running.flight))?.desk).toMatchObject({ state: 'received', silence: 'unknown' });
    expect((await step(running.flight))?.status).toBe('handled');
  });

  it('keeps the opposition of one prefecture that another answers beside', async () => {
    const { flight, read } = await arrived();
    const id = await addDeclaration(harness, { flight_id: flight.id, reader: 'otherController' });
    await sql`update flight_notifications n set shown_digest = (select max(o.shown_digest) from flight_notifications o
      where o.flight_id = n.flight_id) where n.flight_id = ${flight.id}`.execute(harness.db);
    const both = await whileHeld(
      harness.db,
      (db) => db.updateTable('flights').set({ name: 'Tournage' }).where('id', '=', flight.id).execute(),
      [
        () => act(read, 'oppose', 'Non.'),
        () =>
          harness
            .as('otherController')
            .call(actOnDeclaration, { params: { id }, body: { action: 'acknowledge', version: 1 } }),
      ],
    );
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    expect((await step(flight))?.status).toBe('refused');
    const { outlook } = await harness.db
      .selectFrom('flights')
      .select('outlook')
      .where('id', '=', flight.id)
      .executeTakeFirstOrThrow();
    expect(outlook).toBe('refused');
  });

  it('told anew to another desk begins there, and nothing said at the first one counts', async () => {
    const { flight, read } = await arrived();
    await act(read, 'acknowledge');
    const desk = (who: 'controller' | 'otherController', departements: string[]) =>
      harness.as('staff').call(setDeclarationDesk, {
        params: { id: harness.actors[who].structure_id ?? Number.NaN },
        body: { kind: departements.length === 0 ? null : 'prefecture', departements },
      });
    expect((await desk('controller', [])).status).toBe(200);
    expect((await desk('otherController', ['18'])).status).toBe(200);
    const journal = (await harness.as('staff').call(authorityJournal)).body;
    expect(journal.results[0]).toMatchObject({ action: 'structure_changed' });
    await lower(flight);
    await notify(flight);
    await clockWork(Date.now() + 1_000);
    const before = (await harness.as('controller').call(getDeclaration, { params: { id: read.id } })).body;
    expect(before).toMatchObject({ state: 'withdrawn', available_actions: [] });
    const moved = (await list('otherController')).results.find(
      ({ identifier }) => identifier === flight.display_identifier,
    );
    expect(moved).toMatchObject({ state: 'received', silence: 'running' });
    expect((await noticeOf(flight))?.desk?.id).toBe(moved?.id);
    expect((await step(flight))?.status).toBe('handled');
    // Saint-Martin's prefect is that of Saint-Barthélemy too: one desk, under the key that its places have.
    const both = await desk('otherController', ['978', '977']);
    const own = both.body.find(
      ({ structure_id }) => structure_id === harness.actors.otherController.structure_id,
    );
    expect(own?.departements).toEqual(['977']);
    await desk('otherController', []);
    await desk('controller', ['18']);
  });

  it('of the armed forces is taken note of or asked about, and opposed by nobody', async () => {
    const { flight } = await arrived();
    const id = await addDeclaration(harness, { flight_id: flight.id, kind: 'army' });
    const { body } = await harness.as('controller').call(getDeclaration, { params: { id } });
    expect([body.available_actions, body.silence]).toEqual([['acknowledge', 'ask_paper'], 'unknown']);
    expect((await act(body, 'oppose', 'Non.')).error.code).toBe('DECLARATION_TRANSITION_ILLEGAL');
  });
});
