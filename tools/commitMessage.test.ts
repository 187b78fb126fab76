import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { faultsOfFiles, faultsOfMessage, scopesOf } from './commitMessage.mjs';

const GOOD = 'map: Fix undo when a drawing comes back\n\nThe form told the drawing its own areas as news.\n';

const root = path.resolve(import.meta.dirname, '..');
const scopes = scopesOf(root, ['apps/api/src/modules/gone/index.ts']);

describe('a commit message', () => {
  it.each([
    GOOD,
    'map/labels: Speed up collision of labels\n\n12 ms a frame became 3.',
    `${GOOD}\n# Please enter the commit message\n# On branch main`,
    'Revert "Keep the undo"',
    'fixup! Keep the undo',
  ])('is taken when it says what and why: %s', (message) => {
    expect(faultsOfMessage(message, scopes)).toEqual([]);
  });

  it.each([
    ['', /first line is empty/],
    [`${'a'.repeat(73)}\n\nWhy.`, /73 characters/],
    ['Draw the map\n\nWhy.', /not "scope: Verb object"/],
    ['map: Draw labels\n\nWhy.', /not "scope: Verb object"/],
    ['banana: Add nothing at all\n\nWhy.', /"banana" is no folder/],
    ['map: fix labels\n\nWhy.', /not "scope: Verb object"/],
    ['map: Add labels; fix list\n\nWhy.', /semicolon/],
    ['map: Add labels\nat once\n\nWhy.', /second line/],
    ['map: Add labels\n\n# Changes to be committed', /no body/],
    ['map: Add labels', /no body/],
  ])('is refused with a reason: %s', (message, reason) => {
    expect(faultsOfMessage(message, scopes).join(' ')).toMatch(reason);
  });
});

describe('the scope of a commit', () => {
  it.each([
    'flight-tags',
    'u-space',
    'domain',
    'web',
    'ui',
    'take-off-words',
    'e2e',
    'docs',
    'tests',
    'gone',
  ])('may be %s: a folder, one that the commit deletes, or a named area', (scope) => {
    expect(faultsOfMessage(`${scope}: Add labels\n\nWhy.`, scopes)).toEqual([]);
  });
  it.each(['readings', 'misc', 'node_modules', 'wip'])('may not be %s', (scope) => {
    expect(scopes.has(scope)).toBe(false);
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
    await expect(git('commit', '-q', '-m', 'map: Add labels')).rejects.toThrow(/no body/);
    await git('commit', '-q', '-m', GOOD);
    expect((await git('log', '--format=%s')).stdout.trim()).toBe('map: Fix undo when a drawing comes back');
  });
});

it.each([
  ['docs: Change the calls', ['docs/openapi.json', 'docs/surfaces/links.json'], 1],
  ['web: Change what met', ['docs/permissions.md', 'apps/web/src/app/routes.generated.ts'], 1],
  ['docs: Fix the calls that met on main', ['docs/openapi.json'], 0],
  ['drones: Add weight', ['docs/openapi.json', 'packages/contract/src/drones/drones.ts'], 0],
  ['docs: Document a rule', ['docs/style.md'], 0],
  ['drones: Add weight', [], 0],
])('a commit of generated files alone is refused unless it is a fix: %s of %j', (message, files, count) => {
  expect(faultsOfFiles(`${message}\n\nWhy.`, files)).toHaveLength(count);
});
