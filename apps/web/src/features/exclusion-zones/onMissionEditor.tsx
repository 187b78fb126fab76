import { lazy } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import type { FlightForm } from '../../shared/flight-form/index.ts';
import type { OnMissionEditor } from '../../shared/places/index.ts';

const PointsPart = lazy(async () => ({ default: (await import('./PointsPart.tsx')).PointsPart }));
const PointsShown = lazy(async () => ({ default: (await import('./PointsPart.tsx')).PointsShown }));

/** Few missions have points: without one their code is not asked for. */
const PointsIfAny = () => {
  const { control } = useFormContext<FlightForm>();
  const points = useWatch({ control, name: 'points' }) ?? [];
  return points.length > 0 && <PointsShown />;
};

export const exclusionZonesOnMissionEditor: OnMissionEditor = {
  words: ['exclusion_zones'],
  belowAreas: [{ order: 10, Component: PointsPart }],
  otherSteps: [{ order: 10, Component: PointsIfAny }],
};
