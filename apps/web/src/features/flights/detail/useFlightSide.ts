import type { Flight } from '@envol/contract/flights';
import { useEffect, useEffectEvent, useState } from 'react';
import { forgetIntent, useRequestIntent } from '../../../shared/flights/index.ts';
import { type FlightSide, isRequestable } from './flightSide.ts';
import { usePaidReturn } from './usePaidReturn.ts';

const NONE: FlightSide = { kind: 'none' };

export const useFlightSide = (flight: Flight | undefined) => {
  const [side, setSide] = useState<FlightSide>(NONE);
  usePaidReturn(flight?.id, setSide);
  const intent = useRequestIntent();
  const wanted = flight !== undefined && intent?.flight_id === flight.id ? intent : null;
  const take = useEffectEvent(() => {
    if (flight === undefined || wanted === null) return;
    const open = flight.analysis?.constraints.filter((each) => isRequestable(each, flight)) ?? [];
    const constraint = open.find(({ key }) => key === wanted.key) ?? open[0];
    if (constraint !== undefined) setSide({ kind: 'request', constraint_id: constraint.id });
    forgetIntent();
  });
  const hasIntent = wanted !== null;
  useEffect(() => {
    if (hasIntent) take();
  }, [hasIntent]);
  return { side, setSide, close: () => setSide(NONE) };
};
