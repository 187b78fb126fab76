import { expect, it } from 'vitest';
import { categoryIssue } from './categories.ts';
import {
  nextPaymentStatus,
  PAYMENT_ACTIONS,
  PAYMENT_STATUSES,
  paymentActions,
  settlementOf,
} from './payments.ts';
import { isStillPayable } from './policy.ts';
import { APPROVAL_STATUSES } from './statuses.ts';

it.each(PAYMENT_STATUSES.flatMap((status) => PAYMENT_ACTIONS.map((action) => [status, action] as const)))(
  'a payment that is %s takes the act %s by its table',
  (status, action) => {
    const legal: Readonly<Record<string, string>> = {
      'waiting_payment note-paid': 'paid',
      'released note-paid': 'paid',
      'refunded note-paid': 'paid',
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

it('a quote notes nothing of a request that costs nothing', () => expect(paymentActions(null)).toEqual([]));

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

const STANDINGS = APPROVAL_STATUSES.flatMap((status) =>
  [null, '2026-11-30T09:00:00Z'].flatMap((closed_at) =>
    [false, true].map((stood_at_start) => ({ status, closed_at, stood_at_start })),
  ),
);

it.each(STANDINGS)(
  'what is taken of a request that stands as $status, $closed_at, $stood_at_start',
  (row) => {
    const { status, closed_at, stood_at_start } = row;
    const what = settlementOf(row);
    const isGranted = status === 'accepted' || status === 'reserves';
    // What could be flown under an agreement is owed, whatever ended it and whoever did.
    expect(what === 'take').toBe(isGranted || stood_at_start);
    // Closed, withdrawn or refused before that, it is given free; else somebody has yet to answer.
    const isOver = closed_at !== null || status === 'refused' || status === 'cancelled';
    if (what !== 'take') expect(what).toBe(isOver ? 'release' : 'wait');
    // What is given free is paid no more, and all else is as long as nobody did.
    expect(isStillPayable({ ...row, is_payable: true })).toBe(what !== 'release');
    expect(isStillPayable({ ...row, is_payable: false })).toBe(false);
  },
);

it('nothing is taken of a request that is gone', () => expect(settlementOf(null)).toBe('release'));
