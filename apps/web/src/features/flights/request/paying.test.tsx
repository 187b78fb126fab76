import type { FlightConstraint } from '@envol/contract/constraints';
import type { Flight } from '@envol/contract/flights';
import { NO_LIMITS } from '@envol/domain/approvals/limits';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { setUpFakeApi, textOnScreen } from '../../../../test/dom.tsx';
import { aFlight } from '../../../../test/flight.ts';
import { aConfirmation, anInvoice, signInPayer } from '../../../../test/paymentInvoice.ts';
import { showPage } from '../../../../test/router.tsx';
import { RequestPanel } from './RequestPanel.tsx';

const api = setUpFakeApi();
const flight: Flight = aFlight({
  date_start: '2099-12-01T09:00:00Z',
  date_end: '2099-12-01T11:00:00Z',
  max_flying_height: 60,
  areas: [
    {
      id: 1,
      name: 'Zone 1',
      geometry: { type: 'Circle', center: [1.4, 43.6], radius_m: 100 },
      max_height_m: null,
      area_m2: 31_416,
    },
  ] as unknown as Flight['areas'],
  pilots: [{ id: 4, full_name: 'Camille Laurent', phone: '+33600000000' }] as unknown as Flight['pilots'],
  drones: [{ id: 5, name: 'Matrice', mass_kg: 6 }] as unknown as Flight['drones'],
});
const constraint = {
  id: 9,
  name: 'CTR Lyon',
  decider: { kind: 'authority', structure_code: 'LFLL', name: 'Lyon', contact: null, contacts: [] },
  delegatee_structure_id: 2,
  notice: null,
  overlap: { area_ids: ['1'] },
  request_check: {
    limits: NO_LIMITS,
    exemptions: [],
    questions: [],
    categories: [],
    approval_price_cents: 4_800,
    approval_price_currency: 'EUR',
    discount_bp: null,
    operator_text: null,
    tactical_contact_protocol: null,
    is_prefecture: false,
    breaches: [],
    is_refused: false,
  },
} as unknown as FlightConstraint;

const WORDS = [
  'flights',
  'flights_list',
  'mission_request',
  'constraints',
  'approvals',
  'accounts',
  'errors',
] as const;
const open = (onSent = vi.fn()) => {
  api.now.answer('pendingConfirmation', { is_confirmed: true, pending: null });
  api.now.answer('getAnswerTimes', { count: 0, median_hours: null, nine_in_ten_hours: null });
  return showPage(
    '/map/flights/4',
    () => <RequestPanel flight={flight} constraint={constraint} onClose={vi.fn()} onSent={onSent} />,
    [...WORDS],
  );
};
const assign = vi.fn();
beforeEach(() => {
  assign.mockReset();
  vi.stubGlobal('location', { ...window.location, assign });
  api.now.answer('createApprovalInvoice', anInvoice());
});
const sentBody = () => {
  const sent = api.now.last('confirmApprovalPaymentInvoice')?.body;
  return typeof sent === 'string' ? (JSON.parse(sent) as object) : sent;
};

it('the panel says what a request costs and when one pays, and pays with the known card in one click', async () => {
  signInPayer();
  const onSent = vi.fn();
  const { user } = await open(onSent);
  const send = await screen.findByRole('button', { name: /Envoyer et réserver 57,60/ });
  for (const said of ['Quand payez-vous', 'Aujourd’hui', 'réservation annulée', '•••• 4242', 'TVA 20'])
    await waitFor(() => expect(textOnScreen()).toContain(said));
  api.now.answer('confirmApprovalPaymentInvoice', aConfirmation('secured'));
  await user.click(send);
  await waitFor(() => expect(onSent).toHaveBeenCalledWith(12));
  expect(sentBody()).toMatchObject({ invoice_id: 7, payment_method_id: 'pm_1', pilot_id: 4, drone_ids: [5] });
  expect(api.now.last('requestApproval')).toBeUndefined();
});

it('another card is typed on the page of the payment service', async () => {
  signInPayer();
  const { user } = await open();
  await user.click(await screen.findByRole('button', { name: 'Autre carte' }));
  api.now.answer('confirmApprovalPaymentInvoice', aConfirmation('page'));
  await user.click(screen.getByRole('button', { name: /Envoyer et réserver/ }));
  await waitFor(() => expect(assign).toHaveBeenCalledWith('https://pay.example.invalid/p'));
  expect(sentBody()).not.toHaveProperty('payment_method_id');
});

it('a sum that changed is shown before anything is paid', async () => {
  signInPayer();
  const onSent = vi.fn();
  const { user } = await open(onSent);
  const send = await screen.findByRole('button', { name: /réserver 57,60/ });
  api.now.refuse('confirmApprovalPaymentInvoice', 'TOTAL_CHANGED');
  api.now.answer('createApprovalInvoice', anInvoice({ invoice_id: 8, total_cents: 6_000 }));
  await user.click(send);
  expect(await screen.findByRole('button', { name: /réserver 60,00/ })).toBeTruthy();
  expect(screen.getByRole('alert').textContent).toMatch(/\S/);
  expect(onSent).not.toHaveBeenCalled();
});

it('a company without an address is told where it completes it, and does not pay', async () => {
  signInPayer();
  api.now.answer('createApprovalInvoice', anInvoice({ missing: ['city'] }));
  await open();
  expect(await screen.findByRole('link', { name: 'Compléter l’adresse' })).toBeTruthy();
  expect(screen.getByRole('button', { name: /Envoyer et réserver/ })).toHaveProperty('disabled', true);
});

it('in a trial the request leaves unpaid, and the way to the plans is there', async () => {
  signInPayer({ is_trial: true });
  await open();
  expect(await screen.findByRole('button', { name: 'Envoyer la demande' })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Voir les offres' })).toBeTruthy();
  expect(api.now.last('createApprovalInvoice')).toBeUndefined();
});
