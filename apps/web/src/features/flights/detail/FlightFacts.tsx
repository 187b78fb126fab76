import type { Flight } from '@envol/contract/flights';
import type { HeightToFly } from '@envol/domain/approvals/heightToFly';
import { classMissingFromName } from '@envol/domain/drones/unsaidClass';
import { formatDecimal } from '@envol/domain/geo/coordinateText';
import type { ReactNode } from 'react';
import { Card, KeyValue } from '../../../ui/Card.tsx';
import { useFormats } from '../../../ui/format.ts';
import { PeriodText } from '../../../ui/TimeText.tsx';
import { useTranslation } from '../../../ui/texts.ts';
import { useHoursToFly } from '../../../ui/useHoursToFly.ts';
import styles from './detail.module.css';
import { useHeightsNow } from './useFlyingCheck.ts';

const useDroneText = () => {
  const format = useFormats();
  return ({ name, mass_kg, drone_class }: Flight['drones'][number]): string =>
    [name, `${format.number(mass_kg, 3)} kg`, classMissingFromName(name, drone_class)]
      .filter((part) => part !== null)
      .join(' · ');
};

const pilotText = ({ full_name, phone }: Flight['pilots'][number]): string =>
  phone === null ? full_name : `${full_name} · ${phone}`;

/** What weighs most, and all together; null where one drone says it already. */
const useMassText = () => {
  const { t } = useTranslation(['flights', 'flights_list']);
  const format = useFormats();
  return ({ drones, max_drone_weight_kg: most, total_uav_weight_kg: total }: Flight): string | null =>
    drones.length < 2 || most === null || total === null
      ? null
      : t('detail.masses_text', { most: format.number(most, 3), total: format.number(total, 3) });
};

/** The period asked, and what agreements leave of it. */
const usePeriodItems = (flight: Flight): [string, ReactNode][] => {
  const { t } = useTranslation('flights');
  const hoursToFly = useHoursToFly();
  return [
    [t('detail.period'), <PeriodText key="period" period={flight} />],
    [t('detail.hours_granted'), hoursToFly(flight)],
  ];
};

/** The mission as it was planned. */
export const FlightFacts = ({ flight }: { readonly flight: Flight }) => {
  const { t } = useTranslation(['flights', 'flights_list']);
  const format = useFormats();
  const droneText = useDroneText();
  const none = <span className={styles.muted}>{t('detail.none')}</span>;
  const lines = (texts: readonly string[]) =>
    texts.length === 0 ? none : texts.map((text) => <div key={text}>{text}</div>);
  const others = flight.pilots.slice(1);
  const massText = useMassText();
  const heights = useHeightsNow(flight);
  const heightText = ({ height_m, asked_m }: HeightToFly): string =>
    height_m < asked_m
      ? t('detail.height_granted', { height: height_m, asked: asked_m })
      : t('flights_list:row.height', { height: height_m });
  /** Where it is the mission's own, that stands above. */
  const areaHeight = (area: Flight['areas'][number]): string | null => {
    const height = heights.ofArea(area);
    return area.max_height_m === null && height.height_m === height.asked_m ? null : heightText(height);
  };
  const pointText = ({ kind, position }: Flight['points'][number]): string =>
    format.named(t(`detail.${kind}`), formatDecimal(position));
  return (
    <Card>
      <KeyValue
        items={[
          ...usePeriodItems(flight),
          [t('detail.height'), heightText(heights.mission)],
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
          [t('what.weather'), flight.weather_condition],
          [t('detail.night'), flight.night_flight ? t('detail.night_yes') : null],
          [
            t('detail.areas'),
            lines(
              flight.areas.map((area) =>
                [area.name, format.area(area.area_m2), areaHeight(area)]
                  .filter((part) => part !== null)
                  .join(' · '),
              ),
            ),
          ],
          [t('detail.points'), flight.points.length === 0 ? null : lines(flight.points.map(pointText))],
          [
            t(others.length === 0 ? 'detail.pilots' : 'detail.first_pilot'),
            lines(flight.pilots.slice(0, 1).map(pilotText)),
          ],
          [t('detail.other_pilots'), others.length === 0 ? null : lines(others.map(pilotText))],
          [t('detail.drones'), lines(flight.drones.map(droneText))],
          [t('detail.masses'), massText(flight)],
          [t('detail.description'), flight.description],
        ]}
      />
    </Card>
  );
};
