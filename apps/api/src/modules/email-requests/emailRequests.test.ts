import { downloadDocument } from '@envol/contract/documents';
import {
  answerEmailRequest,
  type EmailRequest,
  emailRequestConstraint,
  listEmailRequests,
  remindEmailRequest,
  updateEmailRequest,
  withdrawEmailRequest,
} from '@envol/contract/email-requests';
import { deleteFlight, type Flight, getFlight, updateFlight } from '@envol/contract/flights';
import { LIMITS } from '@envol/contract/limits';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addEmailRequest, byLetter, letterStep, letterTo } from '../../../test/emailRequests.ts';
import { createHarness, type Harness } from '../../../test/harness.ts';
import type { Recorded } from '../../platform/facts/recordFact.ts';
import type { Letter } from '../../platform/mail/transport.ts';
import { openSecretBox } from '../../platform/secretBox.ts';
import { sendDueLetters, tellUnanswered } from './sending.service.ts';

const DAY_MS = 86_400_000;

let harness: Harness;
beforeAll(async () => {
  harness = await createHarness();
});
afterAll(() => harness.close());

const told: { subject: string; recipient: string }[] = [];
const workAt = (at: Date, smtp: string | null) => ({
  db: harness.db,
  clock: { now: () => at },
  config: {
    demo: false,
    smtp_url: smtp,
    mail_from: 'Envol <a@b.invalid>',
    public_url: 'http://e',
    inbound_mail: harness.config.inbound_mail,
  },
  secrets: openSecretBox(harness.config.data_dir),
  facts: {
    channels: [
      async (_: unknown, { letters }: Recorded) => {
        told.push(...letters);
      },
    ],
  },
});

/** The clock's work, with a mail server that notes what it gets, or refuses. */
const post = async (fails: Error | null = null): Promise<Letter[]> => {
  const letters: Letter[] = [];
  const at = new Date(Date.now() + 1_000);
  await sendDueLetters(workAt(at, 'smtp://mail'), at, () => ({
    name: 'smtp',
    send: (letter) => {
      if (fails) return Promise.reject(fails);
      letters.push(letter);
      return Promise.resolve();
    },
    close: () => undefined,
  }));
  return letters;
};

const read = async ({ id }: Flight): Promise<Flight> =>
  (await harness.as('owner').call(getFlight, { params: { id } })).body;
const step = async (flight: Flight) => {
  const found = letterStep(await read(flight));
  if (!found) throw new Error('no step by letter');
  return found;
};
const requestOf = async ({ id }: Flight): Promise<EmailRequest> => {
  const { body } = await harness.as('owner').call(listEmailRequests, { params: { id } });
  if (!body[0]) throw new Error('no request');
  return body[0];
};
const params = (flight: Flight, rid: number) => ({ id: flight.id, rid });
const answer = (flight: Flight, rid: number, changes: object = {}, files: readonly File[] = []) =>
  harness.as('owner').call(
    answerEmailRequest,
    {
      params: params(flight, rid),
      body: {
        outcome: 'agreed',
        by: 'Tour de Bordeaux',
        on: new Date(Date.now() - 60_000).toISOString(),
        how: 'email',
        ...changes,
      } as never,
    },
    files.length === 0 ? {} : { files },
  );

