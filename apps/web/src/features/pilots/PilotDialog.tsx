import { type Pilot, PilotInput } from '@envol/contract/pilots';
import { call } from '../../api/call.ts';
import { endpoints } from '../../api/endpoints.ts';
import { refresh } from '../../api/query.ts';
import { EntityField, useNamedEntity } from '../../shared/entities/index.ts';
import { CheckboxField } from '../../ui/form/CheckboxField.tsx';
import { FieldRow } from '../../ui/form/FieldFrame.tsx';
import { FormDialog } from '../../ui/form/FormDialog.tsx';
import { TextField } from '../../ui/form/TextField.tsx';
import { useContractForm } from '../../ui/form/useCheckedForm.ts';
import { showSuccess } from '../../ui/snackbar/snackbars.ts';
import { useTranslation } from '../../ui/texts.ts';

export interface PilotDialogProps {
  /** Null adds one. */
  readonly pilot: Pilot | null;
  readonly onClose: () => void;
  readonly onSaved?: (id: number) => void;
}

const blank = {
  first_name: '',
  last_name: '',
  phone: '',
  email: '',
  proposed_for_future_missions: true,
  sub_exploitant_id: '' as number | '',
};

export const PilotDialog = ({ pilot, onClose, onSaved }: PilotDialogProps) => {
  const { t } = useTranslation('pilots');
  const form = useContractForm<typeof blank, typeof PilotInput._zod.output>(PilotInput, {
    defaultValues:
      pilot === null
        ? blank
        : {
            first_name: pilot.first_name,
            last_name: pilot.last_name,
            phone: pilot.phone ?? '',
            email: pilot.email ?? '',
            proposed_for_future_missions: pilot.proposed_for_future_missions,
            sub_exploitant_id: pilot.sub_exploitant_id ?? '',
          },
  });
  const named = useNamedEntity(pilot);
  const save = async (typed: typeof PilotInput._zod.output): Promise<void> => {
    const body = named(typed);
    const saved =
      pilot === null
        ? await call(endpoints.createPilot, { body }, { handles: 'all' })
        : await call(endpoints.updatePilot, { params: { id: pilot.id }, body }, { handles: 'all' });
    await refresh('pilots');
    showSuccess(t(pilot === null ? 'added' : 'saved', { name: saved.full_name }));
    onSaved?.(saved.id);
    onClose();
  };
  const title = pilot === null ? t('add') : t('edit_title', { name: pilot.full_name });
  return (
    <FormDialog title={title} submit={title} form={form} onSubmit={save} onClose={onClose}>
      <FieldRow>
        <TextField name="first_name" label={t('first_name')} maxLength={50} autoComplete="off" />
        <TextField name="last_name" label={t('last_name')} maxLength={50} autoComplete="off" />
      </FieldRow>
      <TextField name="phone" type="tel" label={t('phone')} hint={t('phone_hint')} maxLength={32} optional />
      <TextField name="email" type="email" label={t('email')} maxLength={250} optional />
      <EntityField />
      <CheckboxField name="proposed_for_future_missions" label={t('proposed')} />
    </FormDialog>
  );
};

/** For the mission's editor, which the app hands it to. */
export const AddPilot = ({
  onClose,
  onAdded,
}: {
  readonly onClose: () => void;
  readonly onAdded: (id: number) => void;
}) => <PilotDialog pilot={null} onClose={onClose} onSaved={onAdded} />;
