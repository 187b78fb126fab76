import type { RequestOf, ResponseOf } from '@envol/contract/endpoint';
import type { publicTraffic } from '@envol/contract/traces';
import { metresOutside } from '@envol/domain/traces/alerts';
import { LIVE_FOR_S } from '@envol/domain/traces/trace';
import { diagonalOf, publicView, type View, WIDEST_VIEW_M } from '@envol/domain/tracking/publicView';
import { sql } from 'kysely';
import { secondsAfter } from '../../platform/clock.ts';
import { isForeignTrace } from './foreign.queries.ts';
import { allUspaceAreas } from './responsibility.queries.ts';
import type { TracesDeps } from './traces.deps.ts';
import { liveRows } from './traces.queries.ts';

/** What a view of anybody's shows: drones that fly in a U-space now, and of them what the view allows. */
export const readPublic = async (
  { system_db, clock }: Pick<TracesDeps, 'system_db' | 'clock'>,
  { west, south, east, north }: RequestOf<typeof publicTraffic>['query'],
): Promise<ResponseOf<typeof publicTraffic>> => {
  const view: View = [west, south, east, north];
  if (diagonalOf(view) > WIDEST_VIEW_M) return { shows: 'nothing' };
  const areas = await allUspaceAreas(system_db);
  const since = secondsAfter(clock.now(), -LIVE_FOR_S).toISOString();
  const rows =
    areas.length === 0 ? [] : await liveRows(system_db, since, sql<boolean>`not ${isForeignTrace('traces')}`);
  const seen = publicView(
    view,
    rows
      .filter(({ longitude, latitude }) =>
        areas.some((area) => metresOutside([longitude, latitude], area) === 0),
      )
      .map(({ longitude, latitude, heading_deg, height_m, at }) => ({
        lng: longitude,
        lat: latitude,
        heading_deg,
        height_m,
        at,
      })),
  );
  if (seen.shows === 'clusters')
    return { shows: 'clusters', clusters: seen.clusters.map(({ box, count }) => ({ box: [...box], count })) };
  return seen.shows === 'flights' ? { shows: 'flights', flights: [...seen.flights] } : seen;
};
