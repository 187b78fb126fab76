import { useEffect, useEffectEvent } from 'react';
import { useMay } from '../../api/session.ts';
import { useTeam } from '../../shared/flight-form/index.ts';
import type { FlightFormState } from './useFlightForm.ts';

/** The team to choose from; a new mission (null) begins with the one pilot that there is. */
export const useEditorTeam = (flightId: number | null, { values, begin }: FlightFormState) => {
  const team = useTeam(values.scenario);
  const mayComplete = useMay('pilot:write');
  const [only, ...others] = team.pilots;
  const isChoosable = only !== undefined && others.length === 0 && (only.phone !== null || mayComplete);
  const pilot = flightId === null && isChoosable ? only.id : null;
  const choose = useEffectEvent(() => {
    if (pilot !== null && values.pilot_ids.length === 0) begin({ pilot_ids: [pilot] });
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for a pilot; who takes it away again is not overruled
  useEffect(() => choose(), [pilot]);
  return team;
};
