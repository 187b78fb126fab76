import { metresPerDegreeOfLatitude, metresPerDegreeOfLongitude } from '@envol/domain/geo/ellipsoid';
import {
  BLEND_MS,
  CARRIED_MS,
  correctionOf,
  drawnOffset,
  GONE_MS,
  JUMP_M,
  type Motion,
} from './drawnPlace.ts';

/** A place that was heard, as any way tells it; null where it is not told. Times are of this device's clock, ms. */
export interface TrackFix {
  /** What flies, the same from every source. */
  readonly id: string;
  readonly at: number;
  readonly lng: number;
  readonly lat: number;
  /** Of the place, 95 %, m. */
  readonly accuracy_m: number | null;
  readonly speed_ms: number | null;
  /** Over ground, else where its nose points; degrees true. */
  readonly track_deg: number | null;
  readonly climb_ms: number | null;
  /** m above mean sea level. */
  readonly amsl_m: number | null;
  /** m above its place of take-off. */
  readonly height_m: number | null;
  /** Barometric, m against 1013.25 hPa: what a transponder tells, and nothing else is known of its height. */
  readonly pressure_m?: number | null;
  /** m above the WGS 84 ellipsoid, where nothing else is told. */
  readonly ellipsoid_m?: number | null;
}

/** A fix by the numbers of its slot. */
export type TrackView = Omit<TrackFix, 'id' | 'pressure_m' | 'ellipsoid_m'> & {
  readonly pressure_m: number | null;
  readonly ellipsoid_m: number | null;
  /** The speed is made of the last two fixes: no source tells it. */
  readonly is_speed_derived: boolean;
};

/** Positions of a trail, one a second at most. */
const TRAIL = 60;
const TRAIL_STEP_MS = 900;
/** A speed is made of two fixes that are not further apart, ms. */
const DERIVED_WITHIN_MS = 12_000;
/** Nor nearer: the noise of two places would be the speed. */
const DERIVED_FROM_MS = 700;
/** No drone and no helicopter is faster: two such fixes are of two things. */
const FASTEST_MS = 150;
const FIRST_CAPACITY = 256;
/** Four seconds at 150 m/s, degrees. */
const NEAR_DEG = 0.01;
/** A correction moves a sign at least as if it flew so fast, m/s. */
const GONE_TO_MS = 10;

const orNull = (value: number): number | null => (Number.isNaN(value) ? null : value);
const orNaN = (value: number | null): number => value ?? Number.NaN;

/** Numbers of every track, slot by slot. */
const columnsOf = (capacity: number) => ({
  lng: new Float64Array(capacity),
  lat: new Float64Array(capacity),
  at: new Float64Array(capacity),
  merged_at: new Float64Array(capacity),
  east_ms: new Float32Array(capacity),
  north_ms: new Float32Array(capacity),
  ahead_m: new Float32Array(capacity),
  aside_m: new Float32Array(capacity),
  accuracy_m: new Float32Array(capacity),
  speed_ms: new Float32Array(capacity),
  track_deg: new Float32Array(capacity),
  climb_ms: new Float32Array(capacity),
  amsl_m: new Float32Array(capacity),
  height_m: new Float32Array(capacity),
  pressure_m: new Float32Array(capacity),
  ellipsoid_m: new Float32Array(capacity),
  /** The fix from which a speed that nobody tells is made. */
  from_lng: new Float64Array(capacity),
  from_lat: new Float64Array(capacity),
  from_at: new Float64Array(capacity),
  derived: new Uint8Array(capacity),
});
type Columns = ReturnType<typeof columnsOf>;

interface Trail {
  /** Longitude, latitude and time of each, in a ring. */
  readonly places: Float64Array;
  next: number;
  count: number;
}

/**
 * What flies now, outside of React: one slot a track, its numbers in typed arrays. Fixes are merged by their time of validity,
 * then by their accuracy, never by the order in which they arrive.
 */
