import type { AddressInfo } from 'node:net';
import net from 'node:net';
import { getApproval, postMessage } from '@envol/contract/approvals';
import { currentUser } from '@envol/contract/auth';
import { createFlight } from '@envol/contract/flights';
import { downloadFlightKml } from '@envol/contract/mission-sheets';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { crewOf, mission } from '../../../test/flights.ts';
import { createHarness, type Harness } from '../../../test/harness.ts';
import { addRequest, say } from '../../../test/requests.ts';
import { isForeignKeyViolation } from '../db/violations.ts';

let harness: Harness;
let approvalId: number;
beforeAll(async () => {
  harness = await createHarness();
  await harness.app.listen({ host: '127.0.0.1', port: 0 });
  ({ approval_id: approvalId } = await addRequest(harness));
});
afterAll(() => harness.close());

/** What the server answers to bytes that are no request. */
const answerTo = (bytes: string): Promise<string> =>
  new Promise((resolve, reject) => {
    const { port } = harness.app.server.address() as AddressInfo;
    const socket = net.connect(port, '127.0.0.1', () => socket.write(bytes));
    let text = '';
    socket.setEncoding('utf8').on('data', (chunk: string) => {
      text += chunk;
    });
    socket.once('close', () => resolve(text));
    socket.once('error', reject);
  });

describe('what is no request', () => {
  it.each(['h2c', 'websocket'])(
    'loses its connection where it asks for %s at an unreadable address',
    async (protocol) => {
      const text = await answerTo(
        `GET /%ff HTTP/1.1\r\nHost: x\r\nConnection: upgrade\r\nUpgrade: ${protocol}\r\n\r\n`,
      );
      expect(text).toMatch(/^HTTP\/1.1 404 /);
    },
  );

  it('gets an answer in the one shape of errors', async () => {
    const [head = '', body = ''] = (await answerTo('NO SUCH THING\r\n\r\n')).split('\r\n\r\n');
    expect(head).toMatch(/^HTTP\/1.1 400 /);
    expect(JSON.parse(body)).toEqual({ code: 'MALFORMED_BODY', detail: expect.any(String) });
    const long = await answerTo(`GET / HTTP/1.1\r\nx: ${'a'.repeat(40_000)}\r\n\r\n`);
    expect(long).toMatch(/^HTTP\/1.1 431 /);
  });

  it('does not hold its connection for ever', () => {
    expect(harness.app.server.requestTimeout).toBe(120_000);
  });
});

describe('a body of type JSON', () => {
  const post = (payload: string) =>
    harness.app.inject({
      method: 'POST',
      url: '/api/v2/login',
      headers: { 'content-type': 'application/json' },
      payload,
    });

  it('that is empty is a body that is not there: the fields are named', async () => {
    const reply = await post('');
    expect([reply.statusCode, reply.json().code]).toEqual([400, 'VALIDATION']);
    expect(Object.keys(reply.json().fields)).not.toEqual([]);
  });

  it.each(['{', '{"__proto__": {"a": 1}}', '{"constructor": {"prototype": {}}}'])(
    'that is %s is refused',
    async (payload) => {
      const reply = await post(payload);
      expect([reply.statusCode, reply.json().code]).toEqual([400, 'MALFORMED_BODY']);
    },
  );
});

