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
  ['approval', ['ApprovalScreen']],
  ['day', ['AuthorityDayScreen']],
  ['pilotDay', ['PilotDayScreen']],
] as const)('the host %s brings its screens with what stands on them', async (host, screens) => {
  await loadPlaces(host);
  for (const name of screens) expect(screenOf(host, name)).toBeTypeOf('function');
  expect(() => screenOf(host, 'NoScreen')).toThrow('NoScreen');
});

it('puts on a mission’s page what seventeen features declare, in their order and for who may see it', async () => {
  await loadPlaces('mission');
  // Nobody is signed in: a mission is split by who may write it.
  expect(placesOf('mission', 'steps').map(({ key }) => key)).toEqual([
    'flight-logs',
    'prefecture',
    'army',
    'u-space',
    'letters',
    'notams',
    'military',
    'weather',
    'infrastructure',
    'exclusion-zone',
    'entrusting',
  ]);
  expect(placesOf('mission', 'details').map(({ key }) => key)).toEqual([
    'field-pack',
    'series',
    'beside',
    'video',
  ]);
  expect(placesOf('mission', 'notices').map(({ order }) => order)).toEqual([5, 10, 20]);
});

it('puts on a request what ten features declare, in their order', async () => {
  await loadPlaces('approval');
  const orders = (place: 'decided' | 'facts' | 'cards' | 'background') =>
    placesOf('approval', place).map(({ order }) => order);
  expect(orders('decided')).toEqual([10, 20]);
  expect(orders('facts')).toEqual([5, 10, 15, 16, 20, 30, 31]);
  expect(orders('cards')).toEqual([5, 10, 12, 20, 30, 35, 40, 50, 60, 70, 80, 90, 110]);
  expect(orders('background')).toEqual([20]);
  expect(placesOf('approval', 'answer')).toHaveLength(1);
  expect(placesOf('approval', 'wordTools')).toHaveLength(1);
});

it('puts on both sides of the day what features declare, one act for each state of a card', async () => {
  await Promise.all([loadPlaces('day'), loadPlaces('pilotDay')]);
  expect(placesOf('day', 'facts').map(({ order }) => order)).toEqual([10, 20]);
  expect(placesOf('day', 'sections').map(({ order }) => order)).toEqual([10, 20]);
  expect(placesOf('pilotDay', 'folds').map(({ key }) => key)).toEqual(['talk', 'journal']);
  expect(placesOf('pilotDay', 'notices').map(({ order }) => order)).toEqual([5, 10, 20, 30]);
  expect(placesOf('pilotDay', 'others')).toHaveLength(3);
  // 'fly' is the call to who answers for the airspace, which the host itself shows.
  expect(placesOf('pilotDay', 'acts').flatMap(({ of }) => of)).toEqual([
    'activate',
    'take_proposal',
    'await_activation',
    'request',
    'await_grant',
    'take_off',
    'land',
    'receive',
    'landed',
  ]);
});

it('the list of hosts lists the words of what stands on a host beside it', () => {
  expect(hosts.mission.words).toEqual(expect.arrayContaining(['notams', 'weather', 'restrictions']));
});
