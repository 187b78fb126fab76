// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import { loadPlaces, placesOf, providePlaces } from '../shared/places/index.ts';
import { screenOf } from '../shared/places/places.ts';
import { hosts } from './hosts.generated.ts';

providePlaces(hosts);

it.each([
  ['mission', ['FlightScreen']],
  ['missionList', ['FlightsScreen']],
  ['missionEditor', ['NewFlightScreen', 'EditFlightScreen']],
] as const)('the host %s brings its screens with what stands on them', async (host, screens) => {
  await loadPlaces(host);
  for (const name of screens) expect(screenOf(host, name)).toBeTypeOf('function');
  expect(() => screenOf(host, 'NoScreen')).toThrow('NoScreen');
});

it('puts on a mission’s page what eleven features declare, in their order and for who may see it', async () => {
  await loadPlaces('mission');
  expect(placesOf('mission', 'tabs').map(({ key }) => key)).toEqual(['notams', 'weather']);
  expect(placesOf('mission', 'cards').map(({ order }) => order)).toEqual([10, 40, 50]);
  expect(placesOf('mission', 'notices')).toHaveLength(1);
  // Nobody is signed in: a mission is split by who may write it.
  expect(placesOf('mission', 'acts')).toEqual([]);
});

it('lists the words of what stands on a host beside it', () => {
  expect(hosts.mission.words).toEqual(expect.arrayContaining(['notams', 'weather', 'restrictions']));
});
