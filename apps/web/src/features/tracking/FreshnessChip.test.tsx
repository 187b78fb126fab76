import { act, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { setUpFakeApi, show } from '../../../test/dom.tsx';
import { openSessionOf } from '../../../test/people.ts';
import { PictureAge } from './FreshnessChip.tsx';
import { livePicture } from './live/livePicture.ts';

setUpFakeApi();
const NOW = Date.parse('2026-06-10T09:00:00Z');
beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true, now: NOW });
});
afterEach(() => {
  livePicture.clear();
  vi.useRealTimers();
});

const take = (...ages_s: number[]): void => {
  livePicture.hear();
  livePicture.setClock(Date.now());
  livePicture.take(
    ages_s.map((age_s, index) => ({
      ...{ id: `T-${index}`, at: Date.now() - age_s * 1_000, lng: 1.4, lat: 43.6, accuracy_m: null },
      ...{ speed_ms: 10, track_deg: 90, climb_ms: 1, amsl_m: 200, height_m: 40 },
    })),
    ages_s.map((_, index) => ({
      ...{ id: `T-${index}`, trace_id: index, device_id: `T-${index}`, drone_id: null, drone_name: null },
      ...{ company_name: null, approvals: [], height_basis: null, is_manned: false },
      ...{ is_heard_by_operator: false, is_simulated: false },
    })),
  );
};
const draw = (sources: Parameters<typeof PictureAge>[0]['sources'] = []) =>
  show(<PictureAge sources={sources} helicopters="available" />, ['tracking', 'day']);
const said = (): string => (document.body.textContent ?? '').replaceAll('\u00A0', ' ');

it('PictureAge says how old the picture is, what is lost, and which receiver is silent', async () => {
  openSessionOf({ permissions: ['tracking:read'] });
  take(0.5, 1.4, 16);
  await draw([
    { source: 'fr_rid', heard_at: '2026-06-10T08:56:00Z' },
    { source: 'adsb', heard_at: '2026-06-10T08:50:00Z' },
  ]);
  expect(said()).toMatch(/2 positions de moins de \d s · 1 perdue · ADS-B/);
  expect(said()).toMatch(/signalement électronique : rien reçu depuis 4 min 0\d s/);
});

it('PictureAge says that the picture stands still once nothing comes from the server', async () => {
  openSessionOf({ permissions: ['tracking:read'] });
  await draw();
  expect(said()).toContain('Positions pas encore reçues');
  expect(screen.queryByRole('alert')).toBeNull();
  act(() => take(0.5));
  await vi.advanceTimersByTimeAsync(8_000);
  act(() => livePicture.tick());
  expect(screen.getByRole('alert').textContent).toMatch(/^Image figée/);
  expect(said()).toMatch(/depuis \d+ s/);
});

it('PictureAge says nothing to a company that nothing flies for', async () => {
  openSessionOf({ permissions: ['tracking:read'], operator: { id: 1 } as never });
  livePicture.hear();
  await draw();
  expect(said()).toBe('');
});
