import { type FlightConstraint, StepProofInput } from '@envol/contract/constraints';
import { PROOF_MEANS } from '@envol/domain/flights/proof';
import { useUser } from '../../api/session.ts';
import { presentTime } from '../../device/clock.ts';
import { DateTimeField } from '../../ui/form/DateTimeField.tsx';
import { FormDialog } from '../../ui/form/FormDialog.tsx';
import { SelectField } from '../../ui/form/SelectField.tsx';
import { TextField } from '../../ui/form/TextField.tsx';
import { useContractForm } from '../../ui/form/useCheckedForm.ts';
import { useTranslation } from '../../ui/texts.ts';
import { useReasons } from '../airspace/index.ts';

export type ProofInput = typeof StepProofInput._zod.output;

export interface ProofDialogProps {
  readonly step: FlightConstraint;
  /** IANA zone of the mission's place. */
  readonly zone: string;
  /** Rejects with what the server refuses; the dialog then stays. */
  readonly onProved: (proof: ProofInput) => Promise<void>;
  readonly onClose: () => void;
}

interface Values {
  readonly by: string;
  readonly on: string | null;
  readonly how: string | null;
  readonly reference: string;
}

const MINUTE = 60_000;
/** The running minute's beginning: never ahead of the server's clock by more than the clocks differ. */
const thisMinute = (): string => new Date(Math.floor(presentTime() / MINUTE) * MINUTE).toISOString();

/** Who settled a step elsewhere, when, how, and what was said: asked before it counts as done. */
export const ProofDialog = ({ step, zone, onProved, onClose }: ProofDialogProps) => {
  const { t } = useTranslation('flights');
  const reasons = useReasons();
  const user = useUser();
  const form = useContractForm<Values, ProofInput>(StepProofInput, {
    defaultValues: {
      by: step.proof?.by ?? user.long_name,
      on: step.proof?.on ?? thisMinute(),
      how: step.proof?.how ?? null,
      reference: step.proof?.reference ?? '',
    },
  });
  const prove = async (proof: ProofInput): Promise<void> => {
    await onProved(proof);
    onClose();
  };
  return (
    <FormDialog
      title={t('proof.title', { name: reasons.title(step) })}
      submit={t('proof.submit')}
      form={form}
      keptAs={`proof.${step.id}`}
      onSubmit={prove}
      onClose={onClose}
    >
      <SelectField
        name="how"
        label={t('proof.how')}
        placeholder={t('proof.how_placeholder')}
        options={PROOF_MEANS.map((value) => ({ value, label: t(`proof.means.${value}`) }))}
      />
      <TextField name="by" label={t('proof.by')} maxLength={200} />
      <DateTimeField name="on" label={t('proof.on')} zone={zone} />
      <TextField
        name="reference"
        label={t('proof.reference')}
        hint={t('proof.reference_hint')}
        lines={2}
        maxLength={500}
        optional={step.kind !== 'notam'}
      />
    </FormDialog>
  );
};
