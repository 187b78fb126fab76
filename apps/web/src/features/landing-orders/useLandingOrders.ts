import type { TakeOffAuthorization } from '@envol/contract/take-off';
import { useQuery } from '@tanstack/react-query';
import { endpoints } from '../../api/endpoints.ts';
import { everyPageOf } from '../../api/everyPage.ts';
import type { Waiting } from '../../shared/outbox/index.ts';

/**
 * Orders to land that wait for a receipt, and orders that were taken back and wait for one; one that was received on this device, and
 * waits to be sent, counts as received.
 */
export const useLandingOrders = (waiting: readonly Waiting[]): readonly TakeOffAuthorization[] => {
  const { data } = useQuery({
    ...everyPageOf(endpoints.listTakeOffAuthorizations, { query: { take_off: 'true' } }),
    // A phone that slept has heard nothing meanwhile.
    refetchOnWindowFocus: 'always',
    refetchOnReconnect: 'always',
  });
  const sent = new Set(
    waiting
      .filter(({ act }) => act === 'receive' || act === 'begin_landing' || act === 'land')
      .map(({ subject_id }) => subject_id),
  );
  return (data ?? []).filter(
    ({ id, status, lift, is_mine }) =>
      !sent.has(id) && (status === 'landing_required' || (is_mine && lift?.received_at === null)),
  );
};
