import { useEffect, useEffectEvent, useRef } from 'react';
import { type FlightForm, sameClockIn, zoneOf } from '../../shared/flight-form/index.ts';
import type { EditorForm } from './useFlightForm.ts';

/** Hours that are local stay what they read when the first area tells in which zone they are. */
export const useKeepClock = (form: EditorForm, values: FlightForm): void => {
  const zone = zoneOf(values);
  const known = useRef(zone);
  const follow = useEffectEvent((from: string, to: string) => {
    if (values.hours_reference !== 'local') return;
    for (const name of ['date_start', 'date_end'] as const) {
      const instant = values[name];
      if (instant !== null) form.setValue(name, sameClockIn(instant, from, to), { shouldDirty: true });
    }
  });
  useEffect(() => {
    if (known.current === zone) return;
    follow(known.current, zone);
    known.current = zone;
  }, [zone]);
};
