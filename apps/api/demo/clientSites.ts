import type { AreaGeometry } from '@envol/domain/geo/geometry';
import { geodesicArea } from '@envol/domain/geo/measure';
import { boundingBox } from '@envol/domain/geo/packed';
import { boxText } from '../src/platform/db/boxText.ts';
import type { Db } from '../src/platform/db/database.ts';
import type { SeededAuthority } from './members.ts';

interface ClientSite {
  /** The airport that keeps it. */
  readonly keeper: string;
  readonly code: string;
  readonly name: string;
  readonly geometry: AreaGeometry;
}

const circle = (center: readonly [number, number], radius_m: number): AreaGeometry => ({
  type: 'Circle',
  center: [center[0], center[1]],
  radius_m,
});

/** A place of so many degrees around a centre. */
const block = ([x, y]: readonly [number, number], dx: number, dy: number): AreaGeometry => ({
  type: 'Polygon',
  coordinates: [
    [
      [x - dx, y - dy],
      [x + dx, y - dy],
      [x + dx, y + dy],
      [x - dx, y + dy],
      [x - dx, y - dy],
    ],
  ],
});

/** Sites of clients, all invented: each says so in its name and in its code. */
const SITES: readonly ClientSite[] = [
  {
    keeper: 'LFBO',
    code: 'DEMO-POSTE-31',
    name: 'Poste électrique de Portet (site inventé)',
    geometry: block([1.4021, 43.5282], 0.0016, 0.0009),
  },
  {
    keeper: 'LFBO',
    code: 'DEMO-POSTE-82',
    name: 'Poste électrique de Grisolles (site inventé)',
    geometry: block([1.2931, 43.8254], 0.0012, 0.0011),
  },
  {
    keeper: 'LFBO',
    code: 'DEMO-RESERVOIR-31',
    name: 'Réservoir d’eau de Fronton (site inventé)',
    geometry: circle([1.3924, 43.8392], 45),
  },
  {
    keeper: 'LFLL',
    code: 'DEMO-DEPOT-69',
    name: 'Dépôt pétrolier de Saint-Priest (site inventé)',
    geometry: block([4.9501, 45.6892], 0.0024, 0.0013),
  },
];

/** Sites that are searched by their code, each with the 50 m that a flight there takes in. */
export const addClientSites = async (
  db: Db,
  authorities: ReadonlyMap<string, SeededAuthority>,
): Promise<void> => {
  const at = '2026-01-01T08:00:00Z';
  const rows = SITES.flatMap(({ keeper, code, name, geometry }) => {
    const structure = authorities.get(keeper);
    return structure === undefined
      ? []
      : [
          {
            structure_id: structure.id,
            kind: 'client' as const,
            code,
            name,
            geometry: JSON.stringify(geometry),
            bbox: boxText(boundingBox(geometry)),
            area_m2: geodesicArea(geometry),
            message: 'Site inventé pour la démonstration : il n’y a rien de tel à cet endroit.',
            created_by: null,
            created_by_name: 'Démonstration',
            created_at: at,
            updated_at: at,
          },
        ];
  });
  if (rows.length > 0) await db.insertInto('structure_zones').values(rows).execute();
};
