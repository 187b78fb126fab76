import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { setUpFakeApi, show } from '../../../test/dom.tsx';
import { aFlight } from '../../../test/flight.ts';
import { MapProvider } from '../../map/MapProvider.tsx';
import { InfrastructureCard } from './InfrastructureCard.tsx';

const api = setUpFakeApi();

const showCard = async (items: number, lines: { readonly drawn: number; readonly count: number }) => {
  api.now.answer('flightInfrastructure', {
    within_m: 1_000,
    source: 'OpenStreetMap',
    licence: 'ODbL 1.0',
    extracted: '2026-08',
    not_covered: ['prison', 'hospital'],
    items: Array.from({ length: items }, (_, index) => ({
      kind: 'motorway' as const,
      label: `A ${index + 1}`,
      distance_m: index * 10,
      area_ids: [],
    })),
  });
  api.now.answer('flightInfrastructureGeometry', {
    type: 'FeatureCollection',
    count: lines.count,
    features: Array.from({ length: lines.drawn }, (_, id) => ({
      type: 'Feature' as const,
      id,
      geometry: { type: 'LineString', coordinates: [] },
      properties: { kind: 'motorway' as const, label: '' },
    })),
  });
  await show(
    <MapProvider mode="light">
      <InfrastructureCard flight={aFlight()} />
    </MapProvider>,
    ['infrastructure'],
  );
  await screen.findByText(/A 1$/);
};

it('InfrastructureCard shows what stands near, whole, and nothing of a rest where there is none', async () => {
  await showCard(6, { drawn: 2, count: 2 });
  expect(screen.queryByText(/autre/)).toBeNull();
  expect(screen.queryByText(/tronçons/)).toBeNull();
});

it('InfrastructureCard says how much more stands near, and how much of it the map does not draw', async () => {
  await showCard(9, { drawn: 2, count: 25_363 });
  expect(screen.getByText('3 autres')).toBeTruthy();
  expect(screen.getByText(/A 9$/)).toBeTruthy();
  expect(await screen.findByText(/^La carte montre 2 tronçons sur 25\s363\.$/)).toBeTruthy();
});
