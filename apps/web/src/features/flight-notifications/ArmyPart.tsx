import type {
  ArmyNotificationsInfo,
  FlightNotification,
  NotificationUpdate,
  PrefectureNotificationsInfo,
} from '@envol/contract/flight-notifications';
import type { Flight } from '@envol/contract/flights';
import { FRENCH_TIME } from '@envol/domain/time/frenchTime';
import { type ReactNode, useState } from 'react';
import type { ApiFailure } from '../../api/failure.ts';
import { Button } from '../../ui/Button.tsx';
import { SectionTitle } from '../../ui/Card.tsx';
import { useFormats } from '../../ui/format.ts';
import { useTranslation } from '../../ui/texts.ts';
import styles from './flightNotifications.module.css';
import { HandInDialog } from './HandInDialog.tsx';
import { NoticeList, useNoticeActs } from './NoticeList.tsx';
import { ResendDialog } from './ResendDialog.tsx';
import { useDelayedUpdate } from './useDelayedUpdate.ts';

/** In which hours each notification to the armed forces may leave. */
const Windows = ({ info, zone }: { readonly info: ArmyNotificationsInfo; readonly zone: string }) => {
  const { t } = useTranslation('flight_notifications');
  const format = useFormats();
  return info.windows.map(({ key, flight_from, opens_at, closes_at, leaves_at }) => (
    <p key={key} className={leaves_at === null ? styles.failure : styles.hint}>
      {t(leaves_at === null ? 'army_window_late' : 'army_window', {
        flight: format.dayAndClock(flight_from, zone),
        opens: format.dayAndClock(opens_at, FRENCH_TIME),
        closes: format.dayAndClock(closes_at, FRENCH_TIME),
      })}
    </p>
  ));
};

interface Resending {
  readonly notice: FlightNotification;
  /** What was filled in before it was taken back. */
  readonly given: NotificationUpdate | null;
  /** Why that was refused; shown at its fields. */
  readonly refused: ApiFailure | null;
}

/** What may be said of a notification that was made, in dialogs: handed in by other means, or sent once more. */
export const useNoticeDialogs = (flight: Flight, info: PrefectureNotificationsInfo | undefined) => {
  const { update } = useNoticeActs(flight);
  const [handing, setHanding] = useState<FlightNotification | null>(null);
  const [resending, setResending] = useState<Resending | null>(null);
  const again = useDelayedUpdate(flight, ({ notice, change }, refused) => {
    if (notice.kind === 'prefecture') setResending({ notice, given: change, refused });
  });
  const dialogs = (
    <>
      {resending && info && (
        <ResendDialog
          flight={flight}
          {...resending}
          info={info}
          onFilled={(notice, change) => again.hold({ notice, change })}
          onClose={() => setResending(null)}
        />
      )}
      {handing && (
        <HandInDialog
          notice={handing}
          zone={flight.time_zone}
          onProved={(notice, handed_in) => update(notice, { id: notice.id, handed_in })}
          onClose={() => setHanding(null)}
        />
      )}
    </>
  );
  const acts = {
    onHandIn: setHanding,
    onResend: (notice: FlightNotification): void =>
      notice.kind === 'prefecture'
        ? setResending({ notice, given: null, refused: null })
        : // Nothing is filled in anew: it leaves in its window.
          again.hold({ notice, change: { id: notice.id } }),
    again,
  };
  return { acts, dialogs };
};

interface ArmyPartProps {
  readonly flight: Flight;
  readonly info: ArmyNotificationsInfo;
  readonly notices: readonly FlightNotification[];
  readonly acts: ReturnType<typeof useNoticeDialogs>['acts'];
  /** What is held back, or was left. */
  readonly holding: ReactNode;
  /** Absent: nothing is to be made. */
  readonly onAsked: (() => void) | undefined;
}

export const ArmyPart = ({ flight, info, notices, acts, holding, onAsked }: ArmyPartProps) => {
  const { t } = useTranslation('flight_notifications');
  return (
    <>
      <SectionTitle>{t('army')}</SectionTitle>
      {holding}
      {notices.length === 0 && <Windows info={info} zone={flight.time_zone} />}
      <NoticeList flight={flight} notices={notices} {...acts} />
      {onAsked && <Button onClick={onAsked}>{t('prepare_army')}</Button>}
    </>
  );
};
