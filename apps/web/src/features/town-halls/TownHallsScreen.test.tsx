import type { TownHall } from '@envol/contract/declarations';
import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { box, inDialog } from '../../../test/controls.ts';
import { setUpFakeApi } from '../../../test/dom.tsx';
import { signedInAs } from '../../../test/people.ts';
import { showPage } from '../../../test/router.tsx';
import { TownHallsScreen } from './TownHallsScreen.tsx';

const api = setUpFakeApi();
const hall = (changes: Partial<TownHall>): TownHall => ({
  name: 'Muret',
  email: 'mairie.muret@example.invalid',
  declarations: 1,
  informed: 1,
  failed: 0,
  last_at: '2026-11-28T10:59:00Z',
  ...changes,
});
const HALLS = [
  hall({ name: 'Saint-Gaudens', informed: 0, failed: 1 }),
  hall({ name: 'Balma', email: null, declarations: 3, last_at: null, informed: 1 }),
  hall({}),
];
const open = () => showPage('/town-halls', TownHallsScreen, ['town_halls', 'errors']);
const lineOf = async (name: string) => {
  const line = (await screen.findByRole('link', { name })).closest('li');
  if (line === null) throw new Error('a line');
  return within(line);
};

it('town halls say what is to be done about each, and lead to their declarations', async () => {
  signedInAs(['declaration:read']);
  api.now.answer('listTownHalls', HALLS);
  const { user, path, search } = await open();
  expect((await lineOf('Saint-Gaudens')).getByText('1 e-mail non remis')).toBeTruthy();
  expect((await lineOf('Balma')).getByText('2 vols à signaler')).toBeTruthy();
  expect((await lineOf('Muret')).getByText('Informée')).toBeTruthy();
  expect(screen.queryByRole('button')).toBeNull();
  await user.click(screen.getByRole('link', { name: 'Balma' }));
  await expect.poll(path).toBe('/declarations');
  expect(search()).toEqual({ show: 'all', q: 'Balma' });
});

it('the address of a town hall is added where it is missed, and what is refused stays to be corrected', async () => {
  signedInAs(['declaration:read', 'declaration:decide']);
  api.now.answer('listTownHalls', HALLS);
  const { user } = await open();
  await user.click((await lineOf('Balma')).getByRole('button', { name: 'Ajouter l’adresse' }));
  await user.type(box(/^Adresse e-mail/), 'mairie');
  await user.click(inDialog('Enregistrer'));
  await expect.poll(() => box(/^Adresse e-mail/).getAttribute('aria-invalid')).toBe('true');
  expect(api.now.bodies('setTownHall')).toEqual([]);
  api.now.answer('setTownHall', HALLS);
  await user.type(box(/^Adresse e-mail/), '@balma.example');
  await user.click(inDialog('Enregistrer'));
  await expect
    .poll(() => api.now.bodies('setTownHall'))
    .toEqual([{ name: 'Balma', email: 'mairie@balma.example' }]);
});
