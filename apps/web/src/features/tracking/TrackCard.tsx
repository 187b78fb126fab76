import type { TakeOffAuthorization } from '@envol/contract/take-off';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Crosshair, X } from 'lucide-react';
import { useEffect, useEffectEvent } from 'react';
import { endpoints } from '../../api/endpoints.ts';
import { everyPageOf } from '../../api/everyPage.ts';
import { useMay } from '../../api/session.ts';
import { useMap } from '../../map/MapProvider.tsx';
import { useToday } from '../../shared/answering/index.ts';
import { OrderCard } from '../../shared/landingOrders/index.ts';
import { Button, buttonLook, IconButton, PhoneLink } from '../../ui/Button.tsx';
import { useFormats } from '../../ui/format.ts';
import { useShortcuts } from '../../ui/keys/shortcuts.ts';
import { Panel, PanelHeader } from '../../ui/layout/Panel.tsx';
import { RightPanel } from '../../ui/layout/WorkspaceLayout.tsx';
import { useTranslation } from '../../ui/texts.ts';
import { HeightBar } from './HeightBar.tsx';
import { livePicture } from './live/livePicture.ts';
import type { TrackRow } from './live/trackRow.ts';
import { StateSign } from './StateSign.tsx';
import styles from './tracking.module.css';
import { headingText, metresText, speedText } from './trackText.ts';
import { useTrackText } from './useTrackText.ts';

/** The take-off under which it flies, in the air first. */
const useTakeOff = (row: TrackRow | null): TakeOffAuthorization | null => {
  const reads = useMay('take-off:read');
  const { data } = useQuery({
    ...everyPageOf(endpoints.listTakeOffAuthorizations, { query: { take_off: 'true' } }),
    enabled: reads,
  });
  const ids = new Set(row?.approvals.map(({ id }) => id));
  return data?.find(({ approval }) => ids.has(approval.id)) ?? null;
};

