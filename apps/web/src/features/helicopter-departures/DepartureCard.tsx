import type { HelicopterDeparture } from '@envol/contract/helicopter-departures';
import { Check, Crosshair } from 'lucide-react';
import { callApi } from '../../api/call.ts';
import { endpoints } from '../../api/endpoints.ts';
import { refreshQueries } from '../../api/query.ts';
import { presentTime } from '../../device/clock.ts';
import { useMap } from '../../map/MapProvider.tsx';
import { useToday } from '../../shared/answering/index.ts';
import { useSecond } from '../../shared/day/index.ts';
import { ActButton } from '../../ui/ActButton.tsx';
import { IconButton } from '../../ui/Button.tsx';
import { useFormats } from '../../ui/format.ts';
import { useTranslation } from '../../ui/texts.ts';
import styles from './departures.module.css';
import { Passages } from './Passages.tsx';
import { Roster } from './Roster.tsx';

/** Whether and since when the helicopter is heard; where nothing hears it, that is said, and its corridor stands. */
const Heard = ({ departure }: { readonly departure: HelicopterDeparture }) => {
  const { t } = useTranslation('helicopters');
  useSecond(true);
  const { aircraft, helicopter_service } = departure;
  if (aircraft !== null)
    return (
      <p className={styles.heard} data-heard>
        {t('aircraft.heard', {
          callsign: aircraft.callsign,
          seconds: Math.max(0, Math.round((presentTime() - Date.parse(aircraft.at)) / 1_000)),
        })}
      </p>
    );
  return (
    <p className={styles.heard} role="status">
      {t(helicopter_service === 'available' ? 'aircraft.not_heard' : 'aircraft.no_service')}
    </p>
  );
};

const Acts = ({ id }: { readonly id: number }) => {
  const { t } = useTranslation('helicopters');
  const end = async (how: 'on_scene' | 'cancelled'): Promise<void> => {
    await callApi(endpoints.endHelicopterDeparture, { params: { id }, body: { how } });
    await refreshQueries('helicopter-departures');
  };
  return (
    <div className={styles.acts}>
      <ActButton act={() => end('on_scene')} startIcon={<Check size={18} aria-hidden />}>
        {t('on_scene')}
      </ActButton>
      <ActButton variant="outlined" act={() => end('cancelled')}>
        {t('cancel')}
      </ActButton>
    </div>
  );
};

/** A departure: where to, by whom, until when, who was told, and whom it concerns. */
export const DepartureCard = ({ departure }: { readonly departure: HelicopterDeparture }) => {
  const { t } = useTranslation('helicopters');
  const format = useFormats();
  const { zone } = useToday();
  const { camera } = useMap();
  const { base, scene, ended, told } = departure;
  const [west, east] = [base.longitude, scene.longitude].sort((a, b) => a - b);
  const [south, north] = [base.latitude, scene.latitude].sort((a, b) => a - b);
  const show = (): void =>
    camera.fitBounds([west ?? 0, south ?? 0, east ?? 0, north ?? 0], { animate: true, maxZoom: 13 });
  const name = `${base.name} → ${scene.name}`;
  return (
    <article className={styles.departure} aria-label={name} data-over={ended !== null || undefined}>
      <header>
        <h2>{name}</h2>
        <IconButton aria-label={t('show')} title={t('show')} onClick={show}>
          <Crosshair size={17} aria-hidden />
        </IconButton>
      </header>
      <p>
        {t('declared', {
          base: departure.structure_name,
          time: format.clock(departure.declared_at, zone),
          name: departure.declared_by,
        })}
        {' · '}
        {format.distance(departure.length_m)} · {t('heading', { heading: departure.heading_deg })}
        {departure.is_simulated && ` · ${t('simulated')}`}
      </p>
      {ended === null ? (
        <>
          <Heard departure={departure} />
          <Passages departure={departure} />
          {departure.is_own && <Acts id={departure.id} />}
        </>
      ) : (
        <p role="status">
          {t(`ended.${ended.how}`, { time: format.clock(ended.at, zone), name: ended.by ?? '' })}
        </p>
      )}
      <Roster departure={departure} />
      {ended === null && (
        <p className={styles.held}>
          {t('held', { time: format.clock(departure.ends_at, zone) })}{' '}
          {told.length > 0 && t('told', { names: told.join(', ') })}
        </p>
      )}
    </article>
  );
};
