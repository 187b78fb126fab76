import { NOTAM_CARD } from '@envol/domain/notams/notamCards';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { Config } from '../../config.ts';
import type { Connection } from '../../platform/db/database.ts';
import { followChannels } from '../../platform/db/followChannels.ts';
import { changeEvent, type FlightDetail, findDetail } from '../flight-details/index.ts';
import { DAY_DUE_CHANNEL, markOutlivedDue, takeDue } from '../flight-due/index.ts';
import { isDayOver } from '../flight-verdicts/index.ts';
import type { FlightsDeps } from './flights.deps.ts';
import { confirmJudgement, judgeDetail, saveJudgement } from './progress.service.ts';

/** The process itself: it judges every mission that is due. */
const EVERY_MISSION = { flights: sql<boolean>`true` };
const AT_ONCE = 200;

/** A mission that is over keeps the verdict under which it was flown. */
const isOver = (deps: FlightsDeps, { flight }: FlightDetail): boolean =>
  Date.parse(flight.date_end) <= deps.clock.now().getTime();

/** Judges a mission again by what the sources of the day say now; what was done about its steps is kept. */
export const refreshDay = (deps: FlightsDeps, id: number): Promise<void> =>
  deps.db.transaction().execute(async (db) => {
    const row = await takeDue(db, id);
    const detail = row && (await findDetail(db, EVERY_MISSION, id));
    if (!detail || detail.flight.is_archived || detail.flight.analysis === null) return;
    if (isOver(deps, detail)) return;
    const judgement = await judgeDetail(db, deps, detail);
    if (judgement.analysis === null || (await confirmJudgement(db, detail, judgement))) return;
    const change = { flight_id: id, status: judgement.progress.status };
    await saveJudgement(db, detail, judgement, changeEvent(deps, row.operator_id, change));
  });

/** Whether NOTAM or tables say something else of a mission by now than it was judged by; asked before somebody acts on it. */
export const isDayStale = async (deps: FlightsDeps, detail: FlightDetail): Promise<boolean> => {
  const { flight, areas, drones, authorization, constraints } = detail;
  if (flight.analysis === null || areas.length === 0 || isOver(deps, detail)) return false;
  if (isDayOver(flight, deps.clock.now())) return true;
  const mission = { ...flight, areas, drones, authorization, terrain_failed: null };
  const now = new Set((await deps.day.notams(deps.db, mission)).cards.map(({ key }) => key));
  const saved = constraints.filter(({ key, status }) => key.startsWith(NOTAM_CARD) && status !== 'outdated');
  return saved.length !== now.size || saved.some(({ key }) => !now.has(key));
};

/**
 * Judges every mission that a change of NOTAM or of an activation table made due; how many. Done twice, it finds the same. One
 * that cannot be judged stays due and keeps none of the others waiting. Throws all failures together at the end.
 */
export const refreshDue = async (deps: FlightsDeps, now: Date): Promise<number> => {
  await markOutlivedDue(deps.db, now.toISOString());
  const failures: unknown[] = [];
  let done = 0;
  for (let last = 0; ; ) {
    const due = await deps.db
      .selectFrom('flights')
      .select('id')
      .where('day_due', '=', true)
      .where('id', '>', last)
      .orderBy('id')
      .limit(AT_ONCE)
      .execute();
    for (const { id } of due) {
      last = id;
      try {
        await refreshDay(deps, id);
        done += 1;
      } catch (error) {
        failures.push(error);
      }
    }
    if (due.length < AT_ONCE) break;
  }
  if (failures.length > 0)
    throw new AggregateError(failures, `${failures.length} missions could not be judged again`);
  return done;
};

export interface FollowingDeps extends FlightsDeps {
  readonly config: Config;
  readonly connection: Connection;
}

/** Begins as soon as missions are due, in a process that works; the sweep finds what was told while nobody listened. */
export const followDay = (app: FastifyInstance, deps: FollowingDeps): void => {
  if (!deps.config.roles.includes('worker')) return;
  followChannels(app, {
    connection: deps.connection,
    channels: [DAY_DUE_CHANNEL],
    work: () => refreshDue(deps, deps.clock.now()),
    name: 'missions under changed NOTAM or tables',
  });
};
