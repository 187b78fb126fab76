import type { airspaceEndpoints } from '@envol/contract/airspace';
import { zonesAt } from '@envol/domain/airspace/index';
import { officialZonesAt } from '@envol/domain/airspace/officialAt';
import type { Position } from '@envol/domain/geo/geometry';
import { packShapes } from '@envol/domain/geo/packed';
import type { Terrain } from '../../integrations/terrain/port.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Handlers } from '../../platform/http/mount.ts';
import type { AirspaceHolder } from './airspace.holder.ts';
import { toOfficialAtPoint, toZoneAtPoint } from './airspace.mapper.ts';
import { listVersions } from './airspace.queries.ts';

export const airspaceHandlers = ({
  db,
  airspace,
  terrain,
}: {
  readonly db: Database;
  readonly airspace: AirspaceHolder;
  readonly terrain: Terrain;
}): Handlers<typeof airspaceEndpoints> => ({
  constraintsAtPoint: async ({ query }) => {
    const { index, dataset } = airspace.current();
    const place: Position = [query.lng, query.lat];
    const { official } = dataset;
    const point = packShapes([{ type: 'Circle', center: place, radius_m: 1 }]);
    const { status, countries } = index.territory.find(point, 0);
    return {
      territory: { status, countries: [...countries] },
      zones: [
        ...zonesAt(index, place).map((zone) => toZoneAtPoint(zone, dataset.version)),
        ...(index.official && official
          ? officialZonesAt(index.official, place).map((each) => toOfficialAtPoint(each, official.version))
          : []),
      ],
    };
  },
  airspaceDataset: (_, { header }) => airspace.current().document.reply(header('accept-encoding')),
  groundUnderAreas: async ({ body }) => ({
    grounds: [...(await terrain.groundUnder(body.areas))],
    failed: terrain.failing(),
  }),
  listDatasets: () => listVersions(db),
  zoneTile: async ({ params }, { header }) =>
    airspace.current().tiles.reply(params, header('accept-encoding')),
  officialTile: async ({ params }, { header }) =>
    airspace.current().officialTiles.reply(params, header('accept-encoding')),
});
