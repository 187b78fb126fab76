import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, it, vi } from 'vitest';
import { supervise } from './process.mjs';

const folder = mkdtempSync(path.join(tmpdir(), 'envol-supervise-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Writes a line at each start, then runs `then`. */
const program = (name: string, then: string): [string, () => number] => {
  const file = path.join(folder, name);
  const code = `require('node:fs').appendFileSync(${JSON.stringify(file)}, 'start\\n'); ${then}`;
  return [code, () => readFileSync(file, 'utf8').split('\n').length - 1];
};
const options = { stdio: 'ignore', restart: true, firstWait: 20 };

it('The supervisor starts a crashed server again, and stops when it is told to', async () => {
  const said = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const [code, starts] = program('crashing', 'process.kill(process.pid, "SIGKILL")');
  const server = supervise(process.execPath, ['-e', code], options);
  await vi.waitFor(() => expect(starts()).toBeGreaterThan(2), { timeout: 20_000 });
  server.kill('SIGTERM');
  expect(await server.ended).toBeTypeOf('number');
  expect(said.mock.calls.join()).toContain('started again');
  said.mockRestore();
});

it('The supervisor does not start again what ends with a sentence about its settings', async () => {
  const [code, starts] = program('wrong', 'process.exit(1)');
  expect(await supervise(process.execPath, ['-e', code], options).ended).toBe(1);
  expect(starts()).toBe(1);
});
