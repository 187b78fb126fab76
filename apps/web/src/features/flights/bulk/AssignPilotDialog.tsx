import { Id } from '@envol/contract/common';
import { z } from 'zod';
import { useMinute } from '../../../device/clock.ts';
import { useTeam } from '../../../shared/flight-form/index.ts';
import { SelectField } from '../../../ui/form/SelectField.tsx';
import { useContractForm } from '../../../ui/form/useCheckedForm.ts';
import { useFormats } from '../../../ui/format.ts';
import { useTranslation } from '../../../ui/texts.ts';
import { BulkEditDialog, type BulkEditProps } from './BulkEditDialog.tsx';
import { planPilot } from './bulkPlan.ts';

const HOWS = ['replace', 'add'] as const;
const Assigning = z.object({ pilot_id: Id, how: z.enum(HOWS), with_standing: z.boolean() });
type Values = Omit<z.infer<typeof Assigning>, 'pilot_id'> & { readonly pilot_id: number | null };

/** Puts one pilot on all chosen missions, in place of whoever flew them or beside them. */
export const AssignPilotDialog = (props: BulkEditProps) => {
  const { t } = useTranslation(['missions', 'flights']);
  const format = useFormats();
  const now = useMinute();
  const { pilots } = useTeam();
  const form = useContractForm<Values, z.infer<typeof Assigning>>(Assigning, {
    defaultValues: { pilot_id: null, how: 'replace', with_standing: false },
  });
  const { pilot_id, how, with_standing } = form.watch();
  const pilot = pilots.find(({ id }) => id === pilot_id);
  const names = (crew: readonly { readonly name: string }[]): string =>
    crew.length === 0 ? t('bulk.nobody') : format.list(crew.map(({ name }) => name));
  return (
    <BulkEditDialog
      {...props}
      title={t('bulk.pilot_title', { count: props.bulk.chosen.size })}
      form={form as never}
      withStanding={with_standing}
      planned={(flights) =>
        pilot === undefined
          ? null
          : planPilot(flights, { id: pilot.id, name: pilot.full_name }, how, { now, with_standing })
      }
      change={({ flight, after }) => ({ from: names(flight.pilots), to: names(after.pilots) })}
      act={(count) => t('bulk.pilot_act', { count })}
      done={(count) => t('bulk.pilot_done', { count, name: pilot?.full_name ?? '' })}
    >
      <SelectField
        name="pilot_id"
        label={t('bulk.pilot')}
        placeholder={t('flights:who.pick_pilot')}
        options={pilots.map(({ id, full_name, phone }) => ({
          value: id,
          label: full_name,
          note: phone ?? t('flights:who.no_phone'),
          // A mission's pilots are called: they need a telephone.
          disabled: phone === null,
        }))}
      />
      <SelectField
        name="how"
        label={t('bulk.pilot_how')}
        options={HOWS.map((value) => ({ value, label: t(`bulk.hows.${value}`) }))}
      />
    </BulkEditDialog>
  );
};