export class LiveTracks {
  private columns: Columns = columnsOf(FIRST_CAPACITY);
  private capacity = FIRST_CAPACITY;
  private readonly slots = new Map<string, number>();
  private readonly ids: (string | null)[] = [];
  private readonly free: number[] = [];
  private readonly trails: (Trail | null)[] = [];
  /** Slots that changed since `takeChanged`. */
  private readonly changed = new Set<number>();

  /** How many tracks there are. */
  get size(): number {
    return this.slots.size;
  }

  /** One more than the highest slot that was ever taken: what a buffer of all slots has to hold. */
  get length(): number {
    return this.ids.length;
  }

  slotOf(id: string): number | undefined {
    return this.slots.get(id);
  }

  /** Null for a slot that is free. */
  idAt(slot: number): string | null {
    return this.ids[slot] ?? null;
  }

  entries(): IterableIterator<[string, number]> {
    return this.slots.entries();
  }

  /** Takes a fix in; false where a newer one, or one as new and at least as exact, is known. */
  merge(fix: TrackFix, now: number): boolean {
    if (now - fix.at >= GONE_MS) return false;
    const known = this.slots.get(fix.id);
    if (known !== undefined && !this.outranks(fix, known)) return false;
    const slot = known ?? this.take(fix.id);
    const { east_ms, north_ms, derived } = this.speedOf(fix, known);
    const correction =
      known === undefined
        ? { ahead_m: 0, aside_m: 0 }
        : correctionOf(this.drawnFrom(known, fix, now), { east_ms, north_ms });
    const c = this.columns;
    c.lng[slot] = fix.lng;
    c.lat[slot] = fix.lat;
    c.at[slot] = fix.at;
    c.merged_at[slot] = now;
    c.east_ms[slot] = east_ms;
    c.north_ms[slot] = north_ms;
    c.ahead_m[slot] = correction.ahead_m;
    c.aside_m[slot] = correction.aside_m;
    c.accuracy_m[slot] = orNaN(fix.accuracy_m);
    c.speed_ms[slot] = derived ? Math.hypot(east_ms, north_ms) : orNaN(fix.speed_ms);
    c.track_deg[slot] = orNaN(fix.track_deg);
    c.climb_ms[slot] = orNaN(fix.climb_ms);
    c.amsl_m[slot] = orNaN(fix.amsl_m);
    c.height_m[slot] = orNaN(fix.height_m);
    c.pressure_m[slot] = orNaN(fix.pressure_m ?? null);
    c.ellipsoid_m[slot] = orNaN(fix.ellipsoid_m ?? null);
    if (known === undefined || fix.at - (c.from_at[slot] ?? 0) >= DERIVED_FROM_MS) {
      c.from_lng[slot] = fix.lng;
      c.from_lat[slot] = fix.lat;
      c.from_at[slot] = fix.at;
    }
    c.derived[slot] = derived ? 1 : 0;
    this.lengthenTrail(slot, fix);
    this.changed.add(slot);
    return true;
  }

  /** Leaves out what has been silent for too long, and returns what is gone. */
  dropGone(now: number): string[] {
    const gone = [...this.slots].filter(([, slot]) => now - (this.columns.at[slot] ?? 0) >= GONE_MS);
    for (const [id] of gone) this.drop(id);
    return gone.map(([id]) => id);
  }

  /** Leaves out a track that somebody told the end of. */
  drop(id: string): void {
    const slot = this.slots.get(id);
    if (slot === undefined) return;
    this.slots.delete(id);
    this.ids[slot] = null;
    this.trails[slot] = null;
    this.free.push(slot);
    this.changed.add(slot);
  }

  clear(): void {
    for (const id of [...this.slots.keys()]) this.drop(id);
  }

  /** The slots that changed since it was last asked: what a buffer has to be told. */
  takeChanged(): number[] {
    const slots = [...this.changed];
    this.changed.clear();
    return slots;
  }

