import { CheckboxField } from '../../ui/form/CheckboxField.tsx';
import { TimeField } from '../../ui/form/DateField.tsx';
import { FieldRow } from '../../ui/form/FieldFrame.tsx';
import { NumberField } from '../../ui/form/TextField.tsx';
import { useTranslation } from '../../ui/texts.ts';
import styles from './LimitsPage.module.css';

/** What the authority asks of the day itself: activations and take-offs. */
export const DayFields = () => {
  const { t } = useTranslation('structures');
  return (
    <section className={styles.group}>
      <h2>{t('day.title')}</h2>
      <CheckboxField name="activation_required" label={t('day.activation_required')} />
      <FieldRow>
        <NumberField
          name="activation_notice_days"
          label={t('day.activation_notice_days')}
          unit={t('days')}
          optional
        />
        <TimeField name="activation_limit_time" label={t('day.activation_limit_time')} optional />
      </FieldRow>
      <p>{t('day.notice_hint')}</p>
      <FieldRow>
        <NumberField
          name="activation_tolerance_minutes"
          label={t('day.activation_tolerance_minutes')}
          unit="min"
          optional
        />
        <NumberField name="activation_max_hours" label={t('day.activation_max_hours')} unit="h" optional />
      </FieldRow>
      <CheckboxField
        name="take_off_authorization_activated"
        label={t('day.take_off_authorization_activated')}
      />
      <FieldRow>
        <NumberField
          name="take_off_validity_minutes"
          label={t('day.take_off_validity_minutes')}
          unit="min"
          optional
        />
        <NumberField name="conflict_distance_m" label={t('day.conflict_distance_m')} unit="m" />
      </FieldRow>
    </section>
  );
};
