import type { airspaceEndpoints, ZoneAtPoint } from '@envol/contract/airspace';
import { zonesAt } from '@envol/domain/airspace/index';
import { officialZonesAt } from '@envol/domain/airspace/officialAt';
import type { Position } from '@envol/domain/geo/geometry';
import { packShapes } from '@envol/domain/geo/packed';
import type { Terrain } from '../../integrations/terrain/port.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Handlers } from '../../platform/http/mount.ts';
import { reachedBy } from '../../platform/http/operator.ts';
import { mustAlso } from '../../platform/http/scopes.ts';
import type { Workers } from '../../platform/workers.ts';
import type { AirspaceHolder } from './airspace.holder.ts';
import { toOfficialAtPoint, toZoneAtPoint } from './airspace.mapper.ts';
import { listVersions } from './airspace.queries.ts';
import { createDated } from './dated.ts';
import { drawMapPrint, type ReadPrintedMission } from './mapPrint.service.ts';
import { zonesOver } from './zonesOver.ts';

/** Everything over a place by what is in force. */
const overNow = (airspace: AirspaceHolder, place: Position): ZoneAtPoint[] => {
  const { index, dataset } = airspace.current();
  const { official } = dataset;
  return [
    ...zonesAt(index, place).map((zone) => toZoneAtPoint(zone, dataset.version)),
    ...(index.official && official
      ? officialZonesAt(index.official, place).map((each) => toOfficialAtPoint(each, official.version))
      : []),
  ];
};

interface AirspaceDeps {
  readonly db: Database;
  readonly airspace: AirspaceHolder;
  readonly terrain: Terrain;
  readonly workers: Workers;
  readonly printedMission: ReadPrintedMission;
  readonly clock: Clock;
}

export const airspaceHandlers = ({
  db,
  airspace,
  terrain,
  workers,
  printedMission,
  clock,
}: AirspaceDeps): Handlers<typeof airspaceEndpoints> => {
  const dated = createDated(db, airspace);
  const of = async (day: string | undefined) => (day === undefined ? airspace.current() : dated.on(day));
  return {
    constraintsAtPoint: async ({ query }) => {
      const place: Position = [query.lng, query.lat];
      const point = packShapes([{ type: 'Circle', center: place, radius_m: 1 }]);
      const { status, countries } = airspace.current().index.territory.find(point, 0);
      return {
        territory: { status, countries: [...countries] },
        zones:
          query.day === undefined
            ? overNow(airspace, place)
            : zonesOver((await dated.on(query.day)).dataset, place),
      };
    },
    airspaceDataset: (_, { header }) => airspace.current().document.reply(header('accept-encoding')),
    groundUnderAreas: async ({ body }) => ({
      grounds: [...(await terrain.groundUnder(body.areas))],
      failed: terrain.failing(),
    }),
    listDatasets: () => listVersions(db),
    zoneTile: async ({ params, query }, { header }) =>
      (await of(query.day)).tiles.reply(params, header('accept-encoding')),
    officialTile: async ({ params, query }, { header }) =>
      (await of(query.day)).officialTiles.reply(params, header('accept-encoding')),
    airspaceOnDay: async ({ params }) => ({ day: params.day, ...(await dated.versionsOn(params.day)) }),
    printMap: async ({ query }, context) => {
      const { flight_id } = query;
      if (flight_id !== undefined) mustAlso(context.signed_in, 'flight:read');
      const mission =
        flight_id === undefined
          ? null
          : await printedMission(db, reachedBy(context), flight_id, context.language);
      return drawMapPrint({ workers, clock, dated }, query, mission, context.language);
    },
  };
};