const Facts = ({ row }: { readonly row: TrackRow }) => {
  const { t, language } = useTranslation('tracking');
  const words = useTrackText();
  const { view } = row;
  const told = language.startsWith('fr') ? 'fr' : 'en';
  const heading = headingText(view.track_deg);
  const facts: readonly (readonly [string, string])[] = [
    [
      t('card.altitude'),
      [
        words.altitude(view) || t('no_height'),
        words.units === 'feet' && view.amsl_m !== null && view.height_m !== null
          ? t('above_take_off', { height: metresText(told, view.height_m) })
          : '',
      ]
        .filter(Boolean)
        .join(' · '),
    ],
    [
      t('card.speed'),
      [
        speedText(told, view, words.units),
        view.is_speed_derived ? t('card.derived') : '',
        heading && t('card.heading', { heading }),
      ]
        .filter(Boolean)
        .join(' · ') || '—',
    ],
    ...(view.accuracy_m === null
      ? []
      : [[t('card.accuracy'), t('card.accuracy_of', { metres: Math.round(view.accuracy_m) })] as const]),
    [t('card.device'), row.device_id],
    row.is_heard_by_operator
      ? [t('card.source'), t('card.operators_receiver')]
      : [t('card.operator'), row.company_name ?? t('unknown_operator')],
  ];
  return (
    <dl className={styles.facts}>
      {facts.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
};

const Granted = ({ takeOff }: { readonly takeOff: TakeOffAuthorization }) => {
  const { t } = useTranslation('tracking');
  const format = useFormats();
  const { date_start, date_end, time_zone, details } = takeOff;
  const span = (zone: string) => ({
    from: format.clock(date_start, zone),
    to: format.clock(date_end, zone),
  });
  const local = span(time_zone);
  return (
    <dl className={styles.facts}>
      <div>
        <dt>{t('card.hours')}</dt>
        <dd>
          {local.from}–{local.to} <small>{t('card.utc', span('UTC'))}</small>
        </dd>
      </div>
      {details !== null && (
        <div>
          <dt>{t('card.details')}</dt>
          <dd>{details}</dd>
        </div>
      )}
    </dl>
  );
};

const Reach = ({ row }: { readonly row: TrackRow }) => {
  const { t } = useTranslation('tracking');
  const { camera } = useMap();
  const { pilot, view } = row;
  const center = (): void => camera.flyTo([view.lng, view.lat]);
  useShortcuts([{ keys: 'c', label: t('card.center'), group: t('title'), run: center }]);
  return (
    <div className={styles.acts}>
      {pilot?.phone != null && (
        <PhoneLink className={buttonLook({ variant: 'outlined' })} phone={pilot.phone} icon_px={17}>
          <span className="visually-hidden">{t('card.call', { name: pilot.name })}</span>
          <span aria-hidden>{pilot.phone}</span>
        </PhoneLink>
      )}
      <Button variant="outlined" startIcon={<Crosshair size={17} />} onClick={center}>
        {t('card.center')} <kbd aria-hidden>C</kbd>
      </Button>
    </div>
  );
};

const Head = ({ row, onClose }: { readonly row: TrackRow; readonly onClose: () => void }) => {
  const { t } = useTranslation('tracking');
  const words = useTrackText();
  const { zone } = useToday();
  const format = useFormats();
  return (
    <PanelHeader
      name={words.who(row)}
      crumb={
        <span className={styles.standing} data-state={row.state}>
          <StateSign state={row.state} heading={row.view.track_deg} isLost={row.freshness === 'lost'} />
          {t(`states.${row.state}`)}
        </span>
      }
      title={words.who(row)}
      action={
        <IconButton aria-label={t('close')} title={`${t('close')} (Esc)`} onClick={onClose}>
          <X size={18} aria-hidden />
        </IconButton>
      }
      meta={
        <>
          {row.pilot !== null && <span>{row.pilot.name}</span>}
          {row.pilot !== null && <span>{row.pilot.flight_name}</span>}
          <span role="timer">
            {t('card.heard', { seconds: Math.floor(row.age_ms / 1000) })} · {format.clock(row.view.at, zone)}
          </span>
        </>
      }
    />
  );
};

/** One track: who it is, how it stands against what was granted, whom to call, and the order to land. */
export const TrackCard = ({ id, onClose }: { readonly id: string; readonly onClose: () => void }) => {
  const { t } = useTranslation('tracking');
  const words = useTrackText();
  const seesTraces = useMay('trace:read');
  const seesApprovals = useMay('approval:read');
  const row = livePicture.rowOf(id);
  const takeOff = useTakeOff(row);
  useShortcuts([{ keys: 'Escape', label: t('close'), group: t('title'), run: onClose }]);
  const leave = useEffectEvent(onClose);
  const isGone = row === null;
  useEffect(() => {
    if (isGone) leave();
  }, [isGone]);
  if (row === null) return null;
  const [approval] = row.approvals;
  return (
    <RightPanel>
      <Panel label={words.who(row)} header={<Head row={row} onClose={onClose} />}>
        <div className={styles.card}>
          {row.is_simulated && <p className={styles.note}>{t('simulated_text')}</p>}
          <Reach row={row} />
          {takeOff !== null && <HeightBar row={row} granted_m={takeOff.max_flying_height} />}
          {takeOff !== null && <Granted takeOff={takeOff} />}
          <Facts row={row} />
          {approval !== undefined && seesApprovals && (
            <Link to="/map/approvals/$id" params={{ id: String(approval.id) }}>
              {t('card.approval', { identifier: approval.display_identifier })}
            </Link>
          )}
          {seesTraces && row.trace_id !== null && (
            <Link to="/map/traces" search={{ trace: row.trace_id }}>
              {t('card.trace')}
            </Link>
          )}
          {takeOff !== null && <OrderCard flight={takeOff} isFolded />}
        </div>
      </Panel>
    </RightPanel>
  );
};
