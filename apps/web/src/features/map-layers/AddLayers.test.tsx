import { screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { button } from '../../../test/controls.ts';
import { setUpFakeApi, show } from '../../../test/dom.tsx';
import { AddLayers } from './AddLayers.tsx';

const api = setUpFakeApi();
const WORDS = ['map_layers', 'errors'] as const;

const LAYERS = (['Cadastre', 'Forêts', 'Relief'] as const).map((title) => ({
  id: title,
  title,
  description: null,
  thumbnail_url: null,
  information_url: null,
  is_added: title === 'Relief',
}));
const found = (layers = LAYERS, count = layers.length) =>
  api.now.answer('geoportailLayers', { source: 'live', fetched_at: '2026-11-22T10:00:00Z', count, layers });
const box = (name: RegExp) => screen.getByRole('checkbox', { name });
const search = () => screen.getByRole('searchbox');

it('AddLayers adds what is ticked, once, and keeps the ticks of a refused one and of a former search', async () => {
  const onClose = vi.fn();
  found(LAYERS, 40);
  const user = await show(<AddLayers of="geoportail" opened onClose={onClose} />, WORDS);
  expect(await screen.findByText('3 couches affichées sur 40 : précisez la recherche.')).toBeTruthy();
  expect(box(/^Relief/)).toHaveProperty('disabled', true);
  expect(button('Ajouter 0 couche')).toHaveProperty('disabled', true);
  await user.click(box(/^Cadastre/));
  found(LAYERS.filter(({ title }) => title === 'Forêts'));
  await user.type(search(), 'forêt');
  await waitFor(() => expect(screen.queryByText('Cadastre')).toBeNull());
  await waitFor(() => expect(api.now.last('geoportailLayers')?.query.get('q')).toBe('forêt'));
  await user.click(await screen.findByRole('checkbox', { name: /^Forêts/ }));
  api.now.refuse('addGeoportailLayers', 'SERVICE_UNAVAILABLE', { detail: 'Revenez dans un instant.' });
  await user.click(button('Ajouter 2 couches'));
  expect(await screen.findByText('Revenez dans un instant.')).toBeTruthy();
  await waitFor(() => expect(button('Ajouter 2 couches')).toHaveProperty('disabled', false));
  api.now.answer('addGeoportailLayers', undefined as never);
  const release = api.now.hold();
  await user.dblClick(button('Ajouter 2 couches'));
  release();
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(api.now.bodies('addGeoportailLayers')).toEqual([
    { layers_ids: ['Cadastre', 'Forêts'] },
    { layers_ids: ['Cadastre', 'Forêts'] },
  ]);
});

it('The list of layers to add leaves the search where it is when one of them fails', async () => {
  found();
  const user = await show(<AddLayers of="geoportail" opened onClose={vi.fn()} />, WORDS);
  await user.click(await screen.findByRole('checkbox', { name: /^Cadastre/ }));
  api.now.refuse('geoportailLayers', 'SERVICE_UNAVAILABLE', { detail: 'Revenez dans un instant.' });
  await user.type(search(), 'bois');
  expect(await screen.findByText('Revenez dans un instant.')).toBeTruthy();
  expect(screen.queryByText(/Géoplateforme/)).toBeNull();
  expect(search()).toHaveProperty('value', 'bois');
  expect(document.activeElement).toBe(search());
  expect(button('Ajouter 1 couche')).toHaveProperty('disabled', false);
});

it('says that nothing was found, and that the service was not asked', async () => {
  api.now.answer('geoportailLayers', { source: 'embedded', fetched_at: null, count: 0, layers: [] });
  await show(<AddLayers of="geoportail" opened onClose={vi.fn()} />, WORDS);
  expect(await screen.findByText('Aucune couche ne correspond.')).toBeTruthy();
  expect(screen.getByText(/n’a pas été interrogée/)).toBeTruthy();
});

it('The list of layers to add is left by Escape, and by “Annuler”, without a word to the server', async () => {
  const onClose = vi.fn();
  found();
  const user = await show(<AddLayers of="geoportail" opened onClose={onClose} />, WORDS);
  await user.click(await screen.findByRole('checkbox', { name: /^Cadastre/ }));
  await user.keyboard('{Escape}');
  await user.click(button('Annuler'));
  expect(onClose).toHaveBeenCalledTimes(2);
  expect(api.now.bodies('addGeoportailLayers')).toEqual([]);
});
