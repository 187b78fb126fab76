import type { RequestOf, ResponseOf } from '@envol/contract/endpoint';
import {
  type getTrace,
  listPositionAlerts,
  listTraces,
  type livePositions,
  type tracesGeometries,
} from '@envol/contract/traces';
import { operatorOf } from '@envol/domain/access/actor';
import { type ChosenSettings, seesHelicopters, settingsOf } from '@envol/domain/accounts/settings';
import { metresOutside, PLACE_TOLERANCE_M } from '@envol/domain/traces/alerts';
import { isActiveTrace, LIVE_FOR_S, traceGeometry } from '@envol/domain/traces/trace';
import { sql } from 'kysely';
import { secondsAfter } from '../../platform/clock.ts';
import { countOf, inPage, rankIn } from '../../platform/db/page.ts';
import { notFound } from '../../platform/http/failure.ts';
import type { SignedIn } from '../../platform/http/mount.ts';
import { pageReply, startOfPage } from '../../platform/http/page.ts';
import type { Language } from '../../platform/http/texts.ts';
import { alertRows, countAlerts, toAlerts } from './alerts.queries.ts';
import { isForeignTrace } from './foreign.queries.ts';
import { type Reader, readerOf, readsTrace } from './readers.ts';
import { uspaceAreasOf } from './responsibility.queries.ts';
import type { TracesDeps } from './traces.deps.ts';
import {
  approvalsConcerned,
  liveRows,
  namesOfTracked,
  pointsOf,
  toTraces,
  tracesFound,
} from './traces.queries.ts';

export const pageTraces = async (
  deps: TracesDeps,
  { actor }: SignedIn,
  query: RequestOf<typeof listTraces>['query'],
  language: Language,
): Promise<ResponseOf<typeof listTraces>> => {
  const reader = readerOf(deps, actor);
  const found = tracesFound(reader, deps.clock.now(), query);
  const offset = await startOfPage(query, (id) => rankIn(reader.db, found, query.ordering, id));
  const page = { ...query, offset };
  const [rows, count] = await Promise.all([inPage(found, page).execute(), countOf(found)]);
  return pageReply(listTraces.path, language, page, count, await toTraces(deps, reader, rows));
};

/** Traces that a map draws at once. */
const MOST_DRAWN = 200;
/** The latest alerts of one trace that its page shows. */
const MOST_ALERTS = 200;

export const drawTraces = async (
  deps: TracesDeps,
  { actor }: SignedIn,
  query: RequestOf<typeof tracesGeometries>['query'],
): Promise<ResponseOf<typeof tracesGeometries>> => {
  const now = deps.clock.now();
  const reader = readerOf(deps, actor);
  const rows = await tracesFound(reader, now, query)
    .orderBy('last_detection', 'desc')
    .limit(MOST_DRAWN + 1)
    .execute();
  const shown = rows.slice(0, MOST_DRAWN);
  const points = Map.groupBy(
    await pointsOf(
      reader.db,
      shown.map(({ id }) => id),
    ),
    ({ trace_id }) => trace_id,
  );
  return {
    type: 'FeatureCollection',
    is_cut: rows.length > MOST_DRAWN,
    features: shown.map(({ id, device_id, last_detection, is_simulated }) => ({
      type: 'Feature',
      id,
      geometry: geometryOf(points.get(id) ?? []),
      properties: { device_id, is_active: isActiveTrace(last_detection, now), is_simulated },
    })),
  };
};

const geometryOf = (
  points: readonly { readonly longitude: number; readonly latitude: number; readonly is_late: boolean }[],
) => ({
  ...traceGeometry(
    points.map(({ longitude, latitude, is_late }) => ({ position: [longitude, latitude], is_late })),
  ),
});

/** One trace with its alerts. Throws NOT_FOUND. */
export const readTrace = async (
  deps: TracesDeps,
  { actor }: SignedIn,
  id: number,
): Promise<ResponseOf<typeof getTrace>> => {
  const [reader, now] = [readerOf(deps, actor), deps.clock.now()];
  const row = await tracesFound(reader, now, { date_from: '1970-01-01T00:00:00Z' })
    .where('id', '=', id)
    .executeTakeFirst();
  if (!row) throw notFound();
  const found = alertRows(reader, now).where('a.trace_id', '=', id);
  const [[trace], points, alerts, alerts_count] = await Promise.all([
    toTraces(deps, reader, [row]),
    pointsOf(reader.db, [id]),
    found.limit(MOST_ALERTS).execute(),
    countOf(found.clearOrderBy()),
  ]);
  if (!trace) throw notFound();
  return {
    ...trace,
    geometry: geometryOf(points),
    alerts: await toAlerts(deps, reader, alerts),
    alerts_count,
  };
};

type LiveRow = Awaited<ReturnType<typeof liveRows>>[number];

/** The live drones that a person may see: an authority all, an operator its own, a supervisor those in its U-spaces now. */
const liveFor = async (deps: TracesDeps, reader: Reader, since: string): Promise<readonly LiveRow[]> => {
  if (reader.is_authority)
    return liveRows(deps.system_db, since, sql<boolean>`not ${isForeignTrace('traces')}`);
  const rows = await liveRows(reader.db, since, readsTrace(reader, 'traces'));
  if (reader.operator_id !== null || rows.length === 0) return rows;
  // A trace that once touched a U-space, or its margin, says nothing of where its drone is now.
  const areas = await uspaceAreasOf(deps.system_db, reader.structure_ids);
  const inside = rows.filter(({ longitude, latitude }) =>
    areas.some((area) => metresOutside([longitude, latitude], area) <= PLACE_TOLERANCE_M),
  );
  return inside.map((row) => ({ ...row, count: inside.length }));
};

