import { STANDING_MS } from '../live/drawnPlace.ts';
import type { LiveTracks } from '../live/liveTracks.ts';

/** Numbers an aircraft takes in the buffer: three groups of four, as the shader reads them. */
export const STRIDE = 12;
/** No heading: a number that no angle is. */
const NO_HEADING = -9;
/** The circumference on which mercator units are laid, m (the sphere of EPSG:3857). */
const EARTH_M = 2 * Math.PI * 6_378_137;

/** Mercator units of a place: the world is 1 wide, north at 0. */
export const mercatorOf = (lng: number, lat: number): readonly [number, number] => [
  lng / 360 + 0.5,
  0.5 - Math.log(Math.tan(Math.PI / 4 + (lat * Math.PI) / 360)) / (2 * Math.PI),
];

/** Mercator units a metre is there. */
export const unitsPerMetre = (lat: number): number => 1 / (EARTH_M * Math.cos((lat * Math.PI) / 180));

/** What is drawn of a track. */
export interface GlyphLook {
  readonly shape: number;
  readonly colour: number;
  readonly is_selected: boolean;
  /** Over the others: what somebody has to act on. */
  readonly is_first: boolean;
}

/** From where places and times of a buffer are counted. */
export interface BufferOrigin {
  readonly x: number;
  readonly y: number;
  /** ms */
  readonly epoch: number;
}

/** Writes one slot; a free one is drawn as nothing. */
export function packGlyph(
  into: Float32Array,
  slot: number,
  tracks: LiveTracks,
  look: GlyphLook | null,
  origin: BufferOrigin,
): void {
  const at = slot * STRIDE;
  if (look === null || tracks.idAt(slot) === null) {
    into[at + 9] = -1;
    return;
  }
  const { lng, lat, track_deg } = tracks.viewAt(slot);
  const motion = tracks.motionAt(slot);
  const [x, y] = mercatorOf(lng, lat);
  const scale = unitsPerMetre(lat);
  const isStanding = Math.hypot(motion.east_ms, motion.north_ms) < STANDING_MS;
  const course =
    track_deg ?? (isStanding ? null : (Math.atan2(motion.east_ms, motion.north_ms) * 180) / Math.PI);
  into[at] = x - origin.x;
  into[at + 1] = y - origin.y;
  into[at + 2] = isStanding ? 0 : motion.east_ms * scale;
  into[at + 3] = isStanding ? 0 : -motion.north_ms * scale;
  into[at + 4] = (motion.at - origin.epoch) / 1000;
  into[at + 5] = (motion.merged_at - origin.epoch) / 1000;
  into[at + 6] = motion.ahead_m * scale;
  into[at + 7] = motion.aside_m * scale;
  into[at + 8] = course === null ? NO_HEADING : (course * Math.PI) / 180;
  into[at + 9] = look.shape;
  into[at + 10] = look.colour;
  into[at + 11] = (look.is_selected ? 1 : 0) + (look.is_first ? 2 : 0);
}

/** Runs of neighbouring slots: what is told to the card at once. A gap of some slots costs less than another call. */
export function runsOf(slots: readonly number[], gap = 16): (readonly [from: number, to: number])[] {
  const sorted = [...slots].sort((one, other) => one - other);
  const runs: [number, number][] = [];
  for (const slot of sorted) {
    const last = runs.at(-1);
    if (last && slot - last[1] <= gap) last[1] = slot;
    else runs.push([slot, slot]);
  }
  return runs;
}
