import type { TakeOffAuthorization } from '@envol/contract/take-off';
import { screen } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { setUpFakeApi } from '../../../test/dom.tsx';
import { openSessionOf } from '../../../test/people.ts';
import { showPage } from '../../../test/router.tsx';
import { landingOrder as order } from '../../../test/takeOffs.ts';
import * as alerts from '../../shared/alerts/index.ts';
import { isOrderedToLand } from '../../shared/landingOrders/index.ts';
import { Dialog } from '../../ui/overlay/Dialog.tsx';
import { LandingOrders } from './LandingOrders.tsx';
import { LandingOrdersHost } from './LandingOrdersHost.tsx';

const api = setUpFakeApi();
const sounds = () => ({
  chime: vi.spyOn(alerts, 'playChime').mockReturnValue(undefined),
  ring: vi.spyOn(alerts, 'ringChime').mockReturnValue(undefined),
});
let heard: ReturnType<typeof sounds>;
beforeEach(() => {
  heard = sounds();
  vi.useFakeTimers({ shouldAdvanceTime: true });
});

const drawFor = async (user: Parameters<typeof openSessionOf>[0], ...orders: TakeOffAuthorization[]) => {
  openSessionOf(user);
  return (await showPage('/map/flights', () => <LandingOrders orders={orders} waiting={[]} />, ['day'])).user;
};

const draw = (...orders: TakeOffAuthorization[]) => drawFor({}, ...orders);

it('LandingOrders rings for nobody of the staff that looks through the account, and offers it no receipt', async () => {
  await drawFor({ impersonator_user_id: 9 }, order(true));
  expect(screen.getByRole('alert').textContent).toContain('Hélicoptère');
  expect(screen.queryByText(/Sonne et vibre/)).toBeNull();
  expect(screen.queryByRole('button')).toBeNull();
  vi.advanceTimersByTime(10_000);
  expect([heard.chime.mock.calls.length, heard.ring.mock.calls.length]).toEqual([0, 0]);
});

it('LandingOrders offers the receipt of a colleague’s order to nobody but that colleague, and the pilot’s number instead', async () => {
  await draw({ ...order(true, false), pilot_name: 'Claire Morel', pilot_phone_number: '+33600000001' });
  expect(screen.queryByRole('button')).toBeNull();
  expect(screen.getByRole('link', { name: 'Appeler Claire Morel' }).getAttribute('href')).toBe(
    'tel:+33600000001',
  );
});

it('LandingOrders sounds an urgent order to one’s own flight until it is received, and sends the receipt', async () => {
  const user = await draw(order(true));
  expect(screen.getByRole('alert').textContent).toContain('Hélicoptère');
  expect(screen.getByRole('link', { name: 'Appeler la tour' }).getAttribute('href')).toBe('tel:+33240840000');
  vi.advanceTimersByTime(10_000);
  expect(heard.chime.mock.calls.length).toBeGreaterThanOrEqual(5);
  api.now.answer('updateLandingStatus', { ...order(true), status: 'landing_received' });
  // A thumb in a hurry presses twice.
  await user.dblClick(screen.getByRole('button', { name: 'Confirmer la réception' }));
  await expect.poll(() => api.now.sent.at(0)?.body).toMatchObject({ status: 'landing_received' });
  await vi.advanceTimersByTimeAsync(1_000);
  expect(api.now.bodies('updateLandingStatus')).toHaveLength(1);
});

it('LandingOrders sounds another order as often as the account’s alarm says', async () => {
  await draw(order(false));
  vi.advanceTimersByTime(10_000);
  expect(heard.ring.mock.calls).toEqual([[1]]);
  expect(heard.chime).not.toHaveBeenCalled();
});

it('LandingOrders shows an order to a colleague, with its name and without a sound', async () => {
  await draw(order(true, false));
  expect(screen.getByRole('alert').textContent).toContain('Léa Garnier');
  vi.advanceTimersByTime(10_000);
  expect([heard.chime.mock.calls.length, heard.ring.mock.calls.length]).toEqual([0, 0]);
});

it('LandingOrders tells the rest of the screen that an order waits, which nothing may cover', async () => {
  openSessionOf({ capabilities: ['flies'] });
  api.now.answer('listTakeOffAuthorizations', { count: 1, results: [order(true)] });
  await showPage('/map/flights', LandingOrdersHost, ['day']);
  await expect.poll(() => isOrderedToLand.get()).toBe(true);
});

// The day scrolls: in its card an order went out of sight before anybody had confirmed it.
it.each(['/map/flights', '/map/take-off-authorizations'])(
  'An order to land stands above the page at %s, with its receipt, until that came',
  async (path) => {
    openSessionOf({});
    await showPage(path, () => <LandingOrders orders={[order(false)]} waiting={[]} />, ['day']);
    expect(document.documentElement.hasAttribute('data-ordered-to-land')).toBe(true);
    expect(screen.getByRole('alert').querySelector('button')?.textContent).toBe('Confirmer la réception');
  },
);

const closes = vi.fn();
const UnderDialog = () => (
  <>
    <LandingOrders orders={[order(true)]} waiting={[]} />
    <button type="button">Derrière</button>
    <Dialog title="Un formulaire" onClose={closes} />
  </>
);

it('stays in reach while a dialog is open, which a click on it does not close', async () => {
  openSessionOf({ capabilities: ['flies'] });
  api.now.answer('updateLandingStatus', { ...order(true), status: 'landing_received' });
  const { user } = await showPage('/map/flights', UnderDialog, ['day']);
  const receive = await screen.findByRole('button', { name: 'Confirmer la réception' });
  const isOut = (element: Element) => element.closest('[inert]') !== null;
  expect([isOut(screen.getByRole('button', { name: 'Derrière' })), isOut(receive)]).toEqual([true, false]);
  await user.click(receive);
  expect(closes).not.toHaveBeenCalled();
});

it('a tower is told on every screen of an order that nobody answered, with both numbers to call', async () => {
  openSessionOf({ capabilities: ['answers'], permissions: ['take-off:decide', 'take-off:read'] });
  const waits = order(true, false);
  if (waits.landing === null) throw new Error('an order');
  const escalated = {
    ...waits.landing,
    escalated_at: '2026-11-24T09:20:00Z',
    second_phone: { full_name: 'Hugo Petit', phone: '+33600000002' },
  };
  api.now.answer('listTakeOffAuthorizations', {
    count: 2,
    results: [
      { ...waits, id: 13 },
      { ...waits, pilot_phone_number: '+33600000001', landing: escalated },
    ],
  });
  await showPage('/map/approvals', LandingOrdersHost, ['day']);
  expect(await screen.findByRole('link', { name: 'Appeler Léa Garnier' })).toBeTruthy();
  expect(screen.getByRole('link', { name: '2ᵉ téléphone · Hugo Petit' }).getAttribute('href')).toBe(
    'tel:+33600000002',
  );
  expect(screen.getAllByRole('listitem')).toHaveLength(1);
});
