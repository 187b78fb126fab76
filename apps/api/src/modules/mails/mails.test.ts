import { createServer, type Server, type Socket } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createHarness, type Harness } from '../../../test/harness.ts';
import { addRequest } from '../../../test/requests.ts';
import { systemClock } from '../../platform/clock.ts';
import { createJobs, type Jobs } from '../../platform/jobs/jobs.ts';
import { simulatedTransport } from '../../platform/mail/simulated.ts';
import { createSmtpTransport } from '../../platform/mail/smtp.ts';
import type { MailTransport } from '../../platform/mail/transport.ts';
import { createSecretBox } from '../../platform/secretBox.ts';
import { MAIL_SEND } from './mails.jobs.ts';
import { createMailer, sendMail } from './mails.service.ts';

let harness: Harness;
beforeAll(async () => {
  harness = await createHarness();
});
afterAll(() => harness.close());

/** A mail server that takes what it gets, as RFC 5321 has it; `drop` hangs up right after taking a letter. */
const smtpServer = async (drop: () => boolean) => {
  const letters: string[] = [];
  const sockets = new Set<Socket>();
  const serve = (socket: Socket): void => {
    sockets.add(socket);
    let data: string[] | null = null;
    let rest = '';
    const say = (line: string) => socket.write(`${line}\r\n`);
    say('220 test ESMTP');
    socket.on('error', () => undefined);
    socket.on('data', (chunk) => {
      rest += chunk.toString('utf8');
      for (let end = rest.indexOf('\r\n'); end >= 0; end = rest.indexOf('\r\n')) {
        const line = rest.slice(0, end);
        rest = rest.slice(end + 2);
        if (data && line === '.') {
          letters.push(data.join('\n'));
          data = null;
          if (drop()) socket.destroy();
          else say('250 taken');
        } else if (data) data.push(line);
        else if (/^DATA/i.test(line)) {
          data = [];
          say('354 go on');
        } else if (/^QUIT/i.test(line)) {
          say('221 bye');
          socket.end();
        } else say(/^EHLO/i.test(line) ? '250 test' : '250 ok');
      }
    });
  };
  const server: Server = createServer(serve);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as { port: number };
  return {
    letters,
    url: `smtp://127.0.0.1:${port}`,
    close: () => {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
};

const side = () => ({ structure_id: harness.actors.controller.structure_id ?? 0 });
let serial = 0;
const letter = () => {
  serial += 1;
  return {
    dedupe_key: `test-${serial}:tour@example.invalid`,
    side: side(),
    recipient: 'tour@example.invalid',
    subject: `Décision n° ${serial}`,
    body: 'Bonjour,\n\nHauteur limitée à 40 m.\n',
    at: new Date().toISOString(),
  };
};
const refusing = {
  secrets: createSecretBox(Buffer.alloc(32, 1)),
  config: { public_url: 'https://envol.example.fr', inbound_mail: null },
};
const row = (key: string) =>
  harness.db.selectFrom('mails').selectAll().where('dedupe_key', '=', key).executeTakeFirst();
const queueWithoutJob = async (mail: ReturnType<typeof letter>) => {
  const quiet = { enqueueAll: async () => undefined } as unknown as Jobs;
  await createMailer(quiet, refusing).queue(harness.db, mail);
  return (await row(mail.dedupe_key))?.id ?? 0;
};
const deps = (transport: MailTransport) => ({
  db: harness.db,
  clock: systemClock,
  config: { mail_from: 'Envol <no-reply@envol.example.invalid>' },
  transport,
});
const until = async (passes: () => Promise<boolean>): Promise<void> => {
  for (let waited = 0; waited < 15_000; waited += 50) {
    if (await passes()) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error('it did not come to pass');
};

describe('the outbox', () => {
  it('delivers what a request brought about, within moments', async () => {
    const { approval_id: id } = await addRequest(harness);
    await until(async () => {
      const mail = await harness.db
        .selectFrom('mails')
        .select(['sent_at', 'transport'])
        .where('body', 'like', `%/map/approvals/${id}\n%`)
        .executeTakeFirst();
      return mail?.sent_at != null && mail.transport === 'simulated';
    });
  });

  it('writes many letters at once, each with its file and once for its key', async () => {
    const sheet = { name: 'fiche.pdf', type: 'application/pdf' as const, data: Buffer.from('%PDF-') };
    const [known, bare, filed] = [letter(), letter(), { ...letter(), attachment: sheet }];
    const enqueued: unknown[] = [];
    const jobs = { enqueueAll: async (_: unknown, __: unknown, all: unknown[]) => enqueued.push(...all) };
    const mailer = createMailer(jobs as unknown as Jobs, refusing);
    await queueWithoutJob(known);
    await mailer.queueAll(harness.db, [{ ...known, subject: 'Autre' }, bare, filed]);
    const ids = [(await row(bare.dedupe_key))?.id, (await row(filed.dedupe_key))?.id];
    expect(enqueued).toEqual(ids.map((mail_id) => ({ mail_id })));
    const files = await harness.db
      .selectFrom('mail_attachments')
      .select(['mail_id', 'name'])
      .where('mail_id', 'in', ids as number[])
      .execute();
    expect(files).toEqual([{ mail_id: ids[1], name: 'fiche.pdf' }]);
    expect((await row(known.dedupe_key))?.subject).toBe(known.subject);
  });

  it('writes a letter once for its key, and none for a transaction that rolls back', async () => {
    const mail = letter();
    await queueWithoutJob(mail);
    await queueWithoutJob({ ...mail, subject: 'Autre' });
    expect((await row(mail.dedupe_key))?.subject).toBe(mail.subject);
    const lost = letter();
    await harness.db
      .transaction()
      .execute(async (db) => {
        await createMailer({ enqueueAll: async () => undefined } as unknown as Jobs, refusing).queue(
          db,
          lost,
        );
        throw new Error('rolled back');
      })
      .catch(() => undefined);
    expect(await row(lost.dedupe_key)).toBeUndefined();
  });

  it('sends once when five workers have the same job', async () => {
    const id = await queueWithoutJob(letter());
    let sent = 0;
    const slow: MailTransport = {
      ...simulatedTransport,
      send: async () => {
        sent += 1;
        await new Promise((resolve) => setTimeout(resolve, 30));
      },
    };
    await Promise.all(Array.from({ length: 5 }, () => sendMail(deps(slow), id)));
    expect(sent).toBe(1);
  });
});

describe('jobs that send letters', () => {
  const started: Jobs[] = [];
  afterEach(async () => {
    for (const jobs of started.splice(0)) await jobs.stop();
  });
  const worker = async (handler: (payload: { mail_id: number }) => Promise<void>): Promise<Jobs> => {
    const jobs = createJobs({
      connection_string: harness.url,
      kinds: [{ ...MAIL_SEND, name: 'test.job', retry_delay: 1 }],
      worker: harness.db,
      failed: () => undefined,
      pace: (every_ms) => every_ms / 10,
    });
    started.push(jobs);
    await jobs.start();
    await jobs.work({ ...MAIL_SEND, name: 'test.job' }, handler);
    return jobs;
  };

  it('are never heard of when their transaction rolls back, and try again when their handler fails', async () => {
    const heard: number[] = [];
    const jobs = await worker(async ({ mail_id: id }) => {
      heard.push(id);
      if (heard.filter((one) => one === id).length === 1) throw new Error('the first try fails');
    });
    const kind = { ...MAIL_SEND, name: 'test.job' };
    await harness.db
      .transaction()
      .execute(async (db) => {
        await jobs.enqueue(db, kind, { mail_id: 1 });
        throw new Error('rolled back');
      })
      .catch(() => undefined);
    await harness.db.transaction().execute((db) => jobs.enqueue(db, kind, { mail_id: 2 }));
    await until(async () => heard.length >= 2);
    expect(heard).toEqual([2, 2]);
  });
});

describe('over SMTP', () => {
  it('sends the letter in UTF-8 under a Message-ID of its own', async () => {
    const server = await smtpServer(() => false);
    const transport = createSmtpTransport(server.url);
    const mail = letter();
    const id = await queueWithoutJob(mail);
    await sendMail(deps(transport), id);
    await sendMail(deps(transport), id);
    expect(server.letters).toHaveLength(1);
    expect(server.letters[0]).toContain(
      `Message-ID: <test-${serial}.tour.example.invalid@envol.example.invalid>`,
    );
    expect(server.letters[0]).toMatch(/^To: tour@example\.invalid$/m);
    expect(await row(mail.dedupe_key)).toMatchObject({ transport: 'smtp' });
    transport.close();
    server.close();
  });

  it('stays unsent while the server is away, and repeats a lost answer under the same Message-ID', async () => {
    let drops = 1;
    const server = await smtpServer(() => drops-- > 0);
    const transport = createSmtpTransport(server.url);
    const mail = letter();
    const id = await queueWithoutJob(mail);
    await expect(sendMail(deps(transport), id)).rejects.toThrow();
    expect((await row(mail.dedupe_key))?.sent_at).toBeNull();
    await sendMail(deps(transport), id);
    const ids = server.letters.map((text) => /^Message-ID: (.*)$/m.exec(text)?.[1]);
    expect(ids).toHaveLength(2);
    expect(ids[0]).toBe(ids[1]);
    expect((await row(mail.dedupe_key))?.sent_at).not.toBeNull();
    server.close();
    await expect(sendMail(deps(transport), await queueWithoutJob(letter()))).rejects.toThrow();
    transport.close();
  });
});
