import { useEffect, useEffectEvent } from 'react';
import { showSnackbar } from '../../../ui/snackbar/snackbars.ts';
import { useTranslation } from '../../../ui/texts.ts';
import { UNDO_MS } from '../undo.ts';
import { type PlanFields, planFieldsOf, takePlan } from '../whatif/handedPlan.ts';
import type { FlightFormState } from './useFlightForm.ts';

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
    showSnackbar({
      tone: 'success',
      message: t('what_if:taken', { key: plan.key }),
      action: { label: t('undo'), run: () => put(before) },
      duration_ms: UNDO_MS,
    });
  });
  useEffect(() => take(), []);
};
