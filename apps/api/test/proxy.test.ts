import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import http from 'node:http';
import https from 'node:https';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import WebSocket from 'ws';
import { sized } from '../../../tools/testSizes.ts';
import { addActors } from './actors.ts';
import { cloneDatabase } from './database.ts';
import { createHarness, type Harness } from './harness.ts';
import { freePort, HAS_NGINX, startNginx } from './nginx.ts';
import { type Running, startProcess } from './processes.ts';
import { addRequest } from './requests.ts';

const hostOf = (origin: string): string => new URL(origin).host;
type Proxy = Awaited<ReturnType<typeof startNginx>>;

interface Answer {
  readonly status: number;
  readonly headers: http.IncomingHttpHeaders;
  readonly body: string;
}
interface ProxyRequest {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: Buffer | string;
  readonly agent?: https.Agent;
}
/** The certificate is the tests' own. */
const ask = (
  address: string,
  { method = 'GET', headers = {}, body, agent }: ProxyRequest = {},
): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const options = { method, headers, agent, rejectUnauthorized: false };
    const request = https.request(address, options, (response) => {
      const parts: Buffer[] = [];
      response.on('data', (part: Buffer) => parts.push(part));
      response.once('error', reject);
      response.once('end', () =>
        resolve({
          status: response.statusCode ?? 0,
          headers: response.headers,
          body: Buffer.concat(parts).toString('utf8'),
        }),
      );
    });
    request.once('error', reject);
    request.end(body);
  });

