import type {
  ArmyNotificationsInfo,
  FlightNotification,
  PrefectureNotificationsInfo,
} from '@envol/contract/flight-notifications';
import type { Flight } from '@envol/contract/flights';
import { FRENCH_TIME } from '@envol/domain/time/frenchTime';
import { useQuery } from '@tanstack/react-query';
import { Link, useSearch } from '@tanstack/react-router';
import { Landmark } from 'lucide-react';
import { useState } from 'react';
import { endpoints } from '../../api/endpoints.ts';
import { queryOf, refresh } from '../../api/query.ts';
import { useMay } from '../../api/session.ts';
import { useMissionInView } from '../../map/areas/useMissionInView.ts';
import { Button } from '../../ui/Button.tsx';
import { SectionTitle } from '../../ui/Card.tsx';
import { useFormats } from '../../ui/format.ts';
import { Panel, PanelHeader } from '../../ui/layout/Panel.tsx';
import { EmptyState, ErrorState, SkeletonList } from '../../ui/states.tsx';
import { useTranslation } from '../../ui/texts.ts';
import { useIdParam } from '../../ui/useIdParam.ts';
import { Deadline } from './Deadline.tsx';
import styles from './flightNotifications.module.css';
import { HandInDialog } from './HandInDialog.tsx';
import { HeldNotice } from './HeldNotice.tsx';
import { NoticeList, useNoticeActs } from './NoticeList.tsx';
import { NotifyDialog, type NotifyKind } from './NotifyDialog.tsx';
import { hasToMake } from './noticeState.ts';
import { notificationsSearch } from './notificationsSearch.ts';
import { PaperForms } from './PaperForms.tsx';
import { ResendDialog } from './ResendDialog.tsx';
import { useHeldNotice } from './useHeldNotice.ts';

const useNotices = (id: number) => ({
  prefectureInfo: useQuery(queryOf(endpoints.getPrefectureNotificationsInfo, { params: { id } })),
  armyInfo: useQuery(queryOf(endpoints.getArmyNotificationsInfo, { params: { id } })),
  prefecture: useQuery(queryOf(endpoints.listPrefectureNotifications, { params: { id } })),
  army: useQuery(queryOf(endpoints.listArmyNotifications, { params: { id } })),
});

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

/** What may be said of a notification that was made, in dialogs: handed in by other means, or sent once more. */
const useMadeNotices = (flight: Flight, info: PrefectureNotificationsInfo | undefined) => {
  const { update } = useNoticeActs(flight);
  const [handing, setHanding] = useState<FlightNotification | null>(null);
  const [resending, setResending] = useState<FlightNotification | null>(null);
  const dialogs = (
    <>
      {resending && info && (
        <ResendDialog
          flight={flight}
          notice={resending}
          info={info}
          onProgrammed={update}
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
  return { acts: { onHandIn: setHanding, onResend: setResending }, dialogs };
};

interface NoticesProps {
  readonly flight: Flight;
  /** What is to be made at once, as the button of the mission said. */
  readonly declare: NotifyKind['kind'] | null;
}

const Notices = ({ flight, declare }: NoticesProps) => {
  const { t } = useTranslation('flight_notifications');
  const mayWrite = useMay('flight:write');
  const { prefectureInfo, armyInfo, prefecture, army } = useNotices(flight.id);
  const [asked, setAsked] = useState<NotifyKind['kind'] | null>(declare);
  const holding = useHeldNotice(flight, () => setAsked('prefecture'));
  const made = useMadeNotices(flight, prefectureInfo.data);
  const error = prefectureInfo.error ?? armyInfo.error ?? prefecture.error ?? army.error;
  if (error) return <ErrorState error={error} retry={() => void refresh('flights')} />;
  if (!prefectureInfo.data || !armyInfo.data || !prefecture.data || !army.data) return <SkeletonList />;
  const isPrefecture = prefectureInfo.data.is_needed || prefecture.data.length > 0;
  const isArmy = armyInfo.data.is_needed || army.data.length > 0;
  const isToMake = (
    asked: readonly { readonly key: string }[],
    notices: readonly FlightNotification[],
  ): boolean =>
    mayWrite &&
    hasToMake(
      asked.map(({ key }) => key),
      notices,
    );
  const toMake = {
    prefecture: prefectureInfo.data.is_needed && isToMake(prefectureInfo.data.prefectures, prefecture.data),
    army: armyInfo.data.is_needed && isToMake(armyInfo.data.windows, army.data),
  };
  const about: NotifyKind | null =
    asked === null || !toMake[asked]
      ? null
      : asked === 'prefecture'
        ? { kind: 'prefecture', info: prefectureInfo.data }
        : { kind: 'army', info: armyInfo.data };
  if (!isPrefecture && !isArmy) return <EmptyState icon={Landmark} title={t('none')} text={t('none_text')} />;
  return (
    <div className={styles.panel}>
      {isPrefecture && (
        <>
          {holding.held && <HeldNotice onCancel={holding.cancel} onNow={holding.now} />}
          <Deadline info={prefectureInfo.data} notices={prefecture.data} zone={flight.time_zone} />
          <SectionTitle>{t('prefectures', { count: prefectureInfo.data.prefectures.length })}</SectionTitle>
          <NoticeList flight={flight} notices={prefecture.data} {...made.acts} />
          {toMake.prefecture && !holding.held && (
            <Button onClick={() => setAsked('prefecture')}>{t('prepare')}</Button>
          )}
          {mayWrite && <PaperForms flight={flight} info={prefectureInfo.data} />}
          <p className={styles.hint}>{t('silence')}</p>
        </>
      )}
      {isArmy && (
        <>
          <SectionTitle>{t('army')}</SectionTitle>
          {army.data.length === 0 && <Windows info={armyInfo.data} zone={flight.time_zone} />}
          <NoticeList flight={flight} notices={army.data} {...made.acts} />
          {toMake.army && <Button onClick={() => setAsked('army')}>{t('prepare_army')}</Button>}
        </>
      )}
      {about && (
        <NotifyDialog
          flight_id={flight.id}
          zone={flight.time_zone}
          about={about}
          {...holding.reopened}
          areas={flight.areas}
          onFilled={(body, said) => {
            setAsked(null);
            holding.hold(body, said);
          }}
          onClose={() => setAsked(null)}
        />
      )}
      {made.dialogs}
    </div>
  );
};

/** /map/flights/:id/notifications: what prefectures and the armed forces are told of a mission. */
export const NotificationsScreen = () => {
  const id = useIdParam();
  const { declare } = notificationsSearch(useSearch({ strict: false }));
  const { t } = useTranslation(['flight_notifications', 'flights', 'flights_list']);
  const { data: flight, error, refetch } = useQuery(queryOf(endpoints.getFlight, { params: { id } }));
  useMissionInView(flight, t('flights_list:map_label'));
  return (
    <Panel
      header={
        <PanelHeader
          crumb={
            <Link to="/map/flights/$id" params={{ id: String(id) }}>
              ‹ {flight ? `${flight.display_identifier} · ${flight.name}` : t('back')}
            </Link>
          }
          title={t('title')}
        />
      }
    >
      {error && <ErrorState error={error} retry={() => void refetch()} />}
      {!flight && !error && <SkeletonList />}
      {flight && <Notices flight={flight} declare={declare ?? null} />}
    </Panel>
  );
};
