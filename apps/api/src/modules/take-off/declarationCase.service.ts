import type { MissionVerdict } from '@envol/domain/flights/verdict';
import { type DeclarationObstacle, declarationObstacles } from '@envol/domain/take-off/declaration';
import { dailyWindows, plannedPeriod } from '@envol/domain/time/dailyWindows';
import missionsEn from '@envol/i18n/en/missions' with { type: 'json' };
import missionsFr from '@envol/i18n/fr/missions' with { type: 'json' };
import type { Database, Db } from '../../platform/db/database.ts';
import type { Reached } from '../../platform/db/reach.ts';
import { Failure } from '../../platform/http/failure.ts';
import type { Language } from '../../platform/http/texts.ts';
import { findDayApprovalsByIds } from '../activations/index.ts';
import {
  answerOf,
  type FlightDetail,
  type FlightsDeps,
  getDetail,
  isDayStale,
  refreshDay,
} from '../flights/index.ts';
import { findTakeOffCases } from './takeOffCase.service.ts';

export type DeclarationDeps = FlightsDeps & { readonly own_db: Database };

const WORDS = { fr: missionsFr, en: missionsEn } as const;

/** The mission as the day's sources leave it now: a NOTAM of a minute ago counts. Throws NOT_FOUND. */
const currentDetail = async (deps: DeclarationDeps, reached: Reached, id: number): Promise<FlightDetail> => {
  const detail = await getDetail(deps.db, reached, id);
  if (!(await isDayStale(deps, detail))) return detail;
  await refreshDay({ ...deps, db: deps.own_db }, id);
  return getDetail(deps.db, reached, id);
};

/** The approvals that a mission is flown under: of each authority those in force, else those that ended. */
const approvalsFlown = async (db: Db, flightId: number): Promise<number[]> => {
  const rows = await db
    .selectFrom('approvals')
    .select(['id', 'structure_id', 'closed_at'])
    .where('flight_id', '=', flightId)
    .where('status', 'in', ['accepted', 'reserves'])
    .orderBy('id')
    .execute();
  return rows
    .filter(
      ({ structure_id, closed_at }) =>
        closed_at === null ||
        !rows.some((other) => other.structure_id === structure_id && other.closed_at === null),
    )
    .map(({ id }) => id);
};

/** What stands against flying under each approval of a mission, and the take-offs granted there; read by the process. */
const findFlown = ({ own_db }: DeclarationDeps, flightId: number, at: string) =>
  own_db.transaction().execute(async (db) => {
    const approvals = await findDayApprovalsByIds(db, await approvalsFlown(db, flightId));
    return findTakeOffCases(db, approvals, at);
  });

/** Everything about declaring a mission's take-off, of now or of when a device noted it. Throws NOT_FOUND. */
export const findDeclarationCase = async (
  deps: DeclarationDeps,
  reached: Reached,
  flightId: number,
  at: string,
) => {
  const found = await currentDetail(deps, reached, flightId);
  // Whether it was flown before says nothing about flying it again.
  const detail = { ...found, flight: { ...found.flight, effective_date_end: null } };
  // Its first line at that hour: one that is over by now was not over then.
  const flight = answerOf({ ...deps, clock: { now: () => new Date(at) } }, detail);
  const flown = await findFlown(deps, flightId, at);
  const obstacles = declarationObstacles(
    {
      is_archived: flight.is_archived,
      en_route: flight.en_route,
      verdict: flight.verdict,
      windows: dailyWindows(plannedPeriod(detail.flight)),
      approvals: flown.map(({ against_flight }) => against_flight),
    },
    at,
  );
  const granted = flown.flatMap(({ take_offs, against_flight }) =>
    take_offs.map(({ id, is_airborne }) => ({ id, is_airborne, against_flight })),
  );
  const is_by_telephone = flown.some(
    ({ rules, asks_take_off }) => rules.take_off_authorization_activated && !asks_take_off,
  );
  return { detail: found, flight, obstacles, granted, is_by_telephone };
};

/** Why a take-off is refused, in words. */
export const obstacleWords = (
  obstacles: readonly DeclarationObstacle[],
  verdict: MissionVerdict,
  language: Language,
): string[] => {
  const { obstacles: words, not_cleared } = WORDS[language].flying;
  return obstacles.map((each) =>
    each === 'not_cleared' && verdict in not_cleared
      ? not_cleared[verdict as keyof typeof not_cleared]
      : words[each],
  );
};

/** The refusal of a take-off: what stands against it, for programs and in words. */
export const refusedTakeOff = (
  obstacles: readonly DeclarationObstacle[],
  verdict: MissionVerdict,
  language: Language,
): Failure =>
  new Failure('FLIGHT_MAY_NOT_TAKE_OFF', {
    params: {
      obstacles: obstacles.join(','),
      reasons: obstacleWords(obstacles, verdict, language).join(' '),
    },
  });
