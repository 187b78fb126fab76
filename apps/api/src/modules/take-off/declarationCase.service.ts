import { cardName, forbidsPlace } from '@envol/domain/airspace/constraint';
import { isStep, type StepState, stepState } from '@envol/domain/flights/steps';
import type { MissionVerdict } from '@envol/domain/flights/verdict';
import { mayBeIn } from '@envol/domain/helicopter-departures/corridor';
import {
  type DeclarationObstacle,
  declarationObstacles,
  type NamedObstacle,
  obstacleWordKey,
} from '@envol/domain/take-off/declaration';
import { dailyWindows, plannedPeriod } from '@envol/domain/time/dailyWindows';
import { aboutText } from '@envol/i18n/aboutText';
import takeOffEn from '@envol/i18n/en/take_off' with { type: 'json' };
import takeOffFr from '@envol/i18n/fr/take_off' with { type: 'json' };
import type { Database, Db } from '../../platform/db/database.ts';
import type { VisibleRows } from '../../platform/db/reach.ts';
import { Failure } from '../../platform/http/failure.ts';
import { type Language, reasonText } from '../../platform/http/texts.ts';
import { findDayApprovalsByIds } from '../activations/index.ts';
import { toStepFacts } from '../constraints/index.ts';
import { type FlightDetail, getDetail } from '../flight-details/index.ts';
import { answerOf, type FlightsDeps, isDayStale, refreshDay } from '../flights/index.ts';
import { findCorridorsInForce } from '../helicopter-departures/index.ts';
import { findTakeOffCases, grantedFlightsFrom } from './takeOffCase.service.ts';

export type DeclarationDeps = FlightsDeps & { readonly system_db: Database };

const WORDS = { fr: takeOffFr, en: takeOffEn } as const;

/** The mission as the day's sources leave it now: a NOTAM of a minute ago counts. Throws NOT_FOUND. */
const currentDetail = async (
  deps: DeclarationDeps,
  reached: VisibleRows,
  id: number,
): Promise<FlightDetail> => {
  const detail = await getDetail(deps.db, reached, id);
  if (!(await isDayStale(deps, detail))) return detail;
  await refreshDay({ ...deps, db: deps.system_db }, id);
  return getDetail(deps.db, reached, id);
};