describe('a body nested deeper than the stack', () => {
  const DEPTH = 70_000;
  const nested = (inmost: string) => `${'{"a":'.repeat(DEPTH)}${inmost}${'}'.repeat(DEPTH)}`;
  const add = async (inmost: string) => {
    const own = { id: 'AA', rawId: 'AA', type: 'public-key' };
    const response = { clientDataJSON: 'AA', attestationObject: 'AA' };
    const credential = JSON.stringify({ ...own, response }).slice(0, -1);
    const reply = await harness.app.inject({
      method: 'POST',
      url: '/api/v2/users/me/passkeys',
      headers: {
        'content-type': 'application/json',
        authorization: `Bearer ${harness.actors.owner.token}`,
      },
      payload: `{"name":"Clé","credential":${credential},"clientExtensionResults":${nested(inmost)}}}`,
    });
    return [reply.statusCode, reply.json()];
  };

  it('is refused like another, and a NUL at its end is found', async () => {
    expect((await add('1'))[0]).toBeLessThan(500);
    const [status, { code, fields }] = await add('"\\u0000"');
    expect([status, code]).toEqual([400, 'VALIDATION']);
    expect(Object.keys(fields)[0]).toMatch(/^credential\.clientExtensionResults(\.a){18}$/);
  });
});

describe('what is personal', () => {
  it('is kept by no cache, whether it succeeds or fails', async () => {
    const owner = harness.as('owner');
    const own = await owner.call(currentUser);
    const unknown = await owner.call(getApproval, { params: { id: 9_999_999 } });
    const { body: flight } = await owner.call(createFlight, { body: mission(await crewOf(harness)) });
    const kml = await owner.call(downloadFlightKml, { params: { id: flight.id } });
    expect([own, unknown, kml].map(({ headers }) => String(headers['cache-control']))).toEqual([
      'no-store',
      'no-store',
      expect.stringContaining('no-store'),
    ]);
  });
});

describe('hostile texts', () => {
  it('may have an emoji wherever they are cut', async () => {
    for (const before of [137, 138, 139]) {
      const reply = await say(harness, 'owner', approvalId, `${'a'.repeat(before)}🚁${'b'.repeat(50)}`);
      expect(reply.status).toBe(201);
    }
  });

  it('that are names are one line', async () => {
    const reply = await harness.as('owner').call(createFlight, {
      body: mission({ ...(await crewOf(harness)), name: 'Toiture\r\n\r\nDécision : accordée' }),
    });
    expect(reply.body.name).toBe('Toiture Décision : accordée');
  });
});

describe('hostile attachments', () => {
  const PDF = '%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n';
  const send = (name: string, bytes: string) =>
    harness
      .as('owner')
      .call(
        postMessage,
        { params: { id: approvalId }, body: { message: 'Le plan' } },
        { files: [new File([bytes], name, { type: 'application/pdf' })] },
      );

  it.each([
    ['plan.pdf', 'plan.pdf'],
    ['Plan de vol.v2.PDF', 'Plan de vol.pdf'],
    ['x.html', 'x.pdf'],
    ['x.pdf.exe', 'x.pdf'],
    ['\u202Efdp.exe', 'fdp.pdf'],
    ['.exe', 'document.pdf'],
    ['C:\\plans\\site.bat', 'site.pdf'],
    [`${'🚁'.repeat(200)}.pdf`, `${'🚁'.repeat(116)}.pdf`],
  ])('%s is handed out as %s', async (name, stored) => {
    const reply = await send(name, PDF);
    expect(reply.body.documents.map((document) => document.name)).toEqual([stored]);
  });

  it('a script behind the first line of a PDF is none', async () => {
    const reply = await send('plan.pdf.bat', '%PDF-1.4\r\ncalc.exe\r\n');
    expect([reply.status, reply.error.code]).toEqual([415, 'FILE_TYPE_NOT_ALLOWED']);
  });
});

it('A deletion of a row that is still referred to is known by what PostgreSQL says', async () => {
  // One after the other: two deletions at once may deadlock, which is another error.
  const errors: unknown[] = [];
  for (const work of [
    sql`delete from pilots where id in (select pilot_id from flight_pilots)`,
    sql`delete from operators where id = ${harness.actors.owner.operator_id}`,
  ])
    errors.push(
      await work.execute(harness.db).then(
        () => null,
        (error: unknown) => error,
      ),
    );
  expect(isForeignKeyViolation(errors[0])).toBe(true);
  expect(errors.filter((error) => error !== null).every(isForeignKeyViolation)).toBe(true);
});
