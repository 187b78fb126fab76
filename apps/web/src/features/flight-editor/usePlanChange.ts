import { zoneOf } from '../../shared/flight-form/index.ts';
import type { StepName } from '../../shared/flights/index.ts';
import { fieldOf, patchOf, type Remedy } from '../../shared/verdict/index.ts';
import type { FlightFormState } from './useFlightForm.ts';

/** Puts a remedy into the form; for what the operator chooses or says it leads to the field. */
export const usePlanChange = (
  { form, values }: Pick<FlightFormState, 'form' | 'values'>,
  show: (step: StepName, path: string) => void,
) => {
  const { date_start: start, date_end: end } = values;
  return (remedy: Remedy): void => {
    const period = start === null || end === null ? null : { start, end };
    const patch = patchOf(remedy, period, zoneOf(values));
    const field = fieldOf(remedy);
    if (field !== null) show(field.step, field.path);
    for (const [name, value] of Object.entries(patch ?? {}))
      form.setValue(name as keyof typeof values, value, { shouldDirty: true });
  };
};