  /** Slots whose fix is in a box of degrees, or so near to it that they may be drawn in it. */
  slotsNear([west, south, east, north]: readonly [number, number, number, number]): number[] {
    const { lng, lat } = this.columns;
    const found: number[] = [];
    for (let slot = 0; slot < this.ids.length; slot += 1) {
      const [x, y] = [lng[slot] ?? 0, lat[slot] ?? 0];
      if (this.ids[slot] === null || x < west - NEAR_DEG || x > east + NEAR_DEG) continue;
      if (y >= south - NEAR_DEG && y <= north + NEAR_DEG) found.push(slot);
    }
    return found;
  }

  /** The speed of the fastest that is still carried on, or gone to, m/s: how soon a picture of it is old. */
  fastest(now: number): number {
    const { at, merged_at, east_ms, north_ms } = this.columns;
    let fastest = 0;
    for (let slot = 0; slot < this.ids.length; slot += 1) {
      if (this.ids[slot] === null) continue;
      const isGoneTo = now - (merged_at[slot] ?? 0) < BLEND_MS;
      if (!isGoneTo && now - (at[slot] ?? 0) >= CARRIED_MS) continue;
      const speed = Math.hypot(east_ms[slot] ?? 0, north_ms[slot] ?? 0);
      fastest = Math.max(fastest, isGoneTo ? Math.max(speed, GONE_TO_MS) : speed);
    }
    return fastest;
  }

  /** Its last fix. */
  viewAt(slot: number): TrackView {
    const c = this.columns;
    const read = (column: Float32Array | Float64Array): number => column[slot] ?? Number.NaN;
    return {
      at: read(c.at),
      lng: read(c.lng),
      lat: read(c.lat),
      accuracy_m: orNull(read(c.accuracy_m)),
      speed_ms: orNull(read(c.speed_ms)),
      track_deg: orNull(read(c.track_deg)),
      climb_ms: orNull(read(c.climb_ms)),
      amsl_m: orNull(read(c.amsl_m)),
      height_m: orNull(read(c.height_m)),
      pressure_m: orNull(read(c.pressure_m)),
      ellipsoid_m: orNull(read(c.ellipsoid_m)),
      is_speed_derived: c.derived[slot] === 1,
    };
  }

  motionAt(slot: number): Motion {
    const c = this.columns;
    const read = (column: Float32Array | Float64Array): number => column[slot] ?? 0;
    return {
      east_ms: read(c.east_ms),
      north_ms: read(c.north_ms),
      at: read(c.at),
      merged_at: read(c.merged_at),
      ahead_m: read(c.ahead_m),
      aside_m: read(c.aside_m),
    };
  }

  /** Where it is drawn, degrees. */
  drawnAt(slot: number, now: number): readonly [lng: number, lat: number] {
    const { east_m, north_m } = drawnOffset(this.motionAt(slot), now);
    const [lng, lat] = [this.columns.lng[slot] ?? 0, this.columns.lat[slot] ?? 0];
    return [lng + east_m / metresPerDegreeOfLongitude(lat), lat + north_m / metresPerDegreeOfLatitude(lat)];
  }

  /** Its last minute, the oldest first: longitude, latitude, time. */
  trailAt(slot: number, now: number): (readonly [lng: number, lat: number, at: number])[] {
    const trail = this.trails[slot];
    if (!trail) return [];
    const places: (readonly [number, number, number])[] = [];
    for (let step = 0; step < trail.count; step += 1) {
      const at = ((trail.next - trail.count + step + TRAIL) % TRAIL) * 3;
      const [lng, lat, when] = trail.places.subarray(at, at + 3);
      if (lng !== undefined && lat !== undefined && when !== undefined && now - when <= TRAIL * 1000)
        places.push([lng, lat, when]);
    }
    return places;
  }

  private outranks({ at, accuracy_m }: TrackFix, slot: number): boolean {
    const known_at = this.columns.at[slot] ?? 0;
    if (at !== known_at) return at > known_at;
    const known = this.columns.accuracy_m[slot] ?? Number.NaN;
    return accuracy_m !== null && (Number.isNaN(known) || accuracy_m < known);
  }

