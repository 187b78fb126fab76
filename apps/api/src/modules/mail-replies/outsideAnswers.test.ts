import { decideApproval, forwardMissionSheet, getApproval } from '@envol/contract/approvals';
import {
  listPrefectureNotifications,
  notifyPrefecture,
  updatePrefectureNotifications,
} from '@envol/contract/flight-notifications';
import { getFlight } from '@envol/contract/flights';
import { receiveMail } from '@envol/contract/mail-replies';
import { listNotifications } from '@envol/contract/notifications';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Actors } from '../../../test/actors.ts';
import { addFlight, PLACES } from '../../../test/flights.ts';
import { createHarness, type Harness } from '../../../test/harness.ts';
import { handedOver, rawLetter } from '../../../test/inboundMail.ts';
import { NOTICE_LINES } from '../../../test/noticeLines.ts';
import { enterInRegistry, sendNotices } from '../../../test/notices.ts';
import { addRequest } from '../../../test/requests.ts';

let harness: Harness;
beforeAll(async () => {
  harness = await createHarness();
  await enterInRegistry(harness);
});
afterAll(() => harness.close());

const receive = async (recipient: string, raw: string) => {
  const sent = handedOver(harness, recipient, raw);
  return (await harness.as(null).call(receiveMail, sent)).body;
};
const lettersTo = (recipient: string) =>
  harness.db
    .selectFrom('mails')
    .select(['subject', 'body', 'reply_to', 'operator_id'])
    .where('recipient', '=', recipient)
    .orderBy('id')
    .execute();
const added = { outcome: 'added', reason: null };

it('a contact whom an authority informed answers that authority, and no operator reads it', async () => {
  const { approval_id: id } = await addRequest(harness);
  const params = { id };
  const from = 'mairie@blagnac.example.invalid';
  const type = 'inform-contact' as const;
  const body = { type, version: 1, recipients: [from], message: 'Vol jeudi.' };
  await harness.as('controller').call(decideApproval, { params, body });
  const [letter] = await lettersTo(from);
  const [to = '', mailbox] = (letter?.reply_to ?? '').split(', ');
  // The tower's own mailbox gets it as well.
  expect(mailbox).toBe('LFBO@example.invalid');
  expect(letter?.body).toMatch(/qui lit votre réponse/);
  const raw = rawLetter({
    from,
    to,
    text: 'Jeudi le marché occupe la place.',
    headers: ['Message-ID: <m@b>'],
  });
  expect(await Promise.all([receive(to, raw), receive(to, raw)])).toEqual([added, added]);
  const seen = async (who: keyof Actors) =>
    (await harness.as(who).call(getApproval, { params })).body.contact_answers;
  const said = { from, message: 'Jeudi le marché occupe la place.', at: expect.any(String) };
  expect(await seen('colleague')).toEqual([{ decision_id: expect.any(Number), ...said }]);
  expect(await seen('owner')).toEqual([]);
  const bells = (await harness.as('colleague').call(listNotifications, { query: {} })).body;
  expect(bells[0]?.payload).toMatchObject({ first_line: from, approval_id: id });
  expect((await lettersTo('LFBO@example.invalid')).at(-1)?.body).toContain('> Jeudi le marché');
  expect(JSON.stringify(await lettersTo('owner@example.invalid'))).not.toContain('marché');
});

it('who gets a forwarded sheet answers whoever forwarded it', async () => {
  const { approval_id: id } = await addRequest(harness);
  const recipients = ['bloc@example.invalid'];
  await harness.as('owner').call(forwardMissionSheet, { params: { id }, body: { recipients } });
  expect((await lettersTo('bloc@example.invalid'))[0]?.reply_to).toBe('owner@example.invalid');
});

it('a prefecture that forbids a declared flight is read before the step is done again', async () => {
  const flight = await addFlight(harness, {
    areas: [{ geometry: PLACES.country }],
    populated_area: 'yes',
  });
  const params = { id: flight.id };
  const from = 'drones@cher.example.invalid';
  await harness.as('owner').call(notifyPrefecture, {
    params,
    body: {
      pilot_id: flight.pilots[0]?.id ?? 0,
      drone_id: flight.drones[0]?.id ?? 0,
      insurance_reference: 'RC-2026-118',
      lines: NOTICE_LINES,
      recipients: [{ key: '18', email: from }],
    },
  });
  const letters = await sendNotices(harness, new Date(Date.now() + 1_000));
  const [to = '', mailbox] = (letters.find((letter) => letter.to === from)?.reply_to ?? '').split(', ');
  expect(mailbox).toBe('owner@example.invalid');
  const notice = async () =>
    (await harness.as('owner').call(listPrefectureNotifications, { params })).body[0];
  const step = async () => {
    const { body } = await harness.as('owner').call(getFlight, { params });
    const found = body.analysis?.constraints.find(({ procedure }) => procedure === 'prefecture_notif');
    return [found?.status, body.next_step?.code];
  };
  expect((await step())[0]).toBe('done');
  expect(await receive(to, rawLetter({ from, to, text: 'Vol interdit le 14 juillet.' }))).toEqual(added);
  expect(await step()).toEqual(['todo', 'read_answer']);
  const answered = await notice();
  expect(answered).toMatchObject({ status: 'sent', answered_at: expect.any(String) });
  expect(answered?.events[0]).toMatchObject({
    what: 'received',
    by: from,
    detail: 'Vol interdit le 14 juillet.',
  });
  expect((await lettersTo('owner@example.invalid')).at(-1)?.subject).toMatch(/réponse de la préfecture/);
  const read = { notifications: [{ id: answered?.id ?? 0, answer_read: true as const }] };
  const { body } = await harness.as('owner').call(updatePrefectureNotifications, { params, body: read });
  expect(body[0]).toMatchObject({ answered_at: null, status: 'sent' });
  expect((await step())[0]).toBe('done');
  const stranger = await harness.as('stranger').call(updatePrefectureNotifications, { params, body: read });
  expect(stranger.status).toBe(404);
});
