import type { Battery } from '@envol/contract/batteries';
import { screen } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { box, inDialog } from '../../../../test/controls.ts';
import { setUpFakeApi, show } from '../../../../test/dom.tsx';
import { signedInAs } from '../../../../test/people.ts';
import { BatteriesDialog } from './BatteriesDialog.tsx';

const api = setUpFakeApi();
const WORN: Battery = {
  id: 7,
  serial_number: 'TB60-0012',
  model: 'TB60',
  drone: { id: 4, name: 'M300' },
  cycles: 203,
  first_cycles: 150,
  max_cycles: 200,
  state: 'worn',
  last_flown_on: '2026-11-30',
  withdrawn_on: null,
};
beforeEach(() => {
  api.now.answer('listBatteries', { results: [WORN], count: 1 });
  api.now.answer('simplifiedDrones', []);
});
const open = () =>
  show(<BatteriesDialog drone={{ id: 4, name: 'M300' }} onClose={() => undefined} />, [
    'batteries',
    'errors',
  ]);

it('the batteries of a drone say their cycles and what is to be replaced, and are changed by nobody who may not', async () => {
  signedInAs(['drone:read']);
  await open();
  expect(await screen.findByText('TB60-0012')).toBeTruthy();
  expect(screen.getByText('203 cycles sur 200')).toBeTruthy();
  expect(screen.getByText('À remplacer')).toBeTruthy();
  expect(screen.queryByRole('button', { name: /Ajouter|Modifier|Supprimer/ })).toBeNull();
});

it('a battery is entered for the drone with the cycles that it has', async () => {
  signedInAs(['drone:read', 'drone:write']);
  api.now.answer('createBattery', { ...WORN, id: 8 });
  const user = await open();
  await user.click(await screen.findByRole('button', { name: 'Ajouter une batterie' }));
  await user.type(box(/^Numéro de série/), 'TB60-0013');
  await user.type(box(/^Cycles maximaux/), '200');
  await user.click(inDialog('Enregistrer'));
  await expect
    .poll(() => api.now.bodies('createBattery'))
    .toMatchObject([{ serial_number: 'TB60-0013', drone_id: 4, first_cycles: 0, max_cycles: 200 }]);
});

it('a battery is removed once its removal is confirmed', async () => {
  signedInAs(['drone:read', 'drone:write']);
  api.now.answer('deleteBattery', undefined);
  const user = await open();
  await user.click(await screen.findByRole('button', { name: 'Supprimer' }));
  expect(api.now.bodies('deleteBattery')).toEqual([]);
  await user.click(inDialog('Supprimer'));
  await expect.poll(() => api.now.bodies('deleteBattery')).toHaveLength(1);
});

it('the cycles of a battery that is corrected are those before the log, which are not those of today', async () => {
  signedInAs(['drone:read', 'drone:write']);
  const user = await open();
  await user.click(await screen.findByRole('button', { name: 'Modifier' }));
  expect(box(/^Cycles à l’ajout/)).toHaveProperty('value', '150');
  expect(screen.getByText('Les 53 cycles du carnet s’y ajoutent.')).toBeTruthy();
});
