import { screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { show } from '../../../../test/dom.tsx';
import { openSessionOf } from '../../../../test/people.ts';
import { livePicture } from '../live/livePicture.ts';
import type { TrackFix } from '../live/liveTracks.ts';
import { LiveFlight } from './LiveFlight.tsx';

afterEach(() => livePicture.clear());

const fix = (id: string, change: Partial<TrackFix>): TrackFix => ({
  ...{ id, at: livePicture.now(), lng: 1.4, lat: 43.6, accuracy_m: 3, speed_ms: 4, track_deg: 90 },
  ...{ climb_ms: 0, amsl_m: 190, height_m: 38 },
  ...change,
});
const about = (id: string, approval: number | null, is_manned = false) => ({
  ...{ id, trace_id: 1, device_id: id, drone_id: is_manned ? null : 4, drone_name: id, company_name: null },
  approvals: approval === null ? [] : [{ id: approval, display_identifier: `A-${approval}` }],
  ...{ height_basis: 'ground' as const, is_manned, is_heard_by_operator: false, is_simulated: false },
});
const pilots = new Map([[7, { name: 'Claire Morel', phone: null, is_flying: true, flight_name: 'Toiture' }]]);
const card = (take_off = true) => ({
  approval: { id: 7 },
  take_off: {
    ...{ take_off, max_flying_height: 60 },
    approval: {
      sub_approvals: [{ geometry: { type: 'Circle', center: [1.4, 43.6], radius_m: 85.5 } }],
    },
  },
});
const showCard = async (given = card()) => {
  openSessionOf({ operator: { id: 1 } } as never);
  livePicture.setAlerts(new Map());
  livePicture.setPilots(pilots);
  return show(<LiveFlight card={given as never} />, ['tracking']);
};

it('a pilot’s flight tells how its drone stands, and the helicopter that comes towards it with its way and height', async () => {
  const heli = { lng: 1.41, lat: 43.607, speed_ms: 45, track_deg: 225, amsl_m: 370, height_m: null };
  livePicture.take(
    [fix('M30', {}), fix('SAMU31', heli), fix('FAR', { lat: 44 })],
    [about('M30', 7), about('SAMU31', null, true), about('FAR', null, true)],
  );
  await showCard();
  expect(screen.getByRole('status').textContent).toContain('Dans le volume');
  expect(screen.getByText(/^22\s+m sous le plafond · 85\s+m du bord$/)).toBeTruthy();
  expect(screen.getByText('SAMU31').parentElement?.textContent).toMatch(
    /au nord-est, à 1\s100\s+m180\s+m au-dessus de votre drone · vient vers votre drone/,
  );
  expect(screen.queryByText('FAR')).toBeNull();
  expect(screen.getByText(/± 3\s+m/)).toBeTruthy();
});

it('a drone outside of its volume is told aloud, and one that is not heard is lost and never within', async () => {
  livePicture.take([fix('M30', {})], [about('M30', 7)]);
  livePicture.setLevels(new Map([['M30', 3]]));
  await showCard();
  expect(screen.getByRole('alert').textContent).toContain('Sorti du volume');
});

it('no room is told above the ceiling, nor outside of the area', async () => {
  livePicture.take([fix('M30', { height_m: 61, lng: 1.402 })], [about('M30', 7)]);
  livePicture.setLevels(new Map([['M30', 3]]));
  await showCard();
  expect(screen.queryByText(/sous le plafond|du bord/)).toBeNull();
});

it('a flight that is not in the air, and one whose drone tells nothing, have no such part', async () => {
  await showCard();
  expect(screen.queryByRole('region')).toBeNull();
  livePicture.take([fix('M30', {})], [about('M30', 7)]);
  await showCard(card(false));
  expect(screen.queryByRole('region')).toBeNull();
});
