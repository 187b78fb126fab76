import type { DroneMaintenance } from '@envol/contract/drone-maintenance';
import { screen } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { setUpFakeApi, show } from '../../../../test/dom.tsx';
import { signedInAs } from '../../../../test/people.ts';
import { MaintenanceDialog } from './MaintenanceDialog.tsx';

const api = setUpFakeApi();
const told: DroneMaintenance = {
  plan: { every_h: 50, every_days: null },
  state: 'overdue',
  flown_h: 61.5,
  flown_since_h: 53,
  left_h: -3,
  due_on: null,
  done: [{ id: 1, done_on: '2026-06-01', note: 'Hélices', by: 'Claire Morel' }],
};
beforeEach(() => {
  api.now.answer('getDroneMaintenance', told);
});
const open = () =>
  show(<MaintenanceDialog drone={{ id: 4, name: 'Mavic' }} onClose={() => undefined} />, [
    'drone_maintenance',
  ]);

it('the maintenance of a drone says what was flown, by how much it is overdue and what was done', async () => {
  signedInAs(['drone:read']);
  await open();
  expect(await screen.findByText('Dépassé')).toBeTruthy();
  expect(screen.getByText(/dépassé de 3 h de vol/)).toBeTruthy();
  expect(screen.getByText('61,5 h')).toBeTruthy();
  expect(screen.getByText('Hélices')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Noter l’entretien' })).toBeNull();
});

it('a maintenance that was done is noted with its work by who keeps the fleet', async () => {
  signedInAs(['drone:read', 'drone:write']);
  api.now.answer('noteDroneMaintenance', { ...told, state: 'kept' });
  const user = await open();
  await user.type(await screen.findByRole('textbox', { name: /Travaux/ }), 'Moteur 2');
  await user.click(screen.getByRole('button', { name: 'Noter l’entretien' }));
  await expect.poll(() => api.now.bodies('noteDroneMaintenance')).toMatchObject([{ note: 'Moteur 2' }]);
});
