import type { ExclusionArea } from '@envol/contract/exclusion-zones';
import type { Flight } from '@envol/contract/flights';
import type { Drawn } from '@envol/domain/exclusion-zones/zone';
import { useMemo } from 'react';
import { useSavedExclusion } from './useExclusionLine.ts';
import { useExclusionOnMap } from './useExclusionOnMap.ts';

const exclusionOnMap = ({ zone, contingency, flight_geography, forbidden }: ExclusionArea) => {
  const drawn = (shape: { readonly type: string }): Drawn => shape as Drawn;
  return {
    zone: drawn(zone),
    flight_geography: drawn(flight_geography),
    contingency: contingency && drawn(contingency),
    forbidden: forbidden && drawn(forbidden),
  };
};

/** The mission's exclusion zone on the map, and its points. */
export const ExclusionOnMap = ({ flight }: { readonly flight: Flight }) => {
  const saved = useSavedExclusion(flight.id) ?? null;
  useExclusionOnMap(
    useMemo(() => (saved === null ? null : exclusionOnMap(saved)), [saved]),
    useMemo(() => [...flight.points, ...(saved?.markers ?? [])], [flight.points, saved]),
  );
  return null;
};
