import type { FlightSummary } from '@envol/contract/flights';
import type { Position } from '@envol/domain/geo/geometry';
import { daysAfter, todayIn } from '@envol/domain/time/localTime';
import { callApi, deviceFile, downloadFile } from '../api/call.ts';
import { endpoints } from '../api/endpoints.ts';
import { queryOf } from '../api/query.ts';
import { queryClient } from '../api/queryClient.ts';
import { currentSession, keepingSeat } from '../api/session.ts';
import { presentTime } from '../device/clock.ts';
import { MOST, nextOf } from './nextOf.ts';
import { isWorkerInControl } from './register.ts';
import { pilotDayQueries, teamQueries } from './roadQueries.ts';
import { groundTiles, zoneTiles } from './tileAddresses.ts';

/** The missions of a week: what a crew may open by the road. */
const DAYS_AHEAD = 7;
/** Sheets and the map around them are kept of the next few: they weigh more than the rest together. */
const WHOLE = 5;
const DAY_MS = 86_400_000;
/** Read to choose the next ones from: those that are over are left out. */
const CANDIDATES = 2 * MOST;

const dateOf = (instant: number): string => new Date(instant).toISOString().slice(0, 10);

/**
 * Has the service worker see the zones' tiles around a place, and those of its streets: what it holds it gives at once, and the
 * archive's own never change.
 */
const keepTiles = async (center: Position): Promise<void> => {
  if (!(await isWorkerInControl())) return;
  const token = currentSession()?.token;
  if (token === undefined) return;
  const box = [...center, ...center] as const;
  const { sources } = await queryClient.fetchQuery({
    ...queryOf(endpoints.groundSources),
    staleTime: DAY_MS,
  });
  for (const address of [...zoneTiles(box), ...groundTiles(box, sources)])
    await fetch(address, { headers: { authorization: `Bearer ${token}` } });
};

/** Details, conditions and the sheet of one mission, so that they open without a network. */
const keepFlight = async (flight: FlightSummary, isNext: boolean): Promise<void> => {
  const params = { id: flight.id };
  const detail = await queryClient.fetchQuery({
    ...queryOf(endpoints.getFlight, { params }),
    staleTime: 60_000,
  });
  for (const { id } of flight.approvals) {
    await queryClient.prefetchQuery(queryOf(endpoints.getApproval, { params: { id } }));
    await queryClient.prefetchQuery(queryOf(endpoints.listMessages, { params: { id } }));
  }
  if (!isNext) return;
  const sheet = await deviceFile(endpoints.downloadFlightPdf, { params });
  if (sheet !== undefined && sheet.at >= Date.parse(detail.updated_at)) return;
  await downloadFile(endpoints.downloadFlightPdf, { params }, `${flight.display_identifier}.pdf`, {
    keepOnly: true,
  });
};

const listAhead = async (now: number, mine: boolean): Promise<readonly FlightSummary[]> => {
  const query = {
    date_min: dateOf(now - DAY_MS),
    date_max: dateOf(now + DAYS_AHEAD * DAY_MS),
    is_archived: 'false' as const,
    ordering: 'date_start' as const,
    limit: CANDIDATES,
    ...(mine && { mine: 'true' as const }),
  };
  const answer = await callApi(endpoints.listFlights, { query }, { handles: 'all' });
  return 'results' in answer ? answer.results : [];
};

/** What screens ask that nobody has opened yet: a pilot's day, the next for who opens it in the morning, who may fly what. */
const keepScreens = async (now: number): Promise<void> => {
  const { permissions = [], capabilities = [] } = currentSession()?.user ?? {};
  if (capabilities.includes('flies') && permissions.includes('activation:read')) {
    const today = todayIn(now);
    for (const date of [today, daysAfter(today, 1)]) {
      const day = pilotDayQueries(date);
      await queryClient.prefetchQuery(day.approvals);
      await queryClient.prefetchQuery(day.activations);
      await queryClient.prefetchQuery(day.takeOffs);
      await queryClient.prefetchQuery(day.structures);
    }
  }
  const team = teamQueries();
  if (permissions.includes('pilot:read')) await queryClient.prefetchQuery(team.pilots);
  if (permissions.includes('drone:read')) await queryClient.prefetchQuery(team.drones);
};

/**
 * Copies the next missions onto the device: run after the first screens, and again when the network comes back. Ends
 * quietly where the network does; what is there by then is kept.
 */
export const keepNextMissions = async (): Promise<void> => {
  const permissions = currentSession()?.user.permissions ?? [];
  if (keepingSeat() === null || !permissions.includes('flight:read')) return;
  const now = presentTime();
  await keepScreens(now);
  const next = nextOf(await listAhead(now, true), await listAhead(now, false), now);
  for (const [place, flight] of next.entries()) await keepFlight(flight, place < WHOLE);
  // Last, and on a first visit not before the worker is there to see them.
  for (const { center } of next.slice(0, WHOLE)) if (center !== null) await keepTiles(center);
};
