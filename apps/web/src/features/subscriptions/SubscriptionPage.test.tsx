import type { MoneyPreview, Subscription } from '@envol/contract/subscriptions';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { setUpFakeApi } from '../../../test/dom.tsx';
import { openSessionOf, signedInAs } from '../../../test/people.ts';
import { showPage } from '../../../test/router.tsx';
import { Bill } from './Bill.tsx';
import { SubscriptionPage } from './SubscriptionPage.tsx';

const api = setUpFakeApi();

const HELD: Subscription = {
  plan: 'enterprise',
  status: 'active',
  subscribed_plan: 'enterprise',
  period: 'month',
  pilots: 3,
  active_pilots: 3,
  is_trial: false,
  trial_ends_at: null,
  started_at: '2025-12-08T09:00:00.000Z',
  period_end: '2027-01-01T09:00:00.000Z',
  grace_until: null,
  granted: null,
  discount: null,
  missing: [],
  available_actions: ['change_plan', 'cancel'],
};
const CARD = { brand: 'visa', last4: '4242', exp_month: 12, exp_year: 2026, expires_before_next: true };

const open = async (
  subscription: Subscription,
  permissions = ['subscription:read', 'subscription:write'] as const,
) => {
  signedInAs(permissions);
  api.now.answer('currentSubscription', subscription);
  api.now.answer('paymentMethodDetails', { card: CARD });
  api.now.answer('previewNextInvoice', { next: null });
  await showPage('/settings/subscription', SubscriptionPage, ['subscriptions']);
};

it('a live subscription says what is paid and when, and that its card ends before', async () => {
  await open(HELD);
  expect(await screen.findByRole('heading', { name: 'Entreprise' })).toBeTruthy();
  expect(screen.getByText(/3 télépilotes · payé au mois/)).toBeTruthy();
  expect(screen.getByText(/Renouvelé le .*janv\. 2027/)).toBeTruthy();
  expect(await screen.findByText('Elle expire avant le prochain paiement.')).toBeTruthy();
});

it('a subscription is cancelled in two clicks, and says until when all stays open', async () => {
  await open(HELD);
  const user = userEvent.setup();
  api.now.answer('cancelSubscription', {
    ...HELD,
    status: 'cancelled',
    available_actions: ['reactivate'],
  });
  await user.click(await screen.findByRole('button', { name: 'Résilier' }));
  expect(screen.getByText(/Tout reste ouvert jusqu’au .*janv\. 2027, sans renouvellement/)).toBeTruthy();
  const [, confirm] = screen.getAllByRole('button', { name: 'Résilier' });
  await user.click(confirm ?? screen.getByRole('button', { name: 'Résilier' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

it('a failed payment says until when all stays open, in an alert', async () => {
  await open({
    ...HELD,
    status: 'past_due',
    grace_until: '2026-12-04T09:00:00.000Z',
    available_actions: ['cancel'],
  });
  expect((await screen.findByRole('alert')).textContent).toMatch(/La carte a été refusée.*4 déc\. 2026/);
});

it('who may only read is offered nothing', async () => {
  signedInAs(['subscription:read']);
  api.now.answer('currentSubscription', HELD);
  api.now.answer('paymentMethodDetails', { card: CARD });
  api.now.answer('previewNextInvoice', { next: null });
  await showPage('/settings/subscription', SubscriptionPage, ['subscriptions']);
  await screen.findByRole('heading', { name: 'Entreprise' });
  expect(screen.queryByRole('button', { name: 'Résilier' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Changer de formule' })).toBeNull();
});

it('a lesser plan than before says what is read-only, and that pilots over it stay', async () => {
  openSessionOf({
    permissions: ['subscription:read', 'subscription:write'],
    operator: { id: 1, sells_plans: true, features: ['tags', 'kml'] } as never,
  });
  api.now.answer('currentSubscription', {
    ...HELD,
    plan: 'solo',
    subscribed_plan: 'solo',
    pilots: 1,
  });
  api.now.answer('paymentMethodDetails', { card: CARD });
  api.now.answer('previewNextInvoice', { next: null });
  await showPage('/settings/subscription', SubscriptionPage, ['subscriptions']);
  expect(await screen.findByText(/La formule Solo n’ouvre pas : .*Rien n’est effacé/)).toBeTruthy();
  expect(screen.getByText(/Télépilotes actifs : 3, pour 1/)).toBeTruthy();
});

it('a bill counts one further pilot as one, and says what of it an earlier credit pays', async () => {
  const bill: MoneyPreview = {
    currency: 'EUR',
    lines: [
      {
        kind: 'pilots',
        description: '',
        quantity: 1,
        unit_cents: 2_900,
        amount_cents: 2_900,
        period: null,
      },
    ],
    net_cents: 7_800,
    tax_rate_bp: 2_000,
    tax_cents: 1_560,
    total_cents: 9_360,
    due_cents: 9_000,
  };
  await showPage('/settings/subscription', () => <Bill bill={bill} plan="enterprise" />, ['subscriptions']);
  expect(await screen.findByText('1 télépilote en plus')).toBeTruthy();
  expect(screen.getByText('Crédit déduit').nextElementSibling?.textContent).toMatch(/-3,60/);
});
