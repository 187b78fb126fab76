import { DATASET_FILE, type datasetsEndpoints } from '@envol/contract/datasets';
import { notAnId, nothing, of } from '../callInputs.ts';
import type { CallRows, World } from '../callWorld.ts';

const UNKNOWN = 987_654_321;
let serial = 0;

/** A version without a zone, which no other row rests on. */
const stored = async ({ harness }: World, changes: object = {}): Promise<number> =>
  (
    await harness.db
      .insertInto('datasets')
      .values({
        source: `TEST-${serial++}`,
        version: '2020-01-01',
        effective_date: '2020-01-01',
        licence: '–',
        attribution: '–',
        checksum: 'x',
        report: '{}',
        ...changes,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id;
const read = async ({ harness }: World, status: 'ready' | 'failed'): Promise<number> =>
  (
    await harness.db
      .insertInto('dataset_imports')
      .values({
        source: 'UAS',
        file_name: 'zones.json',
        bytes: 2,
        content: Buffer.from('{}'),
        status,
        asked_by: null,
        created_at: '2026-01-01T00:00:00Z',
      })
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id;
const WITHDRAWN_AT = '2026-01-02T00:00:00Z';
/** A model of the ground without a block. */
const model = async ({ harness }: World, withdrawn_at: string | null): Promise<number> =>
  (
    await harness.db
      .insertInto('elevation_files')
      .values({
        name: `model-${serial}.tif`,
        checksum: `model-${serial++}`,
        error_m: 16,
        licence: '–',
        imported_at: '2026-01-01T00:00:00Z',
        withdrawn_at,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id;
/** What other rows began is done for. */
const settled = ({ harness }: World) =>
  harness.db.updateTable('dataset_imports').set({ status: 'failed' }).execute();
const file = (text: string) => [new File([text], 'zones.json')];

export const rows: CallRows<typeof datasetsEndpoints> = {
  listDatasetEditions: { who: 'staff', good: nothing, bad: null, foreign: null, errors: {} },
  putDatasetInForce: {
    who: 'staff',
    good: async (world) => of(await stored(world), { reason: 'Une zone manque' }),
    bad: async (world) => of(await stored(world), { reason: ' ' }),
    foreign: { ids: () => of(UNKNOWN, { reason: 'Une zone manque' }) },
    errors: {
      DATASET_IN_FORCE: async (world) =>
        of(await stored(world, { is_current: true }), { reason: 'Deux fois' }),
      DATASET_NOT_YET: async (world) =>
        of(await stored(world, { effective_date: '2999-01-01' }), { reason: 'Trop tôt' }),
    },
  },
  listDatasetImports: { who: 'staff', good: nothing, bad: null, foreign: null, errors: {} },
  startDatasetImport: {
    who: 'staff',
    good: async (world) => {
      await settled(world);
      return { body: { source: 'UAS' }, files: file('{}') };
    },
    bad: () => ({ body: { source: 'NOTAM' as never }, files: file('{}') }),
    foreign: null,
    errors: {
      FILE_TOO_LARGE: () => ({
        body: { source: 'UAS' },
        files: [new File([new Uint8Array(DATASET_FILE.max_bytes + 1)], 'zones.json')],
      }),
      TOO_MANY_FILES: () => ({ body: { source: 'UAS' }, files: [...file('{}'), ...file('{}')] }),
      DATASET_IMPORT_UNDER_WAY: async (world) => {
        await settled(world);
        const id = await read(world, 'ready');
        await world.harness.db
          .updateTable('dataset_imports')
          .set({ status: 'storing' })
          .where('id', '=', id)
          .execute();
        return { body: { source: 'UAS' }, files: file('{}') };
      },
    },
  },
  listElevationModels: { who: 'staff', good: nothing, bad: null, foreign: null, errors: {} },
  withdrawElevationModel: {
    who: 'staff',
    good: async (world) => of(await model(world, null), { reason: 'Décalé' }),
    bad: async (world) => of(await model(world, null), { reason: ' ' }),
    foreign: { ids: () => of(UNKNOWN, { reason: 'Décalé' }) },
    errors: {
      DATASET_NOT_IN_FORCE: async (world) => of(await model(world, WITHDRAWN_AT), { reason: 'Décalé' }),
    },
  },
  putElevationModelBack: {
    who: 'staff',
    good: async (world) => of(await model(world, WITHDRAWN_AT), { reason: 'Le bon' }),
    bad: async (world) => of(await model(world, WITHDRAWN_AT), { reason: ' ' }),
    foreign: { ids: () => of(UNKNOWN, { reason: 'Le bon' }) },
    errors: { DATASET_IN_FORCE: async (world) => of(await model(world, null), { reason: 'Le bon' }) },
  },
  confirmDatasetImport: {
    who: 'staff',
    good: async (world) => {
      await settled(world);
      return of(await read(world, 'ready'));
    },
    bad: notAnId,
    foreign: { ids: () => of(UNKNOWN) },
    errors: { DATASET_IMPORT_NOT_READY: async (world) => of(await read(world, 'failed')) },
  },
  dropDatasetImport: {
    who: 'staff',
    good: async (world) => of(await read(world, 'ready')),
    bad: notAnId,
    foreign: { ids: () => of(UNKNOWN) },
    errors: { DATASET_IMPORT_NOT_READY: async (world) => of(await read(world, 'failed')) },
  },
};
