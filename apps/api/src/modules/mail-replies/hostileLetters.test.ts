import { listMessages } from '@envol/contract/approvals';
import { receiveMail } from '@envol/contract/mail-replies';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sized } from '../../../../../tools/testSizes.ts';
import { createHarness, type Harness } from '../../../test/harness.ts';
import { handedOver, letterTo, rawLetter } from '../../../test/inboundMail.ts';
import { LONGEST_TURN_MS, longestTurn } from '../../../test/longestTurn.ts';
import { addRequest } from '../../../test/requests.ts';

const DEEP = sized(500, 20_000);
const MANY = sized(2_000, 20_000);
const LARGE = sized(2_000_000, 12_000_000);

let harness: Harness;
let asked: { id: number; address: string; from: string };
beforeAll(async () => {
  harness = await createHarness();
  const { approval_id: id } = await addRequest(harness);
  asked = { id, ...(await letterTo(harness, 'owner', id)) };
});
afterAll(() => harness.close());

const receive = async (raw: string): Promise<string> => {
  const sent = handedOver(harness, asked.address, raw);
  const reply = await harness.as(null).call(receiveMail, sent);
  return reply.status === 200 ? `${reply.body.outcome} ${reply.body.reason}` : String(reply.error.code);
};
const letter = (changes: Partial<Parameters<typeof rawLetter>[0]>): string =>
  rawLetter({ from: asked.from, to: asked.address, text: 'Oui', ...changes });
const part = (boundary: string, type: string, text: string): string =>
  `--${boundary}\r\nContent-Type: ${type}\r\n\r\n${text}\r\n`;

const nested = (): string => {
  let text = '';
  for (let depth = 0; depth < DEEP; depth += 1)
    text += `--b${depth}\r\nContent-Type: multipart/mixed; boundary=b${depth + 1}\r\n\r\n`;
  return text;
};

/** Each may be taken or refused; none may fail, or hold the others up. */
const HOSTILE: Readonly<Record<string, () => string>> = {
  'parts in parts': () => letter({ type: 'multipart/mixed; boundary=b0', text: nested() }),
  'headers without end': () => letter({ headers: [`X-Filling: ${'x'.repeat(LARGE)}`] }),
  'many headers': () => letter({ headers: Array.from({ length: MANY }, (_, nth) => `X-${nth}: a`) }),
  'a header folded for ever': () => letter({ headers: [`Subject: a${'\r\n b'.repeat(MANY)}`] }),
  'no such characters': () => letter({ type: 'text/plain; charset="x-none\u0000"' }),
  'characters of seven bits': () => letter({ type: 'text/plain; charset=utf-7', text: '+AGEAYg-' }),
  'a header in words without end': () => letter({ headers: [`X-A: ${'=?utf-8?Q?=C3?='.repeat(MANY)}`] }),
  'a boundary that is empty': () => letter({ type: 'multipart/mixed; boundary=""', text: '--\r\n\r\nOui' }),
  'attachments by the thousand': () =>
    letter({
      type: 'multipart/mixed; boundary=b',
      text: `${part('b', 'text/plain', 'Oui')}${part('b', 'application/pdf; name="a.pdf"', '%PDF-').repeat(MANY)}--b--`,
    }),
  'a large base64': () =>
    letter({
      type: 'multipart/mixed; boundary=b',
      text: `${part('b', 'text/plain', 'Oui')}--b\r\nContent-Type: application/pdf; name=a.pdf\r\nContent-Transfer-Encoding: base64\r\n\r\n${'AAAA'.repeat(LARGE / 4)}\r\n--b--`,
    }),
  'quotes in quotes': () => letter({ text: '> '.repeat(LARGE / 2) }),
  'tags without end': () => letter({ type: 'text/html', text: '<a '.repeat(LARGE / 3) }),
  'tags in tags': () => letter({ type: 'text/html', text: '<div>'.repeat(LARGE / 5) }),
  'comments in an address': () => letter({ headers: [`Cc: ${'('.repeat(MANY)}a@b.fr`] }),
  'authors without end': () => letter({ headers: [`From: ${'a@b.fr,'.repeat(MANY)}`] }),
  'findings without end': () =>
    letter({ vouched: `${'dkim=pass header.d=a.fr; '.repeat(MANY)}dmarc=pass ${'('.repeat(MANY)}` }),
};

it('the receiver of letters survives letters made to break it, and answers others meanwhile', async () => {
  for (const [name, make] of Object.entries(HOSTILE)) {
    const raw = make();
    const { result, turn_ms } = await longestTurn(() => receive(raw));
    expect(result, name).toMatch(
      /^(?:added|refused|ignored) |^(?:BODY_TOO_LARGE|FILE_TOO_LARGE|INVALID|VALIDATION)/,
    );
    expect(turn_ms, name).toBeLessThan(LONGEST_TURN_MS);
  }
  expect((await harness.as('controller').call(listMessages, { params: { id: asked.id } })).status).toBe(200);
});
