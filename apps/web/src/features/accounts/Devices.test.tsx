import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { setUpFakeApi, show } from '../../../test/dom.tsx';
import { openSessionOf } from '../../../test/people.ts';
import { currentSession } from '../../api/session.ts';
import { Devices } from './Devices.tsx';

const api = setUpFakeApi();

const device = (id: number, name: string, is_current: boolean) => ({
  id,
  device: name,
  signed_in_at: '2026-11-20T08:00:00Z',
  used_at: '2026-11-22T08:00:00Z',
  is_current,
});

it('The list of devices ends another device alone, and all of them only after a question', async () => {
  openSessionOf({});
  api.now.answer('listDevices', {
    results: [device(1, 'Firefox · Windows', true), device(2, 'Safari · iPhone', false)],
    looks: [],
  });
  api.now.answer('endDevice', undefined as never);
  api.now.answer('endAllDevices', undefined as never);
  const user = await show(<Devices />, ['accounts', 'errors']);
  expect(await screen.findByText('cet appareil')).toBeTruthy();
  // One does not put oneself out by this button.
  expect(screen.queryByRole('button', { name: 'Déconnecter Firefox · Windows' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Déconnecter Safari · iPhone' }));
  await waitFor(() =>
    expect(api.now.sent.find(({ name }) => name === 'endDevice')?.params).toEqual({ id: '2' }),
  );
  await user.click(screen.getByRole('button', { name: 'Tout déconnecter' }));
  expect(api.now.sent.some(({ name }) => name === 'endAllDevices')).toBe(false);
  const question = screen.getByRole('alertdialog');
  await user.click(within(question).getByRole('button', { name: 'Tout déconnecter' }));
  await waitFor(() => expect(currentSession()).toBeNull());
});

it('tells who of the staff looked through the account, when and why', async () => {
  openSessionOf({});
  api.now.answer('listDevices', {
    results: [device(1, 'Firefox · Windows', true)],
    looks: [
      { id: 9, staff_name: 'Assistance Envol', reason: 'Ticket 882', began_at: '2026-11-21T08:00:00Z' },
    ],
  });
  await show(<Devices />, ['accounts', 'errors']);
  expect(await screen.findByText('Assistance Envol')).toBeTruthy();
  expect(screen.getByText(/21 nov.*Ticket 882|21.11.*Ticket 882/)).toBeTruthy();
});
