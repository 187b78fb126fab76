import type { FlightNotification } from '@envol/contract/flight-notifications';
import { localDate } from '@envol/domain/time/localTime';

/** `open`: nothing has left yet and there is time; `kept`: all left in time; `simulated`: nothing left in truth. */
export type NoticeState = 'open' | 'kept' | 'simulated' | 'over';

interface Asked {
  readonly latest_date: string;
  readonly is_late: boolean;
}
type Told = Pick<FlightNotification, 'status' | 'is_outdated' | 'sent_at'> & {
  readonly ways: readonly { readonly is_simulated: boolean }[];
};

/** How the prefectures' notice stands: by the days on which notifications left, else by today. `latest` is YYYY-MM-DD. */
export const noticeState = (
  prefectures: readonly Asked[],
  notices: readonly Told[],
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
