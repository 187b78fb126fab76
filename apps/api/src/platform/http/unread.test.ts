import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createHarness, type Harness } from '../../../test/harness.ts';

const CHUNK = Buffer.alloc(1_000_000, 'x');
const CHUNKS = 11;
/** What nobody reads to its end. */
const ENDLESS_BYTES = 200_000_000;

let harness: Harness;
let port: number;

beforeAll(async () => {
  harness = await createHarness();
  port = Number(new URL(await harness.app.listen({ host: '127.0.0.1', port: 0 })).port);
});
afterAll(() => harness.close());

/** A client like many: it writes its whole body, and reads the answer only then. Rejects when the connection breaks. */
const upload = (path: string, headers: readonly string[]): Promise<string> =>
  new Promise((resolve, reject) => {
    const socket = connect({ host: '127.0.0.1', port });
    let answer = '';
    socket.on('error', reject);
    socket.on('end', () => resolve(answer));
    socket.on('connect', async () => {
      const lines = [
        `POST ${path} HTTP/1.1`,
        'Host: localhost',
        'Connection: close',
        `Authorization: Bearer ${harness.actors.owner.token}`,
        ...headers,
      ];
      socket.write(`${lines.join('\r\n')}\r\n\r\n`);
      const chunked = headers.includes('Transfer-Encoding: chunked');
      for (let index = 0; index < CHUNKS && !socket.destroyed; index += 1) {
        if (chunked) socket.write(`${CHUNK.length.toString(16)}\r\n`);
        socket.write(CHUNK);
        if (chunked) socket.write('\r\n');
        await sleep(10);
      }
      if (chunked) socket.write('0\r\n\r\n');
      socket.on('data', (data) => {
        answer += data.toString();
      });
    });
  });

it.each([[`Content-Length: ${CHUNK.length * CHUNKS}`], ['Transfer-Encoding: chunked']])(
  'A client that is still writing is told why its body is refused (%s)',
  async (length) => {
    const answer = await upload('/en/api/v2/flights', ['Content-Type: application/json', length]);
    expect(answer).toMatch(/^HTTP\/1\.1 413 /);
    expect(answer).toContain('"code":"BODY_TOO_LARGE"');
  },
);

it('A client that is still writing is told why its form cannot be read', async () => {
  const answer = await upload('/en/api/v2/approvals/1/message', [
    'Content-Type: multipart/form-data; boundary=none',
    `Content-Length: ${CHUNK.length * CHUNKS}`,
  ]);
  expect(answer).toMatch(/^HTTP\/1\.1 4\d\d /);
  expect(answer).toContain('"code":');
});

/** A client that never ends its body and keeps its connection, until the server cuts it: how many bytes it wrote. */
const writeEndlessly = (port: number): Promise<{ readonly written: number }> =>
  new Promise((resolve) => {
    const socket = connect({ host: '127.0.0.1', port });
    let written = 0;
    socket.resume();
    socket.on('error', () => undefined);
    socket.on('close', () => resolve({ written }));
    const write = (): void => {
      while (!socket.destroyed && written < ENDLESS_BYTES) {
        written += CHUNK.length;
        if (!socket.write(`${CHUNK.length.toString(16)}\r\n${CHUNK}\r\n`)) return;
      }
      socket.end();
    };
    socket.on('drain', write);
    const headers = ['Host: localhost', 'Content-Type: application/json', 'Transfer-Encoding: chunked'];
    socket.write(`POST /en/api/v2/contact HTTP/1.1\r\n${headers.join('\r\n')}\r\n\r\n`, write);
  });

it('A client that goes on writing a refused body is cut off', async () => {
  const { written } = await writeEndlessly(port);
  // Of a call of 8 KB a million bytes are read and forgotten; beside them lies what the buffers between the two hold.
  expect(written).toBeLessThan(ENDLESS_BYTES / 10);
});
