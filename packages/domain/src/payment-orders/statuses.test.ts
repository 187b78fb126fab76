import { expect, it } from 'vitest';
import { isOver, isSecured, mayBecome, ORDER_STATUSES, paymentStatusOf } from './statuses.ts';

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

it('a request says that it may be granted as soon as a card answers', () => {
  for (const status of ORDER_STATUSES)
    expect(['authorised', 'paid'].includes(paymentStatusOf(status))).toBe(isSecured(status));
});
