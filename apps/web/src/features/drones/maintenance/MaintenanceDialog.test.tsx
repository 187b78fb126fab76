import type { DroneMaintenance } from '@envol/contract/drone-maintenance';
import { screen, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { setUpFakeApi, show } from '../../../../test/dom.tsx';
import { signedInAs } from '../../../../test/people.ts';
import { endpoints } from '../../../api/endpoints.ts';
import { queryOf } from '../../../api/query.ts';
import { queryClient } from '../../../api/queryClient.ts';
import { MaintenanceDialog } from './MaintenanceDialog.tsx';

const api = setUpFakeApi();
const told: DroneMaintenance = {
  plan: { every_h: 50, every_days: null, first_h: 0 },
  state: 'overdue',
  first: null,
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

it('of two limits both are told, which is first, and no excess of nothing', async () => {
  signedInAs(['drone:read']);
  const plan = { every_h: 50, every_days: 365, first_h: 0 };
  api.now.answer('getDroneMaintenance', { ...told, plan, left_h: 0, due_on: '2199-01-05', first: 'hours' });
  await open();
  expect(await screen.findByText(/heures de vol atteintes · au plus tard le/)).toBeTruthy();
  expect(screen.getByText('D’abord par les heures de vol')).toBeTruthy();
  expect(screen.queryByText(/dépassé de 0/)).toBeNull();
});

it('a maintenance that was noted by mistake is corrected where it stands, or removed once asked', async () => {
  signedInAs(['drone:read', 'drone:write']);
  api.now.answer('correctDroneMaintenance', told);
  api.now.answer('deleteDroneMaintenance', undefined);
  const user = await open();
  const line = (await screen.findByText('Hélices')).closest('li');
  if (line === null) throw new Error('a maintenance is a line of the list');
  await user.click(within(line).getByRole('button', { name: 'Corriger' }));
  await user.type(within(line).getByRole('textbox', { name: /Travaux/ }), ' et moteur');
  await user.click(within(line).getAllByRole('button', { name: 'Corriger' }).at(-1) as HTMLElement);
  await expect
    .poll(() => api.now.bodies('correctDroneMaintenance'))
    .toEqual([{ done_on: '2026-06-01', note: 'Hélices et moteur' }]);
  await user.click(within(line).getByRole('button', { name: 'Supprimer' }));
  const question = await screen.findByRole('alertdialog', { name: /Supprimer l’entretien/ });
  await user.click(within(question).getByRole('button', { name: 'Supprimer' }));
  await expect.poll(() => api.now.bodies('deleteDroneMaintenance').length).toBe(1);
});

it('a copy that the device kept from before hours and limits were told is shown without them', async () => {
  signedInAs(['drone:read', 'drone:write']);
  const { first: _later, ...kept } = told;
  const { first_h: _hours, ...plan } = told.plan;
  queryClient.setQueryData(queryOf(endpoints.getDroneMaintenance, { params: { id: 4 } }).queryKey, {
    ...kept,
    plan,
  } as DroneMaintenance);
  await open();
  expect(await screen.findByText(/dépassé de 3 h de vol/)).toBeTruthy();
  expect(document.body.textContent).not.toMatch(/first\.|undefined|D’abord/);
});
