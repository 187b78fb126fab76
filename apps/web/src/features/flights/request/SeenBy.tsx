import type { Flight } from '@envol/contract/flights';
import { KeyValue } from '../../../ui/Card.tsx';
import { PeriodText } from '../../../ui/TimeText.tsx';
import { useTranslation } from '../../../ui/texts.ts';
import styles from './request.module.css';

/** "60 m AGL · 10:00–12:30": what stands on the mission and goes with the request. */
export const Seen = ({ flight }: { readonly flight: Flight }) => {
  const { t } = useTranslation(['flights', 'mission_request', 'flights_list']);
  return (
    <section className={styles.seen}>
      <h2>{t('mission_request:seen')}</h2>
      <KeyValue
        items={[
          [t('flights_list:one'), `${flight.name} · ${flight.display_identifier}`],
          [t('detail.period'), <PeriodText key="period" period={flight} />],
          [t('detail.height'), t('flights_list:row.height', { height: flight.max_flying_height })],
          [t('detail.scenario'), t(`what.scenarios.${flight.scenario}`)],
          [t('detail.visibility'), t(`what.visibilities.${flight.visibility}`)],
          [t('detail.night'), flight.night_flight ? t('detail.night_yes') : null],
        ]}
      />
    </section>
  );
};