  /** East and north, m/s: as told; else made of the last two fixes, where they say something. */
  private speedOf(fix: TrackFix, known: number | undefined) {
    const { speed_ms, track_deg } = fix;
    if (speed_ms !== null && (track_deg !== null || speed_ms === 0)) {
      const bearing = ((track_deg ?? 0) * Math.PI) / 180;
      return {
        east_ms: speed_ms * Math.sin(bearing),
        north_ms: speed_ms * Math.cos(bearing),
        derived: false,
      };
    }
    const still = { east_ms: 0, north_ms: 0, derived: false };
    if (known === undefined) return still;
    const c = this.columns;
    const since = fix.at - (c.from_at[known] ?? 0);
    // Too soon to say anew: it goes on as it did, instead of standing still for a moment.
    if (since < DERIVED_FROM_MS)
      return c.derived[known] === 1
        ? { east_ms: c.east_ms[known] ?? 0, north_ms: c.north_ms[known] ?? 0, derived: true }
        : still;
    if (since > DERIVED_WITHIN_MS) return still;
    const [lng, lat] = [c.from_lng[known] ?? 0, c.from_lat[known] ?? 0];
    const east_ms = ((fix.lng - lng) * metresPerDegreeOfLongitude(lat) * 1000) / since;
    const north_ms = ((fix.lat - lat) * metresPerDegreeOfLatitude(lat) * 1000) / since;
    return Math.hypot(east_ms, north_ms) > FASTEST_MS ? still : { east_ms, north_ms, derived: true };
  }

  /** Where a slot is drawn now, in metres from a new fix. */
  private drawnFrom(slot: number, { lng, lat }: TrackFix, now: number) {
    const [drawn_lng, drawn_lat] = this.drawnAt(slot, now);
    return {
      east_m: (drawn_lng - lng) * metresPerDegreeOfLongitude(lat),
      north_m: (drawn_lat - lat) * metresPerDegreeOfLatitude(lat),
    };
  }

  private lengthenTrail(slot: number, { lng, lat, at }: TrackFix): void {
    const trail = this.trails[slot] ?? { places: new Float64Array(TRAIL * 3), next: 0, count: 0 };
    this.trails[slot] = trail;
    const last = ((trail.next - 1 + TRAIL) % TRAIL) * 3;
    // Nothing flew from there to here: two things tell of one device, or the first place was wrong.
    if (trail.count > 0 && this.isJump(trail.places.subarray(last, last + 3), lng, lat, at)) trail.count = 0;
    const isSoon = trail.count > 0 && at - (trail.places[last + 2] ?? 0) < TRAIL_STEP_MS;
    // A quick tracker moves the end of its trail: sixty places are to last for a minute.
    const to = isSoon && trail.count > 1 ? last : trail.next * 3;
    trail.places.set([lng, lat, isSoon && trail.count > 1 ? (trail.places[last + 2] ?? at) : at], to);
    if (to === last && isSoon) return;
    trail.next = (trail.next + 1) % TRAIL;
    trail.count = Math.min(TRAIL, trail.count + 1);
  }

  private isJump(
    [from_lng = 0, from_lat = 0, from_at = 0]: Float64Array,
    lng: number,
    lat: number,
    at: number,
  ): boolean {
    const east_m = (lng - from_lng) * metresPerDegreeOfLongitude(lat);
    const north_m = (lat - from_lat) * metresPerDegreeOfLatitude(lat);
    return Math.hypot(east_m, north_m) > JUMP_M + (FASTEST_MS * Math.max(0, at - from_at)) / 1000;
  }

  private take(id: string): number {
    const slot = this.free.pop() ?? this.ids.length;
    if (slot >= this.capacity) this.grow();
    this.ids[slot] = id;
    this.trails[slot] = null;
    this.slots.set(id, slot);
    return slot;
  }

  private grow(): void {
    const former = this.columns;
    this.capacity *= 2;
    const next = columnsOf(this.capacity);
    for (const name of Object.keys(next) as (keyof Columns)[]) next[name].set(former[name]);
    this.columns = next;
  }
}
