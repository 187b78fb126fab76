import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { cloneDatabase } from '../../test/database.ts';
import { uasFeature, uasPublication } from '../../test/uasFeatures.ts';
import type { Connection } from '../platform/db/database.ts';
import { putDueInForce, putStoredInForce } from './importing.ts';
import { UnreadablePublication } from './publication.ts';
import { objectionTo, sayObjection } from './safeguards.ts';
import { currentVersion } from './stored.queries.ts';
import { storedUasZones } from './storedUas.queries.ts';
import { ensureUas, importUas, UAS_SOURCE } from './uas.ts';

let connection: Connection;
let drop: () => Promise<void>;
const folder = mkdtempSync(path.join(tmpdir(), 'envol-uas-'));
const TODAY = '2026-06-01';

beforeAll(async () => {
  ({ connection, drop } = await cloneDatabase());
});
afterAll(async () => {
  await drop();
  rmSync(folder, { recursive: true, force: true });
});

const publication = (date: string, features: readonly unknown[]): string => {
  const file = path.join(folder, `UASZones_${date}_${features.length}.json`);
  writeFileSync(file, `\uFEFF${uasPublication(date, features)}`);
  return file;
};
const zones = (count: number) => Array.from({ length: count }, (_, index) => uasFeature(index));
const inForce = async () => (await currentVersion(connection.db, UAS_SOURCE))?.version;

/** A small publication in force, of the first cycle of the tests. */
const begin = async () => {
  await connection.db.deleteFrom('datasets').where('source', '=', UAS_SOURCE).execute();
  await importUas(connection.db, { file: publication('2026-05-14', zones(40)), today: TODAY });
};

describe('import of official zones', () => {
  it('has stored the embedded ones, and gives them back whole', async () => {
    const version = await currentVersion(connection.db, UAS_SOURCE);
    expect(version).toMatchObject({
      version: '2026-05-14',
      valid_until: '2026-10-01',
      attribution: 'SIA – Service de l’information aéronautique',
    });
    const stored = await storedUasZones(connection.db, version?.id ?? 0);
    expect(stored).toHaveLength(3642);
    expect(stored.find(({ concerns }) => concerns === 'FMCZ')).toMatchObject({
      subject: 'runway',
      runway: '16/34',
      restriction: 'REQ_AUTHORISATION',
      volumes: { length: 4 },
      lost: ['authority', 'message', 'applicability', 'volume_limits'],
    });
    expect(await ensureUas(connection.db, { today: TODAY })).toBeNull();
    expect(await importUas(connection.db, { today: TODAY })).toMatchObject({
      outcome: 'unchanged',
      difference: { added: [], removed: [], changed: [] },
    });
  });

  it('stores what a published file says, with its report', async () => {
    await begin();
    const file = publication('2026-05-28', [
      ...zones(39),
      uasFeature(39, { message: null }),
      uasFeature(40, { restriction: 'X' }),
    ]);
    const dry = await importUas(connection.db, { file, today: TODAY, dry_run: true });
    expect(dry).toMatchObject({
      outcome: 'dry_run',
      objection: null,
      difference: { added: [], removed: [], changed: [{ identifier: 'FR39', parts: ['message'] }] },
    });
    expect(dry.report.refused).toMatchObject([
      { index: 40, path: 'features[40].restriction', reason: 'unknown_restriction' },
    ]);
    expect(await inForce()).toBe('2026-05-14');
    const done = await importUas(connection.db, { file, today: TODAY });
    expect(done.outcome).toBe('imported');
    const stored = await storedUasZones(connection.db, done.dataset_id ?? 0);
    expect(stored[0]).toMatchObject({
      message: 'Préavis de 5 jours ouvrés',
      authorities: [{ name: 'Préfecture', interval_before: 'P5D' }],
      lost: [],
    });
  });

  it.each([
    ['not JSON', '{"features": ['],
    ['no zone', '{"features": []}'],
    ['no date', JSON.stringify({ features: [uasFeature(1)] })],
  ])('refuses a file with %s, in one sentence', async (name, text) => {
    const file = path.join(folder, `${name}.json`);
    writeFileSync(file, text);
    await expect(importUas(connection.db, { file })).rejects.toBeInstanceOf(UnreadablePublication);
  });
});

