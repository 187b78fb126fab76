import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { show } from '../../../test/dom.tsx';
import type { MapLayer } from '../layers/layer.ts';
import { LayerRegistry } from '../layers/registry.ts';
import { mapPalette } from '../palette.ts';
import { SourceAlertView } from './SourceAlert.tsx';

const layer = (id: string, label: string): MapLayer => ({
  id,
  label,
  group: 'data',
  sources: { [id]: { type: 'geojson', data: { type: 'FeatureCollection', features: [] } } },
  visibleByDefault: true,
  order: 1,
  styleLayers: () => [],
});
const registry = new LayerRegistry({ palette: mapPalette('light'), language: 'fr', imagery: false });
registry.register(layer('aerodromes', 'Aérodromes'));
registry.register(layer('missions', 'Missions'));
const late = new Set(['missions']);

it('SourceAlert asks again for what failed when the network is back', async () => {
  const reload = vi.spyOn(registry, 'reloadSource');
  await show(
    <SourceAlertView registry={registry} failedSources={new Set(['aerodromes'])} lateSources={late} />,
    ['map'],
  );
  expect(screen.getByRole('alert').textContent).toContain('Aérodromes');
  window.dispatchEvent(new Event('online'));
  expect(reload.mock.calls).toEqual([['aerodromes']]);
});

it('SourceAlert names what is long awaited where nothing has failed', async () => {
  await show(<SourceAlertView registry={registry} failedSources={new Set()} lateSources={late} />, ['map']);
  expect(screen.queryByRole('alert')).toBeNull();
  expect(screen.getByRole('status').textContent).toContain('Missions');
});
