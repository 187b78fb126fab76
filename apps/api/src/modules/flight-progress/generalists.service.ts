import type { RequestOf } from '@envol/contract/endpoint';
import type { createGeneralistMission, updateGeneralistMission } from '@envol/contract/flight-progress';
import type { Flight } from '@envol/contract/flights';
import { operatorOf as operatorActedFor } from '@envol/domain/access/actor';
import { timeZoneAt } from '@envol/domain/flights/timeZone';
import type { Position } from '@envol/domain/geo/geometry';
import { USUAL_HOURS } from '@envol/domain/operators/usualHours';
import { instantAt, localDate, localTime } from '@envol/domain/time/localTime';
import { Failure } from '../../platform/http/failure.ts';
import type { Context, SignedIn } from '../../platform/http/mount.ts';
import { callerOf, getDetail } from '../flight-details/index.ts';
import { answerOf, createFlight, updateFlight } from '../flights/index.ts';
import type { ProgressDeps } from './flightProgress.service.ts';

type Input = RequestOf<typeof createGeneralistMission>['body'];
type Changes = RequestOf<typeof updateGeneralistMission>['body'];

/** Between which hours the operator's generalists fly. */
const hoursOf = async (deps: ProgressDeps, operatorId: number) => {
  const row = await deps.db
    .selectFrom('operators')
    .select('custom_config')
    .where('id', '=', operatorId)
    .executeTakeFirstOrThrow();
  const { generalist_flight_time_start: start, generalist_flight_time_end: end } = row.custom_config;
  return { start: start ?? null, end: end ?? null };
};

/** The instants of a day's hours; hours beyond the operator's are refused by name. Throws PERIOD_INVALID. */
const periodOf = async (
  deps: ProgressDeps,
  operatorId: number,
  plan: {
    readonly date: string;
    readonly time_start?: string | undefined;
    readonly time_end?: string | undefined;
    readonly place: Position;
  },
) => {
  const allowed = await hoursOf(deps, operatorId);
  const start = plan.time_start ?? allowed.start ?? USUAL_HOURS.start;
  const end = plan.time_end ?? allowed.end ?? USUAL_HOURS.end;
  const hours = { start: allowed.start ?? '00:00', end: allowed.end ?? '23:59' };
  const outside = [...(start < hours.start ? ['time_start'] : []), ...(end > hours.end ? ['time_end'] : [])];
  if (outside.length > 0)
    throw new Failure('PERIOD_INVALID', {
      fields: outside.map((path) => ({ path, message: 'outside_generalist_hours', params: hours })),
    });
  const time_zone = timeZoneAt(plan.place);
  return {
    date_start: instantAt(plan.date, start, time_zone),
    date_end: instantAt(plan.date, end, time_zone),
    time_zone,
  };
};

/** Plans a mission of the simplified form, and analyses it. Throws NO_PILOT_OF_ACCOUNT without anybody to fly it. */
export const createGeneralist = async (
  deps: ProgressDeps,
  context: Context<SignedIn>,
  { place, radius_m, date, time_start, time_end, drone_id, pilot_id, ...input }: Input,
): Promise<Flight> => {
  const caller = callerOf(context);
  const own = operatorActedFor(context.signed_in.actor)?.pilot_id ?? null;
  const pilot = pilot_id ?? own;
  if (pilot === null) throw new Failure('NO_PILOT_OF_ACCOUNT');
  const period = await periodOf(deps, caller.operator_id, { date, time_start, time_end, place });
  const detail = await createFlight(
    deps,
    caller,
    {
      ...input,
      ...period,
      visibility: 'in_sight',
      areas: [{ geometry: { type: 'Circle', center: place, radius_m } }],
      pilot_ids: [pilot],
      drone_ids: [drone_id],
    },
    { is_generalist: true },
  );
  return answerOf(deps, detail);
};

/** Changes one; what is not said keeps. Throws NOT_A_GENERALIST_MISSION for a mission of the full form, ANALYSIS_OUTDATED for an older version. */
export const changeGeneralist = async (
  deps: ProgressDeps,
  context: Context<SignedIn>,
  id: number,
  { place, radius_m, date, time_start, time_end, drone_id, pilot_id, ...changes }: Changes,
): Promise<Flight> => {
  const caller = callerOf(context);
  const { flight, areas } = await getDetail(deps.db, caller.reached, id);
  const [area] = areas;
  if (!flight.is_generalist || area?.geometry.type !== 'Circle')
    throw new Failure('NOT_A_GENERALIST_MISSION');
  const center = place ?? ([...area.geometry.center] as [number, number]);
  const moved = place !== undefined || radius_m !== undefined;
  const when = [date, time_start, time_end].some((each) => each !== undefined);
  const period = when
    ? await periodOf(deps, caller.operator_id, {
        date: date ?? localDate(flight.date_start, flight.time_zone),
        time_start: time_start ?? localTime(flight.date_start, flight.time_zone),
        time_end: time_end ?? localTime(flight.date_end, flight.time_zone),
        place: center,
      })
    : {};
  const detail = await updateFlight(deps, caller, id, {
    ...changes,
    ...period,
    ...(moved && {
      areas: [
        {
          id: area.id,
          name: area.name,
          geometry: { type: 'Circle', center, radius_m: radius_m ?? area.geometry.radius_m },
        },
      ],
    }),
    ...(pilot_id === undefined ? {} : { pilot_ids: [pilot_id] }),
    ...(drone_id === undefined ? {} : { drone_ids: [drone_id] }),
  });
  return answerOf(deps, detail);
};
