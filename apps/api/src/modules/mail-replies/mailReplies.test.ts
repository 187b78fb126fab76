import { decideApproval, listMessages } from '@envol/contract/approvals';
import { receiveMail } from '@envol/contract/mail-replies';
import { listOpinionMessages } from '@envol/contract/opinions';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Actors } from '../../../test/actors.ts';
import { createHarness, type Harness } from '../../../test/harness.ts';
import { handedOver, letterTo, rawLetter } from '../../../test/inboundMail.ts';
import { addOpinion } from '../../../test/opinions.ts';
import { addRequest, bringTo, decision, say } from '../../../test/requests.ts';
import { createFacts } from '../../createFacts.ts';
import { systemClock } from '../../platform/clock.ts';
import { openSecretBox } from '../../platform/secretBox.ts';
import { WorkerLimitExceeded } from '../../platform/workers.ts';
import { createMailer } from '../mails/mailer/index.ts';
import { takeLetter } from './receiving.service.ts';

let harness: Harness;
beforeAll(async () => {
  harness = await createHarness({ env: { SECOND_FACTOR_REQUIRED_FOR: 'authority_admins' } });
});
afterAll(() => harness.close());

const receive = async (recipient: string, raw: string) => {
  const sent = handedOver(harness, recipient, raw);
  const reply = await harness.as(null).call(receiveMail, sent);
  return reply.status === 200 ? reply.body : reply.error.code;
};
const thread = async (id: number, who: keyof Actors = 'controller') =>
  (await harness.as(who).call(listMessages, { params: { id } })).body;
