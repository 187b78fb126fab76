import { DroneInput } from '@envol/contract/drones';
import type { DroneFieldToComplete } from '@envol/domain/drones/fieldsToComplete';
import { DRONE_CLASSES } from '@envol/domain/drones/fleet';
import { useState } from 'react';
import { z } from 'zod';
import { callApi } from '../../api/call.ts';
import { endpoints } from '../../api/endpoints.ts';
import { refreshQueries } from '../../api/query.ts';
import { SelectField } from '../../ui/form/SelectField.tsx';
import { NumberField, TextField } from '../../ui/form/TextField.tsx';
import { useContractForm } from '../../ui/form/useCheckedForm.ts';
import { useTranslation } from '../../ui/texts.ts';
import { CompleteForm } from './CompleteForm.tsx';
import { fieldsOf, useCompleted } from './useCompleted.ts';

const { registration, mass_kg, drone_class, max_dimension_m } = DroneInput.shape;

/** What each field takes once it is filled in. */
const FILLED = {
  registration: registration.unwrap().unwrap(),
  mass_kg,
  drone_class: drone_class.unwrap().unwrap(),
  max_dimension_m: max_dimension_m.unwrap().unwrap(),
  remote_identification: z.enum(['fr', 'eu']),
  design_certificate: z.enum(['yes', 'no']),
  c5_kit: z.enum(['yes', 'no']),
} as const satisfies Record<DroneFieldToComplete, z.ZodType>;

type Values = Partial<Record<DroneFieldToComplete, string | number | null>>;

const schemaOf = (fields: readonly DroneFieldToComplete[]) =>
  z.object(Object.fromEntries(fields.map((field) => [field, FILLED[field]])));

const Field = ({ field }: { readonly field: DroneFieldToComplete }) => {
  const { t } = useTranslation(['complete', 'drones']);
  const label = t(
    field === 'mass_kg'
      ? 'drones:mass'
      : field === 'max_dimension_m'
        ? 'drones:dimension'
        : `drones:${field}`,
  );
  switch (field) {
    case 'registration':
      return <TextField name={field} label={label} hint={t('complete:registration_where')} maxLength={20} />;
    case 'mass_kg':
      return <NumberField name={field} label={label} hint={t('drones:mass_hint')} unit="kg" />;
    case 'max_dimension_m':
      return <NumberField name={field} label={label} unit="m" />;
    case 'drone_class':
      return (
        <SelectField
          name={field}
          label={label}
          options={DRONE_CLASSES.map((value) => ({ value, label: value }))}
        />
      );
    case 'remote_identification':
      return (
        <SelectField
          name={field}
          label={label}
          options={(['fr', 'eu'] as const).map((value) => ({
            value,
            label: t(`drones:remote_ids.${value}`),
          }))}
        />
      );
    default:
      return (
        <SelectField
          name={field}
          label={label}
          options={(['yes', 'no'] as const).map((value) => ({ value, label: t(`drones:said.${value}`) }))}
        />
      );
  }
};

interface CompleteDroneProps {
  readonly drone: { readonly id: number; readonly name: string };
  readonly fields: readonly DroneFieldToComplete[];
  readonly takesFocus?: boolean;
  /** What rests on the record: judged again before the form goes. */
  readonly onCompleted?: () => Promise<void>;
}

/** The fields of a drone's record that a mission's rules ask for. */
export const CompleteDrone = ({ drone, fields, takesFocus, onCompleted }: CompleteDroneProps) => {
  const { t } = useTranslation('complete');
  const completed = useCompleted();
  const [schema] = useState(() => schemaOf(fields));
  const form = useContractForm<Values, Record<string, unknown>>(schema, {
    defaultValues: Object.fromEntries(
      fields.map((field) => [field, field === 'registration' ? 'UAS-FR-' : null]),
    ),
  });
  const of = { params: { id: drone.id } };
  const write = async (body: object): Promise<object> => {
    const after = await callApi(endpoints.updateDrone, { ...of, body }, { handles: 'all' });
    await refreshQueries('drones');
    await onCompleted?.();
    return after;
  };
  const save = async (body: Record<string, unknown>): Promise<void> => {
    const former = fieldsOf(await callApi(endpoints.getDrone, of, { handles: 'all' }), fields);
    const after = await write(body);
    completed({
      name: drone.name,
      written: fieldsOf(after, fields),
      read: () => callApi(endpoints.getDrone, of),
      takeBack: () => write(former),
    });
  };
  return (
    <CompleteForm title={t('drone', { name: drone.name })} form={form} save={save} takesFocus={takesFocus}>
      {fields.map((field) => (
        <Field key={field} field={field} />
      ))}
    </CompleteForm>
  );
};
