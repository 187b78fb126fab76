import { useEffect, useEffectEvent } from 'react';
import { callApi } from '../../../api/call.ts';
import { endpoints } from '../../../api/endpoints.ts';
import { refreshQueries } from '../../../api/query.ts';
import { goToHref, useAddressText } from '../../../routing/address.ts';
import { tellOutcome } from '../../../shared/payment/index.ts';
import { useTranslation } from '../../../ui/texts.ts';

/** Who comes back from the payment service's page is told what became of it, beside the request that it pays. */
export const usePaidReturn = (
  flightId: number | undefined,
  setSide: (side: { readonly kind: 'approval'; readonly approval_id: number }) => void,
): void => {
  const { t } = useTranslation('approvals');
  const id = Number(useAddressText()('payment'));
  const look = useEffectEvent(async () => {
    const paid = await callApi(endpoints.readPaymentInvoice, { params: { id } });
    await refreshQueries('approvals', 'flights');
    const mission = `/map/flights/${flightId}`;
    goToHref(paid.invoice.kind === 'procedure' ? `${mission}/entrust` : mission, true);
    if (paid.approval !== null) setSide({ kind: 'approval', approval_id: paid.approval.id });
    // Left without paying: the page is open as before, and the request waits.
    if (paid.outcome !== 'page')
      tellOutcome(paid, {
        secured: t(paid.is_entrusted ? 'pay.entrusted' : 'pay.held_back'),
        declined: t('pay.declined_back'),
        deferred: t('pay.deferred_back'),
      });
  });
  useEffect(() => {
    if (flightId !== undefined && Number.isInteger(id) && id > 0) void look().catch(() => undefined);
  }, [id, flightId]);
};
