import { act, fireEvent, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { setUpFakeApi, show } from '../../../test/dom.tsx';
import type { MapLayer } from '../layers/layer.ts';
import { MapProvider, useMapStore } from '../MapProvider.tsx';
import type { MapStore } from '../mapStore.ts';
import { LayersMenu } from './LayersMenu.tsx';

setUpFakeApi();

let store: MapStore;
const Grab = () => {
  store = useMapStore();
  return null;
};
const layer = (id: string, more: Partial<MapLayer> = {}): MapLayer => ({
  id,
  label: id,
  group: 'geoportail',
  sources: {},
  styleLayers: () => [],
  visibleByDefault: true,
  order: 15,
  movable: true,
  ...more,
});
const open = async () => {
  const user = await show(
    <MapProvider mode="light" baseMapUrls={{ ign_plan: null, ign_satellite: null, icao: null }}>
      <Grab />
      <LayersMenu id="menu" onClose={vi.fn()} />
    </MapProvider>,
    ['map', 'map_tools'],
  );
  const chosen: unknown[] = [];
  act(() => {
    store.registry.register(layer('Cadastre'));
    store.registry.register(layer('Relief'));
    store.registry.register(layer('Réseau', { group: 'mobile_network', locked: 'Demande un abonnement.' }));
    store.registry.onChoice = (...each) => chosen.push(each);
  });
  return { user, chosen };
};
const names = () =>
  screen
    .getAllByRole('checkbox')
    .map((box) => box.closest('label')?.textContent)
    .filter((text) => text === 'Cadastre' || text === 'Relief');

it('LayersMenu moves a layer by its buttons and by dragging, and tells who keeps it', async () => {
  const { user, chosen } = await open();
  expect(names()).toEqual(['Cadastre', 'Relief']);
  await user.click(screen.getByRole('button', { name: /Réglages.*Relief/ }));
  await user.click(screen.getByRole('button', { name: 'Monter' }));
  expect(names()).toEqual(['Relief', 'Cadastre']);
  expect(chosen).toEqual([
    ['Relief', { position: 0 }],
    ['Cadastre', { position: 1 }],
  ]);
  const data = new Map<string, string>();
  const dataTransfer = {
    setData: (type: string, id: string) => data.set(type, id),
    getData: (type: string) => data.get(type) ?? '',
    types: ['application/x-envol-layer'],
  };
  const [first, second] = ['Relief', 'Cadastre'].map(
    (name) => screen.getByText(name).closest('li') as HTMLElement,
  );
  fireEvent.dragStart(second as HTMLElement, { dataTransfer });
  fireEvent.drop(first as HTMLElement, { dataTransfer });
  expect(names()).toEqual(['Cadastre', 'Relief']);
});

it('LayersMenu sets how opaque a layer is', async () => {
  const { user, chosen } = await open();
  await user.click(screen.getByRole('button', { name: /Réglages.*Cadastre/ }));
  fireEvent.change(screen.getByRole('slider', { name: /Opacité/ }), { target: { value: '40' } });
  expect(chosen).toEqual([['Cadastre', { opacity: 0.4 }]]);
});

it('LayersMenu lists what the plan does not open, and says so', async () => {
  await open();
  expect(screen.getByRole('checkbox', { name: /Réseau/ })).toHaveProperty('disabled', true);
  expect(screen.getByText('Demande un abonnement.')).toBeDefined();
});
