import type { RequestOf, ResponseOf } from '@envol/contract/endpoint';
import {
  type acknowledgeAlert,
  type getTrace,
  listPositionAlerts,
  listTraces,
  type livePositions,
  type markAlertsAsRead,
  type sendPositions,
  type tracesGeometries,
} from '@envol/contract/traces';
import { authorityOf, operatorOf } from '@envol/domain/access/actor';
import { isActiveTrace, LIVE_FOR_S, traceGeometry } from '@envol/domain/traces/trace';
import { sql } from 'kysely';
import { secondsAfter } from '../../platform/clock.ts';
import { countOf, inPage, rankIn } from '../../platform/db/page.ts';
import { notFound } from '../../platform/http/failure.ts';
import type { SignedIn } from '../../platform/http/mount.ts';
import { pageReply, startOfPage } from '../../platform/http/page.ts';
import type { Language } from '../../platform/http/texts.ts';
import { alertRows, countAlerts, toAlerts } from './alerts.queries.ts';
import { ownStructures, type Reader, readerOf, readsTrace } from './readers.ts';
import { recordPositions } from './record.service.ts';
import type { TracesDeps } from './traces.deps.ts';
import { liveRows, namesOfTracked, pointsOf, toTraces, tracesFound } from './traces.queries.ts';

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

/** From how far a tracker's clock may be: what is older comes by an import, what is of tomorrow is wrong. */
const OLDEST_S = 86_400;
const AHEAD_S = 60;

export const takePositions = async (
  deps: TracesDeps,
  { actor }: SignedIn,
  { device_id, positions }: RequestOf<typeof sendPositions>['body'],
): Promise<ResponseOf<typeof sendPositions>> => {
  const now = deps.clock.now().getTime();
  const kept = positions.filter(({ at }) => {
    const age = (now - Date.parse(at)) / 1000;
    return age <= OLDEST_S && age >= -AHEAD_S;
  });
  const recorded =
    kept.length === 0
      ? { trace_ids: [], added: 0, late: 0 }
      : await recordPositions(
          deps,
          device_id,
          {
            operator_id: operatorOf(actor)?.operator_id ?? null,
            structure_id: authorityOf(actor)?.structure_ids[0] ?? null,
            is_simulated: false,
          },
          kept.map(({ at, longitude, latitude, ...rest }) => ({
            ...rest,
            at: new Date(Date.parse(at)).toISOString(),
            position: [longitude, latitude] as const,
          })),
        );
  return { ...recorded, trace_ids: [...recorded.trace_ids], left_out: positions.length - recorded.added };
};

/** Where drones are now: authorities see all of them (specification 1 §6), supervisors those of their U-spaces. */
export const readLive = async (
  deps: TracesDeps,
  { actor }: SignedIn,
): Promise<ResponseOf<typeof livePositions>> => {
  const since = secondsAfter(deps.clock.now(), -LIVE_FOR_S).toISOString();
  const reader = readerOf(deps, actor);
  const rows = reader.is_authority
    ? await liveRows(deps.own_db, since, sql<boolean>`true`)
    : await liveRows(reader.db, since, readsTrace(reader, 'traces'));
  const names = await namesOfTracked(deps, rows);
  return {
    type: 'FeatureCollection',
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
          is_simulated: row.is_simulated,
        },
      };
    }),
  };
};

/** Whether an operator's people see alerts: those that may manage their take-offs themselves (specification 1 §6). */
const seesAlerts = async ({ db }: TracesDeps, { actor }: SignedIn): Promise<boolean> => {
  const operator = operatorOf(actor);
  if (operator === null) return true;
  const row = await db
    .selectFrom('operators')
    .select('can_manage_take_off_authorizations')
    .where('id', '=', operator.operator_id)
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
  if (!(await seesAlerts(deps, by))) return { ...pageReply(path, language, query, 0, []), pressing: 0 };
  const now = deps.clock.now();
  const since = secondsAfter(now, -query.last_n_hours * 3600).toISOString();
  const reader = readerOf(deps, by.actor);
  const found = alertRows(reader, now).where('a.created_at', '>=', since);
  const { count, pressing } = await countAlerts(reader, now, since);
  const rows = await found.limit(query.limit).offset(query.offset).execute();
  return { ...pageReply(path, language, query, count, await toAlerts(deps, reader, rows)), pressing };
};

/** Takes note of alerts for the structures of the reader that hear them; the first who did stands. */
const noteByName = async (
  reader: Reader,
  { actor, long_name }: SignedIn,
  ids: readonly number[],
  at: string,
): Promise<number> => {
  if (ids.length === 0) return 0;
  const hearing = await reader.db
    .selectFrom('alert_structures')
    .select(['alert_id', 'structure_id'])
    .where('alert_id', 'in', [...ids])
    .where(sql<boolean>`structure_id = ${ownStructures(reader)}`)
    .execute();
  if (hearing.length === 0) return 0;
  await reader.db
    .insertInto('alert_acknowledgements')
    .values(hearing.map((each) => ({ ...each, user_id: actor.user_id, user_name: long_name, at })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return hearing.length;
};

/**
 * Notes for oneself that alerts were seen, and takes note of those that are over, or of all where that is asked; those that the
 * asker does not hear are passed over.
 */
export const markRead = async (
  deps: TracesDeps,
  by: SignedIn,
  { ids, acknowledge: asked }: RequestOf<typeof markAlertsAsRead>['body'],
): Promise<void> => {
  const [reader, now] = [readerOf(deps, by.actor), deps.clock.now()];
  const known = await alertRows(reader, now)
    .where('a.id', 'in', [...ids])
    .execute();
  if (known.length === 0) return;
  await reader.db
    .insertInto('position_alert_reads')
    .values(known.map(({ id }) => ({ alert_id: id, user_id: by.actor.user_id })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const noted = known.filter(({ goes_on }) => asked ?? !goes_on).map(({ id }) => id);
  await noteByName(reader, by, noted, now.toISOString());
};

/** Takes note of an alert by name, for every colleague of the structures that hear it; the first who did stands. */
export const acknowledge = async (
  deps: TracesDeps,
  by: SignedIn,
  id: number,
): Promise<ResponseOf<typeof acknowledgeAlert>> => {
  const [reader, now] = [readerOf(deps, by.actor), deps.clock.now()];
  const find = async () => {
    const row = await alertRows(reader, now).where('a.id', '=', id).executeTakeFirst();
    const [alert] = row === undefined ? [] : await toAlerts(deps, reader, [row]);
    if (alert === undefined) throw notFound();
    return alert;
  };
  await find();
  if ((await noteByName(reader, by, [id], now.toISOString())) === 0) throw notFound();
  return find();
};
