import { connect } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createHarness, type Harness } from '../../../test/harness.ts';

let harness: Harness;
let port = 0;
beforeAll(async () => {
  harness = await createHarness();
  const address = await harness.app.listen({ host: '127.0.0.1', port: 0 });
  port = Number(new URL(address).port);
});
afterAll(() => harness.close());

/** What the server says to these bytes, until it has said `until` or closed, and after how long. */
const say = (head: string, until: RegExp): Promise<{ readonly said: string; readonly ms: number }> =>
  new Promise((resolve, reject) => {
    const since = performance.now();
    const socket = connect(port, '127.0.0.1', () => socket.write(head));
    let said = '';
    const end = (): void => {
      socket.destroy();
      resolve({ said, ms: performance.now() - since });
    };
    socket.on('data', (data) => {
      said += data.toString();
      if (until.test(said)) end();
    });
    socket.on('close', end);
    socket.on('error', reject);
  });

const head = (...more: string[]): string =>
  [
    'POST /api/v2/flights HTTP/1.1',
    'Host: 127.0.0.1',
    'Content-Type: application/json',
    'Content-Length: 2',
    ...more,
    '',
    '',
  ].join('\r\n');

it.each(['100-continue', '100-Continue'])(
  'Expect: %s is answered at once, before the body comes',
  async (word) => {
    const { said, ms } = await say(head(`Expect: ${word}`), /HTTP\/1\.1 \d{3}/);
    expect(said).toMatch(/^HTTP\/1\.1 (?:100 Continue|4\d\d)/);
    expect(ms).toBeLessThan(1_000);
  },
);

it('an expectation that is not known is refused at once', async () => {
  const { said, ms } = await say(head('Expect: a-miracle'), /HTTP\/1\.1 \d{3}/);
  expect(said).toMatch(/^HTTP\/1\.1 417/);
  expect(ms).toBeLessThan(1_000);
});

it('a call with that header and its body behind is answered as without', async () => {
  const { said, ms } = await say(`${head('Expect: 100-continue', 'Connection: close')}{}`, /HTTP\/1\.1 401/);
  expect(said).toContain('HTTP/1.1 401');
  expect(ms).toBeLessThan(1_000);
});
