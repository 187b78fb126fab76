import type { Flight } from '@envol/contract/flights';
import { lazy, Suspense } from 'react';
import { useMay } from '../../api/session.ts';
import { CompleteWaiting } from './CompleteWaiting.tsx';

const CompletePilot = lazy(async () => ({
  default: (await import('../complete/index.ts')).CompletePilot,
}));

/** The numbers of a mission's pilots whom nobody could call, where the mission waits for them. */
export const CompletePilots = ({ pilots }: Pick<Flight, 'pilots'>) => {
  const mayWrite = useMay('pilot:write');
  if (!mayWrite) return null;
  return (
    <Suspense fallback={<CompleteWaiting />}>
      {pilots
        .filter(({ phone }) => phone === null)
        .map((pilot) => (
          <CompletePilot key={pilot.id} pilot={pilot} />
        ))}
    </Suspense>
  );
};
