import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cloneDatabase } from '../../test/database.ts';
import type { Connection } from '../platform/db/database.ts';
import { differenceOf } from './difference.ts';
import { UnreadablePublication } from './publication.ts';
import { ensureSia, importSia, SIA_SOURCE } from './sia.ts';
import { embeddedPublications, readPublication, readSiaFile } from './siaFile.ts';
import { currentVersion, storedAerodromes, storedZones } from './stored.queries.ts';

let connection: Connection;
let drop: () => Promise<void>;
let older = '';
let newer = '';
const folder = mkdtempSync(path.join(tmpdir(), 'envol-sia-'));

beforeAll(async () => {
  ({ connection, drop } = await cloneDatabase());
  [older = '', newer = ''] = (await embeddedPublications()).slice(-2);
});
afterAll(async () => {
  await drop();
  rmSync(folder, { recursive: true, force: true });
});

const countDatasets = async (): Promise<number> =>
  (await connection.db.selectFrom('datasets').select('id').execute()).length;

describe('import of the SIA publication', () => {
  it('has put the newest publication in force, with its licence and its report', async () => {
    const version = await currentVersion(connection.db, SIA_SOURCE);
    expect(version).toMatchObject({
      source: 'SIA',
      version: path.basename(newer, '.json.br'),
      licence: 'MIT (données : SIA – Service de l’information aéronautique)',
    });
    const id = version?.id ?? 0;
    const read = await readPublication();
    expect((await storedZones(connection.db, id)).map(({ id: _, ...zone }) => zone)).toEqual(read.zones);
    expect((await storedAerodromes(connection.db, id)).map(({ id: _, ...place }) => place)).toEqual(
      read.aerodromes,
    );
  });

  it('changes nothing when the same content comes again', async () => {
    const before = await countDatasets();
    const again = await importSia(connection.db);
    expect(again).toMatchObject({
      outcome: 'unchanged',
      difference: { added: [], removed: [], changed: [] },
    });
    expect(await countDatasets()).toBe(before);
    expect(await ensureSia(connection.db)).toBeNull();
  });

  it('says what another cycle would change, and stores nothing in a dry run', async () => {
    const before = await countDatasets();
    const dry = await importSia(connection.db, { file: older, dry_run: true });
    expect(dry).toMatchObject({ outcome: 'dry_run', dataset_id: null, version: '2026-08-06' });
    expect(dry.report.refused).toEqual([]);
    expect(dry.objection).toMatchObject({ kind: 'older', effective_date: '2026-08-06' });
    expect(dry.difference?.changed).toContainEqual({ identifier: 'LF-R 275', parts: ['remarks'] });
    expect(await countDatasets()).toBe(before);
  });

  it('puts another cycle in force, keeps the first one’s rows and can go back to them', async () => {
    const first = await currentVersion(connection.db, SIA_SOURCE);
    const other = await importSia(connection.db, { file: older, confirm: true });
    expect(other.outcome).toBe('imported');
    expect((await currentVersion(connection.db, SIA_SOURCE))?.id).toBe(other.dataset_id);
    expect((await storedZones(connection.db, first?.id ?? 0)).length).toBeGreaterThan(1500);
    const back = await importSia(connection.db, { file: newer });
    expect(back).toMatchObject({ outcome: 'imported', dataset_id: first?.id });
  });

  it('lets two importers at once end with one version in force', async () => {
    const outcomes = await Promise.all(
      [1, 2].map(() => importSia(connection.db, { file: older, confirm: true })),
    );
    expect(outcomes.map(({ outcome }) => outcome).sort()).toEqual(['imported', 'unchanged']);
    await importSia(connection.db);
  });

  it.each([
    ['not JSON', '{"airspaces": ['],
    ['nothing in it', '{}'],
    ['a list', '[]'],
  ])('refuses a file with %s, in one sentence', async (name, text) => {
    const file = path.join(folder, `${name}.json`);
    writeFileSync(file, text);
    await expect(importSia(connection.db, { file })).rejects.toBeInstanceOf(UnreadablePublication);
  });

  it('goes on past bad records and reports each', async () => {
    const publication = (await readSiaFile(newer)) as Record<string, unknown[]>;
    const file = path.join(folder, 'damaged.json');
    const broken = { ...(publication.airspaces?.[0] as object), lowerLimit: 'somewhere' };
    writeFileSync(
      file,
      JSON.stringify({
        ...publication,
        airspaces: [null, broken, ...(publication.airspaces ?? []).slice(1)],
      }),
    );
    const { report, difference } = await importSia(connection.db, { file, dry_run: true });
    expect(report.refused.map(({ reason }) => reason)).toEqual(
      expect.arrayContaining(['no_name', 'unreadable_limit']),
    );
    expect(difference?.removed).toHaveLength(1);
  });
});

describe('differenceOf', () => {
  it('does not mind the order of an object’s keys', async () => {
    const { zones } = await readPublication();
    const named = (records: readonly object[]) =>
      new Map(records.map((record, index) => [String(index), { ...record }]));
    const turned = zones.map((zone) => Object.fromEntries(Object.entries(zone).reverse()));
    expect(differenceOf(named(turned), named(zones))).toEqual({
      added: [],
      removed: [],
      changed: [],
    });
  });
});
