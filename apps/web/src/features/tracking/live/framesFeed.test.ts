import { encodePositions, type FramePlace } from '@envol/contract/tracking/positionFrames';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { FramesFeed } from './framesFeed.ts';
import { LivePicture } from './livePicture.ts';

const NOW = 1_800_000_000_000;
beforeEach(() => void vi.useFakeTimers({ now: NOW }));

const LABEL = {
  handle: 7,
  device_id: '1581F5FJD22AB',
  source: 'dji' as const,
  drone_id: 4,
  drone_name: 'Mavic 3E',
  company_name: 'Aéro Vision Demo',
  callsign: null,
  category: null,
  is_heard_by_operator: false,
  is_simulated: false,
};
/** What a known drone is followed under. */
const SUBJECT = 'drone 4';
const PLACE: FramePlace = {
  handle: 7,
  lat: 43.6,
  lon: 1.4,
  altitude_m: 210,
  altitude_reference: 'amsl',
  height_m: 60,
  height_reference: 'take_off',
  speed_ms: 8.5,
  track_deg: 90,
  climb_ms: 1.5,
  age_s: 1,
  is_gone: false,
  is_simulated: false,
  is_on_ground: false,
  is_emergency: false,
  alarm_level: 0,
};

const open = () => {
  const [picture, unknown] = [new LivePicture(), vi.fn()];
  const feed = new FramesFeed(picture, unknown);
  const bring = (...places: Partial<FramePlace>[]): void =>
    feed.onPositions(
      encodePositions({
        kind: 'tracking',
        tick_ms: 0,
        cell: 1,
        places: places.map((more) => ({ ...PLACE, ...more })),
      }),
    );
  feed.onFrame({ type: 'tracking', labels: [LABEL] });
  return { picture, feed, unknown, bring };
};

describe('frames of the live channel', () => {
  it('bring a track with its numbers and age, and ask once for what it flies under', () => {
    const { picture, feed, unknown, bring } = open();
    bring({});
    const row = picture.rowOf(SUBJECT);
    expect(row).toMatchObject({ drone_name: 'Mavic 3E', age_ms: 1_000, approvals: [], is_manned: false });
    expect(row?.view).toMatchObject({ speed_ms: 8.5, amsl_m: 210, height_m: 60, is_speed_derived: false });
    bring({ lon: 1.401, age_s: 0 });
    expect(picture.rowOf(SUBJECT)?.view.lng).toBeCloseTo(1.401, 6);
    expect(unknown).toHaveBeenCalledTimes(1);
    expect(feed.covers(SUBJECT)).toBe(true);
    vi.setSystemTime(NOW + 6_000);
    expect(feed.covers(SUBJECT)).toBe(false);
  });

  it('bring the worst alarm with the place, and end it with the socket', () => {
    const { picture, feed, bring } = open();
    bring({ alarm_level: 3 });
    expect(picture.rowOf(SUBJECT)?.state).toBe('outside');
    feed.onReset();
    expect(picture.rowOf(SUBJECT)?.state).toBe('neutral');
  });

  it('never take an altitude above the ellipsoid for one above the sea, nor ground for take-off', () => {
    const { picture, bring } = open();
    bring({ altitude_reference: 'ellipsoid', height_reference: 'ground' });
    expect(picture.rowOf(SUBJECT)?.view).toMatchObject({ amsl_m: null, height_m: null });
  });

  it('of an unknown handle, of another socket or of another version bring nothing', () => {
    const { picture, feed, bring } = open();
    bring({ handle: 8 });
    feed.onReset();
    bring({});
    feed.onPositions(new Uint8Array([9, 0, 0, 0]));
    expect(picture.rows()).toEqual([]);
  });

  it('that only leave the view keep the track until its age ends it', () => {
    const { picture, bring } = open();
    bring({});
    bring({ is_gone: true });
    expect(picture.rows()).toHaveLength(1);
    vi.setSystemTime(NOW + 31_000);
    picture.tick();
    expect(picture.rows()).toEqual([]);
  });

  it('of a drone that its tracker and a receiver tell of by turns draw it once', () => {
    const { picture, feed, bring } = open();
    for (const [index, device_id] of ['1581F5FJD22AB', 'FRA-EID-1', '1581F5FJD22AB', 'FRA-EID-1'].entries()) {
      vi.setSystemTime(NOW + index * 1_000);
      feed.onFrame({ type: 'tracking', labels: [{ ...LABEL, device_id }] });
      bring({ lon: 1.4 + index / 1_000, age_s: 0 });
    }
    expect(picture.rows().map(({ id }) => id)).toEqual([SUBJECT]);
    expect(picture.idOfDevice('FRA-EID-1')).toBe(SUBJECT);
  });

  it('of a device that is known later draw it once', () => {
    const { picture, feed, bring } = open();
    feed.onFrame({ type: 'tracking', labels: [{ ...LABEL, drone_id: null }] });
    bring({});
    expect(picture.rows().map(({ id }) => id)).toEqual([LABEL.device_id]);
    feed.onFrame({ type: 'tracking', labels: [{ ...LABEL, handle: 9 }] });
    bring({ handle: 9, lon: 1.401, age_s: 0 });
    expect(picture.rows().map(({ id }) => id)).toEqual([SUBJECT]);
  });

  it('of one drone under two handles show the worse alarm, whichever came last', () => {
    const { picture, feed, bring } = open();
    feed.onFrame({ type: 'tracking', labels: [{ ...LABEL, handle: 8 }] });
    bring({ alarm_level: 3 });
    bring({ handle: 8, alarm_level: 0, lon: 1.4001, age_s: 0 });
    expect(picture.rowOf(SUBJECT)?.state).toBe('outside');
    bring({ is_gone: true });
    expect(picture.rowOf(SUBJECT)?.state).toBe('neutral');
  });
});
