import type { Flight } from '@envol/contract/flights';
import { useQuery } from '@tanstack/react-query';
import { endpoints } from '../../api/endpoints.ts';
import { queryOf } from '../../api/query.ts';
import { useMay } from '../../api/session.ts';
import { CheckInput } from '../../ui/form/CheckInput.tsx';
import { useTranslation } from '../../ui/texts.ts';
import styles from './batteries.module.css';

interface TakeOffBatteriesProps {
  readonly flight: Pick<Flight, 'drones'>;
  readonly chosen: readonly number[];
  readonly onChange: (ids: readonly number[]) => void;
}

/** The batteries in use of the mission's drones and of any: with which of them it takes off. Without a network nothing is asked. */
export const TakeOffBatteries = ({ flight, chosen, onChange }: TakeOffBatteriesProps) => {
  const { t } = useTranslation('missions');
  const { data } = useQuery({
    ...queryOf(endpoints.listBatteries, { query: {} }),
    enabled: useMay('drone:read'),
    retry: false,
  });
  const drones = new Set(flight.drones.map(({ id }) => id));
  const offered = (data?.results ?? []).filter(
    ({ state, drone }) => state !== 'withdrawn' && (drone === null || drones.has(drone.id)),
  );
  if (offered.length === 0) return null;
  return (
    <fieldset className={styles.batteries}>
      <legend>{t('flying.batteries')}</legend>
      {offered.map(({ id, serial_number, state }) => (
        <label key={id}>
          <CheckInput
            checked={chosen.includes(id)}
            onChange={(checked) => onChange(checked ? [...chosen, id] : chosen.filter((each) => each !== id))}
          />
          <span>{state === 'worn' ? t('flying.battery_worn', { name: serial_number }) : serial_number}</span>
        </label>
      ))}
    </fieldset>
  );
};
