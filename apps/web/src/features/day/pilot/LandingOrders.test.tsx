import type { TakeOffAuthorization } from '@envol/contract/take-off';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import { setUpFakeApi, show } from '../../../../test/dom.tsx';
import { openSessionOf } from '../../../../test/people.ts';
import { showPage } from '../../../../test/router.tsx';
import { landingOrder as order } from '../../../../test/takeOffs.ts';
import * as alerts from '../../../shared/alerts/index.ts';
import { isOrderedToLand } from '../../../shared/landingOrders/index.ts';
import { Dialog } from '../../../ui/overlay/Dialog.tsx';
import { Acts } from './Acts.tsx';
import { InShell } from './InShell.tsx';
import { LandingOrder } from './LandingOrder.tsx';
import { LandingOrders } from './LandingOrders.tsx';
import type { PilotCard } from './pilot.model.ts';

const api = setUpFakeApi();
const sounds = () => ({
  chime: vi.spyOn(alerts, 'playChime').mockReturnValue(undefined),
  ring: vi.spyOn(alerts, 'ring').mockReturnValue(undefined),
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

it('rings for nobody of the staff that looks through the account, and offers it no receipt', async () => {
  await drawFor({ impersonator_user_id: 9 }, order(true));
  expect(screen.getByRole('alert').textContent).toContain('Hélicoptère');
  expect(screen.queryByText(/Sonne et vibre/)).toBeNull();
  expect(screen.queryByRole('button')).toBeNull();
  vi.advanceTimersByTime(10_000);
  expect([heard.chime.mock.calls.length, heard.ring.mock.calls.length]).toEqual([0, 0]);
});

it('offers the receipt of a colleague’s order to nobody but that colleague, and the pilot’s number instead', async () => {
  await draw({ ...order(true, false), pilot_name: 'Claire Morel', pilot_phone_number: '+33600000001' });
  expect(screen.queryByRole('button')).toBeNull();
  expect(screen.getByRole('link', { name: 'Appeler Claire Morel' }).getAttribute('href')).toBe(
    'tel:+33600000001',
  );
});

it('sounds an urgent order to one’s own flight until it is received, and sends the receipt', async () => {
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

it('sounds another order as often as the account’s alarm says', async () => {
  await draw(order(false));
  vi.advanceTimersByTime(10_000);
  expect(heard.ring.mock.calls).toEqual([[1]]);
  expect(heard.chime).not.toHaveBeenCalled();
});

it('shows an order to a colleague, with its name and without a sound', async () => {
  await draw(order(true, false));
  expect(screen.getByRole('alert').textContent).toContain('Léa Garnier');
  vi.advanceTimersByTime(10_000);
  expect([heard.chime.mock.calls.length, heard.ring.mock.calls.length]).toEqual([0, 0]);
});

it('tells the rest of the screen that an order waits, which nothing may cover', async () => {
  openSessionOf({ capabilities: ['flies'] });
  api.now.answer('listTakeOffAuthorizations', { count: 1, results: [order(true)] });
  await showPage('/map/flights', InShell, ['day']);
  await expect.poll(() => isOrderedToLand.get()).toBe(true);
});

it.each([
  ['/map/flights', true],
  ['/map/take-off-authorizations', false],
])('at %s, keeps room above the page: %s', async (path, isLow) => {
  openSessionOf({});
  await showPage(path, () => <LandingOrders orders={[order(false)]} waiting={[]} />, ['day']);
  expect(document.documentElement.hasAttribute('data-ordered-to-land')).toBe(isLow);
});

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

it('names in its card whose flight has to land, and says that it rings where it does', async () => {
  await show(<LandingOrder flight={order(true, false)} />, ['day']);
  expect(screen.getByText(/Toitures, télépilote\s: Léa Garnier/)).toBeDefined();
  expect(screen.queryByText(/Sonne et vibre/)).toBeNull();
  cleanup();
  await show(<LandingOrder flight={order(true)} />, ['day']);
  expect(screen.getByText('Toitures')).toBeDefined();
  expect(screen.getByText(/Sonne et vibre/)).toBeDefined();
});

it('asks before it declares a drone on the ground: the button stands beside the call', async () => {
  openSessionOf({});
  const flying = { ...order(true), status: 'landing_received' as const };
  api.now.answer('land', { ...flying, status: 'landed', take_off: false });
  const card = {
    approval: { id: 3, flight: { name: 'Toitures' } },
    activation: null,
    take_off: flying,
    next: 'land',
    waiting: [],
  } as unknown as PilotCard;
  const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime });
  await show(<Acts card={card} callee={{ phone: '+33240840000', word: 'call' }} />, ['day']);
  const landed = () => api.now.sent.filter(({ name }) => name === 'land').length;
  await user.click(screen.getByRole('button', { name: 'J’ai atterri' }));
  expect(landed()).toBe(0);
  const question = screen.getByRole('alertdialog', { name: /Toitures/ });
  await user.click(within(question).getByRole('button', { name: 'J’ai atterri' }));
  await waitFor(() => expect(landed()).toBe(1));
});

it('names who has not answered, and calls a prefecture by that word', async () => {
  openSessionOf({});
  const card = {
    approval: { id: 3, flight: { name: 'Toitures' }, structure_name: 'Préfecture de la Haute-Garonne' },
    activation: null,
    take_off: null,
    next: 'await_activation',
    waiting: [],
  } as unknown as PilotCard;
  await show(<Acts card={card} callee={{ phone: '+33199000032', word: 'call_prefecture' }} />, ['day']);
  expect(screen.getByText(/^La préfecture de la Haute-Garonne n’a pas encore répondu/)).toBeDefined();
  expect(screen.getByRole('link', { name: 'Appeler la préfecture' }).getAttribute('href')).toBe(
    'tel:+33199000032',
  );
});
