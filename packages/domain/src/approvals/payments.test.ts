import { expect, it } from 'vitest';
import { categoryIssue } from './categories.ts';
import { nextPaymentStatus, PAYMENT_ACTIONS, PAYMENT_STATUSES, paymentActions } from './payments.ts';

it.each(PAYMENT_STATUSES.flatMap((status) => PAYMENT_ACTIONS.map((action) => [status, action] as const)))(
  'a payment that is %s takes the act %s by its table',
  (status, action) => {
    const legal: Readonly<Record<string, string>> = {
      'waiting_payment note-paid': 'paid',
      'released note-paid': 'paid',
      'paid note-refunded': 'refunded',
    };
    expect(nextPaymentStatus(status, action)).toBe(legal[`${status} ${action}`] ?? null);
    expect(paymentActions(status).includes(action)).toBe(`${status} ${action}` in legal);
  },
);

it('what was paid by card goes back by card, and is noted by nobody', () => {
  const by = { paid_by_card: true };
  expect(paymentActions('paid', by)).toEqual([]);
  expect(PAYMENT_STATUSES.flatMap((status) => paymentActions(status, by))).not.toContain('note-refunded');
});

it('notes nothing of a request that costs nothing', () => expect(paymentActions(null)).toEqual([]));

it.each([
  [[], null, null],
  [['Travaux'], null, 'required'],
  [['Travaux'], 'Travaux', null],
  [['Travaux'], 'Loisir', 'invalid'],
  [[], 'Travaux', 'invalid'],
])('of the kinds %j, %j is %j', (names, chosen, issue) =>
  expect(
    categoryIssue(
      names.map((name) => ({ name, colour: '#1f5eff' })),
      chosen,
    ),
  ).toBe(issue),
);
