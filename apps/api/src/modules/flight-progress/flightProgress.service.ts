import type { ResponseOf } from '@envol/contract/endpoint';
import type {
  checkAreaCanBeDeleted,
  checkCanTakeOff,
  TAKE_OFF_WARNINGS_OF_FLIGHT,
} from '@envol/contract/flight-progress';
import { isStanding } from '@envol/domain/approvals/coverage';
import { isLocked } from '@envol/domain/flights/policy';
import { isNotedDespite } from '@envol/domain/take-off/declaration';
import missionsEn from '@envol/i18n/en/missions' with { type: 'json' };
import missionsFr from '@envol/i18n/fr/missions' with { type: 'json' };
import type { Database } from '../../platform/db/database.ts';
import { notFound } from '../../platform/http/failure.ts';
import type { Language } from '../../platform/http/texts.ts';
import type { ApprovalsDeps } from '../approvals/index.ts';
import type { Caller, FlightDetail, FlightsDeps } from '../flights/index.ts';
import { findDeclarationCase, obstacleWords } from '../take-off/index.ts';

export type ProgressDeps = FlightsDeps & ApprovalsDeps & { readonly own_db: Database };
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

/** Whether the take-off may be declared, of now or of when a device noted it. Throws NOT_FOUND. */
export const takeOffCase = async (
  deps: ProgressDeps,
  { reached }: Pick<Caller, 'reached'>,
  id: number,
  at = deps.clock.now().toISOString(),
) => {
  const { detail, flight, obstacles, granted, is_by_telephone } = await findDeclarationCase(
    deps,
    reached,
    id,
    at,
  );
  const unused = granted.filter(({ is_airborne }) => !is_airborne);
  // The one that may be used now; else one whose grant is over, for a take-off that happened all the same.
  const authorization =
    unused.find(({ against_flight }) => !against_flight.includes('authorization_needed')) ?? unused[0];
  const warnings: Warning[] = [
    ...(flight.data_age.length > 0 || flight.verdict === 'out_of_date'
      ? (['data_out_of_date'] as const)
      : []),
    ...(is_by_telephone ? (['take_off_by_telephone'] as const) : []),
  ];
  return {
    detail,
    obstacles,
    verdict: flight.verdict,
    warnings,
    data_age: flight.data_age,
    authorization: authorization ? { id: authorization.id } : null,
  };
};

/** Whether the take-off may be declared now, and what stands against it. Throws NOT_FOUND. */
export const takeOffCheck = async (
  deps: ProgressDeps,
  caller: Pick<Caller, 'reached' | 'language'>,
  id: number,
): Promise<ResponseOf<typeof checkCanTakeOff>> => {
  const { obstacles, verdict, warnings, data_age, authorization } = await takeOffCase(deps, caller, id);
  return {
    can_take_off: obstacles.length === 0,
    can_note_despite: obstacles.length > 0 && isNotedDespite(obstacles),
    obstacles,
    reasons: obstacleWords(obstacles, verdict, caller.language),
    warnings,
    data_age,
    take_off_authorization_id: authorization?.id ?? null,
  };
};
