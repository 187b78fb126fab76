import type { TakeOffAuthorization } from '@envol/contract/take-off';
import { useQuery } from '@tanstack/react-query';
import { endpoints } from '../../../api/endpoints.ts';
import { queryOf } from '../../../api/query.ts';
import type { Waiting } from '../../../shared/outbox/index.ts';

const MOST = 20;

/** Orders to land that wait for a receipt; one that was received on this device, and waits to be sent, counts as received. */
export const useLandingOrders = (waiting: readonly Waiting[]): readonly TakeOffAuthorization[] => {
  const { data } = useQuery({
    ...queryOf(endpoints.listTakeOffAuthorizations, { query: { status: 'landing_required', limit: MOST } }),
    // A phone that slept has heard nothing meanwhile.
    refetchOnWindowFocus: 'always',
    refetchOnReconnect: 'always',
  });
  const sent = new Set(
    waiting
      .filter(({ act }) => act === 'receive' || act === 'begin_landing' || act === 'land')
      .map(({ subject_id }) => subject_id),
  );
  return (data?.results ?? []).filter(({ id }) => !sent.has(id));
};
