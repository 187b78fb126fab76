import type { FlightConstraint } from '@envol/contract/constraints';
import type { Flight } from '@envol/contract/flights';
import { useEffect, useEffectEvent, useState } from 'react';
import { forgetIntent, useRequestIntent } from '../../../shared/flights/index.ts';
import { usePaidReturn } from './usePaidReturn.ts';

/** What stands beside the mission. */
export type FlightSide =
  | { readonly kind: 'none' }
  | { readonly kind: 'request'; readonly constraint_id: number }
  | { readonly kind: 'approval'; readonly approval_id: number };

/** A constraint whose authority can be asked here about an area: it was not yet, or it refused. */
export const isRequestable = (constraint: FlightConstraint, flight: Flight): boolean =>
  constraint.can_request_approval &&
  constraint.areas_to_ask.length > 0 &&
  (constraint.status === 'todo' || constraint.status === 'to_send' || constraint.status === 'refused') &&
  flight.available_actions.includes('request_approval');

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
