import type { airspaceEndpoints, constraintsAtPoint, ZoneAtPoint } from '@envol/contract/airspace';
import type { ResponseOf } from '@envol/contract/endpoint';
import { agesNow } from '@envol/domain/airspace/dataAge';
import type { AirspaceDataset } from '@envol/domain/airspace/dataset';
import { zonesAt } from '@envol/domain/airspace/index';
import { officialZonesAt } from '@envol/domain/airspace/official/officialAt';
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

/** The publications that an answer is told from, and whether they were, or will be, in force at an instant or day. */
const toldAge = (
  { version, official }: AirspaceDataset,
  at: string,
): Pick<ResponseOf<typeof constraintsAtPoint>, 'datasets' | 'data_age'> => {
  const versions = official === null ? [version] : [version, official.version];
  return {
    datasets: versions.map((each) => ({
      source: each.source,
      version: each.version,
      effective_date: each.effective_date,
      valid_until: each.valid_until,
      is_out_of_date: agesNow([each], at).length > 0,
    })),
    data_age: agesNow(versions, at).map(({ code, params }) => ({ code, params: { ...params } })),
  };
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
      const { dataset } = await of(query.day);
      return {
        territory: { status, countries: [...countries] },
        zones: query.day === undefined ? overNow(airspace, place) : zonesOver(dataset, place),
        ...toldAge(dataset, query.day ?? clock.now().toISOString()),
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
