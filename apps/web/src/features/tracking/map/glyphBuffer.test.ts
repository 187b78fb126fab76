import { expect, it } from 'vitest';
import { LiveTracks } from '../live/liveTracks.ts';
import { mercatorOf, packGlyph, runsOf, STRIDE, unitsPerMetre } from './glyphBuffer.ts';

const NOW = 1_800_000_000_000;
const LOOK = { shape: 2, colour: 3, is_selected: true, is_first: true };

it('the buffer of glyphs tells a place to the centimetre, wherever the anchor of the view is', () => {
  const tracks = new LiveTracks();
  const fix = {
    id: 'A',
    at: NOW,
    lng: 1.44381,
    lat: 43.60441,
    accuracy_m: null,
    speed_ms: 10,
    track_deg: 90,
  };
  tracks.merge({ ...fix, climb_ms: null, amsl_m: null, height_m: null }, NOW);
  const [x, y] = mercatorOf(2.4, 44);
  const buffer = new Float32Array(STRIDE);
  packGlyph(buffer, 0, tracks, LOOK, { x, y, epoch: NOW - 60_000 });
  const [at_x, at_y] = mercatorOf(fix.lng, fix.lat);
  const metre = unitsPerMetre(fix.lat);
  expect(Math.abs((buffer[0] ?? 0) + x - at_x) / metre).toBeLessThan(0.02);
  expect(Math.abs((buffer[1] ?? 0) + y - at_y) / metre).toBeLessThan(0.02);
  expect((buffer[2] ?? 0) / metre).toBeCloseTo(10, 3);
  expect(buffer[4]).toBeCloseTo(60, 3);
  expect([...buffer.subarray(9)]).toEqual([2, 3, 3]);
});

it('the buffer of glyphs draws nothing of a slot that is free', () => {
  const buffer = new Float32Array(STRIDE);
  packGlyph(buffer, 0, new LiveTracks(), LOOK, { x: 0, y: 0, epoch: NOW });
  expect(buffer[9]).toBe(-1);
});

it('the buffer of glyphs tells neighbouring slots at once', () => {
  expect(runsOf([7, 1, 2, 3, 90, 91], 4)).toEqual([
    [1, 7],
    [90, 91],
  ]);
  expect(runsOf([])).toEqual([]);
});
