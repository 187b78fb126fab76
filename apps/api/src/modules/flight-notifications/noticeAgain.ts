import type { RequestOf } from '@envol/contract/endpoint';
import type { previewPrefectureUpdate } from '@envol/contract/flight-notifications';
import { noticeAfter } from '@envol/domain/flight-notifications/statuses';
import { Failure } from '../../platform/http/failure.ts';
import type { FlightDetail } from '../flight-details/index.ts';
import type { NoticeRow } from './flightNotifications.queries.ts';

type Update = Omit<RequestOf<typeof previewPrefectureUpdate>['body'], 'notification_id'> & {
  readonly id: number;
};

/** The notification of an id. Throws NO_NOTIFICATION. */
export const mustBe = (rows: readonly NoticeRow[], id: number): NoticeRow => {
  const row = rows.find((each) => each.id === id);
  if (!row) throw new Failure('NO_NOTIFICATION');
  return row;
};

/**
 * What a notification that leaves again is made of, for its preview and for its sending: its own pilot and drone while they
 * are on the mission, its own insurance, and what is changed of it. Throws NO_NOTIFICATION.
 */
export const noticeAgain = (
  { pilots, drones }: Pick<FlightDetail, 'pilots' | 'drones'>,
  rows: readonly NoticeRow[],
  { id, recipient, send_at, reason, lines }: Update,
) => {
  const { key, status, payload: told, reason: kept } = mustBe(rows, id);
  const pilot = pilots.find((each) => each.id === told?.pilot.id) ?? pilots[0];
  const drone = drones.find((each) => each.id === told?.drones[0]?.id) ?? drones[0];
  if (noticeAfter(status, 'program') === null || !told || !pilot || !drone)
    throw new Failure('NO_NOTIFICATION');
  const body = {
    pilot_id: pilot.id,
    drone_id: drone.id,
    insurance_reference: told.insurance,
    reason: reason ?? kept,
    ...(lines !== undefined && { lines }),
    ...(send_at !== undefined && { send_at }),
    ...(recipient !== undefined && { recipients: [{ key, email: recipient }] }),
  };
  return { key, body };
};
