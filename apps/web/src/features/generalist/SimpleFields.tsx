import { LIMITS } from '@envol/contract/limits';
import { SCENARIOS } from '@envol/domain/flights/statuses';
import { todayIn } from '@envol/domain/time/localTime';
import { presentTime } from '../../device/clock.ts';
import type { useTeam } from '../../shared/flight-form/index.ts';
import { DateField, TimeField } from '../../ui/form/DateField.tsx';
import { SelectField } from '../../ui/form/SelectField.tsx';
import { NumberField, TextField } from '../../ui/form/TextField.tsx';
import { useTranslation } from '../../ui/texts.ts';
import styles from './generalist.module.css';
import { PlaceFields } from './PlaceFields.tsx';

const CrewFields = ({ pilots, drones }: Pick<ReturnType<typeof useTeam>, 'pilots' | 'drones'>) => {
  const { t } = useTranslation('missions');
  return (
    <>
      <SelectField
        name="drone_id"
        label={t('simple.drone')}
        placeholder={t('simple.choose')}
        options={drones.map(({ id, name }) => ({ value: id, label: name }))}
      />
      <SelectField
        name="pilot_id"
        label={t('simple.pilot')}
        placeholder={t('simple.choose')}
        options={pilots.map(({ id, full_name, phone }) => ({
          value: id,
          label: full_name,
          ...(phone !== null && { note: phone }),
        }))}
      />
    </>
  );
};

interface FieldsProps {
  readonly team: Pick<ReturnType<typeof useTeam>, 'pilots' | 'drones'>;
}

export const Fields = ({ team }: FieldsProps) => {
  const { t } = useTranslation(['missions', 'flights']);
  return (
    <div className={styles.fields}>
      <TextField name="name" label={t('simple.name')} maxLength={250} />
      <PlaceFields />
      <NumberField name="radius_m" label={t('simple.radius')} unit="m" />
      <DateField name="date" label={t('simple.date')} today={todayIn(presentTime())} />
      <div className={styles.row}>
        <TimeField name="time_start" label={t('simple.from')} />
        <TimeField name="time_end" label={t('simple.until')} />
      </div>
      <NumberField
        name="max_flying_height"
        label={t('flights:what.height')}
        unit={t('flights:what.height_unit')}
      />
      <SelectField
        name="scenario"
        label={t('flights:detail.scenario')}
        placeholder={t('simple.choose')}
        options={SCENARIOS.map((value) => ({ value, label: t(`flights:what.scenarios.${value}`) }))}
      />
      <SelectField
        name="populated_area"
        label={t('flights:what.populated')}
        options={(['no', 'yes', 'to_check'] as const).map((value) => ({
          value,
          label: t(`flights:what.populated_areas.${value}`),
        }))}
      />
      <CrewFields {...team} />
      <TextField
        name="description"
        label={t('flights:what.description')}
        lines={3}
        maxLength={LIMITS.long_text}
        optional
      />
    </div>
  );
};
