import type { RequestOf } from '@envol/contract/endpoint';
import type { previewPrefectureNotifications } from '@envol/contract/flight-notifications';
import { type NoticeLines, noticeGaps } from '@envol/domain/flight-notifications/gaps';
import type { prefecturePlan } from '@envol/domain/flight-notifications/plan';
import { endOfDay } from '@envol/domain/time/localTime';
import type { Db } from '../../platform/db/database.ts';
import type { StoredNotice } from '../../platform/db/storedNotice.ts';
import type { Caller, FlightDetail } from '../flight-details/index.ts';
import { communeLines } from './communes.ts';
import type { NoticesDeps } from './flightNotifications.deps.ts';
import { lastLines } from './flightNotifications.queries.ts';
import type { PlannedNotice } from './notices.repository.ts';
import { missionForNotice, paperForNotice } from './notices.told.ts';
import { proposedRecipients } from './recipients.ts';

type Plan = ReturnType<typeof prefecturePlan>;
/** What a declaration is made with: of a transaction, or not. */
export interface DeclaringDeps extends Pick<NoticesDeps, 'config' | 'workers' | 'notice_desk'> {
  readonly db: Db;
}
type Body = RequestOf<typeof previewPrefectureNotifications>['body'];

/** When notifications leave (ms since 1970), and whether that is past the notice of one of them. */
export const leavingOf = (planned: Plan, { flight }: FlightDetail, send_at: string | undefined) => {
  const earliest = Date.parse(planned.earliest_at);
  const sending = Math.max(earliest, send_at === undefined ? earliest : Date.parse(send_at));
  const isPast = ({ latest_date }: Pick<Plan['notices'][number], 'latest_date'>): boolean =>
    sending > Date.parse(endOfDay(latest_date, flight.time_zone));
  return { sending, isPast, isLate: planned.notices.some(isPast) };
};

/** What the form asks beside: what is said now, over what was last said of it. */
export const linesOf = async (
  db: Db,
  caller: Caller,
  flightId: number,
  body: Pick<Body, 'lines' | 'pilot_id'>,
): Promise<NoticeLines> => {
  const { lines, certificates } = await lastLines(db, caller.operator_id, flightId);
  // A line that is left empty is as it was last said.
  const said = Object.fromEntries(
    Object.entries(body.lines ?? {}).filter(([, value]) => (Array.isArray(value) ? value.join('') : value)),
  );
  return { ...lines, certificate: certificates.get(body.pilot_id), ...said };
};

/** The lines of one that are still empty; see `noticeGaps`. `place`: of its address in the call's body. */
export const gapsOf = (
  { channel, recipient, payload }: Pick<PlannedNotice, 'channel' | 'recipient' | 'payload'>,
  place: number,
  { source }: Pick<NoticesDeps['notice_desk'], 'source'>,
): readonly string[] =>
  noticeGaps({
    company: payload.operator,
    pilot_phone: payload.pilot.phone,
    drone_registration: payload.drones[0]?.registration ?? null,
    insurance: payload.insurance,
    has_exclusion: (payload.paper?.exclusion ?? '') !== '',
    areas: payload.areas.length,
    recipient: channel === 'online' ? { place, email: recipient } : null,
    registry: channel === 'online' && source !== 'none' ? { uid: payload.operator.uid } : null,
    lines: payload.lines ?? {},
  });

/** What each prefecture is told of the mission as it is, to whom and when; what was not said is null. */
export const prefectureNotices = async (
  { db, config, workers }: DeclaringDeps,
  caller: Caller,
  detail: FlightDetail,
  {
    body,
    insured,
    planned,
  }: {
    readonly body: Body;
    readonly insured: Pick<StoredNotice, 'insurance' | 'insurance_document_id'>;
    readonly planned: Plan;
  },
): Promise<readonly (PlannedNotice & { readonly payload: StoredNotice })[]> => {
  const { sending, isPast } = leavingOf(planned, detail, body.send_at);
  const reason = body.reason?.trim() || null;
  const [proposed, told, paper, said] = await Promise.all([
    proposedRecipients({ db, config }, caller.operator_id),
    missionForNotice(db, caller, detail, body, insured),
    paperForNotice(db, detail.flight),
    linesOf(db, caller, detail.flight.id, body),
  ]);
  const lines = { ...said, communes: await communeLines({ workers }, detail.areas, said.communes) };
  return planned.notices.map((notice) => {
    const given = body.recipients?.find(({ key }) => key === notice.key)?.email;
    const recipient = given || proposed(notice);
    const common = { prefecture: notice.prefecture, departement: notice.departement, recipient, reason };
    return {
      key: notice.key,
      channel: notice.channel,
      decider: notice.prefecture,
      departement: notice.departement,
      recipient,
      payload: { ...told, ...common, paper, lines, notice_kept: !isPast(notice), ruleset: planned.ruleset },
      scheduled_for: notice.channel === 'online' ? new Date(sending).toISOString() : null,
      latest_at: endOfDay(notice.latest_date, detail.flight.time_zone),
      reason,
    };
  });
};
