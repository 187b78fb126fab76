import { beforeEach, describe, expect, it, vi } from 'vitest';
import { LivePicture } from './livePicture.ts';
import type { TrackFix } from './liveTracks.ts';
import type { TrackAbout } from './trackRow.ts';

const NOW = 1_800_000_000_000;
beforeEach(() => void vi.useFakeTimers({ now: NOW }));

const fix = (id: string, more: Partial<TrackFix> = {}): TrackFix => ({
  id,
  at: NOW,
  lng: 1.4,
  lat: 43.6,
  accuracy_m: null,
  speed_ms: null,
  track_deg: null,
  climb_ms: null,
  amsl_m: 200,
  height_m: 40,
  ...more,
});
const about = (id: string, more: Partial<TrackAbout> = {}): TrackAbout => ({
  id,
  trace_id: 7,
  device_id: id,
  drone_id: 4,
  drone_name: id,
  company_name: null,
  approvals: [{ id: 9, display_identifier: 'A-9' }],
  height_basis: 'ground',
  is_manned: false,
  is_heard_by_operator: false,
  is_simulated: false,
  ...more,
});
const PILOT = { name: 'Hugo Petit', phone: null, is_flying: true, flight_name: 'Stade' };
const ALERT = { alert_type: 'horizontal_boundary' as const, level: 3, active: true, not_judged: null };

const pictureOf = (id = 'A', more: Partial<TrackAbout> = {}): LivePicture => {
  const picture = new LivePicture();
  picture.take([fix(id)], [about(id, more)]);
  picture.setPilots(new Map([[9, PILOT]]));
  return picture;
};
const stateOf = (picture: LivePicture, id = 'A') => picture.rowOf(id)?.state;

describe('the picture', () => {
  it('is green once the alerts are read and say nothing, red with one, and green in no doubt', () => {
    const picture = pictureOf();
    expect(stateOf(picture)).toBe('unjudged');
    picture.setAlerts(new Map());
    expect(stateOf(picture)).toBe('inside');
    picture.setAlerts(new Map([[7, [ALERT]]]));
    expect(stateOf(picture)).toBe('outside');
    picture.setAlerts(new Map(), false);
    expect(stateOf(picture)).toBe('unjudged');
    picture.setAlerts(null);
    expect(stateOf(picture)).toBe('unjudged');
  });

  it('tells ages by the server’s clock, however wrong this device’s is', () => {
    const picture = new LivePicture();
    picture.setClock(NOW - 3_600_000);
    picture.take([fix('A', { at: picture.localTime(NOW - 3_600_000 - 2_000) })], [about('A')]);
    expect(picture.rowOf('A')).toMatchObject({ age_ms: 2_000, freshness: 'fresh' });
  });

  it('lets go of what is silent, chosen or not', () => {
    const picture = pictureOf();
    picture.select('A');
    vi.setSystemTime(NOW + 16_000);
    picture.tick();
    expect(picture.rowOf('A')?.freshness).toBe('lost');
    vi.setSystemTime(NOW + 30_000);
    picture.tick();
    expect([picture.rowOf('A'), picture.selected, picture.tracks.size]).toEqual([null, null, 0]);
  });

  it('lists what somebody has to act on first, and tells of it once a second at most', () => {
    const picture = pictureOf();
    const heard = vi.fn();
    picture.subscribe(heard);
    picture.take([fix('B')], [about('B', { drone_id: null, trace_id: 8 })]);
    picture.take([fix('C')], [about('C', { trace_id: 9 })]);
    expect(heard).not.toHaveBeenCalled();
    vi.setSystemTime(NOW + 1_000);
    picture.tick();
    expect(heard).toHaveBeenCalledOnce();
    expect(picture.rows().map(({ id }) => id)).toEqual(['B', 'A', 'C']);
    picture.select('C');
    expect(heard).toHaveBeenCalledTimes(2);
  });

  it('keeps nothing for the next reader', () => {
    const picture = pictureOf();
    picture.setAlerts(new Map());
    picture.clear();
    picture.take([fix('A')], [about('A')]);
    expect(stateOf(picture)).toBe('neutral');
  });

  it('draws a drone that two sensors tell of once, and finds it by each of them', () => {
    const picture = pictureOf('drone 4', {
      device_id: 'SN-1',
      trace_ids: [7, 8],
      device_ids: ['SN-1', 'E-ID-1'],
    });
    expect(picture.rows()).toHaveLength(1);
    expect([picture.idOfDevice('SN-1'), picture.idOfDevice('E-ID-1')]).toEqual(['drone 4', 'drone 4']);
    expect(picture.idOfDevice('OTHER')).toBeUndefined();
    // The alert is about what the other sensor wrote.
    picture.setAlerts(new Map([[8, [ALERT]]]));
    expect(stateOf(picture, 'drone 4')).toBe('outside');
  });

  it('goes over to the drone, chosen as it was, once it is known whose the device is', () => {
    const picture = pictureOf('SN-1', { drone_id: null });
    picture.select('SN-1');
    picture.take([fix('drone 4', { at: NOW + 1 })], [about('drone 4', { device_id: 'SN-1' })]);
    expect(picture.rows().map(({ id }) => id)).toEqual(['drone 4']);
    expect(picture.selected).toBe('drone 4');
  });

  it('says how long nothing came, and whether it is recorded', () => {
    const picture = pictureOf();
    expect([picture.silent_ms, picture.is_recording]).toEqual([Number.POSITIVE_INFINITY, null]);
    picture.hear();
    picture.setChannel({ is_recording: false, skipped: 3 });
    vi.setSystemTime(NOW + 7_000);
    expect([picture.silent_ms, picture.is_recording, picture.is_slow]).toEqual([7_000, false, true]);
    vi.setSystemTime(NOW + 11_000);
    picture.setChannel(null);
    expect([picture.is_recording, picture.is_slow]).toEqual([null, false]);
  });
});
