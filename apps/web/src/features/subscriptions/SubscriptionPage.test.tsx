import type { MoneyPreview, Subscription } from '@envol/contract/subscriptions';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { setUpFakeApi } from '../../../test/dom.tsx';
import { NORD_COMPANY } from '../../../test/operatorDesk.ts';
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
  api.now.answer('getOperator', NORD_COMPANY as never);
  api.now.answer('listOperatorInvoices', { count: 0, next: null, previous: null, results: [] });
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

it('a subscription whose payment failed says that it ends at once when it is cancelled', async () => {
  const unpaid = { ...HELD, status: 'past_due', grace_until: '2026-12-04T09:00:00.000Z' } as const;
  await open({ ...unpaid, available_actions: ['cancel'] });
  const user = userEvent.setup();
  expect((await screen.findAllByText(/L’abonnement s’arrête aussitôt/)).length).toBe(1);
  await user.click(screen.getByRole('button', { name: 'Résilier' }));
  expect(screen.getByText(/cette période n’a pas été payée, rien ne sera prélevé/)).toBeTruthy();
  expect(screen.queryByText(/Tout reste ouvert jusqu’au .*janv/)).toBeNull();
});

it('who may only read is offered nothing', async () => {
  signedInAs(['subscription:read']);
  api.now.answer('currentSubscription', HELD);
  api.now.answer('paymentMethodDetails', { card: CARD });
  api.now.answer('previewNextInvoice', { next: null });
  api.now.answer('getOperator', NORD_COMPANY as never);
  api.now.answer('listOperatorInvoices', { count: 0, next: null, previous: null, results: [] });
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
  api.now.answer('getOperator', NORD_COMPANY as never);
  api.now.answer('listOperatorInvoices', { count: 0, next: null, previous: null, results: [] });
  await showPage('/settings/subscription', SubscriptionPage, ['subscriptions']);
  expect(await screen.findByText(/La formule Solo ne comprend pas : .*Rien n’est effacé/)).toBeTruthy();
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

const FREE: Subscription = {
  ...HELD,
  ...{ plan: 'free', status: null, subscribed_plan: null, period: null, pilots: null, active_pilots: 1 },
  ...{ started_at: null, period_end: null, missing: ['address', 'postal_code', 'city', 'country'] },
  available_actions: ['subscribe'],
};
const OFFER = {
  plan: 'solo',
  price: { month: 19, year: 190 },
  pilot_price: null,
  features: [],
  limits: {
    missions_a_month: null,
    missions_a_year: null,
    pilots: 1,
    surface_km2: 1000,
    pilots_are_paid: false,
  },
};
const BILL = {
  ...{ lines: [], net_cents: 1900, tax_rate_bp: 2000, tax_cents: 380, total_cents: 2280, due_cents: 2280 },
  currency: 'EUR',
};

it('a plan chosen without an address asks for it in place, then tells its price', async () => {
  openSessionOf({
    permissions: ['subscription:read', 'subscription:write'],
    operator: { id: 4, sells_plans: true, features: [] } as never,
  });
  api.now.answer('currentSubscription', FREE);
  api.now.answer('listPlans', {
    sells: true,
    is_simulated: true,
    currency: 'EUR',
    plans: [OFFER],
    trial_days: 14,
  } as never);
  const company = { ...NORD_COMPANY, address_1: null, postal_code: null, city: null, country: null };
  api.now.answer('getOperator', company);
  api.now.answer('updateOperator', company);
  api.now.answer('previewSubscriptionInvoice', BILL as never);
  api.now.answer('createCheckoutSession', { id: 'cs_1', url: '#paid' } as never);
  await showPage('/settings/subscription', SubscriptionPage, ['subscriptions', 'errors']);
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: 'S’abonner' }));
  await user.click(await screen.findByRole('button', { name: 'Choisir Solo' }));
  await user.type(await screen.findByRole('textbox', { name: 'Adresse' }), '12 rue des Fleurs');
  await user.type(screen.getByRole('textbox', { name: 'Code postal' }), '31770');
  const country = screen.getByRole('textbox', { name: 'Pays' });
  expect(country).toHaveProperty('value', 'France');
  await user.clear(country);
  await user.type(country, 'Groland');
  await user.click(screen.getByRole('button', { name: 'Voir le prix' }));
  expect(await screen.findByText(/Pays inconnu/)).toBeTruthy();
  expect(screen.getByText('Champ obligatoire.')).toBeTruthy();
  expect(api.now.bodies('updateOperator')).toEqual([]);
  await user.clear(country);
  await user.type(country, 'Belgique');
  await user.type(screen.getByRole('textbox', { name: 'Ville' }), 'Liège');
  await user.click(screen.getByRole('button', { name: 'Voir le prix' }));
  await user.click(await screen.findByRole('button', { name: /Payer 22,80/ }));
  await waitFor(() => expect(api.now.bodies('createCheckoutSession')).toEqual([{ code: 'solo_month' }]));
  expect(window.location.hash).toBe('#paid');
  expect(api.now.bodies('updateOperator')).toEqual([
    { address_1: '12 rue des Fleurs', postal_code: '31770', city: 'Liège', country: 'Belgique' },
  ]);
});
