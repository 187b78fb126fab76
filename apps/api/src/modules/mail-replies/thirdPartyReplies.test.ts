import { listEmailRequests, withdrawEmailRequest } from '@envol/contract/email-requests';
import { receiveMail } from '@envol/contract/mail-replies';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addEmailRequest } from '../../../test/emailRequests.ts';
import { createHarness, type Harness } from '../../../test/harness.ts';
import { handedOver, rawLetter } from '../../../test/inboundMail.ts';
import { systemClock } from '../../platform/clock.ts';
import { openSecretBox } from '../../platform/secretBox.ts';
import { daysAfterInstant, replyAddress } from '../mails/index.ts';

let harness: Harness;
beforeAll(async () => {
  harness = await createHarness();
});
afterAll(() => harness.close());

const receive = async (recipient: string, raw: string) => {
  const sent = handedOver(harness, recipient, raw);
  const reply = await harness.as(null).call(receiveMail, sent);
  return reply.status === 200 ? reply.body : reply.error.code;
};
const added = { outcome: 'added', reason: null };
const refusal = (reason: string) => ({ outcome: 'refused', reason });
const letters = (recipient: string, words: string) =>
  harness.db
    .selectFrom('mails')
    .select(['body', 'reply_to'])
    .where('recipient', '=', recipient)
    .where('body', 'like', `%${words}%`)
    .execute();

describe('an answer of whom has no account', () => {
  const PNG =
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==';
  const from = 'secretariat@bordeaux.example.invalid';
  const sent = async () => {
    const { flight, id } = await addEmailRequest(harness);
    await harness.db
      .updateTable('email_requests')
      .set({ status: 'sent', pending: null, sent_at: systemClock.now().toISOString() })
      .where('id', '=', id)
      .execute();
    const to = replyAddress(
      openSecretBox(harness.config.data_dir),
      harness.config.inbound_mail?.domain ?? '',
      {
        side: 'email_request:asked',
        subject_id: id,
        user_id: null,
        until: daysAfterInstant(systemClock.now().toISOString()),
      },
    );
    const read = async () =>
      (await harness.as('owner').call(listEmailRequests, { params: { id: flight.id } })).body[0];
    return { flight, id, to, read };
  };

  /** A letter of this name with an agreement attached. */
  const withFile = (to: string, name: string): string => {
    const text = [
      '--b',
      'Content-Type: text/plain; charset=utf-8',
      '',
      'Oui, sauf mardi.',
      '--b',
      'Content-Type: image/png; name="accord.png"',
      'Content-Disposition: attachment; filename="accord.png"',
      'Content-Transfer-Encoding: base64',
      '',
      PNG,
      '--b--',
    ].join('\n');
    const type = 'multipart/mixed; boundary=b';
    return rawLetter({ from, to, text, type, headers: [`Message-ID: <${name}@bordeaux>`] });
  };

  it('comes under its request with its files, once, decides nothing, and who wrote it is told', async () => {
    const { to, read, flight } = await sent();
    const raw = withFile(to, 'yes');
    expect(await Promise.all([receive(to, raw), receive(to, raw)])).toEqual([added, added]);
    const request = await read();
    expect(request).toMatchObject({ status: 'answered', outcome: null, answer: null });
    expect(request?.received).toEqual([
      {
        at: expect.any(String),
        from,
        message: 'Oui, sauf mardi.\n\nFichiers ajoutés aux documents de la mission\u00a0: accord.png',
      },
    ]);
    const papers = await harness.db
      .selectFrom('documents')
      .select('name')
      .where('owner_type', '=', 'flight')
      .where('owner_id', '=', flight.id)
      .execute();
    expect(papers).toEqual([{ name: 'accord.png' }]);
    expect(await letters('owner@example.invalid', `requests`)).not.toHaveLength(0);
  });

  it('brings no more files after many letters, and says so', async () => {
    const { id, to, read, flight } = await sent();
    const at = systemClock.now().toISOString();
    await harness.db
      .insertInto('email_request_events')
      .values(Array.from({ length: 20 }, () => ({ request_id: id, at, what: 'received' as const })))
      .execute();
    expect(await receive(to, withFile(to, 'more'))).toEqual(added);
    const said = (await read())?.received.map(({ message }) => message).filter((message) => message !== '');
    expect(said).toEqual([expect.stringMatching(/^Oui.*\n\nFichiers non ajoutés.*: accord\.png$/)]);
    const papers = harness.db.selectFrom('documents').select('id').where('owner_type', '=', 'flight');
    expect(await papers.where('owner_id', '=', flight.id).execute()).toEqual([]);
  });

  it('is refused unless the mail server vouches for its sender, and for a request that is withdrawn', async () => {
    const { to, read, id, flight } = await sent();
    for (const vouched of [null, 'dmarc=fail', 'spf=softfail; dmarc=none'])
      expect(await receive(to, rawLetter({ from, to, text: 'Oui', vouched }))).toEqual(refusal('sender'));
    // Longer than an address may be: people would be shown all of it.
    const long = `${'a'.repeat(250)}@mairie.example`;
    expect(await receive(to, rawLetter({ from: long, to, text: 'Oui' }))).toEqual(refusal('sender'));
    // Its own domain passes SPF, and is not the one that it writes under.
    const vouched = 'spf=pass smtp.mailfrom=dmarc=pass@evil.example; dmarc=none';
    expect(await receive(to, rawLetter({ from, to, text: 'Oui', vouched }))).toEqual(refusal('sender'));
    expect((await read())?.status).toBe('sent');
    await harness.as('owner').call(withdrawEmailRequest, { params: { id: flight.id, rid: id } });
    expect(await receive(to, rawLetter({ from, to, text: 'Oui' }))).toEqual(refusal('closed'));
    expect((await read())?.outcome).toBe('withdrawn');
    expect(await letters(from, 'réponse')).toEqual([]);
  });
});
