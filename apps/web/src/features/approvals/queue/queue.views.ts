import { GROUPINGS, type Grouping } from '@envol/domain/approvals/groups';
import { PAYMENT_STATUSES, type PaymentStatus } from '@envol/domain/approvals/payments';
import { APPROVAL_STATUSES, type ApprovalStatus } from '@envol/domain/approvals/statuses';
import { type ApprovalsSearch, FACTS, type Fact, SORTS, type Sort } from '../approvals.search.ts';

/** The queue's chips, in their order; the first is the usual one and stays out of the address. */
export const VIEWS = ['todo', 'today', 'all', 'waiting', 'decided', 'impacting', 'closed'] as const;
/** Of a controller with the simplified interface: what is to decide, today's, and what was decided. */
export const SIMPLE_VIEWS: readonly View[] = ['todo', 'today', 'decided'];
export type View = (typeof VIEWS)[number];

const isView = (value: string | undefined): value is View => VIEWS.some((each) => each === value);
const isStatus = (value: string): value is ApprovalStatus => APPROVAL_STATUSES.some((each) => each === value);

/** The view of the address; an unknown name in a shared address is the usual one. */
export const viewOf = (search: ApprovalsSearch): View => (isView(search.view) ? search.view : 'todo');

/** Whether a menu narrows or orders the queue: the view and the search stand elsewhere. */
export const isNarrowed = ({ view: _view, q: _q, ...menus }: ApprovalsSearch): boolean =>
  Object.keys(menus).length > 0;

export interface QueueQuery {
  readonly ordering:
    | 'urgency'
    | '-id'
    | 'date_start'
    | 'operator'
    | 'airspace_controller_initial_status_ordering'
    | 'authority_initial_status_ordering';
  readonly q?: string;
  readonly status?: string;
  readonly is_closed?: 'true' | 'false';
  readonly date_min?: string;
  readonly date_max?: string;
  readonly only_approvals_to_process?: 'true';
  readonly inside_impacting_zone?: 'true';
  readonly category?: string;
  readonly payment_status?: string;
  readonly submitted_min?: string;
  readonly submitted_max?: string;
  readonly refusal_reason?: string;
  readonly exploitant_id?: string;
  readonly tactical_contact_required?: 'true';
  readonly take_off_authorization?: 'true';
  readonly en_route?: 'true';
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

/** What of requests is held alone; unknown words in a shared address are passed over. */
export const factsOf = (search: ApprovalsSearch): Fact[] => {
  const named = (search.only ?? '').split(',');
  return FACTS.filter((fact) => named.includes(fact));
};

/** The order of the address; null: the view's own. */
export const sortOf = (search: ApprovalsSearch): Sort | null =>
  SORTS.find((sort) => sort === search.sort) ?? null;

/** What the list of the address is put together by; null: it is not. */
export const groupingOf = (search: ApprovalsSearch): Grouping | null =>
  GROUPINGS.find((grouping) => grouping === search.group) ?? null;

const isDay = (text: string | undefined): text is string => /^\d{4}-\d{2}-\d{2}$/.test(text ?? '');

/** Days on which requests were received; one that is none is passed over. */
export const receivedOf = (search: ApprovalsSearch): { readonly from?: string; readonly until?: string } => {
  const [from, until] = (search.received ?? '').split(',');
  return { ...(isDay(from) && { from }), ...(isDay(until) && { until }) };
};

const FACT_QUERY: Readonly<Record<Fact, Partial<QueueQuery>>> = {
  contact: { tactical_contact_required: 'true' },
  take_off: { take_off_authorization: 'true' },
  en_route: { en_route: 'true' },
};

/** Who asks, when it flies, what holds of it, and in which order, where the address says so. */
const chosenQuery = (search: ApprovalsSearch, isController: boolean): Partial<QueueQuery> => {
  const sort = sortOf(search);
  const byStatus = isController
    ? 'airspace_controller_initial_status_ordering'
    : 'authority_initial_status_ordering';
  const received = receivedOf(search);
  return {
    ...(sort !== null && { ordering: sort === 'status' ? byStatus : sort }),
    ...(/^\d+$/.test(search.operator ?? '') && { exploitant_id: search.operator }),
    ...(isDay(search.from) && { date_min: search.from }),
    ...(isDay(search.until) && { date_max: search.until }),
    ...(received.from !== undefined && { submitted_min: received.from }),
    ...(received.until !== undefined && { submitted_max: received.until }),
    ...(search.reason !== undefined && { refusal_reason: search.reason }),
    ...Object.assign({}, ...factsOf(search).map((fact) => FACT_QUERY[fact])),
  };
};

/**
 * What the queue asks of the server; `today` is the local date, YYYY-MM-DD. Controllers sort by their initial status, others of
 * an authority by theirs (specification 1 §6), where the status is what they sort by.
 */
export const queueQuery = (search: ApprovalsSearch, today: string, isController = true): QueueQuery => {
  const statuses = (search.status ?? '').split(',').filter(isStatus);
  const payments = paymentsOf(search);
  return {
    ...VIEW_QUERY[viewOf(search)](today),
    ...(statuses.length === 0 ? {} : { status: statuses.join(',') }),
    ...(search.q === undefined ? {} : { q: search.q }),
    ...(search.category === undefined ? {} : { category: search.category }),
    ...(payments.length === 0 ? {} : { payment_status: payments.join(',') }),
    ...chosenQuery(search, isController),
  };
};

/** The same list with each operator's requests together, unless an order was chosen: to answer several at once. */
export const groupedQuery = (query: QueueQuery, search: ApprovalsSearch): QueueQuery =>
  sortOf(search) === null ? { ...query, ordering: 'operator' } : query;

/** Whether it asks for none but open requests. */
export const isOfOpenRequests = ({
  is_closed,
  only_approvals_to_process,
}: Omit<QueueQuery, 'ordering'>): boolean => is_closed === 'false' || only_approvals_to_process === 'true';

/** The address of another view; text and statuses stay as they are. */
export const searchForView = (search: ApprovalsSearch, view: View): ApprovalsSearch => {
  const { view: _view, ...rest } = search;
  return view === 'todo' ? rest : { ...rest, view };
};
