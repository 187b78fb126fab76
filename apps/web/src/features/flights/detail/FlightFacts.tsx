import type { Flight } from '@envol/contract/flights';
import { unsaidClass } from '@envol/domain/drones/unsaidClass';
import { formatDecimal } from '@envol/domain/geo/coordinates';
import { Card, KeyValue } from '../../../ui/Card.tsx';
import { useFormats } from '../../../ui/format.ts';
import { PeriodText } from '../../../ui/TimeText.tsx';
import { useTranslation } from '../../../ui/texts.ts';
import styles from './detail.module.css';

const useDroneText = () => {
  const format = useFormats();
  return ({ name, mass_kg, drone_class }: Flight['drones'][number]): string =>
    [name, `${format.number(mass_kg, 3)} kg`, unsaidClass(name, drone_class)]
      .filter((part) => part !== null)
      .join(' · ');
};

/** The mission as it was planned. */
export const FlightFacts = ({ flight }: { readonly flight: Flight }) => {
  const { t } = useTranslation('flights');
  const format = useFormats();
  const droneText = useDroneText();
  const none = <span className={styles.muted}>{t('detail.none')}</span>;
  const lines = (texts: readonly string[]) =>
    texts.length === 0 ? none : texts.map((text) => <div key={text}>{text}</div>);
  const pointText = ({ kind, position }: Flight['points'][number]): string =>
    format.named(t(`detail.${kind}`), formatDecimal(position));
  return (
    <Card title={t('detail.mission')} level={2}>
      <KeyValue
        items={[
          [t('detail.period'), <PeriodText key="period" period={flight} />],
          [t('detail.height'), t('row.height', { height: flight.max_flying_height })],
          [t('detail.scenario'), t(`what.scenarios.${flight.scenario}`)],
          [t('detail.authorization'), flight.authorization_reference],
          [t('detail.visibility'), t(`what.visibilities.${flight.visibility}`)],
          [
            t('what.ground_speed'),
            flight.max_ground_speed_ms === null
              ? null
              : `${format.number(flight.max_ground_speed_ms, 1)} m/s`,
          ],
          [
            t('what.observers'),
            flight.airspace_observers === null ? null : String(flight.airspace_observers),
          ],
          [t('detail.night'), flight.night_flight ? t('detail.night_yes') : null],
          [
            t('detail.areas'),
            lines(
              flight.areas.map(({ name, area_m2, max_height_m }) =>
                [
                  name,
                  format.area(area_m2),
                  max_height_m === null ? null : t('row.height', { height: max_height_m }),
                ]
                  .filter((part) => part !== null)
                  .join(' · '),
              ),
            ),
          ],
          [t('detail.points'), flight.points.length === 0 ? null : lines(flight.points.map(pointText))],
          [
            t('detail.pilots'),
            lines(
              flight.pilots.map(({ full_name, phone }) =>
                phone === null ? full_name : `${full_name} · ${phone}`,
              ),
            ),
          ],
          [t('detail.drones'), lines(flight.drones.map(droneText))],
          [t('detail.description'), flight.description],
        ]}
      />
    </Card>
  );
};
