import { LIMITS } from '@envol/contract/limits';
import { EXEMPTION_KINDS } from '@envol/domain/approvals/limits';
import { FRENCH_TIME } from '@envol/domain/time/frenchTime';
import { endOfDay, todayIn } from '@envol/domain/time/localTime';
import { useQuery } from '@tanstack/react-query';
import { z } from 'zod';
import { callApi } from '../../api/call.ts';
import { endpoints } from '../../api/endpoints.ts';
import { everyPageOf } from '../../api/everyPage.ts';
import { refreshQueries } from '../../api/query.ts';
import { useMinute } from '../../device/clock.ts';
import { DateField } from '../../ui/form/DateField.tsx';
import { FormDialog } from '../../ui/form/FormDialog.tsx';
import { SelectField } from '../../ui/form/SelectField.tsx';
import { TextField } from '../../ui/form/TextField.tsx';
import { useContractForm } from '../../ui/form/useCheckedForm.ts';
import { showSuccess } from '../../ui/snackbar/snackbars.ts';
import { useTranslation } from '../../ui/texts.ts';

const EVERY = 0;

const Lift = z.object({
  kind: z.enum(EXEMPTION_KINDS),
  /** `EVERY`: of every authority. */
  structure_id: z.number().int(),
  reason: z.string().trim().min(1).max(LIMITS.long_text),
  /** The last day, or none; named as the call names its instant. */
  expires_at: z.iso.date().nullable(),
});
type Lift = z.infer<typeof Lift>;

interface LiftDialogProps {
  readonly operator: { readonly id: number; readonly name: string };
  /** The authority that was looked at, or null. */
  readonly structureId: number | null;
  readonly onClose: () => void;
}

/** Lifts an authority's notice, or all its refusals, for one operator: why, and until when. */
export const LiftDialog = ({ operator, structureId, onClose }: LiftDialogProps) => {
  const { t } = useTranslation('structures');
  const { data } = useQuery(everyPageOf(endpoints.listStructures, { query: { ordering: 'name' } }));
  const today = todayIn(useMinute());
  const form = useContractForm<Lift, Lift>(Lift, {
    defaultValues: {
      kind: 'notice_bypass',
      structure_id: structureId ?? EVERY,
      reason: '',
      expires_at: null,
    },
  });
  const lift = async ({ structure_id, expires_at, ...given }: Lift): Promise<void> => {
    const body = {
      ...given,
      structure_id: structure_id === EVERY ? null : structure_id,
      // The day ends where the staff works.
      expires_at: expires_at === null ? null : endOfDay(expires_at, FRENCH_TIME),
    };
    await callApi(endpoints.createExemption, { params: { id: operator.id }, body }, { handles: 'all' });
    await refreshQueries('exemptions');
    showSuccess(t('exemptions.lifted', { name: operator.name }));
    onClose();
  };
  const structures = (data ?? []).map(({ id, name }) => ({ value: id, label: name }));
  return (
    <FormDialog
      title={t('exemptions.lift_title', { name: operator.name })}
      submit={t('exemptions.lift')}
      form={form}
      onSubmit={lift}
      onClose={onClose}
    >
      <p>{t('exemptions.lift_text')}</p>
      <SelectField
        name="kind"
        label={t('exemptions.kind')}
        options={EXEMPTION_KINDS.map((value) => ({
          value,
          label: t(`exemptions.kinds.${value}`),
          note: t(`exemptions.kind_notes.${value}`),
        }))}
      />
      <SelectField
        name="structure_id"
        label={t('exemptions.structure')}
        options={[{ value: EVERY, label: t('exemptions.every') }, ...structures]}
      />
      <TextField
        name="reason"
        label={t('exemptions.reason')}
        hint={t('exemptions.reason_hint')}
        lines={3}
        maxLength={LIMITS.long_text}
      />
      <DateField
        name="expires_at"
        label={t('exemptions.expires')}
        hint={t('exemptions.expires_hint')}
        today={today}
        min={today}
        optional
      />
    </FormDialog>
  );
};
