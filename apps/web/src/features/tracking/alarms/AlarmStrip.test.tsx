import type { PositionAlert } from '@envol/contract/traces';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { setUpFakeApi } from '../../../../test/dom.tsx';
import { openSessionOf } from '../../../../test/people.ts';
import { positionAlert } from '../../../../test/positionAlerts.ts';
import { showPage } from '../../../../test/router.tsx';
import { landingOrder } from '../../../../test/takeOffs.ts';
import * as sounds from '../../../shared/alerts/index.ts';
import { lookedAt, replayStore } from '../live/livePicture.ts';
import { AlarmHost } from './AlarmHost.tsx';

const api = setUpFakeApi();
let chime: ReturnType<typeof vi.spyOn>;
beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true, now: Date.parse('2026-06-10T09:00:12Z') });
  chime = vi.spyOn(sounds, 'playChime').mockReturnValue(undefined);
});
afterEach(() => vi.useRealTimers());

const THRESHOLD = { icao_code: 'LFBO', runway: '14L', distance_m: 370 };
const LIVE = {
  type: 'FeatureCollection' as const,
  now: '2026-06-10T09:00:12Z',
  helicopter_service: 'available' as const,
  sources: [],
  count: 1,
  features: [
    {
      type: 'Feature' as const,
      id: 41,
      geometry: { type: 'Point', coordinates: [1.35, 43.64] },
      properties: {
        tracker_id: 'T-1',
        air_vehicle: { device_id: 'T-1' },
        altitude: 396,
        height: 240,
        timestamp: '2026-06-10T09:00:11Z',
        angle: 90,
        drone_id: null,
        drone_name: null,
        exploitants: [],
        approvals: [],
        height_basis: null,
        is_simulated: false,
      },
    },
  ],
};

const draw = async (...alerts: PositionAlert[]) => {
  openSessionOf({
    permissions: [
      'position-alert:read',
      'position-alert:write',
      'tracking:read',
      'take-off:read',
      'take-off:decide',
      'activation:decide',
    ],
  });
  api.now.answer('listPositionAlerts', {
    count: alerts.length,
    next: null,
    previous: null,
    results: alerts,
    pressing: alerts.length,
  });
  api.now.answer('livePositions', LIVE);
  api.now.answer('listTakeOffAuthorizations', { count: 1, results: [landingOrder(false)] });
  const { user } = await showPage('/map/activations', AlarmHost, ['tracking', 'traces', 'day']);
  return user;
};
const unknown = (more: Partial<PositionAlert> = {}): PositionAlert =>
  positionAlert({ alert_type: 'unknown_drone', ...more }, { threshold: THRESHOLD });

it('AlarmStrip says what, where, how high and which way, and rings until somebody takes note of it by name', async () => {
  const user = await draw(unknown());
  const strip = await screen.findByRole('region', { name: 'Alarme d’un drone suivi' });
  await waitFor(() => expect(strip.textContent).toMatch(/1\s300\sft AMSL/));
  expect(strip.textContent).toMatch(/Critique · drone inconnu · T-1/);
  expect(strip.textContent).toMatch(/0,2\sNM du seuil 14L \(LFBO\)/);
  expect(strip.textContent).toContain('cap 090');
  expect(document.title).toMatch(/^\(1\)/);
  expect(chime).toHaveBeenCalled();
  const before = chime.mock.calls.length;
  await vi.advanceTimersByTimeAsync(9_000);
  expect(chime.mock.calls.length).toBeGreaterThanOrEqual(before + 3);
  api.now.answer('acknowledgeAlert', unknown({ acknowledged: true }));
  await user.keyboard('q');
  await waitFor(() => expect(api.now.last('acknowledgeAlert')?.params).toEqual({ id: '1' }));
});

