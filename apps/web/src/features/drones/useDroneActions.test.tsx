import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { setUpFakeApi, show } from '../../../test/dom.tsx';
import { MAVIC } from '../../../test/drones.ts';
import { signedInAs } from '../../../test/people.ts';
import { useDroneActions } from './useDroneActions.tsx';

const api = setUpFakeApi();

const Actions = () => {
  const { actionsOf, bulk, dialogs } = useDroneActions();
  return (
    <>
      {actionsOf(MAVIC).map(({ key, label, run }) => (
        <button type="button" key={key} onClick={run}>
          {label}
        </button>
      ))}
      {bulk.map(({ key, label, run }) => (
        <button type="button" key={key} onClick={() => void run([4, 5])}>
          all: {label}
        </button>
      ))}
      {dialogs}
    </>
  );
};

const shown = async () => {
  signedInAs(['drone:read', 'drone:write']);
  return show(<Actions />, ['drones', 'papers', 'csv', 'errors']);
};

it('useDroneActions offers to make inactive what a mission names, instead of deleting it', async () => {
  const user = await shown();
  api.now.answer('droneCanBeDeleted', { can_be_deleted: false, reason: null });
  api.now.answer('updateDrone', { ...MAVIC, is_active: false });
  await user.click(screen.getByRole('button', { name: 'Supprimer' }));
  await screen.findByText(/Mavic 3 figure dans une mission/);
  expect(screen.queryByRole('dialog')).toBeNull();
  // The row's own button, and the message's.
  const [, offered] = screen.getAllByRole('button', { name: 'Rendre inactif' });
  await user.click(offered as HTMLElement);
  await waitFor(() =>
    expect(api.now.sent.at(-1)).toMatchObject({ name: 'updateDrone', body: { is_active: false } }),
  );
});

it('useDroneActions asks before it deletes, and says what is gone', async () => {
  const user = await shown();
  api.now.answer('droneCanBeDeleted', { can_be_deleted: true, reason: null });
  api.now.answer('deleteDrone', undefined);
  await user.click(screen.getByRole('button', { name: 'Supprimer' }));
  const dialog = await screen.findByRole('alertdialog', { name: /Supprimer Mavic 3/ });
  expect(api.now.sent.map(({ name }) => name)).toEqual(['droneCanBeDeleted']);
  await user.click(within(dialog).getByRole('button', { name: 'Supprimer' }));
  expect(await screen.findByText('Mavic 3 est supprimé.')).toBeTruthy();
  expect(api.now.sent.at(-1)).toMatchObject({ name: 'deleteDrone', params: { id: '4' } });
});

it('useDroneActions makes all that are chosen inactive at once', async () => {
  const user = await shown();
  api.now.answer('changeDrones', { changed: 2 });
  await user.click(screen.getByRole('button', { name: 'all: Rendre inactif' }));
  expect(await screen.findByText('2 drones rendus inactifs')).toBeTruthy();
  expect(api.now.sent.at(-1)).toMatchObject({ body: { ids: [4, 5], is_active: false } });
});
