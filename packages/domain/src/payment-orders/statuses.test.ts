import { expect, it } from 'vitest';
import { APPROVAL_STATUSES } from '../approvals/statuses.ts';
import { isOver, isSecured, mayBecome, ORDER_STATUSES, paymentStatusOf, settlementOf } from './statuses.ts';

it('an order ends once, and nothing that was confirmed is only shown again', () => {
  for (const from of ORDER_STATUSES)
    for (const to of ORDER_STATUSES) {
      if (isOver(from)) expect(mayBecome(from, to), `${from} ${to}`).toBe(false);
      if (to === 'shown' || from === to) expect(mayBecome(from, to), `${from} ${to}`).toBe(false);
    }
  // Nothing is taken that no card answered for.
  expect(ORDER_STATUSES.filter((from) => mayBecome(from, 'taken'))).toEqual(['authorised', 'card_saved']);
  // Whatever is not paid can be given up.
  expect(ORDER_STATUSES.filter((from) => mayBecome(from, 'released'))).toEqual(
    ORDER_STATUSES.filter((status) => !isOver(status)),
  );
});

it.each(APPROVAL_STATUSES)('what is taken of a request that is %s', (status) => {
  const what = settlementOf({ status, closed_at: null });
  const isGranted = status === 'accepted' || status === 'reserves';
  expect(what === 'take').toBe(isGranted);
  // Closed without an agreement it is silence, and nothing is taken.
  expect(settlementOf({ status, closed_at: '2026-11-30T09:00:00Z' })).toBe(isGranted ? 'take' : 'release');
  expect(settlementOf(null)).toBe('release');
});

it('a request says that it may be granted as soon as a card answers', () => {
  for (const status of ORDER_STATUSES)
    expect(['authorised', 'paid'].includes(paymentStatusOf(status))).toBe(isSecured(status));
});
