import type { PaymentHistory, SoldInvoiceRow, WaitingPayment } from '@envol/contract/invoices';
import type { FailingOrder } from '@envol/contract/payment-orders';
import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { box, inDialog } from '../../../test/controls.ts';
import { setUpFakeApi } from '../../../test/dom.tsx';
import { openSessionOf, signedInAs } from '../../../test/people.ts';
import { showPage } from '../../../test/router.tsx';
import { BoughtPage } from './BoughtPage.tsx';
import { axisOf } from './PaymentsChart.tsx';
import { SalesPage } from './SalesPage.tsx';

const api = setUpFakeApi();

const SOLD: SoldInvoiceRow = {
  id: 7,
  number: '2026-F-000007',
  kind: 'invoice',
  issued_on: '2026-11-01',
  due_on: '2026-11-01',
  seller: 'Envol Exemple',
  structure_id: null,
  buyer: 'Nord Drone SARL',
  exploitant_id: 1,
  subject_kind: 'subscription',
  label: 'Abonnement Entreprise',
  net_cents: 4900,
  tax_cents: 980,
  gross_cents: 5880,
  currency: 'EUR',
  status: 'paid',
  paid_at: '2026-11-01T09:00:00.000Z',
  method: 'Visa •••• 4242',
  paid_cents: 5880,
  credited_cents: 0,
  corrects: null,
  doubt: 'vies_unavailable',
  deposit: 'by_hand',
  creditable_cents: 5880,
  refund_waiting: null,
  available_actions: ['credit'],
};
const {
  doubt: _doubt,
  deposit: _deposit,
  creditable_cents: _left,
  refund_waiting: _waiting,
  available_actions: _acts,
  ...BOUGHT
} = SOLD;

const HISTORY: PaymentHistory = {
  currency: 'EUR',
  months: Array.from({ length: 12 }, (_, index) => ({
    month: `2026-${String(index + 1).padStart(2, '0')}`,
    invoices: 1,
    invoiced_cents: 5880,
    paid_cents: 5880,
    refunded_cents: index === 3 ? 1000 : 0,
  })),
  open_cents: 0,
};
const WAITING: WaitingPayment = {
  payment_id: 3,
  exploitant_id: 2,
  company: 'Sud Drone',
  amount_cents: 2280,
  currency: 'EUR',
  paid_at: '2026-11-02T09:00:00.000Z',
  missing: ['buyer_address', 'buyer_country'],
  refused_at: '2026-11-02T09:00:10.000Z',
};
const page = <R,>(results: R[]) => ({ count: results.length, next: null, previous: null, results });

const boughtBy = () =>
  openSessionOf({ permissions: ['invoice:read', 'operator:read'], operator: { id: 1 } as never });

describe('the invoices of a company', () => {
  it('say number, what for, how they stand, the sum with tax, and give the file', async () => {
    boughtBy();
    api.now.answer('listOperatorInvoices', page([BOUGHT]));
    await showPage('/settings/invoices', BoughtPage, ['invoices', 'errors']);
    expect(await screen.findByText('2026-F-000007')).toBeDefined();
    expect(screen.getByText('Payée')).toBeDefined();
    expect(screen.getByText(/58,80/)).toBeDefined();
    expect(screen.getByText(/Visa •••• 4242/)).toBeDefined();
    expect(screen.getByRole('button', { name: 'Télécharger 2026-F-000007' })).toBeDefined();
  });

  it('are none before the first payment, and the page says so', async () => {
    boughtBy();
    api.now.answer('listOperatorInvoices', page([]));
    await showPage('/settings/invoices', BoughtPage, ['invoices', 'errors']);
    expect(await screen.findByText('Aucune facture')).toBeDefined();
  });
});

