import { useQuery } from '@tanstack/react-query';
import { callApi } from '../../api/call.ts';
import { endpoints } from '../../api/endpoints.ts';

/** What is owed for the procedures of a mission that are entrusted, priced anew each time that somebody is about to pay. */
export const useEntrustInvoice = (flight_id: number) =>
  useQuery({
    queryKey: ['subscriptions', 'entrust-invoice', flight_id],
    queryFn: ({ signal }) =>
      callApi(endpoints.createEntrustPaperworkInvoice, { body: { flight_id } }, { handles: 'all', signal }),
    staleTime: 0,
  });