it('stays, without a sound, while what was noted goes on', async () => {
  await draw(
    unknown({ acknowledged: true, acknowledgement: { by: 'M. Vidal', at: '2026-06-10T09:00:05Z' } }),
  );
  const strip = await screen.findByRole('region', { name: 'Alarme d’un drone suivi' });
  expect(strip.textContent).toMatch(/Acquitté par M. Vidal.*en cours, /);
  expect(screen.queryByRole('button', { name: /Acquitter/ })).toBeNull();
  expect(chime).not.toHaveBeenCalled();
});

it('AlarmStrip says since when a drone is lost: silence ends no alarm', async () => {
  await draw(unknown({ active: false, lost_since: '2026-06-10T09:00:00Z' }));
  expect(await screen.findByText(/^perdu depuis/)).toBeTruthy();
});

it('AlarmStrip leads to the drone, and is silent on a device where alarms were turned off', async () => {
  const user = await draw(unknown());
  await user.click(await screen.findByRole('button', { name: /Centrer/ }));
  expect(lookedAt.get()).toMatchObject({ device_id: 'T-1' });
  await user.click(screen.getByRole('button', { name: 'Son des alarmes' }));
  chime.mockClear();
  await vi.advanceTimersByTimeAsync(9_000);
  expect(chime).not.toHaveBeenCalled();
});

it('AlarmStrip steps through several, the worst first', async () => {
  const user = await draw(positionAlert({ id: 2, level: 2 }), unknown());
  const strip = await screen.findByRole('region', { name: 'Alarme d’un drone suivi' });
  expect(strip.textContent).toContain('drone inconnu');
  await user.click(screen.getByRole('button', { name: /1 sur 2/ }));
  expect(strip.textContent).toContain('Avertissement');
});

it('an alarm is muted with a reason and an end, and then stands over no screen', async () => {
  const user = await draw(unknown());
  await user.click(await screen.findByRole('button', { name: 'Mettre en sourdine' }));
  const dialog = await screen.findByRole('dialog', { name: 'Mettre cette alarme en sourdine' });
  const send = within(dialog).getByRole('button', { name: 'Mettre en sourdine' });
  await user.click(send);
  expect(api.now.last('muteAlert')).toBeUndefined();
  await user.type(within(dialog).getByRole('textbox', { name: /^Motif/ }), 'Balise en essai');
  const muted = unknown({
    muted: {
      by: 'M. Vidal',
      at: '2026-06-10T09:00:12Z',
      until: '2026-06-10T09:30:12Z',
      reason: 'Balise en essai',
    },
  });
  api.now.answer('muteAlert', muted);
  api.now.answer('listPositionAlerts', {
    count: 1,
    next: null,
    previous: null,
    results: [muted],
    pressing: 0,
  });
  await user.click(send);
  await waitFor(() =>
    expect(api.now.last('muteAlert')).toMatchObject({
      params: { id: '1' },
      body: { reason: 'Balise en essai', minutes: 30 },
    }),
  );
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Alarme d’un drone suivi' })).toBeNull());
});

it('says that alarms cannot be read', async () => {
  openSessionOf({ permissions: ['position-alert:read'] });
  api.now.refuse('listPositionAlerts', 'RATE_LIMITED', { detail: 'Plus tard.' });
  await showPage('/map/activations', AlarmHost, ['tracking', 'traces', 'day']);
  expect((await screen.findByRole('alert', {}, { timeout: 8_000 })).textContent).toContain(
    'il peut y en avoir',
  );
});

it('the strip of an alarm plays again what led to the alarm in one act, on the map', async () => {
  const user = await draw(unknown({ created_at: '2026-06-10T08:57:00Z' }));
  await screen.findByRole('region', { name: 'Alarme d’un drone suivi' });
  await user.click(screen.getByRole('button', { name: /^Revoir 10\smin$/ }));
  expect(replayStore.get()).toEqual({ at: Date.parse('2026-06-10T08:56:00Z') });
  expect(lookedAt.get()?.device_id).toBeNull();
  replayStore.set(null);
  lookedAt.set(null);
});
