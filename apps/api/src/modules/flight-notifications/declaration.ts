import type { RequestOf } from '@envol/contract/endpoint';
import type { notifyPrefecture } from '@envol/contract/flight-notifications';
import { REGISTRY_UID } from '@envol/domain/flight-notifications/gaps';
import { prefecturePlan } from '@envol/domain/flight-notifications/plan';
import type { StoredNotice } from '../../platform/db/storedNotice.ts';
import { Failure, fieldFailure } from '../../platform/http/failure.ts';
import { reasonText } from '../../platform/http/texts.ts';
import type { Caller, FlightDetail } from '../flight-details/index.ts';
import type { PlannedNotice } from './notices.repository.ts';
import { insuranceOf } from './notices.told.ts';
import { missionOf } from './plan.service.ts';
import { type DeclaringDeps, gapsOf, leavingOf, prefectureNotices } from './prefectureNotices.ts';

/** A prefecture is told of no drone that the mission's scenario excludes, or that has no registration of its own. */
const checkDrones = ({ constraints }: FlightDetail, language: Caller['language']): void => {
  const contradicting = constraints.filter(
    ({ judged, status }) =>
      judged.kind === 'drone_compatibility' && judged.effect === 'forbidden' && status !== 'outdated',
  );
  if (contradicting.length === 0) return;
  throw new Failure('DRONE_COMPATIBILITY_ERROR', {
    fields: contradicting.map(({ judged }) => ({
      path: 'drone_id',
      message: {
        text: `${judged.title} – ${judged.reasons.map(({ code, params }) => reasonText(language, { code: `reasons.${code}`, params })).join(' ')}`,
      },
    })),
  });
};

interface Declared {
  readonly body: RequestOf<typeof notifyPrefecture>['body'];
  readonly now: Date;
  /** `paper`: its operator hands the form in, so that no address is asked. */
  readonly way: 'sent' | 'paper';
  /** The keys of those that leave; absent: all. */
  readonly only?: { has(key: string): boolean } | undefined;
}

/** Throws NOTICE_INCOMPLETE, naming each line that is still empty. */
const refuseGaps = (gaps: readonly string[]): void => {
  if (gaps.length === 0) return;
  throw new Failure('NOTICE_INCOMPLETE', {
    fields: [...new Set(gaps)].map((path) => ({
      path,
      message: path === REGISTRY_UID ? ('alphatango_uid_needed' as const) : ('required' as const),
    })),
  });
};

/**
 * What each prefecture is told of a mission, once nothing of it is missing: the one check of what is sent and of the form on
 * paper. Throws DRONE_COMPATIBILITY_ERROR, PILOT_UNKNOWN, DRONE_UNKNOWN, NOTICE_INCOMPLETE, VALIDATION, naming the fields.
 */
export const checkedNotices = async (
  deps: DeclaringDeps,
  caller: Caller,
  detail: FlightDetail,
  { body, now, way, only }: Declared,
): Promise<readonly (PlannedNotice & { readonly payload: StoredNotice })[]> => {
  checkDrones(detail, caller.language);
  const planned = prefecturePlan(missionOf(detail, now));
  if (!planned.is_possible) throw fieldFailure('VALIDATION', 'send_at', 'invalid');
  const { sending, isLate } = leavingOf(planned, detail, body.send_at);
  if ((planned.needs_reason.length > 0 || isLate) && !body.reason?.trim())
    throw fieldFailure('VALIDATION', 'reason', 'reason_required', { maximum: planned.maximum_days });
  if (sending >= Date.parse(detail.flight.date_start)) throw fieldFailure('VALIDATION', 'send_at', 'invalid');
  const insured = await insuranceOf(deps.db, detail.flight.operator_id, body);
  const notices = await prefectureNotices(deps, caller, detail, { body, insured, planned });
  const gaps = notices.flatMap((notice, place) =>
    (only?.has(notice.key) ?? true)
      ? gapsOf(way === 'paper' ? { ...notice, channel: 'paper' } : notice, place, deps.notice_desk)
      : [],
  );
  refuseGaps(gaps);
  return notices;
};
