import { LIMITS } from '@envol/contract/limits';
import {
  createStructureZone,
  type structureZonesEndpoints,
  ZONE_FILES,
} from '@envol/contract/structure-zones';
import { sql } from 'kysely';
import { nothing, of } from '../callInputs.ts';
import type { CallRows, World } from '../callWorld.ts';

const mine = ({ harness }: World): number => harness.actors.chief.structure_id ?? 0;
const theirs = ({ harness }: World): number => harness.actors.otherController.structure_id ?? 0;
let serial = 0;
const zone = (changes: object = {}) => {
  serial += 1;
  return {
    kind: 'impacting' as const,
    name: `Zone ${serial}`,
    geometry: { type: 'Circle' as const, center: [1.4, 43.6] as [number, number], radius_m: 500 },
    ...changes,
  };
};
/** A line that crosses itself is no area. */
const BROKEN = {
  type: 'Polygon',
  coordinates: [
    [
      [1, 43],
      [1.1, 43.1],
      [1.1, 43],
      [1, 43.1],
      [1, 43],
    ],
  ],
};
const add = async ({ harness }: World, changes: object = {}) =>
  (
    await harness.as('chief').call(createStructureZone, {
      params: { id: harness.actors.chief.structure_id ?? 0 },
      body: zone(changes) as never,
    })
  ).body;
const at = (world: World, zid: number, body?: object) => ({
  params: { id: mine(world), zid },
  ...(body && { body }),
});
const file = (changes: object = {}) => ({
  kind: 'impacting',
  text: JSON.stringify({ type: 'FeatureCollection', features: [] }),
  dry_run: true,
  ...changes,
});

const sent = (world: World, files: readonly File[]) => ({
  params: { id: mine(world) },
  body: { kind: 'impacting', dry_run: 'true' },
  files,
});

/** A structure with more zones of a kind than it may keep. */
const full = async (world: World): Promise<number> => {
  await sql`insert into structure_zones (structure_id, kind, name, geometry, bbox, area_m2, stroke_colour,
      created_by_name, created_at, updated_at)
    select ${mine(world)}, 'client', 'Plein ' || i, '{"type":"Circle","center":[1.4,43.6],"radius_m":10}',
      '((1.4,43.6),(1.4,43.6))', 1, '#1f5eff', 'A', '2026-01-01T08:00:00Z', '2026-01-01T08:00:00Z'
    from generate_series(0, ${LIMITS.structure_zones}) i on conflict do nothing`.execute(world.harness.db);
  return mine(world);
};

export const rows: CallRows<typeof structureZonesEndpoints> = {
  listStructureZones: {
    who: 'chief',
    good: (world) => of(mine(world)),
    bad: () => of('x' as never),
    foreign: { ids: (world) => of(theirs(world)) },
    errors: {},
  },
  createStructureZone: {
    who: 'chief',
    good: (world) => of(mine(world), zone()),
    bad: (world) => of(mine(world), zone({ name: '' })),
    foreign: { ids: (world) => of(theirs(world), zone()) },
    errors: {
      ZONE_NAME_TAKEN: async (world) => of(mine(world), zone({ name: (await add(world)).name })),
      AREA_INVALID: (world) => of(mine(world), zone({ geometry: BROKEN })),
      TOO_MANY_ZONES: async (world) => of(await full(world), zone({ kind: 'client' })),
    },
  },
  updateStructureZone: {
    who: 'chief',
    good: async (world) => at(world, (await add(world)).id, { stroke_colour: '#ff0000' }),
    bad: async (world) => at(world, (await add(world)).id, { stroke_colour: 'red' }),
    foreign: {
      ids: async (world) => ({ params: { id: theirs(world), zid: (await add(world)).id }, body: {} }),
    },
    errors: {
      ZONE_NAME_TAKEN: async (world) => at(world, (await add(world)).id, { name: (await add(world)).name }),
      AREA_INVALID: async (world) => at(world, (await add(world)).id, { geometry: BROKEN }),
    },
  },
  deleteStructureZone: {
    who: 'chief',
    good: async (world) => at(world, (await add(world)).id),
    bad: (world) => at(world, 'x' as never),
    foreign: { ids: async (world) => ({ params: { id: theirs(world), zid: (await add(world)).id } }) },
    errors: {},
  },
  importStructureZones: {
    who: 'chief',
    good: (world) => of(mine(world), file()),
    bad: (world) => of(mine(world), file({ text: '' })),
    foreign: { ids: (world) => of(theirs(world), file()) },
    errors: {
      ZONE_FILE_INVALID: (world) => of(mine(world), file({ text: 'PK' })),
      TOO_MANY_ZONES: async (world) => of(await full(world), file({ kind: 'client' })),
      FILE_TOO_LARGE: (world) => sent(world, [new File([new Uint8Array(ZONE_FILES.max_bytes + 1)], 'z.kmz')]),
      TOO_MANY_FILES: (world) => sent(world, [new File(['x'], 'a.kmz'), new File(['x'], 'b.kmz')]),
    },
  },
  structuresGeometries: {
    good: nothing,
    bad: () => ({ query: { kind: 'x' } }),
    foreign: null,
    errors: {},
  },
  structuresAipGeometries: {
    good: nothing,
    bad: () => ({ query: { structures: 'x' } }),
    foreign: null,
    errors: {},
  },
  structuresImpacting: { who: 'chief', good: nothing, bad: null, foreign: null, errors: {} },
  updateStructureImpacting: {
    who: 'chief',
    good: async (world) => of((await add(world)).id, { stroke_colour: '#00ff00' }),
    bad: async (world) => of((await add(world)).id, { stroke_colour: 'green' }),
    foreign: {
      ids: async (world) => {
        const { id } = await add(world);
        await world.harness.db
          .updateTable('structure_zones')
          .set({ structure_id: theirs(world) })
          .where('id', '=', id)
          .execute();
        return of(id, { stroke_colour: '#00ff00' });
      },
    },
    errors: {
      ZONE_NAME_TAKEN: async (world) => of((await add(world)).id, { name: (await add(world)).name }),
      AREA_INVALID: async (world) => of((await add(world)).id, { geometry: BROKEN }),
    },
  },
  clientStructuresGeocoding: {
    good: () => ({ query: { code: 'ABC' } }),
    bad: () => ({ query: { code: 'AB' } }),
    foreign: null,
    errors: {},
  },
  partnerStructuresImages: { good: () => ({}), bad: null, foreign: null, errors: {} },
  getWebService: {
    // The harness connects the first authority's system.
    good: ({ harness }) => of(harness.actors.controller.structure_id ?? 0),
    bad: () => of('x' as never),
    foreign: { ids: () => of(987_654) },
    errors: {
      WEBSERVICE_NOT_FOUND: ({ harness }) => of(harness.actors.otherController.structure_id ?? 0),
    },
  },
  clientStructureConstraints: {
    good: async (world) => of((await add(world, { kind: 'client', code: `SITE-${serial}` })).id),
    bad: () => of('x' as never),
    foreign: { ids: () => of(987_654) },
    errors: {},
  },
  suggestPublicTip: {
    good: (world) => ({ body: { structure_id: mine(world), suggestion: 'Fréquence à écouter' } }),
    bad: (world) => ({ body: { structure_id: mine(world), suggestion: '' } }),
    foreign: null,
    errors: {},
  },
};
