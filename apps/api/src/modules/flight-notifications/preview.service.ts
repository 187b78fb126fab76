import type { RequestOf } from '@envol/contract/endpoint';
import type {
  PrefectureNoticePreview,
  previewPrefectureNotifications,
  previewPrefectureUpdate,
} from '@envol/contract/flight-notifications';
import { prefecturePlan } from '@envol/domain/flight-notifications/plan';
import type { Db } from '../../platform/db/database.ts';
import { Failure } from '../../platform/http/failure.ts';
import type { Caller, FlightDetail } from '../flight-details/index.ts';
import { formOf, outlinesInShort } from './cerfa.form.ts';
import type { NoticesDeps } from './flightNotifications.deps.ts';
import { findNotices, insurancesOf } from './flightNotifications.queries.ts';
import { prefectureWords } from './letters.ts';
import { noticeAgain } from './noticeAgain.ts';
import { asksFor, missionOf, mustFind } from './plan.service.ts';
import { gapsOf, prefectureNotices } from './prefectureNotices.ts';

type Body = RequestOf<typeof previewPrefectureNotifications>['body'];

/** How the operator is insured as far as it was said: a gap shows on the form, and the sending asks for it. */
const insuranceSaid = async (db: Db, operatorId: number, body: Body) => {
  const paper = (await insurancesOf(db, operatorId)).find(({ id }) => id === body.insurance_document_id);
  return {
    insurance: [paper?.name, body.insurance_reference].filter(Boolean).join(', '),
    insurance_document_id: paper?.id ?? null,
  };
};

/** What each prefecture would get of a mission as it is now. Throws NO_NOTIFICATION, PILOT_UNKNOWN, DRONE_UNKNOWN. */
const previewsOf = async (
  deps: NoticesDeps,
  caller: Caller,
  detail: FlightDetail,
  body: Body,
): Promise<PrefectureNoticePreview[]> => {
  if (!asksFor(detail, 'prefecture')) throw new Failure('NO_NOTIFICATION');
  const now = deps.clock.now();
  const insured = await insuranceSaid(deps.db, detail.flight.operator_id, body);
  const planned = prefecturePlan(missionOf(detail, now));
  const notices = await prefectureNotices(deps, caller, detail, { body, insured, planned });
  // Every prefecture is told of the same areas.
  const [outlines] = notices.slice(0, 1).map(({ payload }) => outlinesInShort(payload));
  const made = { at: now.toISOString(), by: caller.name };
  // With the fonts and the PDF's library, which measure what fits on the form.
  const { formParts } = await import('@envol/documents/prefectureForm');
  return notices.map(({ key, decider, channel, recipient, payload }, place) => {
    const { form, annex } = formParts(formOf(payload, made, outlines));
    return {
      key,
      prefecture: decider,
      channel,
      recipient,
      gaps: [...gapsOf({ channel, recipient, payload }, place, deps.notice_desk)],
      letter: channel === 'online' ? prefectureWords(payload, 'declared') : null,
      form: [...form, ...annex].map(({ title, groups }) => ({
        title,
        fields: groups.flat().map(([label, value]) => ({ label, value })),
      })),
    };
  });
};

/** What each prefecture would get, from what a sending is made of. Throws NOT_FOUND and what the contract declares. */
export const previewPrefectures = async (
  deps: NoticesDeps,
  caller: Caller,
  flightId: number,
  body: Body,
): Promise<PrefectureNoticePreview[]> =>
  previewsOf(deps, caller, await mustFind(deps.db, caller, flightId), body);

/** The same of one notification that was made, as it would leave again; none where the mission left its département. */
export const previewUpdate = async (
  deps: NoticesDeps,
  caller: Caller,
  flightId: number,
  { notification_id: id, ...changes }: RequestOf<typeof previewPrefectureUpdate>['body'],
): Promise<PrefectureNoticePreview[]> => {
  const detail = await mustFind(deps.db, caller, flightId);
  const rows = await findNotices(deps.db, flightId, 'prefecture');
  const again = noticeAgain(detail, rows, { id, ...changes });
  return (await previewsOf(deps, caller, detail, again.body)).filter(({ key }) => key === again.key);
};
