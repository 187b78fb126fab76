import { type Absence, AbsenceInput } from '@envol/contract/absences';
import { z } from 'zod';
import { callApi } from '../../api/call.ts';
import { endpoints } from '../../api/endpoints.ts';
import { refreshQueries } from '../../api/query.ts';
import { DateTimeField } from '../../ui/form/DateTimeField.tsx';
import { FormDialog } from '../../ui/form/FormDialog.tsx';
import { SelectField } from '../../ui/form/SelectField.tsx';
import { useContractForm } from '../../ui/form/useCheckedForm.ts';
import { showSuccess } from '../../ui/snackbar/snackbars.ts';
import { useTranslation } from '../../ui/texts.ts';
import { type AbsenceMember, choiceOf, substituteOf } from './substitutes.ts';
import { useAuthorityZone } from './useAuthorityZone.ts';

/** The substitute as the list of choices names it. */
const Fields = AbsenceInput.extend({ substitute: z.string() });
type Typed = { membership_id: number; date_start: string; date_end: string; substitute: string };

const startOf = (absence: Absence | null, [first]: readonly AbsenceMember[]): Partial<Typed> => {
  if (absence === null) return first ? { membership_id: first.membership_id } : {};
  const { member, date_start, date_end } = absence;
  return { membership_id: member.membership_id, date_start, date_end };
};

interface AbsenceDialogProps {
  /** Null: a new one. */
  readonly absence: Absence | null;
  readonly members: readonly AbsenceMember[];
  readonly onClose: () => void;
}

/** When somebody is away, and who decides meanwhile: those who can already. */
export const AbsenceDialog = ({ absence, members, onClose }: AbsenceDialogProps) => {
  const { t } = useTranslation('absences');
  const zone = useAuthorityZone();
  const form = useContractForm<Typed, Typed>(Fields, {
    defaultValues: {
      ...startOf(absence, members),
      substitute: choiceOf(absence?.substitute ?? null),
    },
  });
  const member = members.find(({ membership_id }) => membership_id === form.watch('membership_id'));
  const choices = [
    { value: '', label: t('nobody') },
    ...(member?.substitutes ?? []).map(({ membership_id, name }) => ({
      value: choiceOf({ kind: 'member', id: membership_id }),
      label: name,
    })),
    ...(member?.structures ?? []).map(({ structure_id, name }) => ({
      value: choiceOf({ kind: 'structure', id: structure_id }),
      label: t('people_of', { name }),
    })),
  ];
  const save = async ({ membership_id, date_start, date_end, substitute: choice }: Typed): Promise<void> => {
    const substitute = substituteOf(choice);
    const body = { date_start, date_end, substitute };
    await (absence === null
      ? callApi(endpoints.createAbsence, { body: { ...body, membership_id } }, { handles: 'all' })
      : callApi(endpoints.updateAbsence, { params: { id: absence.id }, body }, { handles: 'all' }));
    await refreshQueries('absences', 'approvals');
    showSuccess(t('saved'));
    onClose();
  };
  return (
    <FormDialog
      title={t(absence === null ? 'add' : 'change')}
      submit={t('save')}
      form={form}
      keptAs={`absence.${absence?.id ?? 'new'}`}
      onSubmit={save}
      onClose={onClose}
    >
      {absence === null && members.length > 1 && (
        <SelectField
          name="membership_id"
          label={t('member')}
          options={members.map(({ membership_id, name, is_self }) => ({
            value: membership_id,
            label: is_self ? t('oneself', { name }) : name,
          }))}
        />
      )}
      <DateTimeField name="date_start" label={t('from')} zone={zone} />
      <DateTimeField name="date_end" label={t('until')} zone={zone} />
      <SelectField
        name="substitute"
        label={t('substitute')}
        hint={t(choices.length === 1 ? 'no_choice' : 'substitute_hint')}
        options={choices}
      />
    </FormDialog>
  );
};
