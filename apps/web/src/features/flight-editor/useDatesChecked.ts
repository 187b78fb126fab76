import { useEffect, useEffectEvent, useRef } from 'react';
import type { FlightForm } from '../../shared/flight-form/index.ts';
import type { EditorForm } from './useFlightForm.ts';

/** The end stands after the start: to change either mends or breaks the other. */
export const useDatesChecked = (form: EditorForm, { date_start, date_end }: FlightForm): void => {
  const isFirst = useRef(true);
  const check = useEffectEvent(() => void form.trigger(['date_start', 'date_end']));
  useEffect(() => {
    if (isFirst.current) isFirst.current = false;
    else if (date_start !== null && date_end !== null) check();
  }, [date_start, date_end]);
};