describe('safeguards of an import', () => {
  beforeEach(begin);

  it('refuse an older publication until somebody confirms', async () => {
    const file = publication('2026-04-16', zones(40));
    const refused = await importUas(connection.db, { file, today: TODAY });
    expect([refused.outcome, refused.objection?.kind, await inForce()]).toEqual([
      'refused',
      'older',
      '2026-05-14',
    ]);
    expect((await importUas(connection.db, { file, today: TODAY, confirm: true })).outcome).toBe('imported');
    expect(await inForce()).toBe('2026-04-16');
  });

  it('refuse one that loses more than the share set, and name the counts', async () => {
    const file = publication('2026-05-28', zones(37));
    const refused = await importUas(connection.db, { file, today: TODAY });
    expect(refused.outcome).toBe('refused');
    expect(refused.objection && sayObjection(refused.objection)).toBe(
      'It loses more than 5 % of what is in force: volumes 40 → 37, prohibited_area 40 → 37.',
    );
    expect((await importUas(connection.db, { file, today: TODAY, loss_percent: 10 })).outcome).toBe(
      'imported',
    );
  });

  it('let a future publication wait for its day', async () => {
    const file = publication('2026-06-11', zones(40).concat(uasFeature(99)));
    expect(await importUas(connection.db, { file, today: TODAY })).toMatchObject({ outcome: 'waiting' });
    expect(await inForce()).toBe('2026-05-14');
    expect(await putDueInForce(connection.db, '2026-06-10')).toEqual([]);
    expect(await putDueInForce(connection.db, '2026-06-11')).toHaveLength(1);
    expect([await inForce(), await putDueInForce(connection.db, '2026-06-12')]).toEqual(['2026-06-11', []]);
  });

  it('let nothing that waited replace something newer', async () => {
    await importUas(connection.db, { file: publication('2026-06-11', zones(41)), today: TODAY });
    await importUas(connection.db, {
      file: publication('2026-07-09', zones(42)),
      today: TODAY,
      confirm: true,
    });
    expect(await putDueInForce(connection.db, '2026-08-01')).toEqual([]);
    expect(await inForce()).toBe('2026-07-09');
  });

  it('object to nothing when nothing is in force, or a kind merely grows', () => {
    const edition = (effective_date: string, P: number) => ({
      version: effective_date,
      effective_date,
      counts: { P },
    });
    const [older, newer] = [edition('2026-08-06', 1), edition('2026-09-03', 100)];
    expect(objectionTo(newer, null, { today: TODAY })).toBeNull();
    expect(objectionTo(newer, older, { today: '2026-09-03' })).toBeNull();
    expect(objectionTo(edition('2026-09-03', 95), newer, { today: '2026-09-03' })).toBeNull();
    expect(objectionTo(edition('2026-09-03', 94), newer, { today: '2026-09-03' })?.kind).toBe('loses');
  });
});

describe('at a start', () => {
  const outcome = async () => (await ensureUas(connection.db, { today: TODAY, loss_percent: 100 }))?.outcome;
  const give = (date: string) =>
    importUas(connection.db, { file: publication(date, zones(40)), today: TODAY, confirm: true });

  it('takes up the embedded zones when nothing, or something older, is in force', async () => {
    await connection.db.deleteFrom('datasets').where('source', '=', UAS_SOURCE).execute();
    expect(await outcome()).toBe('imported');
    await connection.db.deleteFrom('datasets').where('source', '=', UAS_SOURCE).execute();
    await give('2026-04-16');
    expect([await outcome(), await inForce()]).toEqual(['imported', '2026-05-14']);
  });

  it('keeps what a person imported: something newer, or something put in the place of the embedded', async () => {
    await give('2026-05-28');
    expect([await outcome(), await inForce()]).toEqual([undefined, '2026-05-28']);
    await give('2026-04-16');
    expect([await outcome(), await inForce()]).toEqual([undefined, '2026-04-16']);
  });

  it('reads the embedded zones again once they are read better', async () => {
    await connection.db.deleteFrom('datasets').where('source', '=', UAS_SOURCE).execute();
    await outcome();
    const values = { reader: 0, checksum: 'of a former reading' };
    await connection.db.updateTable('datasets').set(values).where('source', '=', UAS_SOURCE).execute();
    expect(await outcome()).toBe('imported');
    expect(await outcome()).toBeUndefined();
  });
});

it('A start of the server does not bring back a dataset that a person took out of force', async () => {
  const { db } = connection;
  await begin();
  const { dataset_id } = await importUas(db, { today: TODAY, confirm: true });
  const older = await importUas(db, {
    file: publication('2026-04-16', zones(3)),
    today: TODAY,
    confirm: true,
  });
  await db.updateTable('datasets').set({ origin: 'package' }).where('id', '=', older.dataset_id).execute();
  const moment = { today: TODAY, now: `${TODAY}T08:00:00Z` };
  const put = (id: number | null) =>
    db.transaction().execute((transaction) => putStoredInForce(transaction, id ?? 0, moment));
  await put(dataset_id);
  expect(await put(older.dataset_id)).toMatchObject({ version: '2026-04-16', former: '2026-05-14' });
  expect(await ensureUas(db, { today: TODAY })).toBeNull();
  expect(await inForce()).toBe('2026-04-16');
});
