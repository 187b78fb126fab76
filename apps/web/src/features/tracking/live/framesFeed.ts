import type { TrackLabel } from '@envol/contract/tracking/ephemeral';
import {
  decodePositions,
  type FramePlace,
  type PositionFrame,
  type PositionKind,
} from '@envol/contract/tracking/positionFrames';
import type { PictureListeners } from '../../../api/realtime/channel.ts';
import type { LivePicture } from './livePicture.ts';
import type { TrackFix } from './liveTracks.ts';
import { subjectOf, type TrackAbout } from './trackRow.ts';

/** A place told again within this time, ms, is the same place: frames tell ages by quarters of a second. */
const SAME_PLACE_MS = 600;
/** So long after its last frame a track's places are taken from the poll again, ms. */
const COVERED_MS = 5_000;

/** Handles are counted for each kind of frame. */
const keyOf = (kind: PositionKind, handle: number): string => `${kind} ${handle}`;

const aboutOf = (label: TrackLabel, kind: PositionKind): TrackAbout => ({
  id: subjectOf(label),
  trace_id: null,
  device_id: label.device_id,
  drone_id: label.drone_id,
  drone_name: label.drone_name ?? label.callsign,
  company_name: label.company_name,
  approvals: [],
  height_basis: null,
  is_manned: kind !== 'tracking',
  is_heard_by_operator: label.is_heard_by_operator,
  is_simulated: label.is_simulated,
});

/** An altitude keeps its reference; it is never taken for one of another. */
const fixOf = (id: string, place: FramePlace, now: number): TrackFix => ({
  id,
  at: now - place.age_s * 1000,
  lng: place.lon,
  lat: place.lat,
  accuracy_m: null,
  speed_ms: place.speed_ms,
  track_deg: place.track_deg,
  climb_ms: place.climb_ms,
  amsl_m: place.altitude_reference === 'amsl' ? place.altitude_m : null,
  height_m: place.height_reference === 'take_off' ? place.height_m : null,
  pressure_m: place.altitude_reference === 'pressure' ? place.altitude_m : null,
  ellipsoid_m: place.altitude_reference === 'ellipsoid' ? place.altitude_m : null,
});

/**
 * Fills a picture from the frames of the live channel. `unknown` is called where a frame tells of a track that the picture
 * does not know yet: its flight and its judgement are then asked for.
 */
export class FramesFeed implements PictureListeners {
  private readonly labels = new Map<string, TrackLabel>();
  private readonly last = new Map<string, TrackFix>();
  /** The worst alarm about a track as each of its handles brought it: a receiver and its own tracker may be two. */
  private readonly levels = new Map<string, Map<number, number>>();
  private readonly picture: LivePicture;
  private readonly unknown: () => void;

  constructor(picture: LivePicture, unknown: () => void) {
    this.picture = picture;
    this.unknown = unknown;
  }

  readonly onFrame: PictureListeners['onFrame'] = (frame) => {
    this.picture.hear();
    if (frame.type === 'live_state') this.picture.setChannel(frame);
    if (!('labels' in frame)) return;
    for (const label of frame.labels) this.labels.set(keyOf(frame.type, label.handle), label);
  };

  readonly onPositions = (bytes: Uint8Array): void => {
    const frame = decodePositions(bytes);
    this.picture.hear();
    if (frame !== null) this.takeFrame(frame);
  };

  readonly onReset = (): void => {
    this.labels.clear();
    this.last.clear();
    this.levels.clear();
    this.picture.clearLevels();
    this.picture.setChannel(null);
  };

  /** Frames bring this track's places: the same ones out of the poll would only tell them again, without their speed. */
  covers(id: string): boolean {
    const last = this.last.get(id);
    return last !== undefined && this.picture.now() - last.at < COVERED_MS;
  }

  private takeFrame({ kind, places }: PositionFrame): void {
    const fixes: TrackFix[] = [];
    const about: TrackAbout[] = [];
    const levels = new Map<string, number>();
    const now = this.picture.now();
    for (const place of places) {
      const label = this.labels.get(keyOf(kind, place.handle));
      if (label === undefined) continue;
      const id = subjectOf(label);
      const of = this.levels.get(id) ?? new Map<number, number>();
      this.levels.set(id, of);
      if (place.is_gone) {
        // It may only have left the view; what is silent goes by its age.
        this.last.delete(id);
        of.delete(place.handle);
        if (of.size > 0) levels.set(id, Math.max(...of.values()));
        else this.levels.delete(id);
        continue;
      }
      levels.set(id, Math.max(...of.set(place.handle, place.alarm_level).values()));
      const fix = fixOf(id, place, now);
      const before = this.last.get(id);
      this.last.set(id, fix);
      if (
        before !== undefined &&
        before.lat === fix.lat &&
        before.lng === fix.lng &&
        Math.abs(before.at - fix.at) < SAME_PLACE_MS
      )
        continue;
      fixes.push(fix);
      if (this.picture.knows(id)) this.picture.nameDevice(label.device_id, id);
      else about.push(aboutOf(label, kind));
    }
    this.picture.setLevels(levels);
    if (fixes.length > 0) this.picture.take(fixes, about);
    if (about.some(({ is_manned }) => !is_manned)) this.unknown();
  }
}
