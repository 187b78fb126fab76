import { useInitialViewport } from './place/useInitialViewport.ts';
import { useDatesChecked } from './useDatesChecked.ts';
import type { FlightFormState } from './useFlightForm.ts';
import { useKeepClock } from './useKeepClock.ts';

/** What follows from the form by itself: where the map looks first, hours in their zone, dates against each other. */
export const useEditorEffects = (state: FlightFormState): void => {
  useInitialViewport(state);
  useKeepClock(state.form, state.values);
  useDatesChecked(state.form, state.values);
};
