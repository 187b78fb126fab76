import { limitOrder } from '@envol/domain/airspace/heights';
import type { HeightLimit } from '@envol/domain/airspace/zone';
import type { ZoneGeometry } from '@envol/domain/geo/geometry';
import { type AzbaActivation, azbaZone } from '@envol/domain/military/readAzba';
import type { Db } from '../../platform/db/database.ts';
import { noteRestrictions } from '../restrictions/index.ts';

interface NetworkZone {
  readonly title: string;
  readonly geometries: readonly ZoneGeometry[];
  readonly lower: HeightLimit;
}

/** The parts of the low-altitude network in force, by the names of the activation table ("R45A"). */
const networkZones = async (db: Db): Promise<ReadonlyMap<string, NetworkZone>> => {
  const rows = await db
    .selectFrom('zones')
    .innerJoin('datasets', 'datasets.id', 'zones.dataset_id')
    .select(['zones.identifier', 'zones.geometry', 'zones.lower_limit'])
    .where('datasets.source', '=', 'SIA')
    .where('datasets.is_current', '=', true)
    .where('zones.kind', '=', 'RTBA')
    .orderBy('zones.id')
    .execute();
  const zones = new Map<string, NetworkZone>();
  for (const { identifier, geometry, lower_limit } of rows) {
    const zone = azbaZone(identifier);
    if (zone === null) continue;
    const known = zones.get(zone);
    zones.set(zone, {
      title: identifier,
      geometries: [...(known?.geometries ?? []), geometry],
      // What flies under the floors of all parts alone stays untouched.
      lower: known && limitOrder(known.lower) <= limitOrder(lower_limit) ? known.lower : lower_limit,
    });
  }
  return zones;
};

const hours = ({ from, to }: AzbaActivation): string =>
  `${from.slice(0, 10)} ${from.slice(11, 16)} – ${to.slice(11, 16)} UTC`;

/**
 * Notes the hours of a table that the former one had not, so that standing missions are held against them. A zone that the
 * publication in force does not draw cannot be held against anything.
 */
export const noteActivations = async (
  db: Db,
  activations: readonly AzbaActivation[],
  former: readonly AzbaActivation[],
  table: { readonly id: number; readonly at: string },
): Promise<void> => {
  const known = new Set(former.map(({ zone, from, to }) => `${zone} ${from} ${to}`));
  const appeared = activations.filter(({ zone, from, to }) => !known.has(`${zone} ${from} ${to}`));
  if (appeared.length === 0) return;
  const zones = await networkZones(db);
  await noteRestrictions(
    db,
    appeared.flatMap((activation) => {
      const zone = zones.get(activation.zone);
      if (!zone) return [];
      const was = former.filter(
        (each) => each.zone === activation.zone && each.from.slice(0, 10) === activation.from.slice(0, 10),
      );
      return {
        source: 'azba' as const,
        key: `${activation.zone} ${activation.from} ${table.id}`,
        title: `${zone.title}, ${hours(activation)}`,
        was: was.length === 0 ? null : was.map(hours).join(', '),
        becomes: `${zone.title} AZBA ${hours(activation)}`,
        geometries: zone.geometries,
        lower: zone.lower,
        valid_from: activation.from,
        valid_to: activation.to,
        occasion: `azba ${table.id}`,
      };
    }),
    table.at,
  );
};
