import type { Structure } from '@envol/contract/structures';
import { ENFORCEMENTS, NOTICE_MODES } from '@envol/domain/approvals/limits';
import { todayIn } from '@envol/domain/time/localTime';
import { useFormContext } from 'react-hook-form';
import { refreshQueries } from '../../api/query.ts';
import { useMinute } from '../../device/clock.ts';
import { Button } from '../../ui/Button.tsx';
import { DateField, TimeField } from '../../ui/form/DateField.tsx';
import { FieldRow } from '../../ui/form/FieldFrame.tsx';
import { Form, FormError } from '../../ui/form/Form.tsx';
import { SelectField } from '../../ui/form/SelectField.tsx';
import { NumberField } from '../../ui/form/TextField.tsx';
import { useContractForm } from '../../ui/form/useCheckedForm.ts';
import { useFormats } from '../../ui/format.ts';
import { useTranslation } from '../../ui/texts.ts';
import { Categories } from './Categories.tsx';
import { DayFields } from './DayFields.tsx';
import styles from './LimitsPage.module.css';
import { PaymentFields } from './PaymentFields.tsx';
import { Questions } from './Questions.tsx';
import { Settings, useSave } from './useSaveLimits.ts';
import { WordFields } from './WordFields.tsx';

/** "= 10 km²" beside a surface typed in square metres. */
const SurfaceField = ({ name }: { readonly name: 'max_total_surface_m2' | 'max_zone_surface_m2' }) => {
  const { t } = useTranslation('structures');
  const format = useFormats();
  const typed: unknown = useFormContext().watch(name);
  const hint =
    typeof typed === 'number' && typed > 0 ? t('as_area', { area: format.area(typed) }) : t('none');
  return <NumberField name={name} label={t(name)} unit="m²" hint={hint} optional />;
};

const NoticeFields = () => {
  const { t } = useTranslation('structures');
  return (
    <section className={styles.group}>
      <h2>{t('notice')}</h2>
      <NumberField
        name="notice_min_days"
        label={t('notice_min_days')}
        unit={t('days')}
        hint={t('notice_min_days_hint')}
        optional
      />
      <SelectField
        name="notice_mode"
        label={t('notice_mode')}
        options={NOTICE_MODES.map((value) => ({ value, label: t(`notice_modes.${value}`) }))}
      />
      <NumberField
        name="max_days_ahead"
        label={t('max_days_ahead')}
        unit={t('days')}
        hint={t('max_days_ahead_hint')}
        optional
      />
    </section>
  );
};

const PeriodFields = ({ today }: { readonly today: string }) => {
  const { t } = useTranslation('structures');
  return (
    <section className={styles.group}>
      <h2>{t('period')}</h2>
      <FieldRow>
        <DateField name="period_first_date" label={t('period_first_date')} today={today} optional />
        <DateField name="period_last_date" label={t('period_last_date')} today={today} optional />
      </FieldRow>
      <FieldRow>
        <TimeField name="period_time_start" label={t('period_time_start')} optional />
        <TimeField name="period_time_end" label={t('period_time_end')} optional />
      </FieldRow>
      <p>{t('period_hint')}</p>
      <NumberField
        name="max_dates_range_days"
        label={t('max_dates_range_days')}
        unit={t('days')}
        hint={t('max_dates_range_days_hint')}
        optional
      />
    </section>
  );
};

const ExtentFields = () => {
  const { t } = useTranslation('structures');
  return (
    <section className={styles.group}>
      <h2>{t('extent')}</h2>
      <FieldRow>
        <NumberField name="max_zones" label={t('max_zones')} hint={t('none')} optional />
        <NumberField name="max_height_m" label={t('max_height_m')} unit="m AGL" hint={t('none')} optional />
      </FieldRow>
      <NumberField
        name="bounding_square_side_m"
        label={t('bounding_square_side_m')}
        unit="m"
        hint={t('bounding_square_side_m_hint')}
        optional
      />
      <FieldRow>
        <SurfaceField name="max_total_surface_m2" />
        <SurfaceField name="max_zone_surface_m2" />
      </FieldRow>
    </section>
  );
};

export const LimitsForm = ({ structure }: { readonly structure: Structure }) => {
  const { t } = useTranslation('structures');
  const now = useMinute();
  const { version, changed: _, ...limits } = structure.structure_settings;
  const form = useContractForm<Settings, Settings>(Settings, {
    defaultValues: limits,
  });
  const { save, stale } = useSave(structure.id, version, form);
  const today = todayIn(now);
  return (
    <Form form={form} onSubmit={save} label={t('title')}>
      <FormError />
      {stale && (
        <Button variant="outlined" onClick={() => void refreshQueries('structures-authority')}>
          {t('reload')}
        </Button>
      )}
      <section className={styles.group}>
        <SelectField
          name="enforcement"
          label={t('enforcement')}
          hint={t(`enforcement_notes.${form.watch('enforcement')}`)}
          options={ENFORCEMENTS.map((value) => ({ value, label: t(`enforcements.${value}`) }))}
        />
      </section>
      <NoticeFields />
      <PeriodFields today={today} />
      <ExtentFields />
      <DayFields />
      <WordFields />
      <Categories />
      <PaymentFields structure_id={structure.id} />
      <Questions />
      <div>
        <Button type="submit" loading={form.formState.isSubmitting}>
          {t('save')}
        </Button>
      </div>
    </Form>
  );
};
