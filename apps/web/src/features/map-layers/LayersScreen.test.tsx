import type { CustomLayer } from '@envol/contract/map-layers';
import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { setUpFakeApi, show } from '../../../test/dom.tsx';
import { signedInAs } from '../../../test/people.ts';
import { MapProvider } from '../../map/MapProvider.tsx';
import { LayersScreen } from './LayersScreen.tsx';

const api = setUpFakeApi();
const layer = (id: number, more: Partial<CustomLayer> = {}): CustomLayer => ({
  id,
  identifier: `custom-${id}`,
  name: `Chantier ${id}`,
  description: null,
  default_visibility: true,
  opacity: 0.8,
  fill_colour: '#1f5eff',
  stroke_colour: '#1f5eff',
  legend_center: null,
  areas: [{ name: 'Pile 3', geometry: { type: 'Circle', center: [1.44, 43.6], radius_m: 200 } }],
  features_count: 0,
  file_name: null,
  updated_at: '2026-06-10T09:00:00.000Z',
  updated_by_name: 'Claire Morel',
  ...more,
});
const menu = (custom_data_layers: boolean) => ({
  base_maps: [],
  chosen_base_map: null,
  layer_groups: [],
  layers: [],
  settings: [],
  custom_layers: [],
  clickable_layers: [],
  sections: ['custom' as const],
  features: {
    custom_data_layers,
    mobile_network_layers: false,
    geoportail_layers: false,
    extra_base_maps: false,
  },
  may_edit: true,
  contact_email: 'contact@example.invalid',
});
const WORDS = ['map_layers', 'map', 'map_tools', 'errors'] as const;
const open = () =>
  show(
    <MapProvider mode="light">
      <LayersScreen />
    </MapProvider>,
    WORDS,
  );

it('LayersScreen lists drawn and imported layers, and changes the words of a drawn one with its areas kept', async () => {
  signedInAs(['layer:read', 'layer:write']);
  api.now.answer('mapLayers', menu(true));
  api.now.answer('listCustomLayers', [
    layer(1),
    layer(2, { name: 'Mâts', areas: [], features_count: 12, file_name: 'mats.kml' }),
  ]);
  api.now.answer('updateCustomLayer', layer(1, { name: 'Chantier A61' }));
  const user = await open();
  expect(await screen.findByText(/1 zone dessinée/)).toBeDefined();
  expect(screen.getByText(/12 objets de mats\.kml/)).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Modifier «\u00a0Chantier 1\u00a0»' }));
  expect(await screen.findByText(/^1 zone, /)).toBeDefined();
  await user.clear(screen.getByLabelText('Nom'));
  await user.type(screen.getByLabelText('Nom'), 'Chantier A61');
  await user.click(screen.getByRole('checkbox', { name: 'Écrire le nom au milieu de la couche' }));
  await user.click(screen.getByRole('button', { name: 'Enregistrer' }));
  const sent = () => api.now.sent.find(({ name }) => name === 'updateCustomLayer');
  await waitFor(() =>
    expect(sent()?.body).toMatchObject({
      name: 'Chantier A61',
      areas: [{ name: 'Pile 3', geometry: { type: 'Circle', radius_m: 200 } }],
      // The middle of what is drawn, rounded as coordinates are.
      legend_center: [1.44, 43.6],
    }),
  );
});

it('LayersScreen takes a layer’s name off the map', async () => {
  signedInAs(['layer:read', 'layer:write']);
  api.now.answer('mapLayers', menu(true));
  api.now.answer('listCustomLayers', [layer(1, { legend_center: [1.44, 43.6] })]);
  api.now.answer('updateCustomLayer', layer(1));
  const user = await open();
  await user.click(await screen.findByRole('button', { name: 'Modifier «\u00a0Chantier 1\u00a0»' }));
  await user.click(await screen.findByRole('checkbox', { checked: true }));
  await user.click(screen.getByRole('button', { name: 'Enregistrer' }));
  await waitFor(() =>
    expect(api.now.sent.find(({ name }) => name === 'updateCustomLayer')?.body).toMatchObject({
      legend_center: null,
    }),
  );
});

it.each([
  [false, 'Fonction réservée aux abonnés'],
  [true, /^Dessinez au moins une zone/],
])('LayersScreen draws a new layer where the plan opens it: %s', async (custom_data_layers, shown) => {
  signedInAs(['layer:read', 'layer:write']);
  api.now.answer('listCustomLayers', [layer(1)]);
  api.now.answer('mapLayers', menu(custom_data_layers));
  const user = await open();
  const button = await screen.findByRole('button', { name: 'Dessiner une couche' });
  await waitFor(() => expect(button).toHaveProperty('disabled', false));
  await user.click(button);
  expect(await screen.findByText(shown)).toBeDefined();
});

it('LayersScreen offers no change to who may only look', async () => {
  signedInAs(['layer:read']);
  api.now.answer('listCustomLayers', [layer(1)]);
  await open();
  expect(await screen.findByText('Chantier 1')).toBeDefined();
  expect(screen.queryByRole('button', { name: /Modifier|Supprimer|Dessiner/ })).toBeNull();
});
