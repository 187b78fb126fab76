import type { NOTAM_RATINGS, NotamsAnalysis, NotamsImported } from '@envol/contract/notams';
import { outlinePolygons } from '@envol/domain/geo/buffer';
import { firsOf } from '@envol/domain/notams/firs';
import { judgeNotams, NOTAM_RADIUS_M, type NotamFinding } from '@envol/domain/notams/judgeNotams';
import { isOfAnotherRegion, notamCardEffect } from '@envol/domain/notams/notamCards';
import { announcesSupplement } from '@envol/domain/notams/pointers';
import { type NotamService, NotamServiceFailure } from '../../integrations/notams/port.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import { findPlanned, type PlannedMission } from '../../platform/db/plannedMission.ts';
import type { VisibleRows } from '../../platform/db/reach.ts';
import { Failure, notFound } from '../../platform/http/failure.ts';
import type { NotamsHolder, NotamsInForce } from './notams.holder.ts';
import { noteFailure, takeBriefing } from './notams.import.ts';
import { toFinding } from './notams.mapper.ts';
import { findRatings, findState } from './notams.queries.ts';

export interface NotamsDeps {
  /** The asker's: the mission is read in their scope. */
  readonly db: Database;
  /** The process's own: NOTAM belong to no tenant, ratings to a person. */
  readonly system_db: Database;
  readonly clock: Clock;
  readonly notams: NotamsHolder;
  readonly notam_service: NotamService;
}

const DAY_MS = 86_400_000;
/** A list longer than this helps nobody; whatever concerns the mission or is worth reading comes first, and whole. */
const MOST_TOLD = 200;

const isAffecting = ({ effect }: Pick<NotamFinding, 'effect'>): boolean =>
  effect === 'affects' || effect === 'perhaps';

/** What may close the place and brings no card: what somebody makes of it settles nothing. */
const isUnsettled = (finding: NotamFinding, areas: PlannedMission['areas']): boolean =>
  finding.effect === 'perhaps' &&
  finding.meaning === 'closes' &&
  !announcesSupplement(finding.notam) &&
  notamCardEffect(finding) === null &&
  !isOfAnotherRegion(finding, areas);

const judge = async (
  deps: Pick<NotamsDeps, 'notams'>,
  { areas, period }: PlannedMission,
): Promise<{ readonly inForce: NotamsInForce; readonly findings: readonly NotamFinding[] }> => {
  const inForce = await deps.notams.inForce();
  return { inForce, findings: judgeNotams(inForce.index, { areas, period }) };
};

/** The NOTAM around a mission with the age of their source. Throws NOT_FOUND. */
export const analyseNotams = async (
  deps: Omit<NotamsDeps, 'notam_service'>,
  reached: VisibleRows,
  /** Whose ratings count; null: nobody's, on paper. */
  userId: number | null,
  flightId: number,
): Promise<NotamsAnalysis> => {
  const mission = await findPlanned(deps.db, reached, flightId);
  const { inForce, findings } = await judge(deps, mission);
  const [state, ratings] = await Promise.all([
    findState(deps.system_db, deps.clock.now(), firsOf(mission.areas)),
    userId === null ? new Map<number, string>() : findRatings(deps.system_db, userId),
  ]);
  const notams = findings
    .filter(({ effect }, index) => index < MOST_TOLD || effect !== 'other')
    .map((each) => toFinding(each, inForce, ratings));
  const affecting = notams.filter(isAffecting);
  return {
    ...state,
    within_m: NOTAM_RADIUS_M,
    affecting: affecting.length,
    unsettled: findings.filter((each) => isUnsettled(each, mission.areas)).length,
    unread: affecting.filter(({ rating }) => rating === 'not_checked').length,
    count: findings.length,
    notams,
  };
};

