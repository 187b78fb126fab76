import { screen, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { setUpFakeApi } from '../../../test/dom.tsx';
import { NO_CHANGES } from '../../../test/flight.ts';
import { openSessionOf } from '../../../test/people.ts';
import { setEveryPlace } from '../../../test/places.ts';
import { showPage } from '../../../test/router.tsx';
import { landingOrder } from '../../../test/takeOffs.ts';
import { MapProvider } from '../../map/MapProvider.tsx';
import { PilotDayScreen } from './PilotDayScreen.tsx';

const api = setUpFakeApi();
setEveryPlace();
const NOW = Date.parse('2026-11-24T09:20:00Z');
const NONE = { count: 0, next: null, previous: null, results: [] };
const TOWER = '+33240840000';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: NOW });
  openSessionOf({
    capabilities: ['flies'],
    permissions: ['activation:read', 'flight:read', 'take-off:request', 'take-off:read'] as never,
  });
  api.now.answer('listApprovals', { ...NONE, to_process: 0 });
  api.now.answer('listActivations', { ...NONE, to_process: 0 });
  api.now.answer('listStructures', NONE);
  api.now.refuse('getFlight', 'NOT_FOUND');
  api.now.answer('listFlightChanges', NO_CHANGES);
  api.now.refuse('getFlightProposal', 'NOT_FOUND');
  api.now.answer('listActivationCapabilities', []);
  api.now.answer('checkTakeOffs', []);
  api.now.refuse('getActivationCapabilities', 'NOT_FOUND');
  api.now.refuse('checkTakeOff', 'NOT_FOUND');
});

const openDay = (status: 'taken_off' | 'landed') => {
  const flight = { ...landingOrder(false), status, take_off: status === 'taken_off', landing: null };
  api.now.answer('listTakeOffAuthorizations', { ...NONE, count: 1, results: [flight] });
  return showPage(
    '/map/take-off-authorizations',
    () => (
      <MapProvider mode="light" baseMapUrls={{ ign_plan: null, ign_satellite: null, icao: null }}>
        <PilotDayScreen />
      </MapProvider>
    ),
    ['day', 'approvals', 'data_age', 'errors', 'take_off', 'field_pack', 'flight_logs'],
  );
};
/** A window of a phone's size: happy-dom reads no fractions of a pixel. */
const narrow = (): void => {
  vi.spyOn(Object.getPrototypeOf(window.matchMedia('all')), 'matches', 'get').mockImplementation(function (
    this: MediaQueryList,
  ) {
    return this.media.includes('max-width: 759.98px');
  });
};
const landings = (): readonly HTMLElement[] => screen.getAllByRole('button', { name: /atterri/ });

it('a flight that is on has its landing at the foot of a phone, with the call beside it', async () => {
  narrow();
  await openDay('taken_off');
  const foot = await screen.findByRole('region', { name: 'Toitures' });
  expect(within(foot).getByRole('button', { name: /atterri/ })).toBeTruthy();
  expect(
    within(foot)
      .getByRole('link', { name: /Appeler/ })
      .getAttribute('href'),
  ).toBe(`tel:${TOWER}`);
  expect(landings()).toHaveLength(1);
});

it('a flight that is on keeps its landing on its card in a wide window', async () => {
  await openDay('taken_off');
  expect(await screen.findByRole('article')).toBeTruthy();
  expect(landings()).toHaveLength(1);
  expect(screen.queryByRole('region', { name: 'Toitures' })).toBeNull();
});

it('a flight that has landed leaves the foot free', async () => {
  narrow();
  await openDay('landed');
  expect(await screen.findByRole('article')).toBeTruthy();
  expect(screen.queryByRole('region', { name: 'Toitures' })).toBeNull();
});
