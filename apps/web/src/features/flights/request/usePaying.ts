import type { FlightConstraint } from '@envol/contract/constraints';
import type { Flight } from '@envol/contract/flights';
import { requestPrice } from '@envol/domain/approvals/prices';
import { useState } from 'react';
import { usePayer } from '../../../api/payer.ts';
import { useApprovalInvoice } from '../../../shared/payment/index.ts';
import type { RequestForm } from './request.form.ts';

/** What a request costs, and how it is paid here. */
export interface Paying {
  /** Before tax; null: nothing. */
  readonly net_cents: number | null;
  /** Paid by card here, or by the authority's own ways. */
  readonly isHere: boolean;
  /** Null: nothing is paid here, or it is not known yet for what kind of request. */
  readonly query: ReturnType<typeof useApprovalInvoice> | null;
  /** Another card than the one that is proposed is typed on the payment service's page. */
  readonly usesOther: boolean;
  readonly setUsesOther: (usesOther: boolean) => void;
}

export const usePaying = (
  { flight, constraint }: { readonly flight: Flight; readonly constraint: FlightConstraint },
  { category }: Pick<RequestForm, 'category'>,
): Paying => {
  const [usesOther, setUsesOther] = useState(false);
  const { pays_here: isHere } = usePayer();
  const { request_check: check } = constraint;
  const net_cents = check === null ? null : (requestPrice(check, category)?.net_cents ?? null);
  const isKnown = category !== null || check?.categories.length === 0;
  const asked =
    isHere && isKnown && net_cents !== null
      ? { flight_id: flight.id, constraint_id: constraint.id, ...(category !== null && { category }) }
      : null;
  const query = useApprovalInvoice(asked);
  return { net_cents, isHere, query: asked === null ? null : query, usesOther, setUsesOther };
};
