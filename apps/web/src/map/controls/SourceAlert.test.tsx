import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { show } from '../../../test/dom.tsx';
import { SourceAlert } from './SourceAlert.tsx';

const { map } = vi.hoisted(() => {
  const layers = [
    { layer: { label: 'Aérodromes', group: 'data', sources: { aerodromes: {} } }, visible: true },
    { layer: { label: 'Missions', group: 'data', sources: { missions: {} } }, visible: true },
  ];
  const registry = {
    subscribe: () => () => undefined,
    getSnapshot: () => layers,
    reloadSource: vi.fn<(source: string) => void>(),
  };
  return { map: { registry, failedSources: new Set(['aerodromes']), lateSources: new Set(['missions']) } };
});
vi.mock('../MapProvider.tsx', () => ({ useMap: () => map }));

it('asks again for what failed when the network is back', async () => {
  await show(<SourceAlert />, ['map']);
  expect(screen.getByRole('alert').textContent).toContain('Aérodromes');
  window.dispatchEvent(new Event('online'));
  expect(map.registry.reloadSource.mock.calls).toEqual([['aerodromes']]);
});

it('names what is long awaited where nothing has failed', async () => {
  map.failedSources.clear();
  await show(<SourceAlert />, ['map']);
  expect(screen.queryByRole('alert')).toBeNull();
  expect(screen.getByRole('status').textContent).toContain('Missions');
});
