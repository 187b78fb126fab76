import { StepProofInput } from '@envol/contract/constraints';
import type { FlightNotification } from '@envol/contract/flight-notifications';
import { PROOF_MEANS } from '@envol/domain/flights/proof';
import { useUser } from '../../api/session.ts';
import { presentTime } from '../../device/clock.ts';
import { DateTimeField } from '../../ui/form/DateTimeField.tsx';
import { FormDialog } from '../../ui/form/FormDialog.tsx';
import { SelectField } from '../../ui/form/SelectField.tsx';
import { TextField } from '../../ui/form/TextField.tsx';
import { useContractForm } from '../../ui/form/useCheckedForm.ts';
import { useTranslation } from '../../ui/texts.ts';

type Proof = typeof StepProofInput._zod.output;

interface Values {
  readonly by: string;
  readonly on: string | null;
  readonly how: string | null;
  readonly reference: string;
}

interface HandInDialogProps {
  readonly notice: FlightNotification;
  readonly zone: string;
  readonly onProved: (notice: FlightNotification, proof: Proof) => Promise<void>;
  readonly onClose: () => void;
}

const MINUTE = 60_000;

/** The form was handed in by other means: by whom, when, how and under which reference. */
export const HandInDialog = ({ notice, zone, onProved, onClose }: HandInDialogProps) => {
  const { t } = useTranslation(['flight_notifications', 'flights']);
  const user = useUser();
  const form = useContractForm<Values, Proof>(StepProofInput, {
    defaultValues: {
      by: user.long_name,
      on: new Date(Math.floor(presentTime() / MINUTE) * MINUTE).toISOString(),
      how: null,
      reference: '',
    },
  });
  const submit = async (proof: Proof): Promise<void> => {
    await onProved(notice, proof);
    onClose();
  };
  return (
    <FormDialog
      title={t('hand_in')}
      submit={t('flights:proof.submit')}
      form={form}
      onSubmit={submit}
      onClose={onClose}
    >
      <SelectField
        name="how"
        label={t('flights:proof.how')}
        placeholder={t('flights:proof.how_placeholder')}
        options={PROOF_MEANS.map((value) => ({ value, label: t(`flights:proof.means.${value}`) }))}
      />
      <TextField name="by" label={t('flights:proof.by')} maxLength={200} />
      <DateTimeField name="on" label={t('flights:proof.on')} zone={zone} />
      <TextField
        name="reference"
        label={t('flights:proof.reference')}
        hint={t('flights:proof.reference_hint')}
        lines={2}
        maxLength={500}
        optional
      />
    </FormDialog>
  );
};
