import type { FlightConstraint } from '@envol/contract/constraints';
import type { Flight } from '@envol/contract/flights';
import type { PaymentConfirmation } from '@envol/contract/payment-orders';
import type { Path, UseFormReturn } from 'react-hook-form';
import { callApi } from '../../../api/call.ts';
import { endpoints } from '../../../api/endpoints.ts';
import { ApiFailure } from '../../../api/failure.ts';
import { refreshQueries } from '../../../api/query.ts';
import { tellOutcome } from '../../../shared/payment/index.ts';
import { useIssueText } from '../../../ui/form/contractResolver.ts';
import { useServerErrors } from '../../../ui/form/useServerErrors.ts';
import { showSuccess } from '../../../ui/snackbar/snackbars.ts';
import { useTranslation } from '../../../ui/texts.ts';
import { openAnswers } from './readiness.ts';
import { answersOf, type RequestForm } from './request.form.ts';
import type { Paying } from './usePaying.ts';

/** The form's own names for the call's: ids of areas, and files by their parts. */
const fieldOf = (path: string): string => {
  if (path === 'flight_areas_ids' || path.startsWith('flight_areas_ids.')) return 'area_ids';
  return path === 'files' || /^document_\d+$/.test(path) ? 'documents' : path;
};

const atFields = (error: unknown): unknown =>
  error instanceof ApiFailure
    ? new ApiFailure(error.status, error.code, {
        detail: error.detail,
        non_field_errors: [...error.non_field_errors],
        fields: Object.fromEntries(
          Object.entries(error.fields).map(([path, said]) => [fieldOf(path), [...said]]),
        ),
      })
    : error;

const bodyOf = (
  form: RequestForm,
  { id, request_check }: FlightConstraint,
  flight: Flight,
  pilot_id: number,
) => {
  const { external, prefecture } = answersOf(form, request_check);
  const { activity_declaration_file: declaration } = form;
  return {
    constraint_id: id,
    pilot_id,
    drone_ids: form.drone_ids,
    flight_areas_ids: form.area_ids,
    declared_scenario: flight.scenario,
    ...(form.category === null ? {} : { category: form.category }),
    ...(form.details.trim() === '' ? {} : { details: form.details.trim() }),
    ...(Object.keys(external).length === 0 ? {} : { external_payload: external }),
    ...(Object.keys(prefecture).length === 0 ? {} : { prefecture_notif_payload: prefecture }),
    files: form.documents,
    ...(declaration === null ? {} : { parts: { activity_declaration_file: declaration } }),
  };
};

type Body = ReturnType<typeof bodyOf>;

/** What became of a request that left; of its payment, where it was paid here. */
interface RequestOutcome {
  readonly id: number;
  readonly payment: Pick<PaymentConfirmation, 'outcome' | 'url'> | null;
}

const send = async (id: number, body: Body): Promise<RequestOutcome> => {
  const sent = await callApi(endpoints.requestApproval, { params: { id }, body }, { handles: 'all' });
  return { id: sent.id, payment: null };
};

/** Sends it with what pays it; null while its sum is not known. */
const sendAndPay = async (
  { constraint_id: _, ...body }: Body,
  { query, usesOther }: Paying,
): Promise<RequestOutcome | null> => {
  const invoice = query?.data;
  if (invoice === undefined) return null;
  const card = usesOther ? null : invoice.card;
  const paid = { invoice_id: invoice.invoice_id, ...(card !== null && { payment_method_id: card.id }) };
  const { approval, ...payment } = await callApi(
    endpoints.confirmApprovalPaymentInvoice,
    { body: { ...body, ...paid } },
    { handles: 'all' },
  );
  return approval === null ? null : { id: approval.id, payment };
};

interface Sending {
  readonly flight: Flight;
  readonly constraint: FlightConstraint;
  readonly onSent: (approvalId: number) => void;
}

/** Sends the request in the form; what is refused is said at its field, and all that was typed stays. */
export const useSend = (
  form: UseFormReturn<RequestForm>,
  { flight, constraint, onSent }: Sending,
  { name, paying }: { readonly name: string; readonly paying: Paying },
): ((values: RequestForm) => Promise<void>) => {
  const { t } = useTranslation('mission_request');
  const say = useIssueText();
  const showFailure = useServerErrors(form);
  const lacks = (values: RequestForm): boolean => {
    const issues = openAnswers(constraint, values);
    for (const [index, { path, message }] of issues.entries())
      form.setError(
        path as Path<RequestForm>,
        { message: say({ key: message, params: {} }) },
        { shouldFocus: index === 0 },
      );
    return issues.length > 0;
  };
  return async (values) => {
    const { pilot_id } = values;
    // The form lets nobody send without a pilot.
    if (pilot_id === null || lacks(values)) return;
    try {
      const body = bodyOf(values, constraint, flight, pilot_id);
      const { query } = paying;
      const sent = query === null ? await send(flight.id, body) : await sendAndPay(body, paying);
      await refreshQueries('flights', 'approvals');
      if (sent === null) return;
      if (sent.payment === null) showSuccess(t('sent', { name }));
      else
        tellOutcome(sent.payment, {
          secured: t('sent_held', { name }),
          declined: t('sent_declined', { name }),
          deferred: t('sent_deferred', { name }),
        });
      onSent(sent.id);
    } catch (error) {
      // The sum may be another one: it is shown anew before anything is paid.
      void paying.query?.refetch();
      showFailure(atFields(error));
    }
  };
};
