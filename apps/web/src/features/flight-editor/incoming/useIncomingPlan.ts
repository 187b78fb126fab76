import type { AreaDrawing } from '../areas/useAreaDrawing.tsx';
import type { Areas } from '../areas/useAreas.ts';
import type { FlightFormState } from '../useFlightForm.ts';
import { useHandedPlan } from './useHandedPlan.ts';
import { useImported } from './useImported.ts';
import { useOffered } from './useOffered.ts';

/** What other screens chose for this mission: a variant, areas of a file; and what layers of the map offer to it. */
export const useIncomingPlan = (
  into: number | 'new',
  state: FlightFormState,
  areas: Areas,
  drawing: AreaDrawing,
): void => {
  useHandedPlan(into, state);
  useImported(into, state, areas, drawing);
  useOffered(areas, drawing);
};
