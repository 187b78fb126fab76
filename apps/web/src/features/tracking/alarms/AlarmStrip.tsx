import { useNavigate, useRouterState } from '@tanstack/react-router';
import { Bell, BellOff, Check, ChevronRight, Crosshair, History, PlaneLanding } from 'lucide-react';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { callApi } from '../../../api/call.ts';
import { endpoints } from '../../../api/endpoints.ts';
import { refreshQueries } from '../../../api/query.ts';
import { useMay, useUser } from '../../../api/session.ts';
import { changeAlerts, useAlerts } from '../../../shared/alerts/index.ts';
import { elapsedText, useSecond } from '../../../shared/day/index.ts';
import { useRoomAbove } from '../../../shared/landingOrders/index.ts';
import { MuteButton } from '../../../shared/position-alerts/index.ts';
import { PhoneLink } from '../../../ui/Button.tsx';
import { useShortcuts } from '../../../ui/keys/shortcuts.ts';
import { useTitleCount } from '../../../ui/pageTitle.ts';
import { useTranslation } from '../../../ui/texts.ts';
import { lookAtTrack, replayStore } from '../live/livePicture.ts';
import { StateSign } from '../StateSign.tsx';
import { useSeesTraffic } from '../useSeesTraffic.ts';
import { type Alarm, notedTogether } from './alarms.model.ts';
import styles from './alarms.module.css';
import { useAlarmSound } from './useAlarmSound.ts';
import { useAlarmedFlight, type useAlarms } from './useAlarms.ts';
import { useAlarmText } from './useAlarmText.ts';

/** What is looked at again begins so long before the alarm, ms: what led to it. */
const BEFORE_MS = 60_000;

const LandAround = lazy(async () => ({ default: (await import('./LandAround.tsx')).LandAround }));

/** From where a map is looked at; else the screen of the reader's own day. */
const useMapPath = () => {
  const path = useRouterState({ select: ({ location }) => location.pathname });
  const { permissions } = useUser();
  if (path.startsWith('/map/')) return null;
  if (permissions.includes('supervision:read')) return '/map/supervisions' as const;
  return permissions.includes('activation:decide')
    ? ('/map/activations' as const)
    : ('/map/flights' as const);
};

interface ActsProps {
  readonly alarm: Alarm;
  readonly flight: ReturnType<typeof useAlarmedFlight>;
  readonly alerts: ReturnType<typeof useAlarms>['alerts'];
}

/** What can be done about an alarm, with its keys. */
const useActs = ({ alarm, flight, alerts }: ActsProps) => {
  const { t } = useTranslation('tracking');
  const navigate = useNavigate();
  const mayNote = useMay('position-alert:write');
  const elsewhere = useMapPath();
  const { device_id, longitude, latitude } = alarm.alert.alert_details;
  const [lng = longitude, lat = latitude] = (flight.live?.geometry.coordinates ?? []) as readonly number[];
  const center = (): void => {
    if (elsewhere !== null) void navigate({ to: elsewhere });
    lookAtTrack(device_id, [lng, lat]);
  };
  const replay = (): void => {
    if (elsewhere !== null) void navigate({ to: elsewhere });
    lookAtTrack(null, [lng, lat]);
    replayStore.set({ at: Date.parse(alarm.alert.created_at) - BEFORE_MS });
  };
  const canNote = mayNote && alarm.standing !== 'noted';
  const note = async (): Promise<void> => {
    for (const id of notedTogether(alerts, alarm))
      await callApi(endpoints.acknowledgeAlert, { params: { id } });
    await refreshQueries('position-alerts', 'traces');
  };
  const group = t('alarm.title');
  useShortcuts([
    { keys: 'c', label: t('alarm.center'), group, run: center },
    ...(canNote ? [{ keys: 'q', label: t('alarm.note'), group, run: () => void note() }] : []),
  ]);
  return { place: [lng, lat] as const, center, replay, note: canNote ? note : null };
};

interface SignButtonProps {
  readonly label: string;
  readonly icon: ReactNode;
  readonly run: () => void;
}

/** An act that its sign alone stands for. */
const SignButton = ({ label, icon, run }: SignButtonProps) => (
  <button type="button" className={styles.sign} aria-label={label} title={label} onClick={run}>
    {icon}
  </button>
);

