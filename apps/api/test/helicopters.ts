import type { Database } from '../src/platform/db/database.ts';

/** A helicopter base of a structure, as a row. */
export const addBase = async (db: Database, structure_id: number, name = 'CHU Purpan'): Promise<number> =>
  (
    await db
      .insertInto('helicopter_bases')
      .values({
        ...{ structure_id, name, longitude: 1.3995, latitude: 43.6105, callsigns: ['SAMU31'] },
        ...{ half_width_m: 600, height_m: 450, minutes: 20 },
      })
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id;

/** Where the missions of the tests are. */
export const MISSIONS_PLACE = { lng: 1.4, lat: 43.66 } as const;
/** In nobody's way. */
const PLAISANCE = { lng: 1.3, lat: 43.57 } as const;

/** A departure of a base that nobody is told of, as a row; it is in force for ever, or ended at once. */
export const addDeparture = async (
  db: Database,
  base_id: number,
  {
    ended,
    scene_name = 'Plaisance',
    scene = PLAISANCE,
  }: {
    readonly ended?: true;
    readonly scene_name?: string;
    readonly scene?: { readonly lng: number; readonly lat: number };
  } = {},
): Promise<number> => {
  const base = await db
    .selectFrom('helicopter_bases')
    .selectAll()
    .where('id', '=', base_id)
    .executeTakeFirstOrThrow();
  const { id } = await db
    .insertInto('helicopter_departures')
    .values({
      ...{ base_id, structure_id: base.structure_id, base_name: base.name, scene_name },
      ...{ base_lng: base.longitude, base_lat: base.latitude, scene_lng: scene.lng },
      scene_lat: scene.lat,
      ...{ callsigns: base.callsigns, half_width_m: base.half_width_m, height_m: base.height_m },
      ...{ told_structure_ids: [], declared_at: '2026-01-01T09:00:00Z', declared_by: null },
      ...{ declared_by_name: 'Anne Lacaze', ends_at: '2099-01-01T09:00:00Z', is_simulated: false },
      ...(ended && { ended_at: '2026-01-01T09:05:00Z', ended_how: 'on_scene' as const }),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
};
