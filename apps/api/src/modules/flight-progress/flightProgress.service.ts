import type { ResponseOf } from '@envol/contract/endpoint';
import type {
  checkAreaCanBeDeleted,
  checkCanTakeOff,
  TAKE_OFF_WARNINGS_OF_FLIGHT,
} from '@envol/contract/flight-progress';
import { isStanding } from '@envol/domain/approvals/coverage';
import { isLocked } from '@envol/domain/flights/policy';
import { isNotedDespite, notedFlightIssues } from '@envol/domain/take-off/declaration';
import { localDate } from '@envol/domain/time/localTime';
import missionsEn from '@envol/i18n/en/missions' with { type: 'json' };
import missionsFr from '@envol/i18n/fr/missions' with { type: 'json' };
import type { Database } from '../../platform/db/database.ts';
import { Failure, notFound } from '../../platform/http/failure.ts';
import type { Language } from '../../platform/http/texts.ts';
import type { ApprovalsDeps } from '../approvals/index.ts';
import { isBatteryWorn } from '../batteries/index.ts';
import { isMaintenanceOverdue } from '../drone-maintenance/index.ts';
import type { Caller, FlightDetail } from '../flight-details/index.ts';
import type { FlightsDeps } from '../flights/index.ts';
import { findDeclarationCase, obstacleWords } from '../take-off/index.ts';

export type ProgressDeps = FlightsDeps & ApprovalsDeps & { readonly system_db: Database };
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

/** Holds what a pilot notes of a flight of before to its bounds. Throws PERIOD_INVALID naming the field. */
export const holdToNotedTimes = (
  { flight }: FlightDetail,
  {
    took_off_at,
    landed_at = null,
    path: startPath = 'took_off_at',
  }: { readonly took_off_at: string; readonly landed_at?: string | null; readonly path?: string },
  now: string,
): void => {
  const issues = notedFlightIssues({ took_off_at, landed_at }, now, flight.effective_date_end);
  if (issues.length > 0)
    throw new Failure('PERIOD_INVALID', {
      fields: issues.map(({ path, message }) => ({
        path: path === 'took_off_at' ? startPath : path,
        message,
      })),
    });
};

type DeclarationCase = Awaited<ReturnType<typeof findDeclarationCase>>;

/** What each authority leaves to be flown, with the mission's own names of its areas. */
const grantedOf = ({ flown, detail }: DeclarationCase): ResponseOf<typeof checkCanTakeOff>['granted'] =>
  flown.flatMap(({ approval, granted }) =>
    granted.map(({ source, from, to, areas, height_m }) => ({
      approval_id: approval.id,
      structure_name: approval.structure_name,
      source,
      date_start: from,
      date_end: to,
      time_zone: approval.time_zone,
      height_m,
      areas: areas.map(({ flight_area_id, identifier, height }) => ({
        id: flight_area_id,
        name: detail.areas.find((area) => area.id === flight_area_id)?.name ?? identifier,
        height_m: height,
      })),
    })),
  );

/** Whether the take-off may be declared, of now or of when it was done. Throws NOT_FOUND. */
export const takeOffCase = async (
  deps: ProgressDeps,
  { reached, language }: Pick<Caller, 'reached' | 'language'>,
  id: number,
  { at, is_past }: { readonly at: string; readonly is_past?: boolean },
) => {
  const found = await findDeclarationCase(deps, reached, id, {
    at,
    language,
    ...(is_past !== undefined && { is_past }),
  });
  const { detail, flight, obstacles, named, granted, is_by_telephone } = found;
  const unused = granted.filter(({ is_airborne }) => !is_airborne);
  // The one that may be used now; else one whose grant is over, for a take-off that happened all the same.
  const authorization =
    unused.find(({ against_flight }) => !against_flight.includes('authorization_needed')) ?? unused[0];
  const warnings: Warning[] = [
    ...(flight.data_age.length > 0 || flight.verdict === 'out_of_date'
      ? (['data_out_of_date'] as const)
      : []),
    ...(is_by_telephone ? (['take_off_by_telephone'] as const) : []),
    ...((await isMaintenanceOverdue(
      deps.db,
      detail.drones.map((drone) => drone.id),
      localDate(at, detail.flight.time_zone),
    ))
      ? (['maintenance_overdue'] as const)
      : []),
    ...((await isBatteryWorn(
      deps.db,
      detail.drones.map((drone) => drone.id),
    ))
      ? (['battery_worn'] as const)
      : []),
  ];
  return {
    detail,
    obstacles,
    named,
    granted_flights: grantedOf(found),
    verdict: flight.verdict,
    warnings,
    data_age: flight.data_age,
    authorization: authorization ? { id: authorization.id } : null,
  };
};

/**
 * Whether the take-off may be declared now, or of when it happened, what stands against it and what is granted. Throws
 * NOT_FOUND, PERIOD_INVALID.
 */
export const takeOffCheck = async (
  deps: ProgressDeps,
  caller: Pick<Caller, 'reached' | 'language'>,
  id: number,
  tookOffAt: string | undefined,
): Promise<ResponseOf<typeof checkCanTakeOff>> => {
  const now = deps.clock.now().toISOString();
  const found = await takeOffCase(
    deps,
    caller,
    id,
    tookOffAt === undefined ? { at: now } : { at: tookOffAt, is_past: true },
  );
  if (tookOffAt !== undefined) holdToNotedTimes(found.detail, { took_off_at: tookOffAt, path: 'at' }, now);
  const { obstacles, named, verdict, warnings, data_age, authorization } = found;
  return {
    can_take_off: obstacles.length === 0,
    can_note_despite: obstacles.length > 0 && isNotedDespite(obstacles),
    obstacles,
    reasons: obstacleWords(named, verdict, caller.language),
    warnings,
    data_age,
    take_off_authorization_id: authorization?.id ?? null,
    granted: found.granted_flights,
  };
};
