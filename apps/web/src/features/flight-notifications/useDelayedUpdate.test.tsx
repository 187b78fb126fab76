import type { FlightNotification } from '@envol/contract/flight-notifications';
import { act, screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { setUpFakeApi, show } from '../../../test/dom.tsx';
import { aFlight } from '../../../test/flight.ts';
import { signedInAs } from '../../../test/people.ts';
import { GRACE_MS } from '../../shared/grace/index.ts';
import { useNoticeDialogs } from './ArmyPart.tsx';
import { NoticeList } from './NoticeList.tsx';

const api = setUpFakeApi();
const FLIGHT = aFlight({ id: 1 });
const NOTICE = {
  id: 7,
  kind: 'army',
  key: '2099-05-21T08:00:00.000Z',
  status: 'cancelled',
  channel: 'online',
  decider: null,
  is_outdated: false,
  scheduled_for: '2099-05-20T06:00:00.000Z',
  failure: null,
  sent_at: null,
  is_told: false,
  answered_at: null,
  ways: [],
  events: [],
  events_count: 0,
  desk: null,
  available_actions: ['program'],
  updated_at: '2099-05-19T06:00:00.000Z',
} as unknown as FlightNotification;

const Desk = () => {
  const made = useNoticeDialogs(FLIGHT, undefined);
  return (
    <>
      <NoticeList flight={FLIGHT} notices={[NOTICE]} {...made.acts} />
      {made.dialogs}
    </>
  );
};
const draw = () => {
  signedInAs(['flight:read', 'flight:write']);
  vi.useFakeTimers({ shouldAdvanceTime: true });
  return show(<Desk />, ['flight_notifications', 'flights', 'errors', 'common']);
};
const AGAIN = { name: 'Déclarer à nouveau' };

it('useDelayedUpdate declares again after ten seconds, with what its window saw', async () => {
  try {
    const user = await draw();
    api.now.answer('updateArmyNotifications', []);
    await user.click(screen.getByRole('button', AGAIN));
    expect(screen.getByText('La notification aux armées va être programmée.')).toBeTruthy();
    expect(screen.queryByRole('button', AGAIN)).toBeNull();
    await act(() => vi.advanceTimersByTimeAsync(GRACE_MS - 1_000));
    expect(api.now.bodies('updateArmyNotifications')).toEqual([]);
    await act(() => vi.advanceTimersByTimeAsync(1_500));
    await waitFor(() =>
      expect(api.now.bodies('updateArmyNotifications')).toEqual([
        { notifications: [{ id: 7, updated_at: '2099-05-19T06:00:00.000Z' }] },
      ]),
    );
  } finally {
    vi.useRealTimers();
  }
});

it('An update to send is taken back within its seconds, and nothing leaves', async () => {
  try {
    const user = await draw();
    await user.click(screen.getByRole('button', AGAIN));
    await user.click(screen.getByRole('button', { name: 'Annuler l’envoi' }));
    await act(() => vi.advanceTimersByTimeAsync(GRACE_MS * 2));
    expect(api.now.sent).toEqual([]);
    expect(screen.getByRole('button', AGAIN)).toBeTruthy();
  } finally {
    vi.useRealTimers();
  }
});

it('useDelayedUpdate says what another window did meanwhile, and offers the act anew', async () => {
  try {
    const user = await draw();
    api.now.refuse('updateArmyNotifications', 'NOTIFICATION_CHANGED');
    await user.click(screen.getByRole('button', AGAIN));
    await user.click(screen.getByRole('button', { name: 'Programmer maintenant' }));
    expect(await screen.findByText(/^La notification aux armées n’a pas été programmée/)).toBeTruthy();
    expect(await screen.findByRole('button', AGAIN)).toBeTruthy();
  } finally {
    vi.useRealTimers();
  }
});