describe('the sales that the staff sees', () => {
  const open = async (
    permissions: Parameters<typeof signedInAs>[0],
    waiting: WaitingPayment[] = [],
    failing: FailingOrder[] = [],
    row: SoldInvoiceRow = SOLD,
  ) => {
    signedInAs(permissions);
    api.now.answer('listInvoices', page([row]));
    api.now.answer('platformPayments', HISTORY);
    api.now.answer('listWaitingPayments', { results: waiting });
    api.now.answer('listFailingOrders', { results: failing });
    return showPage('/sales', SalesPage, ['invoices', 'errors']);
  };

  it('tell what an accountant has to look at, and twelve months as a picture or a table', async () => {
    const { user } = await open(['invoice:read', 'platform:read', 'invoice:write']);
    expect(await screen.findByText(/VIES n’a pas répondu/)).toBeDefined();
    expect(screen.getByRole('img', { name: 'Douze mois, TTC' })).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'Voir en tableau' }));
    expect(screen.getByRole('row', { name: /avril 2026.*10,00/ })).toBeDefined();
  });

  it('are corrected by a credit note with a reason, of what is left at most', async () => {
    const { user } = await open(['invoice:read', 'platform:read', 'invoice:write']);
    await user.click(await screen.findByRole('button', { name: 'Avoir' }));
    await user.click(inDialog('Établir l’avoir'));
    expect(api.now.last('creditInvoice')).toBeUndefined();
    await user.type(box('Motif'), 'Vol annulé');
    api.now.answer('creditInvoice', { ...SOLD, id: 8, kind: 'credit_note', number: '2026-A-000001' });
    await user.click(inDialog('Établir l’avoir'));
    await waitFor(() =>
      expect(api.now.last('creditInvoice')?.body).toEqual({ gross_cents: 5880, reason: 'Vol annulé' }),
    );
  });

  it('tell of a refund that waits for a second person, who is offered the same sum', async () => {
    const refund_waiting = { amount_cents: 4_200, asked_by: 'Anne Petit', reason: 'Vol annulé' };
    const row: SoldInvoiceRow = { ...SOLD, refund_waiting, available_actions: ['credit', 'refund'] };
    const { user } = await open(['invoice:read', 'platform:read', 'invoice:write'], [], [], row);
    expect(await screen.findByText(/42,00.*demandé par Anne Petit/)).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'Rembourser' }));
    api.now.answer('refundInvoice', { ...row, refund_waiting: null });
    await user.click(inDialog('Rembourser'));
    await waitFor(() =>
      expect(api.now.last('refundInvoice')?.body).toEqual({ gross_cents: 4_200, reason: 'Vol annulé' }),
    );
  });

  it('tell which payments fail, why, since when and when each is tried again', async () => {
    const failing: FailingOrder = {
      ...{ invoice_id: 3, kind: 'approval', exploitant_id: 2, company: 'Aéro Vision', structure: null },
      ...{ display_identifier: 'D-000812', amount_cents: 5_760, currency: 'EUR', failures: 4 },
      ...{ failing_since: '2026-11-30T09:00:00Z', next_try_at: '2026-11-30T09:02:00Z', failed_by: 'away' },
    };
    await open(['invoice:read', 'platform:read'], [], [failing]);
    expect(await screen.findByText('Paiements à retenter')).toBeDefined();
    expect(
      screen.getByText(/D-000812 · le service de paiement ne répond pas · 4 échecs depuis/),
    ).toBeDefined();
  });

  it('begin with payments that have no invoice, and what lacks for one', async () => {
    await open(['invoice:read', 'platform:read'], [WAITING]);
    expect(await screen.findByText('Paiements sans facture')).toBeDefined();
    expect(screen.getByRole('link', { name: 'Sud Drone' }).getAttribute('href')).toBe('/exploitants/2');
    expect(screen.getByText(/l’adresse du client, le pays du client/)).toBeDefined();
  });

  it('are looked at alone by who may not write', async () => {
    await open(['invoice:read', 'platform:read']);
    expect(await screen.findByText('2026-F-000007')).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Avoir' })).toBeNull();
  });
});

it.each([
  [1, 1, 1],
  [4_200, 5_000, 5],
  [5_880, 6_000, 3],
  [10_000, 10_000, 5],
  [12_345, 12_500, 5],
  [270_000, 300_000, 3],
  [480_000, 500_000, 5],
])('an axis for %i cents ends at %i, in %i parts', (cents, top, parts) => {
  const axis = axisOf(cents);
  expect([axis.at(-1), axis.length - 1]).toEqual([top, parts]);
});

it.each([1, 7, 33, 101, 999, 2_501, 123_456])(
  'an axis for %i cents is a fifth empty at most, or a cent',
  (cents) => {
    const top = axisOf(cents).at(-1) ?? 0;
    expect(top).toBeGreaterThanOrEqual(cents);
    expect(cents / top).toBeGreaterThan(0.8);
  },
);