const asked = async () => {
  const { approval_id: id } = await addRequest(harness);
  return { id, ...(await letterTo(harness, 'owner', id)) };
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

describe('an answer by e-mail', () => {
  it('enters the discussion as its writer’s words, and the other side is told', async () => {
    const { id, mail, address, from } = await asked();
    expect(mail.body.startsWith('--- Répondez au-dessus de cette ligne ---')).toBe(true);
    expect(address.split('@')[0]?.length).toBeLessThanOrEqual(64);
    const quoted = mail.body.replace(/^/gm, '> ');
    const text = `Oui, à 9 h.\n\nLe lun. 3 mars 2026 à 10:12, Envol <${address}>\na écrit :\n\n${quoted}`;
    expect(await receive(address, rawLetter({ from, to: address, text }))).toEqual(added);
    expect((await thread(id)).at(-1)).toMatchObject({
      author_name: 'Owner',
      author_side: 'operator',
      message: 'Oui, à 9 h.',
      by_email: true,
    });
    expect((await thread(id))[0]?.by_email).toBe(false);
    expect(await letters('LFBO@example.invalid', 'Oui, à 9 h.')).toHaveLength(1);
  });

  it('answers a request for information, as one on the screen does', async () => {
    const { approval_id: id } = await addRequest(harness);
    await harness
      .as('controller')
      .call(decideApproval, { params: { id }, body: decision('request-information', 1) });
    const { address, from } = await letterTo(harness, 'owner', id);
    expect(await receive(address, rawLetter({ from, to: address, text: 'Deux drones.' }))).toEqual(added);
    const { status } = await harness.db
      .selectFrom('approvals')
      .select('status')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    expect(status).toBe('submitted');
  });

  it('is read from HTML alone, in another set of characters, with its files', async () => {
    const { id, address, from } = await asked();
    const png =
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==';
    const text = [
      '--b',
      'Content-Type: text/html; charset=iso-8859-1',
      'Content-Transfer-Encoding: quoted-printable',
      '',
      '<div>Le plan de la for=EAt</div><div class=3D"gmail_quote"><blockquote>Bonjour</blockquote></div>',
      '--b',
      'Content-Type: image/png; name="plan.png"',
      'Content-Disposition: attachment; filename="plan.png"',
      'Content-Transfer-Encoding: base64',
      '',
      png,
      '--b',
      'Content-Type: application/octet-stream; name="outil.exe"',
      'Content-Disposition: attachment; filename="outil.exe"',
      'Content-Transfer-Encoding: base64',
      '',
      Buffer.from('MZ program').toString('base64'),
      '--b--',
    ].join('\n');
    const type = 'multipart/mixed; boundary=b';
    expect(await receive(address, rawLetter({ from, to: address, text, type }))).toEqual(added);
    const last = (await thread(id)).at(-1);
    expect(last?.documents.map(({ name }) => name)).toEqual(['plan.png']);
    expect(last?.message).toMatch(/^Le plan de la forêt\n\nFichiers non repris .*outil\.exe$/);
  });

  it('handed over again stays one, and one of hundreds is the end of a loop', async () => {
    const { id, address, from } = await asked();
    const headers = ['Message-ID: <same@example.fr>'];
    const raw = rawLetter({ from, to: address, text: 'Une fois', headers });
    expect(await Promise.all([receive(address, raw), receive(address, raw)])).toEqual([added, added]);
    expect(await receive(address, raw)).toEqual(added);
    expect((await thread(id)).filter(({ message }) => message === 'Une fois')).toHaveLength(1);
    for (let count = 1; count < 20; count += 1)
      await receive(address, rawLetter({ from, to: address, text: `Encore ${count}` }));
    expect(await receive(address, rawLetter({ from, to: address, text: 'Et encore' }))).toEqual({
      outcome: 'ignored',
      reason: 'too_many',
    });
  });

  it('goes from an authority’s own mailbox in the name of who has an account there', async () => {
    const { approval_id: id } = await addRequest(harness);
    await say(harness, 'owner', id, 'Bonjour la tour');
    const { reply_to } = await harness.db
      .selectFrom('mails')
      .select('reply_to')
      .where('recipient', '=', 'LFBO@example.invalid')
      .where('body', 'like', '%Bonjour la tour%')
      .executeTakeFirstOrThrow();
    const to = reply_to ?? '';
    const write = (from: string) => receive(to, rawLetter({ from, to, text: 'Rappelez-nous.' }));
    expect(await write('lfbo@example.invalid')).toEqual(refusal('sender'));
    // An account that owes a second factor.
    expect(await write('chief@example.invalid')).toEqual(refusal('not_allowed'));
    // An account of another authority.
    expect(await write('othercontroller@example.invalid')).toEqual(refusal('sender'));
    expect(await write('controller@example.invalid')).toEqual(added);
    expect((await thread(id)).at(-1)).toMatchObject({ author_side: 'authority', author_name: 'Controller' });
  });

  it('is the visitor’s in the discussion of an opinion', async () => {
    const { id } = await addOpinion(harness);
    const { reply_to, recipient } = await harness.db
      .selectFrom('mails')
      .select(['reply_to', 'recipient'])
      .where('reply_to', 'like', `v${id.toString(36)}-%`)
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    const to = reply_to ?? '';
    const owed = await receive(to, rawLetter({ from: recipient, to, text: 'Quelle hauteur ?' }));
    expect(owed).toEqual(added);
    const words = (await harness.as('controller').call(listOpinionMessages, { params: { id } })).body;
    expect(words.at(-1)).toMatchObject({
      author_side: 'visitor',
      message: 'Quelle hauteur ?',
      by_email: true,
    });
  });
});

describe('what is not an answer', () => {
  it.each([
    ['an absence', ['Auto-Submitted: auto-replied'], 'automatic'],
    ['a bounce', ['Return-Path: <>'], 'automatic'],
    ['a list', ['List-Id: <drones.example.fr>'], 'automatic'],
  ])('%s changes nothing and is answered by nothing', async (_, headers, reason) => {
    const { id, address, from } = await asked();
    const before = await harness.db.selectFrom('mails').select('id').execute();
    const raw = rawLetter({ from, to: address, text: 'Je suis absent.', headers });
    expect(await receive(address, raw)).toEqual({ outcome: 'ignored', reason });
    expect(await thread(id)).toHaveLength(1);
    expect(await harness.db.selectFrom('mails').select('id').execute()).toHaveLength(before.length);
  });

  it('an address that was guessed, changed or is over reaches nothing', async () => {
    const { id, address, from } = await asked();
    const [local = '', domain = ''] = address.split('@');
    const parts = local.split('-');
    const changed = (at: number, value: string) =>
      `${parts.map((part, place) => (place === at ? value : part)).join('-')}@${domain}`;
    const other = `o${(id + 1).toString(36)}`;
    const attempts = [
      changed(0, other),
      changed(1, 'zz'),
      changed(2, 'zzz'),
      changed(3, '0'.repeat(32)),
      'x@y.fr',
    ];
    for (const to of attempts)
      expect(await receive(to, rawLetter({ from, to, text: 'Bonjour' }))).toEqual({
        outcome: 'ignored',
        reason: 'unknown_address',
      });
    // Servers that write the local part in capitals lose nothing.
    const loud = address.toUpperCase();
    expect(await receive(loud, rawLetter({ from, to: loud, text: 'Fort' }))).toEqual(added);
  });

  it('another sender is refused, and whom the letter went to is told once a day, never the sender', async () => {
    const { id, address, from } = await asked();
    for (const text of ['Un', 'Deux'])
      expect(await receive(address, rawLetter({ from: 'else@example.fr', to: address, text }))).toEqual(
        refusal('sender'),
      );
    expect(await thread(id)).toHaveLength(1);
    const told = await letters(from, 'une autre adresse');
    expect(told).toHaveLength(1);
    expect(told[0]?.reply_to).toBeNull();
    expect(await letters('else@example.fr', 'adresse')).toEqual([]);
  });

  it('a letter of several authors is nobody’s; a NUL in one is left out', async () => {
    const { id, address, from } = await asked();
    const [other, own] = ['From: <else@example.fr>', `From: <${from}>`];
    const several = [
      rawLetter({ from, to: address, text: 'Un', headers: [other] }),
      rawLetter({ from: 'else@example.fr', to: address, text: 'Deux', headers: [own] }),
      rawLetter({ from: `${from}>, <else@example.fr`, to: address, text: 'Trois' }),
    ];
    for (const raw of several) expect(await receive(address, raw)).toEqual(refusal('sender'));
    expect(await receive(address, rawLetter({ from, to: address, text: 'Oui\u0000 !' }))).toEqual(added);
    expect((await thread(id)).at(-1)?.message).toBe('Oui !');
  });

  it('nobody writes by e-mail what nobody may on the screen', async () => {
    const closed = await asked();
    await bringTo(harness, closed.id, 'cancelled');
    const { address, from } = closed;
    expect(await receive(address, rawLetter({ from, to: address, text: 'Encore ?' }))).toEqual(
      refusal('closed'),
    );
    const empty = await asked();
    const nothing = 'Le 3 mars 2026, Envol a écrit :\n> Bonjour';
    expect(await receive(empty.address, rawLetter({ from, to: empty.address, text: nothing }))).toEqual(
      refusal('empty'),
    );
    const long = 'x'.repeat(2801);
    expect(await receive(empty.address, rawLetter({ from, to: empty.address, text: long }))).toEqual(
      refusal('too_long'),
    );
    // Whose own address is not confirmed writes to nobody.
    const confirm = (is_email_confirmed: boolean) =>
      harness.db
        .updateTable('users')
        .set({ is_email_confirmed })
        .where('id', '=', harness.actors.owner.id)
        .execute();
    await confirm(false);
    expect(await receive(empty.address, rawLetter({ from, to: empty.address, text: 'Oui' }))).toEqual(
      refusal('not_allowed'),
    );
    await confirm(true);
  });

  it('a letter that the mail server did not sign is refused', async () => {
    const { headers, body } = handedOver(
      harness,
      'x@y.fr',
      rawLetter({ from: 'a@b.fr', to: 'x@y.fr', text: 'Oui' }),
    );
    for (const change of [
      { 'envol-signature': '0'.repeat(64) },
      { 'envol-timestamp': headers['envol-timestamp'] - 600 },
      { 'envol-recipient': 'z@y.fr' },
    ])
      expect(
        (await harness.as(null).call(receiveMail, { headers: { ...headers, ...change }, body })).error.code,
      ).toBe('MAIL_SIGNATURE_INVALID');
  });
});

it('the receiver of letters asks for a letter once more where reading it took too long, then says whose fault that is', async () => {
  const { id, address, from } = await asked();
  const raw = Buffer.from(rawLetter({ from, to: address, text: 'Oui' }));
  const { db, config } = harness;
  const secrets = openSecretBox(config.data_dir);
  const mailer = createMailer({ enqueueAll: () => Promise.resolve() } as never, { secrets, config });
  const workers = { run: () => Promise.reject(new WorkerLimitExceeded('10 s')) };
  const slow = { system_db: db, clock: systemClock, config, secrets, facts: createFacts(mailer), workers };
  await expect(takeLetter(slow as never, address, raw)).rejects.toMatchObject({
    code: 'SERVICE_UNAVAILABLE',
  });
  expect(await takeLetter(slow as never, address, raw)).toEqual(refusal('not_read'));
  expect(await letters(from, 'le problème vient de nous')).toHaveLength(1);
  expect(await receive(address, raw.toString())).toEqual(added);
  expect((await thread(id)).at(-1)?.message).toBe('Oui');
});
