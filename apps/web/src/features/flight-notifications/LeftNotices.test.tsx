import type { FlightNotification } from '@envol/contract/flight-notifications';
import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { setUpFakeApi, textOnScreen } from '../../../test/dom.tsx';
import { aFlight } from '../../../test/flight.ts';
import { openSessionOf } from '../../../test/people.ts';
import { prefectureInfo } from '../../../test/prefectureInfo.ts';
import { showPage } from '../../../test/router.tsx';
import { leftBehind } from '../../api/leftBehind.ts';
import { currentIdentity } from '../../api/session.ts';
import { LeftNoticesHost } from './LeftNoticesHost.tsx';

const api = setUpFakeApi();

const ID = 67;

const PROGRAMMED: FlightNotification = {
  id: 7,
  kind: 'prefecture',
  key: '31',
  status: 'programmed',
  channel: 'online',
  decider: 'Préfecture 31',
  departement: '31',
  recipient: null,
  is_outdated: false,
  scheduled_for: '2099-05-20T06:00:00.000Z',
  latest_at: null,
  failure: null,
  is_tried_again: false,
  sent_at: null,
  is_told: false,
  cancelled_at: null,
  answered_at: null,
  reason: null,
  programmed_by: null,
  ways: [],
  events: [],
  events_count: 0,
  desk: null,
  available_actions: [],
  updated_at: '2099-05-20T06:00:00.000Z',
};

/** A declaration that was held back a while ago, and its page left. */
const leaveBehind = (received: readonly FlightNotification[]): string => {
  openSessionOf({ capabilities: ['flies', 'prepares'] });
  const place = `envol.draft.${currentIdentity()}.notice.${ID}`;
  localStorage.setItem(place, JSON.stringify({ said: { lines: {} }, kept_at: 1 }));
  api.now.answer('getFlight', aFlight({ id: ID, display_identifier: 'M-1067', name: 'Place du marché' }));
  api.now.answer('getPrefectureNotificationsInfo', prefectureInfo);
  api.now.answer('listPrefectureNotifications', [...received]);
  return place;
};
const ask = () => showPage('/map/flights', LeftNoticesHost, ['flight_notifications']);

it('tells of a declaration that was left before the server had it, and leads back to what was filled in', async () => {
  const place = leaveBehind([]);
  const { user, path, search } = await ask();
  expect(
    await screen.findByText(/La déclaration de M-1067 · Place du marché n’a pas été programmée/),
  ).toBeTruthy();
  expect(localStorage.getItem(place)).not.toBeNull();
  await user.click(screen.getByRole('button', { name: 'Reprendre la déclaration' }));
  await waitFor(() => expect(path()).toBe('/map/flights/67/notifications'));
  expect(search()).toEqual({ declare: 'prefecture' });
});

it('LeftNotices tells once of one that may no longer be made, without a way to what is refused', async () => {
  const place = leaveBehind([]);
  api.now.answer('getPrefectureNotificationsInfo', { ...prefectureInfo, is_possible: false });
  await ask();
  expect(await screen.findByText(/Le délai est passé/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Reprendre la déclaration' })).toBeNull();
  expect(localStorage.getItem(place)).toBeNull();
});

it('A notice left behind is among what a sign-out names and takes away', () => {
  const place = leaveBehind([]);
  const [user = ''] = currentIdentity()?.split('.') ?? [];
  expect(leftBehind(Number(user)).drafts).toEqual([place]);
  expect(leftBehind(Number(user) + 1).drafts).toEqual([]);
});

it('LeftNotices says nothing of one that was received, and keeps nothing of it', async () => {
  const place = leaveBehind([PROGRAMMED]);
  await ask();
  await waitFor(() => expect(localStorage.getItem(place)).toBeNull());
  expect(textOnScreen()).toBe('');
});

it('LeftNotices says nothing of what another person left at this window', async () => {
  leaveBehind([]);
  localStorage.clear();
  localStorage.setItem('envol.draft.999.notice.67', JSON.stringify({ said: { lines: {} }, kept_at: 1 }));
  await ask();
  expect(textOnScreen()).toBe('');
});
