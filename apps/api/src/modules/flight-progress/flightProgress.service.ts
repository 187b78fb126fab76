import type { ResponseOf } from '@envol/contract/endpoint';
import type {
  checkAreaCanBeDeleted,
  TAKE_OFF_OBSTACLES_OF_FLIGHT,
  TAKE_OFF_WARNINGS_OF_FLIGHT,
} from '@envol/contract/flight-progress';
import type { Flight } from '@envol/contract/flights';
import { isStanding } from '@envol/domain/approvals/coverage';
import { isLocked } from '@envol/domain/flights/policy';
import { dailyWindows, plannedPeriod } from '@envol/domain/time/dailyWindows';
import missionsEn from '@envol/i18n/en/missions' with { type: 'json' };
import missionsFr from '@envol/i18n/fr/missions' with { type: 'json' };
import type { Database } from '../../platform/db/database.ts';
import { notFound } from '../../platform/http/failure.ts';
import type { Language } from '../../platform/http/texts.ts';
import type { ApprovalsDeps } from '../approvals/index.ts';
import {
  answerOf,
  type Caller,
  type FlightDetail,
  type FlightsDeps,
  getDetail,
  isDayStale,
  refreshDay,
} from '../flights/index.ts';

export type ProgressDeps = FlightsDeps & ApprovalsDeps & { readonly own_db: Database };
type Obstacle = (typeof TAKE_OFF_OBSTACLES_OF_FLIGHT)[number];
type Warning = (typeof TAKE_OFF_WARNINGS_OF_FLIGHT)[number];

const WORDS = { fr: missionsFr, en: missionsEn } as const;

/** What may become of an area; the reason is the first that stands against it. Throws NOT_FOUND for another's area. */
export const areaFate = (
  { areas, approvals }: FlightDetail,
  areaId: number,
  language: Language,
): ResponseOf<typeof checkAreaCanBeDeleted> => {
  if (!areas.some(({ id }) => id === areaId)) throw notFound();
  const linked = approvals.filter((each) => isStanding(each) && each.area_ids.includes(areaId));
  const reason = isLocked(approvals)
    ? ('frozen_by_approval' as const)
    : linked.some(({ area_ids }) => area_ids.length === 1)
      ? ('last_area_of_approval' as const)
      : areas.length === 1
        ? ('last_area' as const)
        : null;
  const told = reason ?? (linked.length > 0 ? ('linked_to_approval' as const) : null);
  return {
    can_be_deleted: reason === null,
    can_be_sliced: linked.length === 0 && reason !== 'frozen_by_approval',
    reason: told,
    detail: told === null ? null : WORDS[language].area_fates[told],
  };
};

/**
 * Verdicts under which a take-off is noted: nothing is left to do, though something may be left to read. Data out of date
 * warn and refuse nothing (docs/adr/0160).
 */
const CLEARED: ReadonlySet<Flight['verdict']> = new Set(['clear', 'conditions', 'unverified', 'out_of_date']);

/** The authorizations of a mission's requests to authorities that ask for one, the newest of each. */
const authorizationsOf = (deps: ProgressDeps, flightId: number) =>
  deps.db
    .selectFrom('approvals')
    .innerJoin('structure_settings as s', 's.structure_id', 'approvals.structure_id')
    .leftJoin('take_off_authorizations as a', (join) =>
      join.onRef('a.approval_id', '=', 'approvals.id').on('a.status', '=', 'granted'),
    )
    .select(['approvals.id as approval_id', 'a.id', 'a.date_start', 'a.date_end'])
    .where('approvals.flight_id', '=', flightId)
    .where('approvals.status', 'in', ['accepted', 'reserves'])
    .where('s.take_off_authorization_activated', '=', true)
    .execute();

/** Whether a U-space that approved the mission is closed, and was at that instant. */
const isClosedOver = async (deps: ProgressDeps, flightId: number, at: string): Promise<boolean> => {
  const closed = await deps.db
    .selectFrom('approvals')
    .innerJoin('structures as s', 's.id', 'approvals.structure_id')
    .select('s.id')
    .where('approvals.flight_id', '=', flightId)
    .where('approvals.status', 'in', ['accepted', 'reserves'])
    .where('s.closed_at', '<=', at)
    .executeTakeFirst();
  return closed !== undefined;
};

/** The mission as the day's sources leave it now: a NOTAM of a minute ago counts. Throws NOT_FOUND. */
const currentDetail = async (deps: ProgressDeps, caller: Caller, id: number): Promise<FlightDetail> => {
  const detail = await getDetail(deps.db, caller.reached, id);
  if (!(await isDayStale(deps, detail))) return detail;
  await refreshDay({ ...deps, db: deps.own_db }, id);
  return getDetail(deps.db, caller.reached, id);
};

/** Whether the take-off may be declared, of now or of when a device noted it. Throws NOT_FOUND. */
export const takeOffCase = async (
  deps: ProgressDeps,
  caller: Caller,
  id: number,
  at = deps.clock.now().toISOString(),
) => {
  const detail = await currentDetail(deps, caller, id);
  // Its first line at that hour: one that is over by now was not over then.
  const then = { now: () => new Date(at) };
  const flight = answerOf({ ...deps, clock: then }, detail);
  const now = Date.parse(at);
  const asked = await authorizationsOf(deps, id);
  const granted = asked.filter(
    ({ id: found, date_start, date_end }) =>
      found !== null && Date.parse(date_start ?? '') <= now && now < Date.parse(date_end ?? ''),
  );
  const windows = dailyWindows(plannedPeriod(detail.flight));
  const isInside = windows.some(({ from, to }) => Date.parse(from) <= now && now < Date.parse(to));
  const obstacles: Obstacle[] = [
    ...((await isClosedOver(deps, id, at)) ? (['uspace_closed'] as const) : []),
    ...(flight.is_archived ? (['archived'] as const) : []),
    ...(flight.en_route ? (['already_en_route'] as const) : []),
    ...(isInside ? [] : (['outside_period'] as const)),
    ...(CLEARED.has(flight.verdict) ? [] : (['not_cleared'] as const)),
    ...(granted.length < asked.length ? (['authorization_needed'] as const) : []),
  ];
  const [first] = granted;
  const warnings: Warning[] =
    flight.data_age.length > 0 || flight.verdict === 'out_of_date' ? ['data_out_of_date'] : [];
  return { detail, obstacles, warnings, authorization: first?.id ? { id: first.id } : null };
};
