import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  ALTITUDE_REFERENCES,
  decodePositions,
  encodePositions,
  type FramePlace,
  HEIGHT_REFERENCES,
  POSITION_KINDS,
} from './positionFrames.ts';

/** A value that the frame can carry exactly, with what it is measured from. */
const stepped = (least: number, most: number, per: number) =>
  fc.integer({ min: least * per, max: most * per }).map((value) => value / per);
const measured = <T>(reference: fc.Arbitrary<T>) =>
  fc.option(fc.tuple(stepped(-16_000, 16_000, 2), reference));

const place: fc.Arbitrary<FramePlace> = fc
  .record({
    handle: fc.integer({ min: 0, max: 2 ** 32 - 1 }),
    lat: stepped(-90, 90, 1e7),
    lon: fc.integer({ min: -1_800_000_000, max: 1_800_000_000 }).map((value) => value / 1e7),
    altitude: measured(fc.constantFrom(...ALTITUDE_REFERENCES)),
    height: measured(fc.constantFrom(...HEIGHT_REFERENCES)),
    speed_ms: fc.option(stepped(0, 655, 100)),
    track_deg: fc.option(fc.integer({ min: 0, max: 35_999 }).map((value) => value / 100)),
    climb_ms: fc.option(stepped(-63, 63, 2)),
    age_s: stepped(0, 63, 4),
    is_gone: fc.boolean(),
    is_simulated: fc.boolean(),
    is_on_ground: fc.boolean(),
    is_emergency: fc.boolean(),
    alarm_level: fc.constantFrom(0, 1, 2, 3) as fc.Arbitrary<FramePlace['alarm_level']>,
  })
  .map(({ altitude, height, ...rest }) => ({
    ...rest,
    altitude_m: altitude?.[0] ?? null,
    altitude_reference: altitude?.[1] ?? null,
    height_m: height?.[0] ?? null,
    height_reference: height?.[1] ?? null,
  }));

const frame = fc.record({
  kind: fc.constantFrom(...POSITION_KINDS),
  tick_ms: fc.integer({ min: 0, max: 2 ** 32 - 1 }),
  cell: fc.integer({ min: 0, max: 2 ** 32 - 1 }),
  places: fc.array(place, { maxLength: 40 }),
});

describe('a frame of places', () => {
  it('brings every place as it was, and takes 26 bytes for each', () => {
    fc.assert(
      fc.property(frame, (given) => {
        const bytes = encodePositions(given);
        expect(bytes.length).toBe(12 + 26 * given.places.length);
        expect(decodePositions(bytes)).toEqual(given);
      }),
    );
  });

  it('is read from within other bytes, as a socket hands it on', () => {
    fc.assert(
      fc.property(frame, fc.nat(64), (given, before) => {
        const bytes = encodePositions(given);
        const around = new Uint8Array(before + bytes.length + 3);
        around.set(bytes, before);
        expect(decodePositions(around.subarray(before, before + bytes.length))).toEqual(given);
      }),
    );
  });

  it('is nothing where bytes are of another version, cut, or anything at all, and never throws', () => {
    fc.assert(
      fc.property(frame, fc.integer({ min: 2, max: 255 }), fc.nat(), (given, version, cut) => {
        const bytes = encodePositions(given);
        expect(decodePositions(bytes.subarray(0, cut % bytes.length))).toBeNull();
        bytes[0] = version;
        expect(decodePositions(bytes)).toBeNull();
      }),
    );
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => {
        const read = decodePositions(bytes);
        if (read !== null) expect(decodePositions(encodePositions(read))).toEqual(read);
      }),
    );
  });

  it('keeps an unknown value unknown and an impossible one within what it can carry', () => {
    const given: FramePlace = {
      handle: 7,
      lat: 43.6,
      lon: 1.4,
      altitude_m: 99_999,
      altitude_reference: 'amsl',
      height_m: null,
      height_reference: null,
      speed_ms: Number.NaN,
      track_deg: 359.999,
      climb_ms: -200,
      age_s: 900,
      is_gone: false,
      is_simulated: false,
      is_on_ground: false,
      is_emergency: false,
      alarm_level: 3,
    };
    const read = decodePositions(encodePositions({ kind: 'tracking', tick_ms: 0, cell: 0, places: [given] }));
    expect(read?.places[0]).toMatchObject({
      altitude_m: 16_383.5,
      height_m: null,
      speed_ms: null,
      track_deg: 0,
      climb_ms: -63.5,
      age_s: 63.75,
    });
  });
});
