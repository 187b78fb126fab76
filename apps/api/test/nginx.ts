import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

const PROGRAM = ['/usr/sbin/nginx', '/usr/bin/nginx'].find((place) => existsSync(place)) ?? null;
const CONFIGURATION = new URL('../../../deploy/proxy/nginx.conf', import.meta.url);
const NODES = new URL('../../../deploy/proxy/web.conf', import.meta.url);
const fixture = (name: string): string => fileURLToPath(new URL(`fixtures/${name}`, import.meta.url));

/** Whether this machine has nginx. */
export const HAS_NGINX = PROGRAM !== null;

export const freePort = (): Promise<number> =>
  new Promise((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as { port: number };
      probe.close(() => resolve(port));
    });
  });

interface Upstreams {
  /** host:port of each node. */
  readonly web: readonly [string, string];
  readonly realtime: string;
}

/** The production's proxy with the nodes of a test behind it: the same file, other addresses. */
export const startNginx = async ({ web, realtime }: Upstreams) => {
  const folder = mkdtempSync(path.join(tmpdir(), 'envol-nginx-'));
  const [plain, secure] = [await freePort(), await freePort()];
  mkdirSync(path.join(folder, 'logs'));
  const text = readFileSync(CONFIGURATION, 'utf8')
    .replace('realtime:4600', realtime)
    .replace('media:4600', realtime)
    .replace('listen 80 ', `listen 127.0.0.1:${plain} `)
    .replace('listen 443 ', `listen 127.0.0.1:${secure} `)
    .replace('/etc/nginx/tls/fullchain.pem', fixture('mail.cert.pem'))
    .replace('/etc/nginx/tls/privkey.pem', fixture('mail.key.pem'))
    .replaceAll('/tmp/nginx', path.join(folder, 'nginx'));
  const nodes = path.join(folder, 'web.conf');
  writeFileSync(
    nodes,
    readFileSync(NODES, 'utf8').replace('web-1:4600', web[0]).replace('web-2:4600', web[1]),
  );
  const file = path.join(folder, 'nginx.conf');
  // Its workers read and write what root has made here.
  writeFileSync(file, process.getuid?.() === 0 ? `user root;\n${text}` : text);
  const args = ['-p', folder, '-c', file, '-e', 'stderr'];
  const checked = spawnSync(PROGRAM ?? '', [...args, '-t'], { encoding: 'utf8' });
  if (checked.status !== 0) throw new Error(checked.stderr);
  const child = spawn(PROGRAM ?? '', [...args, '-g', 'daemon off;'], { stdio: ['ignore', 'ignore', 'pipe'] });
  child.stderr.resume();
  const ended = new Promise((resolve) => child.once('exit', resolve));
  for (let tries = 0; tries < 100; tries += 1) {
    const isUp = await fetch(`http://127.0.0.1:${plain}/`, { redirect: 'manual' }).then(
      () => true,
      () => false,
    );
    if (isUp) break;
    await pause(30);
  }
  return {
    plain: `http://127.0.0.1:${plain}`,
    secure: `https://127.0.0.1:${secure}`,
    /** The file in which its nodes stand. */
    nodes,
    reload: (): boolean => child.kill('SIGHUP'),
    stop: async () => {
      child.kill('SIGTERM');
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
};
