import type { Authority } from '@envol/contract/structures';
import { screen, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { box, button, dialogsGone, inDialog } from '../../../test/controls.ts';
import { setUpFakeApi } from '../../../test/dom.tsx';
import { asksBefore } from '../../../test/formHabits.ts';
import { anAdministeredStructure, anAuthority } from '../../../test/organisations.ts';
import { signedInAs } from '../../../test/people.ts';
import { showPage } from '../../../test/router.tsx';
import { AuthoritiesPage } from './AuthoritiesPage.tsx';

const api = setUpFakeApi();

const EMPTY = anAuthority();
const KEPT: Authority = { ...EMPTY, id: 6, name: 'Préfecture du Rhône', people_count: 2 };
const ALONE = anAdministeredStructure();
const page = () => showPage('/authorities', AuthoritiesPage, ['authorities', 'errors']);

beforeEach(() => api.now.answer('authorityJournal', { count: 0, next: null, previous: null, results: [] }));

it('AuthoritiesPage deletes an authority that has nobody after a question, and offers it of no other', async () => {
  signedInAs(['authority:read', 'authority:write']);
  api.now.answer('listAuthorities', { authorities: [EMPTY, KEPT], structures: [ALONE] });
  const { user } = await page();
  expect(await screen.findByText('personne ne décide')).toBeTruthy();
  expect(screen.queryByRole('button', { name: /^Supprimer Préfecture/ })).toBeNull();
  await asksBefore({
    api: api.now,
    user,
    call: 'deleteAuthority',
    opener: () => button(/^Supprimer Approche/),
    confirm: 'Supprimer',
    says: 'Elle n’a ni structure ni membre.',
    agree: () => {
      api.now.answer('deleteAuthority', undefined as never);
      api.now.answer('listAuthorities', { authorities: [KEPT], structures: [ALONE] });
    },
  });
  expect(api.now.last('deleteAuthority')?.params).toEqual({ id: '5' });
  expect(await screen.findByText('Approche de l’Ouest est supprimée')).toBeTruthy();
  expect(screen.queryByRole('heading', { name: /Approche de l’Ouest/ })).toBeNull();
});

it('AuthoritiesPage opens what is to be changed, and each new thing empty', async () => {
  signedInAs(['authority:read', 'authority:write']);
  api.now.answer('listAuthorities', { authorities: [KEPT], structures: [ALONE] });
  api.now.answer('structuresInformation', []);
  const { user } = await page();
  await user.click(await screen.findByRole('button', { name: 'Modifier Préfecture du Rhône' }));
  expect(box('Nom').value).toBe('Préfecture du Rhône');
  await user.click(inDialog('Annuler'));
  await dialogsGone();
  await user.click(button('Modifier Nantes-Atlantique'));
  expect(box('Indicateur').value).toBe('LFRS');
  await user.click(inDialog('Annuler'));
  await dialogsGone();
  await user.click(button('Relier une structure'));
  expect(box('Indicateur').value).toBe('');
});

it('says that there is none, and lets who may not write add none', async () => {
  signedInAs(['authority:read']);
  api.now.answer('listAuthorities', { authorities: [], structures: [] });
  await page();
  const empty = await screen.findByText('Aucune structure');
  expect(within(document.body).queryByRole('button')).toBeNull();
  expect(empty).toBeTruthy();
});
