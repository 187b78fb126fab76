import { WEEKDAYS } from '@envol/domain/agreed-volumes/volume';
import { HEIGHT_REFERENCES, HEIGHT_UNITS } from '@envol/domain/automatic-actions/actions';
import { todayIn } from '@envol/domain/time/localTime';
import { useQuery } from '@tanstack/react-query';
import { useFormContext } from 'react-hook-form';
import { endpoints } from '../../../api/endpoints.ts';
import { queryOf } from '../../../api/query.ts';
import { presentTime } from '../../../device/clock.ts';
import { CheckboxField } from '../../../ui/form/CheckboxField.tsx';
import { DateField, TimeField } from '../../../ui/form/DateField.tsx';
import { FieldRow } from '../../../ui/form/FieldFrame.tsx';
import { MultiSelectField } from '../../../ui/form/MultiSelectField.tsx';
import { SelectField } from '../../../ui/form/SelectField.tsx';
import { NumberField, TextField } from '../../../ui/form/TextField.tsx';
import { useTranslation } from '../../../ui/texts.ts';
import { WEEKDAY_WORDS } from './useVolumeText.ts';
import type { TypedVolume } from './volume.form.ts';
import styles from './volumes.module.css';

const HeightFields = () => {
  const { t } = useTranslation('agreed_volumes');
  return (
    <FieldRow>
      <NumberField name="ceiling_height" label={t('fields.ceiling')} />
      <SelectField
        name="unit"
        label={t('fields.unit')}
        options={HEIGHT_UNITS.map((value) => ({ value, label: value }))}
      />
      <SelectField
        name="reference"
        label={t('fields.reference')}
        hint={t('fields.reference_hint')}
        options={HEIGHT_REFERENCES.map((value) => ({ value, label: value }))}
      />
    </FieldRow>
  );
};

const HourFields = () => {
  const { t } = useTranslation('agreed_volumes');
  const today = todayIn(presentTime());
  return (
    <>
      <FieldRow>
        <DateField name="first_date" label={t('fields.first_date')} today={today} />
        <DateField name="last_date" label={t('fields.last_date')} today={today} />
      </FieldRow>
      <MultiSelectField
        name="weekdays"
        label={t('fields.weekdays')}
        options={WEEKDAYS.map((value) => ({ value, label: t(WEEKDAY_WORDS[value]) }))}
      />
      <FieldRow>
        <TimeField name="time_start" label={t('fields.time_start')} hint={t('fields.time_hint')} optional />
        <TimeField name="time_end" label={t('fields.time_end')} optional />
      </FieldRow>
    </>
  );
};

const OperatorFields = ({ id }: { readonly id: number }) => {
  const { t } = useTranslation('agreed_volumes');
  const form = useFormContext<TypedVolume>();
  const { data, isPending } = useQuery(queryOf(endpoints.listVolumeOperators, { params: { id } }));
  return (
    <>
      <CheckboxField name="is_for_everybody" label={t('fields.everybody')} />
      {!form.watch('is_for_everybody') && (
        <MultiSelectField
          name="operator_ids"
          label={t('fields.operators')}
          hint={t('fields.operators_hint')}
          loading={isPending}
          options={(data ?? []).map(({ id: value, name: label }) => ({ value, label }))}
        />
      )}
    </>
  );
};

const ProtocolFields = () => {
  const { t } = useTranslation('agreed_volumes');
  const today = todayIn(presentTime());
  return (
    <>
      <FieldRow>
        <TextField name="protocol_reference" label={t('fields.protocol_reference')} maxLength={100} />
        <DateField name="protocol_ends_on" label={t('fields.protocol_ends_on')} today={today} />
      </FieldRow>
      <TextField name="protocol_contact" label={t('fields.protocol_contact')} maxLength={250} optional />
      <TextField name="protocol_text" label={t('fields.protocol_text')} lines={3} maxLength={2800} optional />
      <TextField
        name="conditions"
        label={t('fields.conditions')}
        hint={t('fields.conditions_hint')}
        lines={3}
        maxLength={2800}
        optional
      />
      <CheckboxField name="tactical_contact_required" label={t('fields.tactical_contact')} />
    </>
  );
};

/** What a volume says beside its outline. */
export const VolumeFields = ({ id }: { readonly id: number }) => {
  const { t } = useTranslation('agreed_volumes');
  return (
    <>
      <TextField name="name" label={t('fields.name')} maxLength={100} />
      <HeightFields />
      <fieldset className={styles.group}>
        <legend>{t('facts.when')}</legend>
        <HourFields />
      </fieldset>
      <fieldset className={styles.group}>
        <legend>{t('facts.for_whom')}</legend>
        <OperatorFields id={id} />
      </fieldset>
      <fieldset className={styles.group}>
        <legend>{t('fields.protocol')}</legend>
        <ProtocolFields />
      </fieldset>
    </>
  );
};