const Acts = (props: ActsProps) => {
  const { t } = useTranslation('tracking');
  const { flight } = props;
  const { place, center, replay, note } = useActs(props);
  const seesTraffic = useSeesTraffic();
  const mayOrder = useMay('take-off:decide');
  const [isLanding, setLanding] = useState(false);
  const phone = flight.take_off?.pilot_phone_number ?? null;
  return (
    <div className={styles.acts}>
      <button type="button" onClick={center}>
        <Crosshair size={17} aria-hidden /> <span>{t('alarm.center')}</span> <kbd aria-hidden>C</kbd>
      </button>
      {phone !== null && (
        <PhoneLink
          phone={phone}
          icon_px={17}
          aria-label={t('card.call', { name: flight.take_off?.pilot_name ?? '' })}
        >
          <span>{t('alarm.call')}</span>
        </PhoneLink>
      )}
      {/* One flight has its own card, with its receipt; around a drone that nobody knows, all others do. */}
      {mayOrder && (
        <button type="button" onClick={() => (flight.take_off === null ? setLanding(true) : center())}>
          <PlaneLanding size={17} aria-hidden />{' '}
          <span>{t(flight.take_off === null ? 'alarm.land_around' : 'alarm.land')}</span>
        </button>
      )}
      {note !== null && (
        <button type="button" onClick={() => void note()}>
          <Check size={17} aria-hidden /> <span>{t('alarm.note')}</span> <kbd aria-hidden>Q</kbd>
        </button>
      )}
      {seesTraffic && (
        <SignButton label={t('alarm.replay')} icon={<History size={17} aria-hidden />} run={replay} />
      )}
      <MuteButton alert={props.alarm.alert}>{(act) => <SignButton {...act} />}</MuteButton>
      {isLanding && (
        <Suspense>
          <LandAround
            center={place}
            flights={flight.flights}
            places={flight.places}
            onClose={() => setLanding(false)}
          />
        </Suspense>
      )}
    </div>
  );
};

const SoundOfAlarms = () => {
  const { t } = useTranslation('tracking');
  const { alarms_off } = useAlerts();
  const Icon = alarms_off ? BellOff : Bell;
  return (
    <button
      type="button"
      className={styles.sound}
      aria-pressed={!alarms_off}
      aria-label={t('alarm.sound')}
      title={t(alarms_off ? 'alarm.sound_off' : 'alarm.sound_on')}
      onClick={() => changeAlerts({ alarms_off: !alarms_off })}
    >
      <Icon size={17} aria-hidden />
    </button>
  );
};

/** How an alarm stands, in words: since when, by whom it was noted, for how long its drone is not heard. */
const Standing = ({ alarm: { alert, standing } }: { readonly alarm: Alarm }) => {
  const { t } = useTranslation('tracking');
  const now = useSecond(true);
  if (standing === 'lost' && alert.lost_since !== null)
    return (
      <b className={styles.chip}>
        {t(alert.lost === 'other' ? 'alarm.other_lost' : 'alarm.lost', {
          elapsed: elapsedText(alert.lost_since, now),
        })}
      </b>
    );
  const elapsed = elapsedText(alert.created_at, now);
  return (
    <>
      {standing === 'noted' && <span>{t('alarm.noted_by', { name: alert.acknowledgement?.by ?? '' })}</span>}
      <b className={styles.chip}>{t(standing === 'noted' ? 'alarm.ongoing' : 'alarm.since', { elapsed })}</b>
    </>
  );
};

const What = ({
  alarm: { alert, standing },
  live,
}: {
  readonly alarm: Alarm;
  readonly live: ActsProps['flight']['live'];
}) => {
  const { what, where, how } = useAlarmText()(alert, live);
  return (
    <div className={styles.what} role={standing === 'rings' ? 'alert' : 'status'}>
      <b>
        {what}
        {where !== '' && <span>{where}</span>}
      </b>
      <small>{how.join(' · ')}</small>
    </div>
  );
};

/** Over every screen and every dialog: the worst alarm, with its acts; the others one press away. */
export const AlarmStrip = ({ alarms, alerts, isError }: ReturnType<typeof useAlarms>) => {
  const { t } = useTranslation('tracking');
  const [chosen, setChosen] = useState<number | null>(null);
  const found = alarms.findIndex(({ alert }) => alert.id === chosen);
  const index = Math.max(0, found);
  const alarm = alarms[index];
  const flight = useAlarmedFlight(alarm);
  const ringing = alarms.filter(({ standing }) => standing === 'rings');
  const [worst] = ringing;
  useAlarmSound(worst === undefined ? null : worst.alert);
  useTitleCount(ringing.length);
  const ref = useRoomAbove(alarm !== undefined || isError);
  if (alarm === undefined)
    return isError ? (
      <div
        ref={ref}
        className={styles.strip}
        data-standing="unread"
        role="alert"
        data-react-aria-top-layer="true"
      >
        <b>{t('alarm.unread')}</b>
      </div>
    ) : null;
  const { alert, standing } = alarm;
  return (
    // Of the top layer a dialog hides nothing, and takes neither clicks nor the focus from it.
    <section
      ref={ref}
      className={styles.strip}
      aria-label={t('alarm.title')}
      data-standing={standing}
      data-level={alert.level}
      data-react-aria-top-layer="true"
    >
      <StateSign
        state={alert.alert_type === 'unknown_drone' ? 'unknown' : alert.level >= 3 ? 'outside' : 'near'}
        heading={flight.live?.properties.angle ?? null}
        isLost={standing === 'lost'}
      />
      <What alarm={alarm} live={flight.live} />
      <div className={styles.standing}>
        <Standing alarm={alarm} />
        {alarms.length > 1 && (
          <button
            type="button"
            onClick={() => setChosen(alarms[(index + 1) % alarms.length]?.alert.id ?? null)}
          >
            {t('alarm.of', { index: index + 1, count: alarms.length })} <ChevronRight size={15} aria-hidden />
          </button>
        )}
      </div>
      <Acts alarm={alarm} flight={flight} alerts={alerts} />
      <SoundOfAlarms />
    </section>
  );
};
