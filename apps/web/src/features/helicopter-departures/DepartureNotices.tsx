import type { HelicopterDeparture } from '@envol/contract/helicopter-departures';
import { Check, MoveUpRight, Siren } from 'lucide-react';
import { useEffect } from 'react';
import { callApi } from '../../api/call.ts';
import { endpoints } from '../../api/endpoints.ts';
import { refreshQueries } from '../../api/query.ts';
import { useIsLook } from '../../api/session.ts';
import { playChime } from '../../shared/alerts/index.ts';
import { useToday } from '../../shared/answering/index.ts';
import { useRoomAbove } from '../../shared/landingOrders/index.ts';
import { ActButton } from '../../ui/ActButton.tsx';
import { useFormats } from '../../ui/format.ts';
import { useTranslation } from '../../ui/texts.ts';
import styles from './departures.module.css';
import { type Notice, noticeStanding, noticesOf, shouldRing } from './notices.ts';
import { usePassageText } from './Passages.tsx';

const RING_MS = 2_000;
const VIBRATION = [400, 200, 400];

/** Sounds until every flight in the way has its answer. */
const useRing = (notices: readonly Notice[]): void => {
  const isLook = useIsLook();
  const key = isLook
    ? ''
    : notices
        .filter(shouldRing)
        .map(({ line }) => line.id)
        .join();
  useEffect(() => {
    if (key === '') return;
    const ring = (): void => {
      playChime();
      if (navigator.userActivation?.hasBeenActive) navigator.vibrate?.(VIBRATION);
    };
    ring();
    const timer = setInterval(ring, RING_MS);
    return () => clearInterval(timer);
  }, [key]);
};

const NoticeLine = ({ notice }: { readonly notice: Notice }) => {
  const { t } = useTranslation('helicopters');
  const format = useFormats();
  const { zone } = useToday();
  const isLook = useIsLook();
  const { departure, line } = notice;
  const standing = noticeStanding(notice);
  const textOf = usePassageText();
  const answer = async (said: 'landing' | 'leaving'): Promise<void> => {
    await callApi(endpoints.receiveHelicopterDeparture, {
      params: { id: departure.id },
      body: { concerned_id: line.id, answer: said },
    });
    await refreshQueries('helicopter-departures');
  };
  return (
    <li data-standing={standing} data-place={line.place}>
      <Siren size={26} aria-hidden />
      <p>
        <b>{t(`notice.${line.place}`, { base: departure.structure_name })}</b>
        <span>
          {t('notice.way', { base: departure.base.name, scene: departure.scene.name })} ·{' '}
          {t('height', { height: format.distance(departure.height_m) })} ·{' '}
          {t('notice.until', { time: format.clock(departure.ends_at, zone) })}
        </span>
        {line.approach !== null && (
          <span>
            {t('notice.passes', {
              time: format.clockWithSeconds(line.approach.at, zone),
              how: textOf(line.approach),
            })}
          </span>
        )}
        <small>
          {[line.flight_name, line.drone_name, line.pilot_name].filter(Boolean).join(' · ')}
          {line.receipt !== null &&
            ` · ${t(`receipts.${line.receipt.answer}`, { name: line.receipt.by })} ${format.clock(line.receipt.at, zone)}`}
          {departure.is_simulated && ` · ${t('simulated')}`}
        </small>
      </p>
      {standing === 'asks' && line.may_receive && !isLook && (
        <div>
          <ActButton act={() => answer('landing')} startIcon={<Check size={18} aria-hidden />}>
            {t('notice.land')}
          </ActButton>
          <ActButton act={() => answer('leaving')} startIcon={<MoveUpRight size={18} aria-hidden />}>
            {t('notice.leave')}
          </ActButton>
        </div>
      )}
    </li>
  );
};

/** Above every screen of an operator, and over every dialog on it: helicopters that its drones are in the way of. */
export const DepartureNotices = ({ departures }: { readonly departures: readonly HelicopterDeparture[] }) => {
  const notices = noticesOf(departures);
  useRing(notices);
  const ref = useRoomAbove(notices.length > 0);
  const isAsked = notices.some((notice) => noticeStanding(notice) === 'asks');
  return (
    <div
      ref={ref}
      className={styles.notices}
      role={isAsked ? 'alert' : 'status'}
      data-react-aria-top-layer="true"
    >
      <ul>
        {notices.map((notice) => (
          <NoticeLine key={notice.line.id} notice={notice} />
        ))}
      </ul>
    </div>
  );
};
