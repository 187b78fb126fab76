import type { PositionAlert } from '@envol/contract/traces';
import { screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { setUpFakeApi, show } from '../../../test/dom.tsx';
import { signedInAs } from '../../../test/people.ts';
import { Alerts } from './Alerts.tsx';

const api = setUpFakeApi();
const alert = (id: number, more: Partial<PositionAlert> = {}): PositionAlert => ({
  id,
  alert_type: 'horizontal_boundary',
  level: 3,
  acknowledged: false,
  active: true,
  acknowledgement: null,
  muted: null,
  seen: false,
  lost_since: null,
  lost: null,
  ended_at: null,
  ended_by: null,
  not_judged: null,
  created_at: '2026-06-10T09:00:00.000Z',
  alert_details: {
    trace_id: 40 + id,
    device_id: 'T-1',
    drone_name: 'Mavic 3',
    company_name: 'Aéro Vision',
    longitude: 1.4,
    latitude: 43.6,
    place: null,
    threshold: null,
    basis: null,
    by_m: 180,
    is_simulated: true,
  },
  take_off_authorizations_concerned: [],
  ...more,
});

it('Alerts shows what is not read yet in words, opens its trace, and takes note by name', async () => {
  signedInAs(['position-alert:read', 'position-alert:write']);
  api.now.answer('listPositionAlerts', {
    count: 3,
    next: null,
    previous: null,
    results: [
      alert(1),
      alert(2, { alert_type: 'new_detection', level: 1 }),
      alert(3, { acknowledged: true, acknowledgement: { by: 'Paul', at: '2026-06-10T09:00:00.000Z' } }),
    ],
    pressing: 1,
  });
  api.now.answer('markAlertsAsRead', undefined);
  const open = vi.fn();
  const user = await show(<Alerts onOpen={open} />, ['traces']);
  expect(await screen.findByRole('heading', { name: '1 alerte à acquitter' })).toBeDefined();
  const line = screen.getByRole('button', { name: /hors de la zone accordée/ });
  expect(line.textContent).toMatch(/Critique.*180.m.*Mavic 3.*en cours · simulé/);
  await user.click(line);
  expect(open).toHaveBeenCalledWith(41);
  await user.click(screen.getByRole('button', { name: 'Tout marquer comme vu' }));
  await waitFor(() =>
    expect(api.now.sent.find(({ name }) => name === 'markAlertsAsRead')?.body).toEqual({
      ids: [1],
      acknowledge: false,
    }),
  );
  api.now.answer('acknowledgeAlert', alert(1, { acknowledged: true }));
  await user.click(screen.getByRole('button', { name: 'Acquitter' }));
  await waitFor(() =>
    expect(api.now.sent.find(({ name }) => name === 'acknowledgeAlert')?.params).toEqual({ id: '1' }),
  );
});

it('Alerts says nothing where there is nothing', async () => {
  signedInAs(['position-alert:read']);
  api.now.answer('listPositionAlerts', { count: 0, next: null, previous: null, results: [], pressing: 0 });
  await show(<Alerts onOpen={vi.fn()} />, ['traces']);
  await waitFor(() => expect(api.now.sent).toHaveLength(1));
  expect(screen.queryByRole('heading')).toBeNull();
});
