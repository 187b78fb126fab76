import { act, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { setUpFakeApi, show } from '../../../test/dom.tsx';
import { openSessionOf } from '../../../test/people.ts';
import { isOrderedToLand } from '../../shared/landingOrders/index.ts';
import { AnnouncementOnce } from './AnnouncementOnce.tsx';

const api = setUpFakeApi();
afterEach(() => isOrderedToLand.set(false));

it('An announcement waits while an order to land is shown, and comes after it', async () => {
  openSessionOf({ capabilities: ['flies'], impersonator_user_id: null });
  api.now.answer('lastAnnouncement', {
    announcement: {
      id: 3,
      text: 'Maintenance dimanche.',
      expansion_elements: [],
      created_at: '2026-11-22T10:00:00Z',
      is_dismissed: false,
    },
  });
  isOrderedToLand.set(true);
  await show(<AnnouncementOnce />, ['announcements']);
  await expect.poll(() => api.now.sent.length).toBe(1);
  expect(screen.queryByRole('dialog')).toBeNull();
  act(() => isOrderedToLand.set(false));
  expect(await screen.findByText('Maintenance dimanche.')).toBeTruthy();
});
