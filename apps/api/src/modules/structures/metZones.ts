import type { AreaGeometry } from '@envol/domain/geo/geometry';
import { shapesIntersect } from '@envol/domain/geo/intersects';
import { boundingBox, packShapes } from '@envol/domain/geo/packed';
import type { ZoneKind } from '@envol/domain/structures/zones';
import { sql } from 'kysely';
import { boxText } from '../../platform/db/boxText.ts';
import type { Db } from '../../platform/db/database.ts';
import { createTurns } from '../../platform/turns.ts';

const boxAround = (geometries: readonly AreaGeometry[]) =>
  geometries
    .map(boundingBox)
    .reduce(([west, south, east, north], [x, y, X, Y]) => [
      Math.min(west, x),
      Math.min(south, y),
      Math.max(east, X),
      Math.max(north, Y),
    ]);

/**
 * The ids of a structure's own zones, of one kind or of all, that each of some areas meets: exactly, where the boxes meet, and
 * in turns, for a structure may draw as many zones as it likes.
 */
export const zonesMetBy = async (
  db: Db,
  structureId: number,
  areas: readonly { readonly geometry: AreaGeometry }[],
  kind?: ZoneKind,
): Promise<ReadonlySet<number>[]> => {
  const met = areas.map(() => new Set<number>());
  const geometries = areas.map(({ geometry }) => geometry);
  if (geometries.length === 0) return met;
  const zones = await db
    .selectFrom('structure_zones')
    .select(['id', 'geometry'])
    .where('structure_id', '=', structureId)
    .where(sql<boolean>`bbox && ${boxText(boxAround(geometries))}::box`)
    .$if(kind !== undefined, (rows) => rows.where('kind', '=', kind ?? 'impacting'))
    .execute();
  const packed = packShapes(geometries);
  const turn = createTurns();
  for (const { id, geometry } of zones) {
    const zone = packShapes([geometry]);
    for (const [index, ids] of met.entries()) {
      await turn();
      if (shapesIntersect(packed, index, zone, 0)) ids.add(id);
    }
  }
  return met;
};
