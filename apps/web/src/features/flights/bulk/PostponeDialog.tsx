import { todayIn } from '@envol/domain/time/localTime';
import { z } from 'zod';
import { presentTime, useMinute } from '../../../device/clock.ts';
import { DateField } from '../../../ui/form/DateField.tsx';
import { SelectField } from '../../../ui/form/SelectField.tsx';
import { NumberField } from '../../../ui/form/TextField.tsx';
import { useContractForm } from '../../../ui/form/useCheckedForm.ts';
import { useFormats } from '../../../ui/format.ts';
import { useTranslation } from '../../../ui/texts.ts';
import { BulkEditDialog, type BulkEditProps } from './BulkEditDialog.tsx';
import { planPostponing, type Shift } from './bulkPlan.ts';

/** A year of days; as many hours are a fortnight. */
const MOST = 366;
const WAYS = ['days', 'hours', 'date'] as const;

const Postponing = z.object({
  by: z.enum(WAYS),
  amount: z.number().int().min(-MOST).max(MOST).nullable(),
  date: z.iso.date().nullish(),
  with_standing: z.boolean(),
});
type Values = z.infer<typeof Postponing>;

/** What the fields say so far; null while it is no shift. */
const shiftOf = ({ by, amount, date }: Values): Shift | null => {
  if (by === 'date') return date ? { by, date } : null;
  return Number.isInteger(amount) && amount !== null && Math.abs(amount) <= MOST ? { by, amount } : null;
};

/** Moves all chosen missions by days or hours, or to a day; each is judged anew where it comes down. */
export const PostponeDialog = (props: BulkEditProps) => {
  const { t } = useTranslation('missions');
  const format = useFormats();
  const now = useMinute();
  const form = useContractForm<Values, Values>(Postponing, {
    defaultValues: { by: 'days', amount: 1, date: '', with_standing: false },
  });
  const said = form.watch();
  const shift = shiftOf(said);
  const today = todayIn(presentTime());
  return (
    <BulkEditDialog
      {...props}
      title={t('bulk.postpone_title', { count: props.bulk.chosen.size })}
      form={form as never}
      withStanding={said.with_standing}
      planned={(flights) =>
        shift && planPostponing(flights, shift, { now, with_standing: said.with_standing })
      }
      change={({ flight, after }) => ({
        from: format.dayAndClock(flight.date_start, flight.time_zone),
        to: format.dayAndClock(after.date_start, after.time_zone),
      })}
      act={(count) => t('bulk.postpone_act', { count })}
      done={(count) => t('bulk.postponed', { count })}
    >
      <SelectField
        name="by"
        label={t('bulk.postpone_by')}
        options={WAYS.map((value) => ({ value, label: t(`bulk.by.${value}`) }))}
      />
      {said.by === 'date' ? (
        <DateField name="date" label={t('bulk.postpone_date')} hint={t('bulk.date_hint')} today={today} />
      ) : (
        <NumberField
          name="amount"
          label={t('bulk.postpone_amount')}
          hint={t('bulk.amount_hint')}
          unit={t(`bulk.units.${said.by}`)}
        />
      )}
    </BulkEditDialog>
  );
};
