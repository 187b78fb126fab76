import {
  confirmDatasetImport,
  dropDatasetImport,
  listDatasetEditions,
  listDatasetImports,
  listElevationModels,
  putDatasetInForce,
  putElevationModelBack,
  startDatasetImport,
  withdrawElevationModel,
} from '@envol/contract/datasets';
import { getFlight } from '@envol/contract/flights';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { geoTiff } from '../../../test/elevationFiles.ts';
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

  const bringModel = async (body: { licence?: string; error_m?: number }, data: Uint8Array) =>
    staff().call(
      startDatasetImport,
      { body: { source: 'ELEVATION', ...body } },
      { files: [new File([new Uint8Array(data)], 'relief.tif')] },
    );

  it('reads a model of the ground first, stores it, takes it out of use and puts it back', async () => {
    const read = await bringModel({ licence: 'Licence Ouverte 2.0', error_m: 7 }, await geoTiff());
    const { status, report } = await settled(read.body.id);
    expect([status, report?.version, report?.objection]).toEqual(['ready', 'relief.tif', null]);
    expect(report?.elevation).toMatchObject({ columns: 4, heights_count: 11, lowest_m: 100, former: null });
    const models = async () => (await staff().call(listElevationModels)).body;
    expect(await models()).toEqual({ is_asked: false, models: [] });
    await staff().call(confirmDatasetImport, { params: { id: read.body.id } });
    expect((await settled(read.body.id)).status).toBe('imported');
    const [model] = (await models()).models;
    expect(model).toMatchObject({ imported_by: 'Staff', error_m: 7, withdrawn_at: null, heights_count: 11 });
    expect(model?.box?.map((degrees) => Number(degrees.toFixed(3)))).toEqual([2.505, 45.505, 2.535, 45.525]);

    const { id: flight } = await addFlight(harness);
    const ground = { source: 'elevation_file', certainty: 'measured', min_m: 0, max_m: 9, error_m: 16 };
    await harness.db
      .updateTable('flight_areas')
      .set({ ground: JSON.stringify(ground) })
      .where('flight_id', '=', flight)
      .execute();
    const isMarked = async () =>
      (await harness.as('owner').call(getFlight, { params: { id: flight } })).body.to_update;
    expect(await isMarked()).toBe(false);
    const chosen = { params: { id: model?.id ?? 0 }, body: { reason: 'Décalé de 200 m' } };
    const without = await staff().call(withdrawElevationModel, chosen);
    expect(without.body.models[0]).toMatchObject({ withdrawn_at: expect.any(String) });
    expect(await isMarked()).toBe(true);
    const areas = harness.db.selectFrom('flight_areas').select('ground').where('flight_id', '=', flight);
    expect((await areas.execute()).every((area) => area.ground === null)).toBe(true);
    const again = await staff().call(putElevationModelBack, chosen);
    expect(again.body.models[0]).toMatchObject({ withdrawn_at: null });
  });

  it('refuses a model that says too little, is too coarse, or holds no ground', async () => {
    const data = await geoTiff();
    for (const body of [{}, { licence: 'x', error_m: 17 }])
      expect((await bringModel(body, data)).status).toBe(400);
    const hostile: readonly [Uint8Array, string][] = [
      [Buffer.from('II*\0 nothing of the kind'), 'not_geotiff'],
      [await geoTiff({ GTModelTypeGeoKey: 1 }), 'projected'],
      [
        await geoTiff(
          {},
          Array.from({ length: 12 }, () => -9_999),
        ),
        'no_height',
      ],
    ];
    for (const [bytes, error] of hostile) {
      const { id } = (await bringModel({ licence: 'x' }, bytes)).body;
      expect(await settled(id)).toMatchObject({ status: 'failed', report: null, error });
    }
  });

  it('is for the platform’s administrators alone', async () => {
    for (const who of ['owner', 'chief', 'visitor', 'hijacker'] as const)
      expect((await harness.as(who).call(listDatasetEditions)).status).toBe(403);
  });
});
