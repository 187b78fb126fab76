import { INCIDENT_TYPES, INJURIES } from '@envol/domain/incidents/reporting';
import { CheckboxField } from '../../ui/form/CheckboxField.tsx';
import { DateTimeField } from '../../ui/form/DateTimeField.tsx';
import { MultiSelectField } from '../../ui/form/MultiSelectField.tsx';
import { SelectField } from '../../ui/form/SelectField.tsx';
import { TextField } from '../../ui/form/TextField.tsx';
import { useTranslation } from '../../ui/texts.ts';

export const What = () => {
  const { t } = useTranslation('activity');
  return (
    <>
      <TextField name="title" label={t('incidents.title')} maxLength={250} />
      <DateTimeField name="date" label={t('incidents.date')} zone="Europe/Paris" />
      <DateTimeField name="aware_at" label={t('incidents.aware_at')} zone="Europe/Paris" />
      <TextField
        name="location"
        label={t('incidents.location')}
        hint={t('incidents.location_hint')}
        maxLength={250}
      />
      <TextField name="reporter" label={t('incidents.reporter')} maxLength={250} />
      <MultiSelectField
        name="types"
        label={t('incidents.types_label')}
        options={INCIDENT_TYPES.map((value) => ({ value, label: t(`incidents.types.${value}`) }))}
      />
      <SelectField
        name="injury"
        label={t('incidents.injury')}
        options={INJURIES.map((value) => ({ value, label: t(`incidents.injuries.${value}`) }))}
      />
      <CheckboxField name="involves_manned_aircraft" label={t('incidents.manned')} />
      <CheckboxField name="involves_certified_uas" label={t('incidents.certified')} />
    </>
  );
};
