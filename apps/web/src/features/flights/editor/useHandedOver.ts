import type { AreaDrawing } from './useAreaDrawing.tsx';
import type { Areas } from './useAreas.ts';
import type { FlightFormState } from './useFlightForm.ts';
import { useHandedPlan } from './useHandedPlan.ts';
import { useImported } from './useImported.ts';

/** What other screens chose for this mission: a variant, areas of a file. */
export const useHandedOver = (
  into: number | 'new',
  state: FlightFormState,
  areas: Areas,
  drawing: AreaDrawing,
): void => {
  useHandedPlan(into, state);
  useImported(into, areas, drawing);
};
