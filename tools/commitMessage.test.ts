import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { faultsOfMessage } from './commitMessage.mjs';

const GOOD = 'Keep the undo when a drawing comes back\n\nThe form told the drawing its own areas as news.\n';

describe('a commit message', () => {
  it.each([
    GOOD,
    `${GOOD}\n# Please enter the commit message\n# On branch main`,
    'Revert "Keep the undo"',
    'fixup! Keep the undo',
  ])('is taken when it says what and why: %s', (message) => {
    expect(faultsOfMessage(message)).toEqual([]);
  });

  it.each([
    ['', /first line is empty/],
    [`${'a'.repeat(73)}\n\nWhy.`, /73 characters/],
    ['Draw the map; mend the list\n\nWhy.', /semicolon/],
    ['Draw the map\nat once\n\nWhy.', /second line/],
    ['Draw the map\n\n# Changes to be committed', /no body/],
    ['Draw the map', /no body/],
  ])('is refused with a reason: %s', (message, reason) => {
    expect(faultsOfMessage(message).join(' ')).toMatch(reason);
  });
});

describe('the hook', () => {
  let folder = '';
  const run = promisify(execFile);
  const git = (...args: readonly string[]) => run('git', ['-C', folder, ...args]);
  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'envol-hook-'));
    await git('init', '-q');
    await git('config', 'core.hooksPath', path.resolve(import.meta.dirname, 'hooks'));
    await git('config', 'user.name', 'Camille');
    await git('config', 'user.email', 'camille@example.invalid');
    await writeFile(path.join(folder, 'file'), 'text');
    await git('add', '-A');
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  it('stops a commit that does not say why, and lets one that does through', async () => {
    await expect(git('commit', '-q', '-m', 'Draw the map')).rejects.toThrow(/no body/);
    await git('commit', '-q', '-m', GOOD);
    expect((await git('log', '--format=%s')).stdout.trim()).toBe('Keep the undo when a drawing comes back');
  });
});
