import { FlightAuthorizationInput } from '@envol/contract/flight-authorizations';
import { LIMITS } from '@envol/contract/limits';
import {
  CONNECTIVITY_METHODS,
  IDENTIFICATION_TECHNOLOGIES,
  SPECIAL_OPERATIONS,
} from '@envol/domain/flight-authorizations/annexIv';
import type { z } from 'zod';
import { callApi } from '../../api/call.ts';
import { endpoints } from '../../api/endpoints.ts';
import { refreshQueries } from '../../api/query.ts';
import { FormDialog } from '../../ui/form/FormDialog.tsx';
import { MultiSelectField } from '../../ui/form/MultiSelectField.tsx';
import { SelectField } from '../../ui/form/SelectField.tsx';
import { NumberField, TextField } from '../../ui/form/TextField.tsx';
import { useContractForm } from '../../ui/form/useCheckedForm.ts';
import { useTranslation } from '../../ui/texts.ts';

type Input = z.input<typeof FlightAuthorizationInput>;
type Output = z.output<typeof FlightAuthorizationInput>;

interface Props {
  readonly flightId: number;
  readonly ussp: { readonly identifier: string; readonly name: string };
  readonly onClose: () => void;
}

/** What annex IV asks for beside the mission itself. */
export const AskDialog = ({ flightId, ussp, onClose }: Props) => {
  const { t } = useTranslation('flight_authorizations');
  const form = useContractForm<Input, Output>(FlightAuthorizationInput, {
    defaultValues: {
      ussp_identifier: ussp.identifier,
      identification_technologies: [],
      connectivity_methods: [],
      endurance_minutes: '' as never,
      emergency_procedure: '',
      special_operation: null,
    },
  });
  const send = async (body: Output): Promise<void> => {
    await callApi(
      endpoints.requestFlightAuthorization,
      { params: { id: flightId }, body },
      { handles: 'all' },
    );
    await refreshQueries('flight-authorizations', 'external-structure-capabilities');
    onClose();
  };
  return (
    <FormDialog
      title={t('dialog.ask', { name: ussp.name })}
      submit={t('acts.ask')}
      form={form}
      keptAs={`authorization.${flightId}.${ussp.identifier}`}
      onSubmit={send}
      onClose={onClose}
    >
      <MultiSelectField
        name="identification_technologies"
        label={t('items.identification')}
        options={IDENTIFICATION_TECHNOLOGIES.map((value) => ({ value, label: t(`identification.${value}`) }))}
      />
      <MultiSelectField
        name="connectivity_methods"
        label={t('items.connectivity')}
        options={CONNECTIVITY_METHODS.map((value) => ({ value, label: t(`connectivity.${value}`) }))}
      />
      <NumberField name="endurance_minutes" label={t('items.endurance')} unit="min" />
      <TextField
        name="emergency_procedure"
        label={t('items.emergency_procedure')}
        lines={3}
        maxLength={LIMITS.long_text}
      />
      <SelectField
        name="special_operation"
        label={t('items.special_operation')}
        placeholder={t('special.none')}
        optional
        options={SPECIAL_OPERATIONS.map((value) => ({ value, label: t(`special.${value}`) }))}
      />
    </FormDialog>
  );
};
