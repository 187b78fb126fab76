/**
 * From what a prefect's order exempts: flying by night, above the general ceiling, or waiting for the notice of a declaration. What it
 * exempts from must still be declared.
 */
export const ORDER_OBJECTS = ['night', 'height', 'notice'] as const;
export type OrderObject = (typeof ORDER_OBJECTS)[number];

export const ORDER_STATUSES = ['draft', 'signed', 'repealed'] as const;
export type OrderStatus = (typeof ORDER_STATUSES)[number];

export const ORDER_ACTIONS = ['change', 'sign', 'repeal', 'delete'] as const;
export type OrderAction = (typeof ORDER_ACTIONS)[number];

/** `{from: {action: to}}`. A signed order is never changed or deleted: it is repealed, and another one is made. */
export const ORDER_TRANSITIONS: Readonly<
  Record<OrderStatus, Partial<Record<OrderAction, OrderStatus | 'deleted'>>>
> = {
  draft: { change: 'draft', sign: 'signed', delete: 'deleted' },
  signed: { repeal: 'repealed' },
  repealed: {},
};

/** What may be done with an order. */
export const orderActions = (status: OrderStatus): OrderAction[] =>
  ORDER_ACTIONS.filter((action) => ORDER_TRANSITIONS[status][action] !== undefined);

/** How an order stands on a day: a signed one begins and ends by its dates, both included. */
export const ORDER_STANDINGS = ['draft', 'upcoming', 'in_force', 'expired', 'repealed'] as const;
export type OrderStanding = (typeof ORDER_STANDINGS)[number];

/** How an order stands on a local day (YYYY-MM-DD). */
export const orderStanding = (
  order: { readonly status: OrderStatus; readonly first_date: string; readonly last_date: string },
  today: string,
): OrderStanding => {
  if (order.status !== 'signed') return order.status;
  if (today < order.first_date) return 'upcoming';
  return today > order.last_date ? 'expired' : 'in_force';
};

/** What is wrong with an order: the field, and a message of the errors' catalogue. */
export interface OrderIssue {
  readonly field: 'last_date' | 'time_start' | 'time_end' | 'objects';
  readonly message: 'end_before_start' | 'required' | 'invalid';
}

/** What an order lacks or says against itself. */
export const orderIssues = (order: {
  readonly objects: readonly OrderObject[];
  readonly first_date: string;
  readonly last_date: string;
  readonly time_start: string | null;
  readonly time_end: string | null;
}): OrderIssue[] => {
  const { objects, time_start: from, time_end: to } = order;
  const issues: OrderIssue[] = [];
  if (objects.length === 0) issues.push({ field: 'objects', message: 'required' });
  if (order.last_date < order.first_date) issues.push({ field: 'last_date', message: 'end_before_start' });
  if (from === null && to !== null) issues.push({ field: 'time_start', message: 'required' });
  // Equal hours would be none, or all: whoever means the whole day leaves both empty.
  if (from !== null && (to === null || to === from))
    issues.push({ field: 'time_end', message: to === null ? 'required' : 'invalid' });
  return issues;
};

/** The number that the next order of a year takes where nobody types another: "31-2026-118". */
export const nextOrderNumber = (prefix: string | null, year: string, taken: readonly string[]): string => {
  const head = prefix === null ? `${year}-` : `${prefix}-${year}-`;
  const highest = taken.reduce((most, number) => {
    const rest = number.startsWith(head) ? number.slice(head.length) : '';
    return /^\d{1,6}$/.test(rest) ? Math.max(most, Number(rest)) : most;
  }, 0);
  return `${head}${String(highest + 1).padStart(3, '0')}`;
};
