import { expect, it } from 'vitest';
import { type InvoiceMoney, invoiceStatus } from './statuses.ts';

const money = (paid_cents: number, credited_cents: number, changes: Partial<InvoiceMoney> = {}) => ({
  kind: 'invoice' as const,
  gross_cents: 1000,
  due_on: '2026-11-30',
  paid_cents,
  credited_cents,
  ...changes,
});

it.each([
  ['to_pay', money(0, 0), '2026-11-30'],
  ['overdue', money(0, 0), '2026-12-01'],
  ['overdue', money(999, 0), '2026-12-01'],
  ['paid', money(1000, 0), '2026-12-01'],
  ['part_refunded', money(1000, 1), '2026-12-01'],
  ['refunded', money(1000, 1000), '2026-12-01'],
  ['cancelled', money(0, 1000), '2026-12-01'],
  ['paid', money(600, 400), '2026-12-01'],
  ['paid', money(0, 0, { gross_cents: 0 }), '2026-12-01'],
  ['credit', money(0, 0, { kind: 'credit_note' }), '2026-12-01'],
])('an invoice’s money stands as %s', (status, of, today) => {
  expect(invoiceStatus(of, today)).toBe(status);
});