describe.skipIf(!HAS_NGINX)('through the proxy of production', () => {
  let harness: Harness;
  let proxy: Proxy;
  let token: string;
  beforeAll(async () => {
    harness = await createHarness({
      env: { TRUSTED_PROXIES: '1', PUBLIC_URL: 'https://envol.example.fr', RATE_LIMITS: 'true' },
    });
    const node = hostOf(await harness.app.listen({ host: '127.0.0.1', port: 0 }));
    // The second one is down all the while.
    proxy = await startNginx({ web: [node, `127.0.0.1:${await freePort()}`], realtime: node });
    token = harness.actors.owner.token;
  });
  afterAll(async () => {
    await proxy?.stop();
    await harness.close();
  });
  const bearer = () => ({ authorization: `Bearer ${token}` });

  it('plain addresses lead to those with TLS, the way and the query kept', async () => {
    const answer = await fetch(`${proxy.plain}/map/flights?q=a`, { redirect: 'manual' });
    expect([answer.status, answer.headers.get('location')]).toEqual([
      308,
      'https://127.0.0.1/map/flights?q=a',
    ]);
  });

  it('calls answer whichever node is down, with the request’s id, and nothing tells how a node is', async () => {
    for (let turn = 0; turn < 6; turn += 1) {
      const me = await ask(`${proxy.secure}/api/v2/users/me`, { headers: bearer() });
      expect([me.status, JSON.parse(me.body).username]).toEqual([200, 'owner']);
      expect(me.headers['x-request-id']).toMatch(/^[0-9a-f]{32}$/);
      expect(me.headers['strict-transport-security']).toBeDefined();
    }
    for (const place of ['/metrics', '/readyz', '/healthz'])
      expect((await ask(`${proxy.secure}${place}`)).status).toBe(404);
  });

  it('limits count by the client, whatever it claims to be', async () => {
    const guess = (claimed: string) =>
      ask(`${proxy.secure}/api/v2/login`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-forwarded-for': claimed },
        body: JSON.stringify({ username: 'nobody', password: 'wrong-password' }),
      });
    const statuses: number[] = [];
    for (let turn = 0; turn < 25; turn += 1) statuses.push((await guess(`192.0.2.${turn}`)).status);
    expect(statuses).toContain(429);
  });

  it('five files of almost 5 MB go up whole, and what no call takes is refused before it is read', async () => {
    const { approval_id } = await addRequest(harness);
    const form = new FormData();
    form.set('message', 'Voici les plans.');
    for (let file = 0; file < 5; file += 1) {
      const bytes = ['%PDF-1.4\n', 'x'.repeat(4_900_000), '\n%%EOF'];
      form.append('files', new File(bytes, `plan-${file}.pdf`, { type: 'application/pdf' }));
    }
    const packed = new Response(form);
    const address = `${proxy.secure}/api/v2/approvals/${approval_id}/message`;
    const headers = { ...bearer(), 'content-type': packed.headers.get('content-type') ?? '' };
    const sent = await ask(address, {
      method: 'POST',
      headers,
      body: Buffer.from(await packed.arrayBuffer()),
    });
    expect(sent.status).toBe(201);
    const { documents } = JSON.parse(sent.body) as { documents: { id: number; bytes: number }[] };
    expect(documents.map(({ bytes }) => bytes)).toEqual(Array.from({ length: 5 }, () => 4_900_015));
    const back = await ask(`${proxy.secure}/api/v2/documents/${documents[4]?.id}/download`, {
      headers: bearer(),
    });
    expect([back.status, back.body.length]).toEqual([200, 4_900_015]);
    const large = await ask(address, { method: 'POST', headers, body: Buffer.alloc(28_000_000) }).catch(
      (error: { code?: string }) => error,
    );
    // It may hang up while the rest is still on its way.
    if ('status' in large) expect(large.status).toBe(413);
    else expect(['EPIPE', 'ECONNRESET']).toContain(large.code);
  });

  it.each(['', '/en'])('a socket opens below %s/api/v2, and hears what happens', async (language) => {
    const { approval_id } = await addRequest(harness);
    const told = await ask(`${proxy.secure}/api/v2/users/notification-token`, {
      method: 'POST',
      headers: bearer(),
    });
    const address = `${proxy.secure.replace('https', 'wss')}${language}/api/v2/realtime`;
    const socket = new WebSocket(address, { rejectUnauthorized: false });
    const frames: { type: string; approval_id?: number }[] = [];
    socket.on('message', (data) => frames.push(JSON.parse(String(data))));
    await new Promise((resolve, reject) => {
      socket.once('open', resolve);
      socket.once('error', reject);
    });
    const hello = { type: 'hello', token: JSON.parse(told.body).token, language: 'fr', last_event_id: null };
    socket.send(JSON.stringify(hello));
    await expect.poll(() => frames.some(({ type }) => type === 'ready'), { timeout: 5_000 }).toBe(true);
    await ask(`${proxy.secure}/api/v2/approvals/${approval_id}/message`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${harness.actors.controller.token}`,
        'content-type': 'application/json',
      },
      body: JSON.stringify({ message: 'Rappelez la tour.' }),
    });
    const heard = () =>
      frames.some((frame) => frame.type === 'approval_message' && frame.approval_id === approval_id);
    await expect.poll(heard, { timeout: 5_000 }).toBe(true);
    socket.close();
  });
});

const ROUNDS = sized(0, 3);
const SCRIPT = fileURLToPath(new URL('../../../deploy/rolling-restart.sh', import.meta.url));

/** What the script asks of docker: told to this test, which does it. */
const fakeDocker = async (folder: string, obey: (words: string) => Promise<void>): Promise<http.Server> => {
  const server = http.createServer((request, response) => {
    obey(decodeURIComponent(request.url?.slice(1) ?? '')).then(
      () => response.end(),
      (error: unknown) => response.writeHead(500).end(String(error)),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as { port: number };
  // Its words go through the environment: Node would take --env-file for its own.
  const script = `fetch('http://127.0.0.1:${port}/' + encodeURIComponent(process.env.WORDS))
    .then(({ ok }) => process.exit(ok ? 0 : 1))`;
  writeFileSync(path.join(folder, 'docker.mjs'), script);
  writeFileSync(
    path.join(folder, 'docker'),
    `#!/bin/sh\nWORDS="$*" exec ${process.execPath} ${folder}/docker.mjs\n`,
    { mode: 0o755 },
  );
  return server;
};

it.runIf(HAS_NGINX && ROUNDS > 0)(
  'a node after the other is replaced by the script, and no call fails',
  async () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'envol-behind-'));
    const database = await cloneDatabase();
    const ports = [await freePort(), await freePort()] as const;
    const start = (port: number): Promise<Running> =>
      startProcess({
        database_url: database.url,
        folder,
        env: { ROLES: 'web', PORT: String(port), STOP_GRACE_MS: '500', TRUSTED_PROXIES: '1' },
      });
    const nodes = await Promise.all(ports.map(start));
    const { owner } = await addActors(database.connection.db);
    const addresses = ports.map((port) => `127.0.0.1:${port}`) as [string, string];
    const proxy = await startNginx({ web: addresses, realtime: addresses[0] });
    const asked: string[] = [];
    const docker = await fakeDocker(folder, async (words) => {
      const act = words.replace('compose -f compose.yaml --env-file .env ', '');
      asked.push(act);
      if (act.startsWith('exec')) proxy.reload();
      const at = ['web-1', 'web-2'].findIndex((name) => act.endsWith(`--wait ${name}`));
      const old = nodes[at];
      if (old === undefined) return;
      if ((await old.stop()) !== 0) throw new Error('it ended badly');
      nodes[at] = await start(ports[at === 0 ? 0 : 1]);
    });
    // The script names nodes as compose does; here they are ports.
    const script = readFileSync(SCRIPT, 'utf8')
      .replace('server $1:[0-9]*', 'server [0-9.]*:$1')
      .replace('for node in web-1 web-2; do', `for node in ${ports.join(' ')}; do`)
      .replace('--wait "$node"', `--wait "$([ "$node" = ${ports[0]} ] && echo web-1 || echo web-2)"`);
    writeFileSync(path.join(folder, 'restart.sh'), script);
    try {
      let isOver = false;
      let answered = 0;
      const failures: unknown[] = [];
      const headers = { authorization: `Bearer ${owner.token}` };
      const client = async (method: string, place: string): Promise<void> => {
        // A connection for each: one that is kept may be closed by a proxy that reads its settings again, just as it is used,
        // which a browser mends by itself.
        const agent = new https.Agent({ keepAlive: false });
        while (!isOver) {
          const answer = await ask(`${proxy.secure}/api/v2${place}`, { method, headers, agent }).catch(
            String,
          );
          if (typeof answer === 'string' || answer.status >= 300) failures.push([method, answer]);
          answered += 1;
        }
        agent.destroy();
      };
      const work = Promise.all([
        client('GET', '/users/me'),
        client('GET', '/flights'),
        client('POST', '/users/notification-token'),
        client('POST', `/exploitants/${owner.operator_id}/log_connection`),
      ]);
      const env = {
        ...process.env,
        PATH: `${folder}:${process.env.PATH}`,
        NODES_FILE: proxy.nodes,
        SETTLE_S: '1',
      };
      for (let round = 0; round < ROUNDS; round += 1)
        await promisify(execFile)('sh', [path.join(folder, 'restart.sh')], { env });
      isOver = true;
      await work;
      expect(failures).toEqual([]);
      expect(asked.filter((act) => act.startsWith('up'))).toHaveLength(4 * ROUNDS);
      expect(answered).toBeGreaterThan(500);
      console.info(`${answered} calls over ${2 * ROUNDS} restarts behind nginx`);
    } finally {
      await Promise.all(nodes.map((node) => node.kill()));
      await proxy.stop();
      docker.close();
      await database.drop();
      rmSync(folder, { recursive: true, force: true });
    }
  },
);
