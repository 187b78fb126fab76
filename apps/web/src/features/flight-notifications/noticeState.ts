import type { FlightNotification } from '@envol/contract/flight-notifications';
import { localDate } from '@envol/domain/time/localTime';

/** `open`: nothing has left yet and there is time; `kept`: all left in time; `simulated`: nothing left in truth. */
export type NoticeState = 'open' | 'kept' | 'simulated' | 'over';

/** What leaving once more means for a notification: `change`: it has not left yet; `again`: it was withdrawn. */
export const againOf = ({
  status,
  is_outdated,
}: Pick<FlightNotification, 'status' | 'is_outdated'>): 'change' | 'again' | 'retry' | 'resend' => {
  if (status === 'cancelled') return 'again';
  if (status === 'failed') return 'retry';
  return status === 'programmed' && !is_outdated ? 'change' : 'resend';
};

/** What withdrawing it means, a key of the texts. */
export const withdrawalOf = ({
  status,
  is_told,
}: Pick<FlightNotification, 'status' | 'is_told'>): 'cancel_sent' | 'cancel_handed_in' | 'cancel_unsent' => {
  if (is_told) return 'cancel_sent';
  return status === 'sent' || status === 'updated' ? 'cancel_handed_in' : 'cancel_unsent';
};

/** It left by one of its ways, and could not by another. */
export const isPartlySent = ({ status, ways }: Pick<FlightNotification, 'status' | 'ways'>): boolean =>
  status === 'failed' && ways.some(({ state }) => state === 'sent');

/** Whether some of the mission's notifications are still to be made: one of each key that its plan asks for. */
export const hasToMake = (
  keys: readonly string[],
  notices: readonly Pick<FlightNotification, 'key' | 'status'>[],
): boolean => {
  const made = new Set(notices.filter(({ status }) => status !== 'todo').map(({ key }) => key));
  return keys.some((key) => !made.has(key));
};

interface Asked {
  readonly latest_date: string;
  readonly is_late: boolean;
}
type NoticeFacts = Pick<FlightNotification, 'status' | 'is_outdated' | 'sent_at'> & {
  readonly ways: readonly { readonly is_simulated: boolean }[];
};

/** How the prefectures' notice stands: by the days on which notifications left, else by today. `latest` is YYYY-MM-DD. */
export const noticeState = (
  prefectures: readonly Asked[],
  notices: readonly NoticeFacts[],
  latest: string,
  zone: string,
): NoticeState => {
  const current = notices.filter(({ status }) => status !== 'cancelled');
  const isDeclared =
    current.length > 0 &&
    current.every(
      ({ status, is_outdated, sent_at }) =>
        !is_outdated && sent_at !== null && (status === 'sent' || status === 'updated'),
    );
  if (!isDeclared) return prefectures.some(({ is_late }) => is_late) ? 'over' : 'open';
  if (current.some(({ ways }) => ways.some(({ is_simulated }) => is_simulated))) return 'simulated';
  return current.every(({ sent_at }) => sent_at !== null && localDate(sent_at, zone) <= latest)
    ? 'kept'
    : 'over';
};
