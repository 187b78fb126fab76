import { PAYMENT_STATUSES, type PaymentStatus } from '@envol/domain/approvals/payments';
import { APPROVAL_STATUSES, type ApprovalStatus } from '@envol/domain/approvals/statuses';
import type { ApprovalsSearch } from '../approvals.search.ts';

/** The queue's chips, in their order; the first is the usual one and stays out of the address. */
export const VIEWS = ['todo', 'today', 'all', 'waiting', 'decided', 'impacting', 'closed'] as const;
/** Of a controller with the simplified interface: what is to decide, today's, and what was decided. */
export const SIMPLE_VIEWS: readonly View[] = ['todo', 'today', 'decided'];
export type View = (typeof VIEWS)[number];

const isView = (value: string | undefined): value is View => VIEWS.some((each) => each === value);
const isStatus = (value: string): value is ApprovalStatus => APPROVAL_STATUSES.some((each) => each === value);

/** The view of the address; an unknown name in a shared address is the usual one. */
export const viewOf = (search: ApprovalsSearch): View => (isView(search.view) ? search.view : 'todo');

export interface QueueQuery {
  readonly ordering: 'urgency' | '-id' | 'date_start';
  readonly q?: string;
  readonly status?: string;
  readonly is_closed?: 'true' | 'false';
  readonly date_min?: string;
  readonly date_max?: string;
  readonly only_approvals_to_process?: 'true';
  readonly inside_impacting_zone?: 'true';
  readonly category?: string;
  readonly payment_status?: string;
}

const VIEW_QUERY: Readonly<Record<View, (today: string) => QueueQuery>> = {
  todo: () => ({ ordering: 'urgency', only_approvals_to_process: 'true' }),
  today: (today) => ({ ordering: 'date_start', date_min: today, date_max: today, is_closed: 'false' }),
  waiting: () => ({ ordering: 'urgency', status: 'incomplete', is_closed: 'false' }),
  decided: () => ({ ordering: '-id', status: 'accepted,reserves,refused', is_closed: 'false' }),
  all: () => ({ ordering: 'urgency' }),
  impacting: () => ({ ordering: 'date_start', inside_impacting_zone: 'true', is_closed: 'false' }),
  closed: () => ({ ordering: '-id', is_closed: 'true' }),
};

/** Where payments stand in the address; unknown words in a shared address are passed over. */
export const paymentsOf = (search: ApprovalsSearch): PaymentStatus[] => {
  const named = (search.payment ?? '').split(',');
  return PAYMENT_STATUSES.filter((status) => named.includes(status));
};

/** What the queue asks of the server; `today` is the local date, YYYY-MM-DD. */
export const queueQuery = (search: ApprovalsSearch, today: string): QueueQuery => {
  const statuses = (search.status ?? '').split(',').filter(isStatus);
  const payments = paymentsOf(search);
  return {
    ...VIEW_QUERY[viewOf(search)](today),
    ...(statuses.length === 0 ? {} : { status: statuses.join(',') }),
    ...(search.q === undefined ? {} : { q: search.q }),
    ...(search.category === undefined ? {} : { category: search.category }),
    ...(payments.length === 0 ? {} : { payment_status: payments.join(',') }),
  };
};

/** The address of another view; text and statuses stay as they are. */
export const searchForView = (search: ApprovalsSearch, view: View): ApprovalsSearch => {
  const { view: _view, ...rest } = search;
  return view === 'todo' ? rest : { ...rest, view };
};