/** The places of what is worth reading, numbered as the list is. Throws NOT_FOUND. */
export const drawNotams = async (deps: NotamsDeps, reached: VisibleRows, flightId: number) => {
  const { inForce, findings } = await judge(deps, await findPlanned(deps.db, reached, flightId));
  const shown = findings.filter(({ effect }) => effect !== 'other');
  return {
    type: 'FeatureCollection' as const,
    features: shown.flatMap(({ notam, effect }, rank) =>
      notam.places.flatMap((place) =>
        outlinePolygons(place).map((coordinates, part) => ({
          type: 'Feature' as const,
          id: rank * 1_000 + part,
          geometry: { type: 'Polygon', coordinates },
          properties: {
            notam_id: inForce.idOf.get(notam.identifier) ?? 0,
            identifier: notam.identifier,
            effect,
            rank: rank + 1,
            is_simulated: inForce.simulated.has(notam.identifier),
          },
        })),
      ),
    ),
  };
};

type Rating = (typeof NOTAM_RATINGS)[number];

/** Keeps what somebody made of a NOTAM. Throws NOT_FOUND. */
export const rateNotam = async (
  { system_db, clock }: NotamsDeps,
  userId: number,
  id: number,
  rating: Rating,
) => {
  const known = await system_db.selectFrom('notams').select('id').where('id', '=', id).executeTakeFirst();
  if (!known) throw notFound();
  if (rating === 'not_checked')
    await system_db
      .deleteFrom('notam_ratings')
      .where('user_id', '=', userId)
      .where('notam_id', '=', id)
      .execute();
  else {
    const rated_at = clock.now().toISOString();
    await system_db
      .insertInto('notam_ratings')
      .values({ user_id: userId, notam_id: id, rating, rated_at })
      .onConflict((conflict) => conflict.columns(['user_id', 'notam_id']).doUpdateSet({ rating, rated_at }))
      .execute();
  }
  return { id, rating };
};

type Work = Pick<NotamsDeps, 'clock' | 'notam_service'> & { readonly db: Database };

/** Asks the connected service, and keeps what it said or that it failed. Throws NotamServiceFailure. */
const ask = async ({ db, clock, notam_service }: Work): Promise<NotamsImported> => {
  const { source } = notam_service;
  if (source === 'none') throw new NotamServiceFailure('no service is connected');
  try {
    const text = await notam_service.briefing(clock.now());
    const { firs } = notam_service;
    const briefing = { text, source, firs, is_complete: true, label: null, by: null };
    return await takeBriefing(db, briefing, clock.now());
  } catch (error) {
    await noteFailure(db, source, error instanceof Error ? error.message : String(error), clock.now());
    throw error;
  }
};

/** Asks at once, for somebody who waits. Throws SERVICE_UNAVAILABLE. */
export const refreshNotams = async (deps: NotamsDeps): Promise<NotamsImported> => {
  try {
    return await ask({ ...deps, db: deps.system_db });
  } catch (error) {
    if (error instanceof NotamServiceFailure) throw new Failure('SERVICE_UNAVAILABLE');
    throw error;
  }
};

/** The housekeeping of every half hour: asks the service, and lets go what is long over. */
export const keepNotams = async (work: Work, now: Date): Promise<void> => {
  const { db, notam_service } = work;
  await db
    .deleteFrom('notams')
    .where((eb) =>
      eb.or([
        eb('ended_at', '<', new Date(now.getTime() - 90 * DAY_MS).toISOString()),
        eb('valid_to', '<', new Date(now.getTime() - 90 * DAY_MS).toISOString()),
      ]),
    )
    .execute();
  if (notam_service.source === 'none') return;
  if (notam_service.source === 'simulated') {
    const latest = await db
      .selectFrom('notam_imports')
      .select(['fetched_at', 'source'])
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst();
    // Real ones stay; of the invented ones those of a former day are made anew.
    if (latest && latest.source !== 'simulated') return;
    if (latest && latest.fetched_at.slice(0, 10) === now.toISOString().slice(0, 10)) return;
  }
  await ask(work);
};
