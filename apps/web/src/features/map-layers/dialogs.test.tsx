import type { CustomLayer } from '@envol/contract/map-layers';
import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { setUpFakeApi, show } from '../../../test/dom.tsx';
import { MapProvider } from '../../map/MapProvider.tsx';
import { AddLayers } from './AddLayers.tsx';
import { DeleteLayer } from './DeleteLayer.tsx';
import { EditLayer } from './EditLayer.tsx';
import { ImportLayer } from './ImportLayer.tsx';

const api = setUpFakeApi();
const LAYER: CustomLayer = {
  id: 7,
  identifier: 'custom-7',
  name: 'Mâts',
  description: null,
  default_visibility: true,
  opacity: 0.8,
  fill_colour: '#1f5eff',
  stroke_colour: '#1f5eff',
  legend_center: null,
  areas: [],
  features_count: 2,
  file_name: 'mats.kml',
  updated_at: '2026-06-10T09:00:00.000Z',
  updated_by_name: 'Claire Morel',
};
const close = vi.fn();
const NAMESPACES = ['map_layers', 'map', 'formats', 'errors'] as const;
const importDialog = (opened: boolean) => (
  <MapProvider mode="light">
    <ImportLayer opened={opened} onClose={close} />
  </MapProvider>
);
const form = (index: number) => api.now.sent[index]?.body as FormData | undefined;
const kml = () => new File(['<kml/>'], 'mats.kml');

describe('importing a layer', () => {
  it('shows what was read and left out before anything is kept', async () => {
    const zone = {
      place: 'line 4',
      name: 'LF-R 1',
      kind: 'R',
      lower: { reference: 'AGL' as const, value: 0, unit: 'ft' as const },
      upper: null,
    };
    const read = { format: 'openair' as const, features_count: 2, bounds: null, told: [zone] };
    api.now.answer('uploadCustomLayerMap', {
      ...read,
      noted: [{ place: 'features[1]', name: 'Parc', note: 'limits_left_out' }],
      refused: [{ place: 'line 31', name: 'Sans rien', reason: 'no_geometry' }],
      refused_count: 201,
      layer: null,
    });
    const user = await show(importDialog(true), NAMESPACES);
    await user.upload(screen.getByLabelText('Choisir un fichier'), kml());
    expect(await screen.findByText(/OpenAir : 2 objets lus\./)).toBeDefined();
    expect(screen.getByText('ligne 31 · Sans rien · pas de contour')).toBeDefined();
    expect(screen.getByText('201 refus')).toBeDefined();
    expect(screen.getByText(/objet 2 · Parc · limites incomplètes/)).toBeDefined();
    expect(screen.getByText(/ligne 4 · LF-R 1 · R · .*non donnée/)).toBeDefined();
    expect(screen.getByText(/n’entre pas dans l’analyse/)).toBeDefined();
    expect((screen.getByLabelText('Nom') as HTMLInputElement).value).toBe('mats');
    expect(form(0)?.get('dry_run')).toBe('true');
    api.now.answer('uploadCustomLayerMap', {
      ...read,
      noted: [],
      refused: [],
      refused_count: 0,
      layer: LAYER,
    });
    await user.click(screen.getByRole('button', { name: 'Importer' }));
    await waitFor(() => expect(close).toHaveBeenCalled());
    expect(form(1)?.get('dry_run')).toBe('false');
  });

  it('says why a file is refused, and keeps nothing', async () => {
    api.now.refuse('uploadCustomLayerMap', 'LAYER_FILE_INVALID', {
      detail: 'Rien à lire.',
      params: { reason: 'coordinates_swapped' },
    });
    const user = await show(importDialog(true), NAMESPACES);
    await user.upload(screen.getByLabelText('Choisir un fichier'), kml());
    expect((await screen.findByRole('alert')).textContent).toMatch(
      /Rien à lire\s: latitude et longitude inversées/,
    );
    await user.type(screen.getByLabelText('Nom'), 'Mâts');
    await user.click(screen.getByRole('button', { name: 'Importer' }));
    expect((await screen.findByRole('alert')).textContent).toContain('Choisissez d’abord un fichier');
  });

  it('tells whom to ask where the plan does not open it', async () => {
    await show(importDialog(false), ['map_layers', 'map']);
    expect(screen.getByText(/exige la formule Entreprise/)).toBeDefined();
  });
});

describe('a layer of the organisation', () => {
  it('is renamed and recoloured', async () => {
    api.now.answer('editCustomLayerMap', { ...LAYER, name: 'Mâts et grues' });
    const user = await show(<EditLayer layer={LAYER} onClose={close} />, ['map_layers', 'errors']);
    await user.clear(screen.getByLabelText('Nom'));
    await user.type(screen.getByLabelText('Nom'), 'Mâts et grues');
    await user.click(screen.getByRole('button', { name: 'Enregistrer' }));
    await waitFor(() => expect(api.now.sent).toHaveLength(1));
    expect(api.now.sent[0]?.body).toMatchObject({ identifier: 'custom-7', name: 'Mâts et grues' });
  });

  it('is deleted once its name was read', async () => {
    api.now.answer('deleteCustomLayer', undefined);
    const user = await show(<DeleteLayer layer={LAYER} onClose={close} />, ['map_layers']);
    expect(screen.getByRole('alertdialog').textContent).toContain('«\u00a0Mâts\u00a0»');
    await user.click(screen.getByRole('button', { name: 'Supprimer' }));
    await waitFor(() => expect(api.now.sent[0]?.params).toEqual({ id: '7' }));
  });
});

describe('layers of others’ services', () => {
  it('are ticked, added together, and invented ones say so', async () => {
    const network = { operator_name: 'Orange', technology: '4G' as const, is_available: true };
    api.now.answer('mobileNetworkLayers', {
      source: 'simulated',
      layers: [
        { ...network, id: '20801_4G', is_added: false },
        { ...network, id: '20801_3G', technology: '3G', is_added: true },
        { ...network, id: '20801_5G', technology: '5G', is_added: false, is_available: false },
      ],
    });
    api.now.answer('addMobileNetworkLayers', undefined);
    const user = await show(<AddLayers of="mobile_network" opened onClose={close} />, [
      'map_layers',
      'errors',
    ]);
    expect(await screen.findByText(/Couverture fictive/)).toBeDefined();
    await user.click(await screen.findByRole('checkbox', { name: /Orange 4G/ }));
    expect(screen.getByRole('checkbox', { name: /3G/ })).toHaveProperty('disabled', true);
    expect(screen.getByRole('checkbox', { name: /5G/ })).toHaveProperty('disabled', true);
    await user.click(screen.getByRole('button', { name: 'Ajouter 1 couche' }));
    const added = () => api.now.sent.find(({ name }) => name === 'addMobileNetworkLayers');
    await waitFor(() => expect(added()?.body).toEqual({ layers_ids: ['20801_4G'] }));
  });
});
