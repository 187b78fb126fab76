import type { airspaceEndpoints } from '@envol/contract/airspace';
import { zonesAt } from '@envol/domain/airspace/index';
import type { Terrain } from '../../integrations/terrain/port.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Handlers } from '../../platform/http/mount.ts';
import type { AirspaceHolder } from './airspace.holder.ts';
import { toZoneAtPoint } from './airspace.mapper.ts';
import { listVersions } from './airspace.queries.ts';
import { describeLayers } from './mapLayers.ts';

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
    return zonesAt(index, [query.lng, query.lat]).map((zone) => toZoneAtPoint(zone, dataset.version));
  },
  airspaceDataset: (_, { header }) => airspace.current().document.reply(header('accept-encoding')),
  groundUnderAreas: async ({ body }) => ({ grounds: [...(await terrain.groundUnder(body.areas))] }),
  listDatasets: () => listVersions(db),
  zoneTile: async ({ params }, { header }) =>
    airspace.current().tiles.reply(params, header('accept-encoding')),
  officialTile: async ({ params }, { header }) =>
    airspace.current().officialTiles.reply(params, header('accept-encoding')),
  mapLayers: async (_, { language }) => describeLayers(language, airspace.current().dataset),
});
