import { readFileSync } from 'node:fs';
import net from 'node:net';
import tls from 'node:tls';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { createSmtpTransport } from './smtp.ts';
import type { Letter } from './transport.ts';

const LETTER: Letter = {
  message_id: '<decision.7@envol>',
  from: 'Envol <no-reply@envol.example.invalid>',
  to: 'pilote@example.invalid',
  subject: 'Décision',
  text: 'Voici la décision.',
};

/** What a server answers to commands that begin so; null: it closes the connection instead. */
type Answers = Readonly<Record<string, string | null>>;
const taken: string[] = [];
let open: net.Server | null = null;

const speak = (answers: Answers) => (socket: net.Socket) => {
  let data: string | null = null;
  socket.on('error', () => undefined);
  socket.write('220 mail.example.invalid ESMTP\r\n');
  const reply = (line: string): void => {
    const word = line.split(/[ :]/)[0]?.toUpperCase() ?? '';
    const own = answers[word];
    if (own === null) {
      socket.destroy();
      return;
    }
    const usual: Answers = { EHLO: '250 mail.example.invalid', DATA: '354 go on', QUIT: '221 bye' };
    socket.write(`${own ?? usual[word] ?? '250 OK'}\r\n`);
    if (word === 'DATA' && own === undefined) data = '';
  };
  let rest = '';
  socket.on('data', (chunk: Buffer) => {
    rest += chunk.toString();
    const lines = rest.split('\r\n');
    rest = lines.pop() ?? '';
    for (const line of lines)
      if (data === null) reply(line);
      else if (line === '.') {
        taken.push(data);
        data = null;
        socket.write('250 queued\r\n');
      } else data += `${line}\n`;
  });
};

const listen = async (server: net.Server): Promise<number> => {
  open = server;
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return (server.address() as net.AddressInfo).port;
};
const sendTo = async (answers: Answers): Promise<void> => {
  const port = await listen(net.createServer(speak(answers)));
  const transport = createSmtpTransport(`smtp://127.0.0.1:${port}`);
  try {
    await transport.send(LETTER);
  } finally {
    transport.close();
  }
};

beforeAll(() => {
  taken.length = 0;
});
afterEach(() => {
  open?.close();
});

it('The SMTP transport hands a letter over, under its own Message-ID', async () => {
  await sendTo({});
  expect(taken).toHaveLength(1);
  expect(taken[0]).toContain('Message-ID: <decision.7@envol>');
  expect(taken[0]).toContain('Voici la d=C3=A9cision.');
});

it.each([
  ['refuses the recipient', { RCPT: '550 5.1.1 no such user' }, { responseCode: 550 }],
  ['asks to come back later (greylisting)', { RCPT: '451 4.7.1 greylisted' }, { responseCode: 451 }],
  ['refuses what was written', { DATA: '554 5.7.1 refused' }, { responseCode: 554 }],
  ['closes the connection', { MAIL: null }, { code: 'ECONNECTION' }],
] as const)(
  'The SMTP transport throws when the server %s, and has handed nothing over',
  async (_, answers, error) => {
    taken.length = 0;
    await expect(sendTo(answers)).rejects.toMatchObject(error);
    expect(taken).toEqual([]);
  },
);

it('The SMTP transport throws when there is no server, or one whose certificate nobody vouches for', async () => {
  const gone = createSmtpTransport('smtp://127.0.0.1:1');
  await expect(gone.send(LETTER)).rejects.toMatchObject({ code: 'ESOCKET' });
  const pem = (name: string): Buffer =>
    readFileSync(new URL(`../../../test/fixtures/${name}`, import.meta.url));
  const server = tls.createServer({ key: pem('mail.key.pem'), cert: pem('mail.cert.pem') }, speak({}));
  server.on('tlsClientError', () => undefined);
  const port = await listen(server);
  taken.length = 0;
  const transport = createSmtpTransport(`smtps://127.0.0.1:${port}`);
  await expect(transport.send(LETTER)).rejects.toMatchObject({ code: 'ESOCKET' });
  transport.close();
  expect(taken).toEqual([]);
});
