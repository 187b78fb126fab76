import type { TakeOffAuthorization } from '@envol/contract/take-off';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { button } from '../../../test/controls.ts';
import { setUpFakeApi, show } from '../../../test/dom.tsx';
import { landingOrder } from '../../../test/takeOffs.ts';
import { OrderCard } from './OrderCard.tsx';

const api = setUpFakeApi();
beforeEach(() => void vi.useFakeTimers({ shouldAdvanceTime: true, now: Date.parse('2026-11-24T09:30:00Z') }));

const MAY = { available_actions: ['require_landing' as const] };
const FLYING: TakeOffAuthorization = { ...landingOrder(false), ...MAY, status: 'taken_off', landing: null };
const ordered = (ordered_at: string, received_at: string | null): TakeOffAuthorization => {
  const flight = landingOrder(true);
  if (flight.landing === null) throw new Error('an order');
  return {
    ...flight,
    ...MAY,
    pilot_name: 'Hugo Petit',
    landing: { ...flight.landing, message: 'Aéronef habité', ordered_at, received_at },
  };
};

const showed = async (flight: TakeOffAuthorization) => {
  await show(<OrderCard flight={flight} />, ['day', 'errors']);
  return { unmount: cleanup };
};

it('OrderCard sends an order by one press on its reason, or by its key, and rings', async () => {
  const user = await show(<OrderCard flight={FLYING} />, ['day', 'errors']);
  api.now.answer('requireLanding', landingOrder(true));
  await user.click(button(/^Aéronef habité/));
  await waitFor(() =>
    expect(api.now.last('requireLanding')).toMatchObject({
      params: { id: '12' },
      body: { message: 'Aéronef habité', is_urgent: true },
    }),
  );
  await user.keyboard('1');
  await waitFor(() =>
    expect(api.now.last('requireLanding')?.body).toEqual({ message: 'Sorti du volume', is_urgent: true }),
  );
});

it('OrderCard keeps words that did not leave, and sends no order by a figure that is typed into them', async () => {
  const onSent = vi.fn();
  const user = await show(<OrderCard flight={FLYING} onSent={onSent} />, ['day', 'errors']);
  await user.type(screen.getByRole('textbox', { name: /^Message au télépilote/ }), 'Hélicoptère 2 min.');
  expect(api.now.last('requireLanding')).toBeUndefined();
  api.now.refuse('requireLanding', 'RATE_LIMITED', { detail: 'Trop d’ordres.' });
  await user.click(button('Envoyer l’ordre'));
  expect(await screen.findByText('Trop d’ordres.')).toBeTruthy();
  expect(onSent).not.toHaveBeenCalled();
  api.now.answer('requireLanding', landingOrder(true));
  await user.click(screen.getByRole('checkbox', { name: /^Urgent/ }));
  await user.click(button('Envoyer l’ordre'));
  await waitFor(() => expect(onSent).toHaveBeenCalled());
  expect(api.now.last('requireLanding')?.body).toEqual({ message: 'Hélicoptère 2 min.', is_urgent: false });
});

it('OrderCard says how long nobody has answered, asks to call after a minute, and repeats the same words', async () => {
  const user = await show(<OrderCard flight={ordered('2026-11-24T09:28:30Z', null)} />, ['day', 'errors']);
  expect(screen.getByRole('alert').textContent).toMatch(/Sans réponse depuis.*Appelez le télépilote/);
  expect(button(/^Aéronef habité/).getAttribute('aria-pressed')).toBe('true');
  api.now.answer('requireLanding', landingOrder(true));
  await user.click(button('Répéter l’ordre'));
  await waitFor(() =>
    expect(api.now.last('requireLanding')?.body).toEqual({ message: 'Aéronef habité', is_urgent: true }),
  );
});

it('an order says how often it rings and when others are told, and then whom else to call', async () => {
  const waits = ordered('2026-11-24T09:29:30Z', null);
  const { unmount } = await showed(waits);
  expect(screen.getByText(/toutes les 30 s/)).toBeTruthy();
  expect(screen.getByRole('status').textContent).toMatch(/2ᵉ téléphone et collègues dans (30|29) s/);
  unmount();
  const { landing } = waits;
  if (landing === null) throw new Error('an order');
  await showed({
    ...waits,
    landing: {
      ...landing,
      ordered_at: '2026-11-24T09:28:30Z',
      escalated_at: '2026-11-24T09:29:30Z',
      second_phone: { full_name: 'Léa Garnier', phone: '+33600000003' },
    },
  });
  expect(screen.getByRole('link', { name: /2ᵉ téléphone · Léa Garnier/ }).getAttribute('href')).toBe(
    'tel:+33600000003',
  );
});

it('names who received it, and offers nothing to repeat then', async () => {
  await show(<OrderCard flight={ordered('2026-11-24T09:28:30Z', '2026-11-24T09:29:00Z')} />, ['day']);
  expect(screen.getByText('Reçu par Hugo Petit')).toBeTruthy();
  expect(screen.queryByText(/Sans réponse/)).toBeNull();
  expect(screen.queryByRole('button', { name: 'Répéter l’ordre' })).toBeNull();
});

it('The card of landing orders is not there for who may not order, before there is an order', async () => {
  await show(<OrderCard flight={{ ...FLYING, available_actions: [] }} />, ['day']);
  expect(screen.queryByRole('region')).toBeNull();
});
