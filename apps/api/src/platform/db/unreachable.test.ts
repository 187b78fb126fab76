import { spawn } from 'node:child_process';
import { expect, inject, it } from 'vitest';
import { findServerProgram } from '../../../test/serverProgram.ts';
import { explainUnreachable } from './unreachable.ts';

/** What the program prints before it gives up on a database, and its exit code. */
const start = async (url: string): Promise<{ words: string; code: number | null }> => {
  const program = await findServerProgram();
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [program], {
      stdio: ['ignore', 'pipe', 'inherit'],
      env: { ...process.env, DATABASE_URL: url, PORT: '0', DEMO: 'false', LOG_LEVEL: 'silent' },
    });
    let words = '';
    child.stdout.on('data', (chunk: Buffer) => {
      words += chunk.toString();
    });
    child.once('exit', (code) => resolve({ words, code }));
  });
};

it('An unreachable database is told by its setting and host, without the password', async () => {
  for (const host of ['127.0.0.1', 'localhost']) {
    const { words, code } = await start(`postgres://envol:s3cret@${host}:1/envol`);
    expect(words).toBe(
      `DATABASE_URL: no connection to ${host}:1: nothing answers there: start PostgreSQL, or correct the setting.\n`,
    );
    expect(code).toBe(1);
  }
});

it('says that the server is there and lacks the database', async () => {
  const url = new URL(inject('templateUrl'));
  url.pathname = '/none';
  expect((await start(url.href)).words).toContain(`${url.host}: there is no such database`);
});

it.each([
  ['postgres://envol@db.example.invalid/envol', { code: 'ENOTFOUND' }, 'db.example.invalid:5432: no host'],
  ['postgres:///envol?host=/run/pg', { code: 'ECONNREFUSED' }, '/run/pg: nothing answers'],
  ['postgres://envol@10.0.0.9/envol', new Error('timeout expired'), '10.0.0.9:5432: it does not answer'],
  ['postgres://envol@db/envol', { code: '28P01' }, 'db:5432: it refuses the user or the password'],
])('a failure of PostgreSQL %s tells %o', (url, error, words) => {
  expect(String(explainUnreachable(error, url))).toContain(words);
});

it('A failure that is no missing connection is left as it is', () => {
  const broken = new Error('syntax error');
  expect(explainUnreachable(broken, 'postgres://db/envol')).toBe(broken);
});