describe('a request by e-mail', () => {
  it('leaves with the sheet and the areas, a copy to its writer, and is waited for', async () => {
    const { flight, id } = await addEmailRequest(harness);
    expect(await step(flight)).toMatchObject({ status: 'to_send', email_request_id: id });
    expect((await read(flight)).next_step?.code).toBe('send_email');
    const [letter, ...more] = await post();
    expect(more).toEqual([]);
    expect(letter).toMatchObject({
      to: 'tour@bordeaux.example.invalid',
      cc: 'owner@example.invalid',
      reply_to: expect.stringMatching(/^m\S+@reponses\.example\.invalid, owner@example\.invalid$/),
      subject: 'Demande d’accord',
    });
    expect(letter?.attachments?.map(({ type }) => type)).toEqual([
      'application/pdf',
      'application/vnd.google-earth.kml+xml',
    ]);
    expect(letter?.attachments?.[0]?.data.subarray(0, 5).toString()).toBe('%PDF-');
    const waiting = await read(flight);
    expect([waiting.verdict, waiting.next_step?.code]).toEqual(['waiting', 'wait_authority']);
    const request = await requestOf(flight);
    expect(request).toMatchObject({ status: 'sent', is_simulated: false, is_outdated: false });
    expect(request.reminder_due_at).not.toBeNull();
    expect(await post()).toEqual([]);
  });

  it('is settled by an answer that names by whom, when and what proves it', async () => {
    const { flight, id } = await addEmailRequest(harness);
    await post();
    const bare = await answer(flight, id);
    expect([bare.status, Object.keys(bare.error.fields ?? {})]).toEqual([400, ['reference']]);
    const ahead = await answer(flight, id, { on: new Date(Date.now() + DAY_MS).toISOString() });
    expect(Object.keys(ahead.error.fields ?? {})).toEqual(['on']);
    expect((await step(flight)).status).toBe('handled');

    const file = new File(['%PDF-1.4\nAccord\n%%EOF'], 'accord.pdf', { type: 'application/pdf' });
    const settled = await answer(flight, id, {}, [file]);
    expect(settled.body[0]).toMatchObject({
      status: 'handled',
      outcome: 'agreed',
      answer: { by: 'Tour de Bordeaux', how: 'email', document: { name: 'accord.pdf' }, marked_by: 'Owner' },
    });
    expect(await step(flight)).toMatchObject({
      status: 'done',
      proof: { by: 'Tour de Bordeaux', marked_by: 'Owner' },
    });
    const document = settled.body[0]?.answer?.document?.id ?? 0;
    const download = await harness.as('owner').call(downloadDocument, { params: { id: document } });
    expect(download.status).toBe(200);
  });

  it('is the operator’s turn again after a question, and over after a refusal', async () => {
    const { flight, id } = await addEmailRequest(harness);
    await post();
    await answer(flight, id, { outcome: 'question' });
    expect([(await step(flight)).status, (await read(flight)).next_step?.code]).toEqual([
      'todo',
      'read_answer',
    ]);
    await answer(flight, id, { outcome: 'refused', reference: 'Non' });
    expect([(await step(flight)).status, (await read(flight)).verdict]).toEqual(['refused', 'refused']);
    // Another letter may be written after a refusal.
    const again = await harness
      .as('owner')
      .call(emailRequestConstraint, { params: { id: flight.id }, body: letterTo(flight) });
    expect([again.status, again.body.length]).toEqual([201, 2]);
  });

  it('says that it could not leave, and is sent again at another address', async () => {
    const { flight, id } = await addEmailRequest(harness);
    told.length = 0;
    await post(Object.assign(new Error('550 no such user'), { responseCode: 550 }));
    expect(await requestOf(flight)).toMatchObject({
      status: 'failed',
      failure: 'mail_refused',
      is_tried_again: false,
    });
    expect([(await step(flight)).status, (await read(flight)).next_step?.code]).toEqual([
      'failed',
      'mend_email',
    ]);
    const mine = told.filter(({ subject }) => subject.startsWith(flight.display_identifier));
    expect(mine.map(({ recipient }) => recipient)).toEqual(['owner@example.invalid']);
    await harness.as('owner').call(updateEmailRequest, {
      params: params(flight, id),
      body: { recipient: 'chef@bordeaux.example.invalid', send: true },
    });
    expect((await post()).map(({ to }) => to)).toEqual(['chef@bordeaux.example.invalid']);
  });

  it('sends nothing without a mail server outside the demonstration', async () => {
    const { flight } = await addEmailRequest(harness);
    const at = new Date(Date.now() + 1_000);
    await sendDueLetters(workAt(at, null), at);
    expect(await requestOf(flight)).toMatchObject({ status: 'failed', failure: 'mail_not_connected' });
  });

  it('reminds with the first letter below, once its writer was told that nobody answers', async () => {
    const { flight, id } = await addEmailRequest(harness);
    await post();
    told.length = 0;
    const later = new Date(Date.now() + 8 * DAY_MS);
    await tellUnanswered(workAt(later, 'smtp://mail'), later);
    await tellUnanswered(workAt(later, 'smtp://mail'), later);
    const mine = told.filter(({ subject }) => subject.startsWith(flight.display_identifier));
    expect(mine).toHaveLength(1);
    await harness
      .as('owner')
      .call(remindEmailRequest, { params: params(flight, id), body: { message: 'Avez-vous pu lire ?' } });
    const [letter] = await post();
    expect(letter?.subject).toBe('Relance\u00a0: Demande d’accord');
    expect(letter?.text).toMatch(/^Avez-vous pu lire \?.+nous vous demandons votre accord/s);
    expect((await requestOf(flight)).reminded_at).not.toBeNull();
  });

  it('tells whom a letter reached that it is withdrawn, and nobody else', async () => {
    const draft = await addEmailRequest(harness, { send: false });
    const sent = await addEmailRequest(harness);
    expect((await post()).length).toBe(1);
    for (const { flight, id } of [draft, sent])
      await harness.as('owner').call(withdrawEmailRequest, { params: params(flight, id) });
    expect((await post()).map(({ subject }) => subject)).toEqual(['Demande retirée\u00a0: Demande d’accord']);
    expect((await step(sent.flight)).status).toBe('todo');
  });

  it('is to be written again when the mission is no longer what was asked', async () => {
    const { flight } = await addEmailRequest(harness);
    await post();
    await harness
      .as('owner')
      .call(updateFlight, { params: { id: flight.id }, body: { max_flying_height: 90 } });
    expect(await requestOf(flight)).toMatchObject({ status: 'sent', is_outdated: true });
    expect([(await step(flight)).status, (await read(flight)).next_step?.code]).toEqual([
      'to_send',
      'send_email',
    ]);
  });

  it('keeps its mission from being thrown away while somebody was asked', async () => {
    const { flight, id } = await addEmailRequest(harness);
    const drop = () => harness.as('owner').call(deleteFlight, { params: { id: flight.id } });
    expect((await drop()).error.code).toBe('FLIGHT_NOT_DELETABLE');
    await post();
    expect((await read(flight)).available_actions).not.toContain('delete');
    expect((await drop()).error.code).toBe('FLIGHT_NOT_DELETABLE');
    await harness.as('owner').call(withdrawEmailRequest, { params: params(flight, id) });
    // The letter that withdraws it is still to leave: the server's own round, each 5 s, is kept off it.
    const claimUntil = (claimed_until: string | null) =>
      harness.db.updateTable('email_requests').set({ claimed_until }).where('id', '=', id).execute();
    await claimUntil('2999-01-01T00:00:00Z');
    expect((await drop()).error.code).toBe('FLIGHT_NOT_DELETABLE');
    await claimUntil(null);
    await post();
    expect((await drop()).status).toBe(204);
  });

  it('is one at a time for a constraint', async () => {
    const flight = await byLetter(harness);
    const ask = () =>
      harness.as('owner').call(emailRequestConstraint, { params: { id: flight.id }, body: letterTo(flight) });
    expect([(await ask()).status, (await ask()).error.code]).toEqual([201, 'EMAIL_REQUEST_STANDS']);
  });

  it('counts for its day, though its mission is thrown away', async () => {
    const { flight, id } = await addEmailRequest(harness, { send: false });
    const letters = (count: number) =>
      harness.db.updateTable('rate_counts').set({ count }).where('key', 'like', 'email-%').execute();
    await letters(100);
    await harness.as('owner').call(withdrawEmailRequest, { params: params(flight, id) });
    expect((await harness.as('owner').call(deleteFlight, { params: { id: flight.id } })).status).toBe(204);
    const next = await byLetter(harness);
    const ask = () =>
      harness.as('owner').call(emailRequestConstraint, { params: { id: next.id }, body: letterTo(next) });
    const refused = await ask();
    expect([refused.status, refused.error.code]).toEqual([429, 'RATE_LIMITED']);
    await letters(99);
    // What was refused is not counted.
    expect([(await ask()).status, (await ask()).error.code]).toEqual([201, 'EMAIL_REQUEST_STANDS']);
  });
});

it('An e-mail request tells the newest lines of its letter’s journal, and how many there are', async () => {
  // One that is there: so many were written in this minute that another one would be refused.
  const { id, flight_id } = await harness.db
    .selectFrom('email_requests')
    .innerJoin('flights', 'flights.id', 'email_requests.flight_id')
    .select(['email_requests.id', 'email_requests.flight_id'])
    .where('flights.operator_id', '=', harness.actors.owner.operator_id)
    .orderBy('email_requests.id', 'desc')
    .executeTakeFirstOrThrow();
  await sql`insert into email_request_events (request_id, at, what, by_name)
    select ${id}, '2026-01-05T08:00:00Z', 'reminded', i::text
    from generate_series(1, ${LIMITS.journal_lines}) i`.execute(harness.db);
  const { body } = await harness.as('owner').call(listEmailRequests, { params: { id: flight_id } });
  const request = body.find((each) => each.id === id);
  expect(request?.events.length).toBe(LIMITS.journal_lines);
  expect(request?.events_count).toBeGreaterThan(LIMITS.journal_lines);
  // The newest first: what was written before them all is left out.
  expect(request?.events[0]?.by).toBe(String(LIMITS.journal_lines));
});
