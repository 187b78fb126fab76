import type { TakeOffAuthorization } from '@envol/contract/take-off';
import { useQuery } from '@tanstack/react-query';
import { endpoints } from '../../api/endpoints.ts';
import { everyPageOf } from '../../api/everyPage.ts';
import type { Waiting } from '../../shared/outbox/index.ts';

/** Orders to land that wait for a receipt; one that was received on this device, and waits to be sent, counts as received. */
export const useLandingOrders = (waiting: readonly Waiting[]): readonly TakeOffAuthorization[] => {
  const { data } = useQuery({
    ...everyPageOf(endpoints.listTakeOffAuthorizations, { query: { status: 'landing_required' } }),
    // A phone that slept has heard nothing meanwhile.
    refetchOnWindowFocus: 'always',
    refetchOnReconnect: 'always',
  });
  const sent = new Set(
    waiting
      .filter(({ act }) => act === 'receive' || act === 'begin_landing' || act === 'land')
      .map(({ subject_id }) => subject_id),
  );
  return (data ?? []).filter(({ id }) => !sent.has(id));
};
