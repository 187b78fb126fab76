import { type EntrustedMission, updateEntrustedProcedure } from '@envol/contract/entrusting';
import { LIMITS } from '@envol/contract/limits';
import { PROOF_MEANS } from '@envol/domain/flights/proof';
import { callApi } from '../../api/call.ts';
import { endpoints } from '../../api/endpoints.ts';
import { refreshQueries } from '../../api/query.ts';
import { presentTime } from '../../device/clock.ts';
import { DateTimeField } from '../../ui/form/DateTimeField.tsx';
import { FormDialog } from '../../ui/form/FormDialog.tsx';
import { SelectField } from '../../ui/form/SelectField.tsx';
import { TextField } from '../../ui/form/TextField.tsx';
import { useContractForm } from '../../ui/form/useCheckedForm.ts';
import { showSuccess } from '../../ui/snackbar/snackbars.ts';
import { useTranslation } from '../../ui/texts.ts';

type Procedure = EntrustedMission['entrustment']['procedures'][number];
type Body = typeof updateEntrustedProcedure.body._zod.output;
interface Values {
  readonly action: 'handle' | 'refuse' | 'return';
  readonly proof: {
    readonly by: string;
    readonly on: string;
    readonly how: string | null;
    readonly reference: string;
  } | null;
  readonly note: string;
}

const MINUTE = 60_000;

export interface SettleDialogProps {
  readonly mission: Pick<EntrustedMission, 'flight_id' | 'time_zone'>;
  readonly procedure: Procedure;
  readonly action: Values['action'];
  readonly onClose: () => void;
}

/** By whom, when and how a procedure was settled; or why it is the operator's again. */
export const SettleDialog = ({ mission, procedure, action, onClose }: SettleDialogProps) => {
  const { t } = useTranslation(['entrusting', 'flights']);
  const proves = action !== 'return';
  const form = useContractForm<Values, Body>(
    updateEntrustedProcedure.body
      .omit({ proof: true })
      .extend(proves ? { proof: updateEntrustedProcedure.body.shape.proof.unwrap() } : {}) as never,
    {
      defaultValues: {
        action,
        ...(proves && {
          proof: {
            by: procedure.decider ?? '',
            on: new Date(Math.floor(presentTime() / MINUTE) * MINUTE).toISOString(),
            how: null,
            reference: '',
          },
        }),
        note: procedure.note ?? '',
      } as Values,
    },
  );
  const save = async (body: Body): Promise<void> => {
    await callApi(
      endpoints.updateEntrustedProcedure,
      { params: { id: mission.flight_id, pid: procedure.id }, body },
      { handles: 'all' },
    );
    await refreshQueries('entrusted-missions');
    showSuccess(t('told'));
    onClose();
  };
  return (
    <FormDialog
      title={t(`acts.${action}_title`, { title: procedure.title })}
      submit={t(`acts.${action}`)}
      form={form}
      onSubmit={save}
      onClose={onClose}
    >
      {proves && (
        <>
          <SelectField
            name="proof.how"
            label={t('flights:proof.how')}
            placeholder={t('flights:proof.how_placeholder')}
            options={PROOF_MEANS.map((value) => ({ value, label: t(`flights:proof.means.${value}`) }))}
          />
          <TextField name="proof.by" label={t('flights:proof.by')} maxLength={200} />
          <DateTimeField name="proof.on" label={t('flights:proof.on')} zone={mission.time_zone} />
          <TextField
            name="proof.reference"
            label={t('flights:proof.reference')}
            hint={t('flights:proof.reference_hint')}
            lines={2}
            maxLength={500}
            optional
          />
        </>
      )}
      <TextField
        name="note"
        label={t('note')}
        hint={t('note_hint')}
        lines={3}
        maxLength={LIMITS.long_text}
        optional={proves}
      />
    </FormDialog>
  );
};
