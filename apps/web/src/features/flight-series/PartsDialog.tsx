import { Line } from '@envol/contract/common';
import { FLIGHT_PARTS, type FlightPart } from '@envol/domain/flights/series';
import { z } from 'zod';
import { CheckboxField } from '../../ui/form/CheckboxField.tsx';
import { FormDialog } from '../../ui/form/FormDialog.tsx';
import { TextField } from '../../ui/form/TextField.tsx';
import { useContractForm } from '../../ui/form/useCheckedForm.ts';
import { useTranslation } from '../../ui/texts.ts';

const Parts = z.object({
  name: Line(100).min(1),
  areas: z.boolean(),
  hours: z.boolean(),
  conduct: z.boolean(),
  crew: z.boolean(),
  texts: z.boolean(),
});
type Input = z.input<typeof Parts>;

interface PartsDialogProps {
  readonly kind: 'template' | 'copy';
  readonly name: string;
  readonly onClose: () => void;
  readonly onDone: (name: string, parts: readonly FlightPart[]) => Promise<void>;
}

/** Which parts of a mission a template keeps, or a copy takes over. */
export const PartsDialog = ({ kind, name, onClose, onDone }: PartsDialogProps) => {
  const { t } = useTranslation('series');
  const form = useContractForm<Input, z.output<typeof Parts>>(Parts, {
    defaultValues: { name, areas: true, hours: true, conduct: true, crew: true, texts: true },
  });
  const chosen = form.watch();
  const parts = FLIGHT_PARTS.filter((part) => chosen[part]);
  const send = async (values: z.output<typeof Parts>): Promise<void> => {
    const kept = FLIGHT_PARTS.filter((part) => values[part]);
    if (kept.length > 0) await onDone(values.name, kept);
  };
  return (
    <FormDialog
      title={t(`${kind}.title`)}
      submit={t(`${kind}.submit`)}
      form={form}
      onSubmit={send}
      onClose={onClose}
    >
      <p>{t(`${kind}.text`)}</p>
      <TextField name="name" label={t(`${kind}.name`)} maxLength={100} />
      {FLIGHT_PARTS.map((part) => (
        <CheckboxField key={part} name={part} label={t(`parts.${part}`)} />
      ))}
      {parts.length === 0 && <p role="alert">{t('parts.none')}</p>}
    </FormDialog>
  );
};