/** Where drones are now: authorities see all of them (specification 1 §6), supervisors those in their U-spaces. */
export const readLive = async (
  deps: TracesDeps,
  { actor }: SignedIn,
): Promise<ResponseOf<typeof livePositions>> => {
  const now = deps.clock.now();
  const reader = readerOf(deps, actor);
  const rows = (await isTrackingOff(deps, actor))
    ? []
    : await liveFor(deps, reader, secondsAfter(now, -LIVE_FOR_S).toISOString());
  const ids = rows.map(({ id }) => id);
  const [names, concerned] = await Promise.all([
    namesOfTracked(deps, rows),
    ids.length === 0 ? [] : approvalsConcerned(reader, ids),
  ]);
  const approvals = Map.groupBy(concerned, ({ trace_id }) => trace_id);
  return {
    type: 'FeatureCollection',
    now: now.toISOString(),
    helicopter_service: deps.tracking.helicopters(),
    sources:
      reader.operator_id === null
        ? [...deps.tracking.sources.heardBy(reader.structure_ids, now.getTime())]
        : [],
    count: rows[0]?.count ?? 0,
    features: rows.map((row) => {
      const company = row.operator_id === null ? undefined : names.operator.get(row.operator_id);
      return {
        type: 'Feature' as const,
        id: row.id,
        geometry: { type: 'Point', coordinates: [row.longitude, row.latitude] },
        properties: {
          tracker_id: row.device_id,
          air_vehicle: { device_id: row.device_id },
          altitude: row.altitude_m,
          height: row.height_m,
          timestamp: row.at,
          angle: row.heading_deg,
          drone_id: row.drone_id,
          drone_name: row.drone_id === null ? null : (names.drone.get(row.drone_id)?.name ?? null),
          exploitants: company === undefined ? [] : [company],
          approvals: (approvals.get(row.id) ?? []).map(({ id, display_identifier }) => ({
            id,
            display_identifier,
          })),
          height_basis: row.height_basis,
          is_simulated: row.is_simulated,
        },
      };
    }),
  };
};

const ownSettings = async ({ system_db }: TracesDeps, { user_id }: SignedIn['actor']) => {
  const row = await system_db
    .selectFrom('contact_settings')
    .select('settings')
    .where('user_id', '=', user_id)
    .executeTakeFirst();
  return settingsOf((row?.settings ?? null) as ChosenSettings | null);
};

/** Whether somebody of an operator turned live tracking off. */
const isTrackingOff = async (deps: TracesDeps, actor: SignedIn['actor']): Promise<boolean> =>
  operatorOf(actor) !== null && !(await ownSettings(deps, actor)).tracking_activated;

/** Whether somebody turned helicopters on, of an operator that is granted them. */
const isToldOfHelicopters = async (deps: TracesDeps, actor: SignedIn['actor']): Promise<boolean> => {
  const operator = operatorOf(actor);
  if (operator === null || !operator.config.has_hss_exploitant_authorization) return false;
  return seesHelicopters(operator.config, await ownSettings(deps, actor));
};

/**
 * As whom somebody reads alerts; null for who reads none: an operator's people those of its drones where it may manage its take-offs
 * itself (specification 1 §6), else those of manned aircraft near them, where that is granted and turned on.
 */
export const alertReaderOf = async (deps: TracesDeps, { actor }: SignedIn): Promise<Reader | null> => {
  const [reader, operator] = [readerOf(deps, actor), operatorOf(actor)];
  if (operator === null || (await managesTakeOffs(deps, operator.operator_id))) return reader;
  return (await isToldOfHelicopters(deps, actor)) ? { ...reader, hears_manned_alone: true } : null;
};

const managesTakeOffs = async ({ db }: TracesDeps, operator_id: number): Promise<boolean> => {
  const row = await db
    .selectFrom('operators')
    .select('can_manage_take_off_authorizations')
    .where('id', '=', operator_id)
    .executeTakeFirst();
  return row?.can_manage_take_off_authorizations ?? false;
};

export const readAlerts = async (
  deps: TracesDeps,
  by: SignedIn,
  language: Language,
  query: RequestOf<typeof listPositionAlerts>['query'],
): Promise<ResponseOf<typeof listPositionAlerts>> => {
  const { path } = listPositionAlerts;
  const reader = await alertReaderOf(deps, by);
  if (reader === null) return { ...pageReply(path, language, query, 0, []), pressing: 0 };
  const now = deps.clock.now();
  const since = secondsAfter(now, -query.last_n_hours * 3600).toISOString();
  const found = alertRows(reader, now).where('a.created_at', '>=', since);
  const { count, pressing } = await countAlerts(reader, now, since);
  const rows = await found.limit(query.limit).offset(query.offset).execute();
  return { ...pageReply(path, language, query, count, await toAlerts(deps, reader, rows)), pressing };
};
