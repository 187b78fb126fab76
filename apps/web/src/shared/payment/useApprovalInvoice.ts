import type { RequestOf } from '@envol/contract/endpoint';
import type { createApprovalInvoice, PaymentConfirmation } from '@envol/contract/payment-orders';
import { skipToken, useQuery } from '@tanstack/react-query';
import { callApi } from '../../api/call.ts';
import { endpoints } from '../../api/endpoints.ts';
import { showError, showSuccess } from '../../ui/snackbar/snackbars.ts';

type Asked = RequestOf<typeof createApprovalInvoice>['body'];

/** What a request costs, with its tax and the card that is proposed; of null nothing is asked. */
export const useApprovalInvoice = (asked: Asked | null) =>
  useQuery({
    queryKey: ['subscriptions', 'approval-invoice', asked],
    queryFn:
      asked === null
        ? skipToken
        : ({ signal }) =>
            callApi(endpoints.createApprovalInvoice, { body: asked }, { handles: 'all', signal }),
    // The sum is the one of now, and the answer's own status follows from the act.
    staleTime: 0,
  });

/** Goes to the payment service's page, or says what became of the payment. */
export const tellOutcome = (
  { outcome, url }: Pick<PaymentConfirmation, 'outcome' | 'url'>,
  say: Readonly<Record<'secured' | 'declined' | 'deferred', string>>,
): void => {
  if (outcome === 'page') {
    if (url !== null) window.location.assign(url);
    return;
  }
  if (outcome === 'declined') showError(say.declined);
  else showSuccess(say[outcome]);
};
