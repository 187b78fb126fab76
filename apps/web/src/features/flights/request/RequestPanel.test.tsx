import type { FlightConstraint } from '@envol/contract/constraints';
import type { Flight } from '@envol/contract/flights';
import { NO_LIMITS } from '@envol/domain/approvals/limits';
import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { setUpFakeApi, textOnScreen } from '../../../../test/dom.tsx';
import { aFlight } from '../../../../test/flight.ts';
import { openSessionOf } from '../../../../test/people.ts';
import { showPage } from '../../../../test/router.tsx';
import { RequestPanel } from './RequestPanel.tsx';

const api = setUpFakeApi();

const area = { id: 1, name: 'Zone 1', geometry: { type: 'Circle', center: [1.4, 43.6], radius_m: 100 } };
const missionOf = (phone: string | null): Flight =>
  aFlight({
    date_start: '2099-12-01T09:00:00Z',
    date_end: '2099-12-01T11:00:00Z',
    max_flying_height: 60,
    areas: [{ ...area, max_height_m: null, area_m2: 31_416 }] as unknown as Flight['areas'],
    pilots: [{ id: 4, full_name: 'Camille Laurent', phone }] as unknown as Flight['pilots'],
    drones: [{ id: 5, name: 'Matrice', mass_kg: 6 }] as unknown as Flight['drones'],
  });
const question = { name: 'q_1', label: 'Fréquence écoutée', kind: 'text', is_required: true };
const constraintOf = (isRefused: boolean, isAsking: boolean): FlightConstraint =>
  ({
    id: 9,
    name: 'CTR Toulouse',
    decider: {
      kind: 'authority',
      structure_code: 'LFBO',
      name: 'Toulouse-Blagnac',
      contact: null,
      contacts: [],
    },
    delegatee_structure_id: 2,
    notice: null,
    overlap: { area_ids: ['1'] },
    request_check: {
      limits: { ...NO_LIMITS, enforcement: 'enforced', max_height_m: isRefused ? 30 : null },
      exemptions: [],
      questions: isAsking ? [question] : [],
      categories: [],
      approval_price_cents: null,
      discount_bp: null,
      approval_price_currency: 'EUR',
      operator_text: null,
      tactical_contact_protocol: null,
      is_prefecture: false,
      breaches: [],
      is_refused: false,
    },
  }) as unknown as FlightConstraint;
const pending = {
  id: 3,
  email: 'claire.morel@example.invalid',
  sent_at: '2020-01-01T08:00:00Z',
  expires_at: '2099-01-01T08:00:00Z',
};

const BOTH = [false, true];
const STATES = BOTH.flatMap((unconfirmed) =>
  BOTH.flatMap((missing) =>
    BOTH.flatMap((refused) => BOTH.map((unanswered) => ({ unconfirmed, missing, refused, unanswered }))),
  ),
);

const open = async ({ unconfirmed, missing, refused, unanswered }: (typeof STATES)[number]) => {
  openSessionOf({ is_email_confirmed: !unconfirmed, permissions: ['flight:read', 'flight:write'] });
  api.now.answer('pendingConfirmation', {
    is_confirmed: !unconfirmed,
    pending: unconfirmed ? pending : null,
  });
  api.now.answer('demoAccounts', { enabled: true, password: null, accounts: [] });
  api.now.answer('getAnswerTimes', { count: 212, median_hours: 48, nine_in_ten_hours: 96 });
  const flight = missionOf(missing ? null : '+33600000000');
  const constraint = constraintOf(refused, unanswered);
  return showPage(
    '/map/flights/4',
    () => <RequestPanel flight={flight} constraint={constraint} onClose={vi.fn()} onSent={vi.fn()} />,
    ['flights', 'flights_list', 'mission_request', 'constraints', 'approvals', 'accounts', 'errors'],
  );
};

it.each(STATES)('says that a request is complete only where it can leave: %o', async (state) => {
  const { unconfirmed, missing, refused, unanswered } = state;
  await open(state);
  const send = await screen.findByRole('button', { name: 'Envoyer la demande' });
  expect(send).toHaveProperty('disabled', unconfirmed || missing || refused);
  const isReady = !Object.values(state).includes(true);
  expect(textOnScreen().includes('La demande est complète.')).toBe(isReady);
  expect(textOnScreen().includes('Cette demande serait refusée')).toBe(refused);
  expect(textOnScreen().includes('un télépilote avec un numéro de téléphone')).toBe(missing);
  expect(textOnScreen().includes('une réponse obligatoire')).toBe(unanswered);
  if (unconfirmed) {
    expect(await screen.findByRole('button', { name: 'Renvoyer le lien' })).toBeTruthy();
    const mail = await screen.findByRole('link', { name: 'Lire l’e-mail (démonstration)' });
    expect(mail.getAttribute('href')).toBe('/demo/mails');
  } else expect(screen.queryByRole('button', { name: 'Renvoyer le lien' })).toBeNull();
});

it('the request says by when an answer is likely, and from how many it is told', async () => {
  await open({ unconfirmed: false, missing: false, refused: false, unanswered: false });
  expect(await screen.findByText(/^Réponse probable/)).toBeTruthy();
  expect(textOnScreen()).toContain('d’après 212 réponses sur un an.');
  expect(api.now.last('getAnswerTimes')?.params).toEqual({ id: '2' });
});

it('RequestPanel sends the link again from the request', async () => {
  const state = { unconfirmed: true, missing: false, refused: false, unanswered: false };
  const { user } = await open(state);
  api.now.answer('resendConfirmation', pending);
  await user.click(await screen.findByRole('button', { name: 'Renvoyer le lien' }));
  await expect.poll(() => api.now.last('resendConfirmation')?.params).toEqual({ id: '3' });
});
