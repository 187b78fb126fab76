import type { FlightAuthorization } from '@envol/contract/flight-authorizations';
import { LIMITS } from '@envol/contract/limits';
import { z } from 'zod';
import { callApi } from '../../api/call.ts';
import { endpoints } from '../../api/endpoints.ts';
import { refreshQueries } from '../../api/query.ts';
import { FormDialog } from '../../ui/form/FormDialog.tsx';
import { NumberField, TextField } from '../../ui/form/TextField.tsx';
import { useContractForm } from '../../ui/form/useCheckedForm.ts';
import { useTranslation } from '../../ui/texts.ts';

export type ProviderAct = 'accept' | 'reject' | 'modify' | 'withdraw';

const inputOf = (action: ProviderAct) =>
  z.object({
    text:
      action === 'accept' ? z.string().max(LIMITS.long_text) : z.string().trim().min(1, 'message_required'),
    max_height_m: action === 'modify' ? z.number().min(1) : z.number().nullable(),
  });
type Input = z.output<ReturnType<typeof inputOf>>;

interface Props {
  readonly authorization: FlightAuthorization;
  readonly action: ProviderAct;
  readonly onClose: () => void;
}

/** A provider's decision: conditions where it accepts, a reason where the operator loses something. */
export const DecisionDialog = ({ authorization, action, onClose }: Props) => {
  const { t } = useTranslation('flight_authorizations');
  const heights = authorization.request.volumes.map(({ altitude_upper }) => altitude_upper.value);
  const form = useContractForm<Input, Input>(inputOf(action) as never, {
    defaultValues: { text: '', max_height_m: action === 'modify' ? Math.max(...heights) : null },
  });
  const send = async ({ text, max_height_m }: Input): Promise<void> => {
    const said = text.trim() === '' ? null : text;
    await callApi(
      endpoints.decideFlightAuthorization,
      {
        params: { id: authorization.id },
        body: {
          action,
          version: authorization.version,
          ...(action === 'accept' ? { conditions: said } : { reason: said }),
          ...(action === 'modify' && max_height_m !== null && { max_height_m }),
        },
      },
      { handles: 'all' },
    );
    await refreshQueries('flight-authorizations');
    onClose();
  };
  return (
    <FormDialog
      title={t(`dialog.${action}`, { name: authorization.flight.name })}
      submit={t(`acts.${action}`)}
      form={form}
      onSubmit={send}
      onClose={onClose}
    >
      {action === 'modify' && <NumberField name="max_height_m" label={t('max_height')} unit="m" />}
      <TextField
        name="text"
        label={t(action === 'accept' ? 'conditions' : 'reason')}
        lines={3}
        maxLength={LIMITS.long_text}
        optional={action === 'accept'}
      />
    </FormDialog>
  );
};
