import { useEffect, useEffectEvent } from 'react';
import { type PlanFields, planFieldsOf, takePlan } from '../../../shared/flight-form/index.ts';
import { showUndo } from '../../../ui/snackbar/showUndo.ts';
import { useTranslation } from '../../../ui/texts.ts';
import type { FlightFormState } from '../useFlightForm.ts';

/** Puts the variant that was chosen beside others into the draft, once; for ten seconds it can be taken back. */
export const useHandedPlan = (
  into: number | 'new',
  { form, values }: Pick<FlightFormState, 'form' | 'values'>,
): void => {
  const { t } = useTranslation(['flights', 'what_if']);
  const put = (fields: PlanFields): void => {
    form.setValue('max_flying_height', fields.max_flying_height, { shouldDirty: true });
    form.setValue('date_start', fields.date_start, { shouldDirty: true });
    form.setValue('date_end', fields.date_end, { shouldDirty: true });
    form.setValue('areas', fields.areas, { shouldDirty: true });
  };
  const take = useEffectEvent(() => {
    const plan = takePlan(into);
    if (plan === null) return;
    const before = planFieldsOf(values);
    put(plan.fields);
    showUndo({
      message: t('what_if:taken', { key: plan.key }),
      label: t('undo_of.change'),
      run: () => put(before),
    });
  });
  useEffect(() => take(), []);
};
