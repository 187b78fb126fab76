import {
  confirmDatasetImport,
  dropDatasetImport,
  listDatasetEditions,
  listDatasetImports,
  putDatasetInForce,
  startDatasetImport,
} from '@envol/contract/datasets';
import { getFlight } from '@envol/contract/flights';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addFlight } from '../../../test/flights.ts';
import { createHarness, type Harness } from '../../../test/harness.ts';
import { uasFeature, uasPublication } from '../../../test/uasFeatures.ts';

let harness: Harness;
beforeAll(async () => {
  harness = await createHarness();
});
afterAll(() => harness.close());

const staff = () => harness.as('staff');
const start = async (text: string | Buffer, name = 'zones.json') =>
  (
    await staff().call(
      startDatasetImport,
      { body: { source: 'UAS' } },
      { files: [new File([new Uint8Array(Buffer.from(text))], name)] },
    )
  ).body;
const settled = async (id: number) => {
  const find = async () => (await staff().call(listDatasetImports)).body.find((each) => each.id === id);
  await expect.poll(async () => (await find())?.status, { timeout: 30_000 }).not.toMatch(/reading|storing/);
  const found = await find();
  if (!found) throw new Error('an import is listed');
  return found;
};
const inForce = async () =>
  (await staff().call(listDatasetEditions)).body.find(
    ({ source, is_current }) => source === 'UAS' && is_current,
  );

describe('the staff’s import of airspace data', () => {
  it('reads first, stores by a second word, marks missions, and puts the former version back', async () => {
    const { id: flight } = await addFlight(harness);
    const isMarked = async () =>
      (await harness.as('owner').call(getFlight, { params: { id: flight } })).body.to_update;
    expect(await isMarked()).toBe(false);
    const embedded = await inForce();
    const asked = await start(
      uasPublication('2026-09-05', [uasFeature(1), uasFeature(2), { ...uasFeature(3), geometry: 'none' }]),
    );
    expect(asked).toMatchObject({ status: 'reading', file_name: 'zones.json', asked_by: 'Staff' });
    const { status, report } = await settled(asked.id);
    expect(status).toBe('ready');
    expect(report).toMatchObject({
      version: '2026-09-05',
      is_in_force: false,
      difference: { added: { count: 2, names: ['FR1', 'FR2'] }, removed: { count: 3642 } },
      refused: { count: 1 },
      objection: { kind: 'loses' },
    });
    expect(report?.difference?.removed.names).toHaveLength(200);
    expect((await inForce())?.id).toBe(embedded?.id);

    await staff().call(confirmDatasetImport, { params: { id: asked.id } });
    expect(await settled(asked.id)).toMatchObject({ status: 'imported' });
    expect(await inForce()).toMatchObject({ version: '2026-09-05', origin: 'file', imported_by: 'Staff' });
    await expect.poll(isMarked, { timeout: 15_000 }).toBe(true);

    const body = { reason: 'Des zones manquent' };
    const back = await staff().call(putDatasetInForce, { params: { id: embedded?.id ?? 0 }, body });
    expect(
      back.body.find(({ version, source }) => source === 'UAS' && version === '2026-09-05'),
    ).toMatchObject({
      is_current: false,
      withdrawn_at: expect.any(String),
    });
    expect((await inForce())?.id).toBe(embedded?.id);
    await expect.poll(isMarked, { timeout: 15_000 }).toBe(false);
    const acts = await harness.db
      .selectFrom('staff_journal')
      .select('action')
      .where('action', 'like', 'dataset%')
      .orderBy('id')
      .execute();
    expect(acts.map(({ action }) => action)).toEqual([
      'dataset_read',
      'dataset_confirmed',
      'dataset_put_in_force',
    ]);
  });

  it('refuses what is no publication with a reason, and what is in force goes on', async () => {
    const before = await inForce();
    const hostile: readonly [string | Buffer, string][] = [
      ['PK\u0003\u0004', 'not_json'],
      ['['.repeat(500_000), 'not_json'],
      [uasPublication('2026-09-05', []), 'nothing_read'],
      [JSON.stringify({ features: [uasFeature(1)] }), 'no_date'],
      [Buffer.from([0, 255, 254, 1]), 'not_json'],
    ];
    for (const [text, error] of hostile) {
      const found = await settled((await start(text, '../../etc/zones.json')).id);
      expect(found).toMatchObject({ status: 'failed', report: null, file_name: 'zones.json', error });
    }
    expect((await inForce())?.id).toBe(before?.id);
  });

  it('gives up what waits for a word, and forgets its file', async () => {
    const { id } = await start(uasPublication('2026-09-06', [uasFeature(1)]));
    await settled(id);
    expect((await staff().call(dropDatasetImport, { params: { id } })).body.status).toBe('dropped');
    const row = await harness.db
      .selectFrom('dataset_imports')
      .select('content')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    expect(row.content).toBeNull();
  });

  it('is for the platform’s administrators alone', async () => {
    for (const who of ['owner', 'chief', 'visitor', 'hijacker'] as const)
      expect((await harness.as(who).call(listDatasetEditions)).status).toBe(403);
  });
});
