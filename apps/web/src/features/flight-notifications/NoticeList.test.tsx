import type { FlightNotification } from '@envol/contract/flight-notifications';
import { screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { setUpFakeApi, show } from '../../../test/dom.tsx';
import { signedInAs } from '../../../test/people.ts';
import { NoticeList } from './NoticeList.tsx';

const api = setUpFakeApi();
const SENT = {
  id: 7,
  kind: 'prefecture',
  key: '31',
  status: 'sent',
  channel: 'online',
  decider: 'Préfecture 31',
  is_outdated: false,
  scheduled_for: null,
  failure: null,
  sent_at: '2099-05-20T06:00:00.000Z',
  is_told: true,
  answered_at: null,
  ways: [],
  events: [],
  events_count: 0,
  desk: null,
  available_actions: ['cancel'],
} as unknown as FlightNotification;

const NOT_HELD = { held: null, hold: vi.fn(), cancel: vi.fn(), now: vi.fn() };

it('NoticeList withdraws a notification that has left only once that was read', async () => {
  signedInAs(['flight:read', 'flight:write']);
  const acts = { onHandIn: vi.fn(), onResend: vi.fn(), again: NOT_HELD };
  const flight = { id: 1, time_zone: 'Europe/Paris' };
  const user = await show(<NoticeList flight={flight} notices={[SENT]} {...acts} />, [
    'flight_notifications',
  ]);
  api.now.answer('cancelPrefectureNotification', []);
  await user.click(screen.getByRole('button', { name: 'Annuler la notification' }));
  const question = screen.getByRole('alertdialog', { name: /Préfecture 31/ });
  expect(question.textContent).toContain('Elle est déjà envoyée');
  expect(api.now.sent).toEqual([]);
  await user.click(screen.getAllByRole('button', { name: 'Annuler la notification' }).at(-1) as HTMLElement);
  await waitFor(() => expect(api.now.sent[0]?.body).toEqual({ notification_id: 7 }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
});

it('NoticeList keeps the question open where the withdrawal is refused', async () => {
  signedInAs(['flight:read', 'flight:write']);
  const acts = { onHandIn: vi.fn(), onResend: vi.fn(), again: NOT_HELD };
  const flight = { id: 1, time_zone: 'Europe/Paris' };
  const user = await show(<NoticeList flight={flight} notices={[SENT]} {...acts} />, [
    'flight_notifications',
  ]);
  api.now.refuse('cancelPrefectureNotification', 'SERVICE_UNAVAILABLE');
  await user.click(screen.getByRole('button', { name: 'Annuler la notification' }));
  await user.click(screen.getAllByRole('button', { name: 'Annuler la notification' }).at(-1) as HTMLElement);
  await waitFor(() => expect(api.now.sent).toHaveLength(1));
  await waitFor(() =>
    expect(screen.getAllByRole('button', { name: 'Annuler la notification' }).at(-1)).toHaveProperty(
      'disabled',
      false,
    ),
  );
  expect(screen.getByRole('alertdialog')).toBeTruthy();
});

const MAILED = { way: 'mail', state: 'sent', at: null, reference: null, error: null, is_simulated: false };

it.each([
  [
    'was sent by one of its ways only',
    { status: 'failed', sent_at: null, ways: [MAILED] },
    'Elle est déjà envoyée',
  ],
  ['has not left', { status: 'programmed', sent_at: null, is_told: false }, 'Elle n’est pas encore envoyée'],
  ['its operator handed in', { is_told: false }, 'Vous l’avez déposée vous-même'],
])('NoticeList says what withdrawing one means that %s', async (_, changes, words) => {
  signedInAs(['flight:read', 'flight:write']);
  const acts = { onHandIn: vi.fn(), onResend: vi.fn(), again: NOT_HELD };
  const notice = { ...SENT, ...changes } as FlightNotification;
  const user = await show(
    <NoticeList flight={{ id: 1, time_zone: 'Europe/Paris' }} notices={[notice]} {...acts} />,
    ['flight_notifications'],
  );
  await user.click(screen.getByRole('button', { name: 'Annuler la notification' }));
  expect(screen.getByRole('alertdialog').textContent).toContain(words);
});
