import { useIncomingPlan } from '../incoming/useIncomingPlan.ts';
import type { FlightFormState } from '../useFlightForm.ts';
import { type AreaDrawing, useAreaDrawing } from './useAreaDrawing.tsx';
import { useAreas } from './useAreas.ts';

/** The mission's areas as they are drawn, with those that other screens hand over. */
export const useEditorDrawing = (flightId: number | null, state: FlightFormState): AreaDrawing => {
  const areas = useAreas(state.form, state.values.areas);
  const drawing = useAreaDrawing(areas);
  useIncomingPlan(flightId ?? 'new', state, areas, drawing);
  return drawing;
};