/** The approvals that a mission is flown under: of each authority those in force, else those that ended. */
export const approvalsFlown = async (db: Db, flightId: number): Promise<number[]> => {
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
const findFlown = ({ system_db }: DeclarationDeps, flightId: number, at: string) =>
  system_db.transaction().execute(async (db) => {
    const approvals = await findDayApprovalsByIds(db, await approvalsFlown(db, flightId));
    const cases = await findTakeOffCases(db, approvals, at);
    return approvals.flatMap((approval, index) => {
      const own = cases[index];
      return own === undefined ? [] : [{ ...own, approval, granted: grantedFlightsFrom(approval, own, at) }];
    });
  });

type Flown = Awaited<ReturnType<typeof findFlown>>;
type StepFacts = ReturnType<typeof toStepFacts>;

/** Where the steps stand that a verdict is about. */
const STATES_OF: Partial<Readonly<Record<MissionVerdict, StepState>>> = {
  steps: 'todo',
  waiting: 'waiting',
  refused: 'refused',
};

/** What a step is called: as published, or by the words of the rule. */
const stepName = (step: StepFacts, language: Language): string => {
  const { word, name } = cardName(step, language);
  const kind = word && reasonText(language, { code: `kinds.${word}`, params: {} });
  return [kind, name].filter((part) => part !== null).join(' ');
};

/** The procedures that a verdict is about: those that are to do, that wait, or that were refused. */
const proceduresOf = (detail: FlightDetail, verdict: MissionVerdict, language: Language): string[] => {
  const state = STATES_OF[verdict];
  const isMeant = (step: StepFacts): boolean =>
    verdict === 'impossible'
      ? forbidsPlace(step) && stepState(step) !== 'done'
      : isStep(step.effect) && stepState(step) === state;
  return detail.constraints
    .map((row) => toStepFacts(row, detail))
    .filter(isMeant)
    .map((step) => stepName(step, language));
};

type OfApproval = Flown[number]['against_flight'][number];

/** What stands against the take-off, each with what it is about. */
const nameObstacles = (
  obstacles: readonly DeclarationObstacle[],
  procedures: readonly string[],
  against: readonly { readonly of: readonly OfApproval[]; readonly name: string }[],
): NamedObstacle[] =>
  obstacles.map((obstacle) => {
    const names =
      obstacle === 'not_cleared'
        ? procedures
        : against.filter(({ of }) => of.some((each) => each === obstacle)).map(({ name }) => name);
    return { obstacle, names: [...new Set(names)] };
  });

interface Asked {
  /** Of now, or of when it was done. */
  readonly at: string;
  readonly language: Language;
  /** Its pilot says when it was: what was answered after that had not been granted. */
  readonly is_past?: boolean;
}

/** Everything about declaring a mission's take-off, of now or of when it was done. Throws NOT_FOUND. */
export const findDeclarationCase = async (
  deps: DeclarationDeps,
  reached: VisibleRows,
  flightId: number,
  { at, language, is_past = false }: Asked,
) => {
  const found = await currentDetail(deps, reached, flightId);
  // Whether it was flown before says nothing about flying it again.
  const detail = { ...found, flight: { ...found.flight, effective_date_end: null } };
  // Its first line at that hour: one that is over by now was not over then.
  const flight = answerOf({ ...deps, clock: { now: () => new Date(at) } }, detail);
  const flown = await findFlown(deps, flightId, at);
  const corridors = await findCorridorsInForce(deps.system_db, at);
  const against = flown.map(({ approval, against_flight, against_past_flight }) => ({
    of: is_past ? against_past_flight : against_flight,
    name: approval.structure_name,
  }));
  const obstacles = declarationObstacles(
    {
      is_archived: flight.is_archived,
      en_route: flight.en_route,
      helicopter_departure: corridors.some((corridor) =>
        mayBeIn(
          corridor,
          detail.areas.map(({ geometry }) => geometry),
        ),
      ),
      verdict: flight.verdict,
      windows: dailyWindows(plannedPeriod(detail.flight)),
      approvals: against.map(({ of }) => of),
    },
    at,
  );
  const granted = flown.flatMap(({ take_offs, against_flight }) =>
    take_offs.map(({ id, is_airborne }) => ({ id, is_airborne, against_flight })),
  );
  const is_by_telephone = flown.some(
    ({ rules, asks_take_off }) => rules.take_off_authorization_activated && !asks_take_off,
  );
  return {
    detail: found,
    flight,
    obstacles,
    named: nameObstacles(obstacles, proceduresOf(detail, flight.verdict, language), against),
    /** What each authority leaves to be flown then, or next of that day. */
    flown,
    granted,
    is_by_telephone,
  };
};

/** Why a take-off is refused, in words that name what was not given. */
export const obstacleWords = (
  named: readonly NamedObstacle[],
  verdict: MissionVerdict,
  language: Language,
): string[] => {
  const words = WORDS[language];
  return named.map(({ obstacle, names }) => {
    const [group, key] = obstacleWordKey(obstacle, verdict).split('.') as ['obstacles', DeclarationObstacle];
    return aboutText(words[group][key], names);
  });
};

/** The refusal of a take-off: what stands against it, for programs and in words. */
export const refusedTakeOff = (
  named: readonly NamedObstacle[],
  verdict: MissionVerdict,
  language: Language,
): Failure =>
  new Failure('FLIGHT_MAY_NOT_TAKE_OFF', {
    params: {
      obstacles: named.map(({ obstacle }) => obstacle).join(','),
      reasons: obstacleWords(named, verdict, language).join(' '),
    },
  });
