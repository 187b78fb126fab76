import type { TakeOffAuthorization } from '@envol/contract/take-off';
import { Link, useRouterState } from '@tanstack/react-router';
import { CloudOff, PlaneLanding, Undo2 } from 'lucide-react';
import { useEffect } from 'react';
import { callApi } from '../../api/call.ts';
import { endpoints } from '../../api/endpoints.ts';
import { refreshQueries } from '../../api/query.ts';
import { useIsLook } from '../../api/session.ts';
import { useSettings } from '../../api/settings.ts';
import { playChime, ringChime } from '../../shared/alerts/index.ts';
import { elapsedText, useSecond } from '../../shared/day/index.ts';
import { useRoomAbove } from '../../shared/landingOrders/index.ts';
import type { Waiting } from '../../shared/outbox/index.ts';
import { actOrWait } from '../../shared/outbox/index.ts';
import { ActButton } from '../../ui/ActButton.tsx';
import { buttonLook, PhoneLink } from '../../ui/Button.tsx';
import { useFormats } from '../../ui/format.ts';
import { useTranslation } from '../../ui/texts.ts';
import styles from './orders.module.css';

const RING_MS = 2_000;
const VIBRATION = [400, 200, 400];
const DAY = '/map/take-off-authorizations';

/** Before the first touch the browser refuses it, and logs an error each time. */
const vibrate = (): void => {
  if (navigator.userActivation?.hasBeenActive) navigator.vibrate?.(VIBRATION);
};

/** An urgent order to one's own flight sounds until it is received; another one as often as the account's alarm says. */
const useNag = (orders: readonly TakeOffAuthorization[]): void => {
  const { activated, nb_repeats } = useSettings().notification_alarm_settings;
  const isLook = useIsLook();
  const mine = isLook ? [] : orders.filter(({ is_mine }) => is_mine);
  const isUrgent = mine.some(({ landing }) => landing?.is_urgent === true);
  const given = mine.map(({ id, landing }) => `${id} ${landing?.orders}`).join();
  useEffect(() => {
    if (given === '') return;
    vibrate();
    if (!isUrgent) {
      ringChime(activated ? nb_repeats : 1);
      return;
    }
    playChime();
    const timer = setInterval(() => {
      playChime();
      vibrate();
    }, RING_MS);
    return () => clearInterval(timer);
  }, [given, isUrgent, activated, nb_repeats]);
};

const Order = ({ flight }: { readonly flight: TakeOffAuthorization }) => {
  const { t } = useTranslation('day');
  const now = useSecond(true);
  const { landing, approval, pilot_name, pilot_phone_number, is_mine } = flight;
  const isLook = useIsLook();
  if (landing === null) return null;
  return (
    <li>
      <PlaneLanding size={26} aria-hidden />
      <p>
        <b>
          {t('statuses.landing_required')} · {approval.flight_name}
        </b>
        {landing.cause !== null && <span>{t(`order.${landing.cause}`)}</span>}
        {landing.message !== null && <span>{t('pilot.quote', { text: landing.message })}</span>}
        <small>
          {approval.structure_name} · {t('order.since', { elapsed: elapsedText(landing.ordered_at, now) })}
          {!is_mine && ` · ${pilot_name}`}
          {is_mine && !isLook && landing.is_urgent && (
            <span className={styles.rings}> · {t('pilot.rings')}</span>
          )}
        </small>
      </p>
      <div>
        {approval.structure_phone !== null && (
          <PhoneLink
            className={buttonLook({ variant: 'outlined' })}
            phone={approval.structure_phone}
            icon_px={18}
          >
            <span>{t('pilot.call')}</span>
          </PhoneLink>
        )}
        {!is_mine && pilot_phone_number !== null && (
          <PhoneLink className={buttonLook({ variant: 'outlined' })} phone={pilot_phone_number} icon_px={18}>
            <span>{t('pilot.call_pilot', { name: pilot_name })}</span>
          </PhoneLink>
        )}
        {is_mine && !isLook && (
          <ActButton act={() => actOrWait('receive', flight.id, approval.flight_name)}>
            {t('pilot.receive')}
          </ActButton>
        )}
      </div>
    </li>
  );
};

/** The order was taken back: quieter than one, and there until its pilot has seen it. */
const Lifted = ({ flight }: { readonly flight: TakeOffAuthorization }) => {
  const { t } = useTranslation('day');
  const format = useFormats();
  const isLook = useIsLook();
  const { id, lift, approval, time_zone } = flight;
  if (lift == null) return null;
  const receive = async (): Promise<void> => {
    await callApi(endpoints.receiveLift, { params: { id } });
    await refreshQueries('take-off-authorizations');
  };
  return (
    <li data-lifted>
      <Undo2 size={26} aria-hidden />
      <p>
        <b>{t('pilot.lifted', { name: approval.flight_name })}</b>
        <small>{t('order.lifted', { name: lift.by, time: format.clock(lift.at, time_zone) })}</small>
      </p>
      {!isLook && (
        <div>
          <ActButton act={receive}>{t('pilot.receive')}</ActButton>
        </div>
      )}
    </li>
  );
};

interface Props {
  readonly orders: readonly TakeOffAuthorization[];
  readonly waiting: readonly Waiting[];
}

/**
 * Above every screen of an operator, and over every dialog on it: the orders to land, in view until their receipt; and what waits to
 * be sent, which the day itself shows in its cards.
 */
export const LandingOrders = ({ orders, waiting }: Props) => {
  const { t } = useTranslation('day');
  const path = useRouterState({ select: ({ location }) => location.pathname });
  useNag(orders.filter((flight) => flight.status === 'landing_required'));
  const ref = useRoomAbove(orders.length > 0);
  return (
    <>
      {orders.length > 0 && (
        // Of the top layer a dialog hides nothing, and takes neither clicks nor the focus from it.
        <div ref={ref} className={styles.alert} role="alert" data-react-aria-top-layer="true">
          <ul className={styles.orders}>
            {orders.map((flight) =>
              flight.status === 'landing_required' ? (
                <Order key={flight.id} flight={flight} />
              ) : (
                <Lifted key={flight.id} flight={flight} />
              ),
            )}
          </ul>
        </div>
      )}
      {waiting.length > 0 && path !== DAY && (
        <p className={styles.waiting} role="status">
          <CloudOff size={15} aria-hidden /> {t('pilot.waits', { count: waiting.length })}
          <Link to={DAY}>{t('pilot.see')}</Link>
        </p>
      )}
    </>
  );
};
