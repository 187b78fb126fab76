import { LIVE_FOR_S } from '@envol/domain/traces/trace';
import type { Fix } from '@envol/domain/tracking/fix';
import type { Bus, TrackedFix } from './bus/port.ts';
import { isRotorcraft } from './rotorcraft.ts';
import { keyOf } from './teller.ts';

/** An aircraft that is heard now. Its place stands in the columns of the sky, by its slot. */
export interface Track {
  readonly identity: string;
  readonly slot: number;
  /** Good until the track is gone; never given twice in one process. */
  readonly handle: number;
  device_id: string;
  /** The latest fix with what its device is. */
  told: TrackedFix;
  /** Whom it is shown to: audiences as events name them, `authorities`, `helicopters` and `everyone`. */
  audience: readonly string[];
  /** Who watches over the place where it was then, as audiences. */
  asked_at: {
    readonly lat: number;
    readonly lon: number;
    readonly at: number;
    readonly watchers: readonly string[];
  } | null;
}

/** What a receiver of everybody's told of a manned aircraft is newer than what an operator's own tells of it, for so long, ms. */
const HEARD_FOR_ALL_MS = 5_000;
/** Which areas a place is in is asked again after so far and so long: a place by satellite is no surer, degrees. */
const ASK_AGAIN_DEG = 0.000_1;
const ASK_AGAIN_MS = 5_000;

/** Places in columns: thousands of them are walked through without an object each. */
class Columns {
  lat = new Float64Array(1024);
  lon = new Float64Array(1024);
  /** Time of validity and of arrival, ms. */
  at = new Float64Array(1024);
  heard = new Float64Array(1024);

  grow(): void {
    for (const name of ['lat', 'lon', 'at', 'heard'] as const) {
      const wider = new Float64Array(this[name].length * 2);
      wider.set(this[name]);
      this[name] = wider;
    }
  }
}

export interface SkyListener {
  /** A place is new; `former` is the place before it, null for a track that begins. */
  readonly moved: (track: Track, former: { readonly lat: number; readonly lon: number } | null) => void;
  /** Silent for too long; or known now for what it is, and told as that from here on. */
  readonly gone: (track: Track, why: 'silent' | 'identified') => void;
}

export interface SkyOptions {
  readonly node: string;
  readonly bus: Bus;
  readonly now: () => number;
  /** The structures whose U-space a place is in: their supervisors see it. */
  readonly uspacesAt: (lat: number, lon: number) => readonly number[];
  /** The structures that answer for a place. Absent: none. */
  readonly responsibleAt?: (lat: number, lon: number) => readonly number[];
}

/**
 * One drone that its own tracker and a receiver tell of is one track; what nobody registered is a track for each who tells. A manned
 * aircraft is one for all receivers of authorities and of the installation, and one for each operator whose own receiver hears it.
 */
const identityOf = ({ fix, device_id, teller, binding }: TrackedFix): string =>
  fix.subject.kind === 'manned'
    ? `manned ${device_id}${teller.operator_id === null ? '' : ` by ${teller.operator_id}`}`
    : binding.drone_id === null || teller.is_foreign === true
      ? `device ${keyOf(device_id, teller)}`
      : `drone ${binding.drone_id}${teller.is_simulated ? ' s' : ''}`;

/** The latest place of everything that flies, in this process. */
export class Sky {
  private readonly options: SkyOptions;
  private readonly columns = new Columns();
  private readonly byIdentity = new Map<string, Track>();
  private readonly tracks: (Track | null)[] = [];
  private readonly free: number[] = [];
  private readonly listeners = new Set<SkyListener>();
  private readonly ends: (() => void)[];
  private handles = 0;

  constructor(options: SkyOptions) {
    this.options = options;
    const { bus, node } = options;
    this.ends = [
      bus.subscribe('fixes', ({ fixes }) => {
        for (const told of fixes) this.take(told);
      }),
      bus.subscribe('ask', (asking) => {
        if (asking.node !== node) this.tellAll();
      }),
    ];
    bus.publish('ask', { node });
  }

  get size(): number {
    return this.byIdentity.size;
  }

  values(): Iterable<Track> {
    return this.byIdentity.values();
  }

  track(identity: string): Track | undefined {
    return this.byIdentity.get(identity);
  }

  lat({ slot }: Track): number {
    return this.columns.lat[slot] ?? 0;
  }

  lon({ slot }: Track): number {
    return this.columns.lon[slot] ?? 0;
  }

  /** ms since 1970. */
  heard({ slot }: Track): number {
    return this.columns.heard[slot] ?? 0;
  }

  /** ms since 1970. */
  at({ slot }: Track): number {
    return this.columns.at[slot] ?? 0;
  }

  listen(listener: SkyListener): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  /** Takes what was silent too long out of the picture. */
  sweep(): void {
    const before = this.options.now() - LIVE_FOR_S * 1000;
    for (const track of this.byIdentity.values())
      if (this.heard(track) < before) this.remove(track, 'silent');
  }

  close(): void {
    for (const end of this.ends) end();
  }

  private tellAll(): void {
    const { bus, node } = this.options;
    const fixes = [...this.byIdentity.values()].map(({ told }) => told);
    for (let from = 0; from < fixes.length; from += 200)
      bus.publish('fixes', { node, fixes: fixes.slice(from, from + 200) });
  }

  private take(told: TrackedFix): void {
    const { fix } = told;
    const now = this.options.now();
    // A place of before, told again or held up on the way, is no place of now.
    if (Math.min(fix.heard, fix.at) < now - LIVE_FOR_S * 1000) return;
    if (this.isHeardForAll(told)) return;
    const identity = identityOf(told);
    this.endStranger(told, identity);
    const known = this.byIdentity.get(identity);
    if (known !== undefined && fix.at <= this.at(known)) return;
    const track = known ?? this.begin(told);
    const former = known === undefined ? null : { lat: this.lat(track), lon: this.lon(track) };
    track.told = told;
    track.device_id = told.device_id;
    this.put(track, fix);
    track.audience = this.audienceOf(track);
    for (const { moved } of this.listeners) moved(track, former);
  }

  /** An operator's own receiver tells of a manned aircraft that everybody sees anyway: it is drawn once. */
  private isHeardForAll({ fix, device_id, teller }: TrackedFix): boolean {
    if (fix.subject.kind !== 'manned' || teller.operator_id === null) return false;
    const known = this.byIdentity.get(`manned ${device_id}`);
    return known !== undefined && this.options.now() - this.heard(known) < HEARD_FOR_ALL_MS;
  }

  private remove(track: Track, why: 'silent' | 'identified'): void {
    this.byIdentity.delete(track.identity);
    this.tracks[track.slot] = null;
    this.free.push(track.slot);
    for (const { gone } of this.listeners) gone(track, why);
  }

  /** It was shown as nobody's before it was known what it is: it is one track, also where another source tells of it already. */
  private endStranger({ device_id, teller }: TrackedFix, identity: string): void {
    const stranger = this.byIdentity.get(`device ${keyOf(device_id, teller)}`);
    if (stranger !== undefined && stranger.identity !== identity) this.remove(stranger, 'identified');
  }

  private begin(told: TrackedFix): Track {
    const slot = this.free.pop() ?? this.tracks.length;
    while (slot >= this.columns.lat.length) this.columns.grow();
    this.handles += 1;
    const identity = identityOf(told);
    const track: Track = {
      identity,
      slot,
      handle: this.handles,
      device_id: told.device_id,
      told,
      audience: [],
      asked_at: null,
    };
    this.tracks[slot] = track;
    this.byIdentity.set(identity, track);
    return track;
  }

  private put({ slot }: Track, fix: Fix): void {
    this.columns.lat[slot] = fix.lat;
    this.columns.lon[slot] = fix.lon;
    this.columns.at[slot] = fix.at;
    this.columns.heard[slot] = fix.heard;
  }

  /**
   * As `GET /tracking/live` tells it: all drones to authorities, its own to an operator, its U-space's to a supervisor. A manned aircraft
   * is everybody's where an authority or the installation hears it; what an operator's own receiver hears anybody could have made up,
   * so that its own people see it, and those who watch over its flights there.
   */
  private audienceOf(track: Track): readonly string[] {
    const { fix, binding, teller } = track.told;
    const is_manned = fix.subject.kind === 'manned';
    if (is_manned && teller.operator_id === null) return [isRotorcraft(fix) ? 'helicopters' : 'everyone'];
    // It speaks for another operator's drone: nobody but its own people sees what it says.
    if (teller.is_foreign === true) return [`operator:${teller.operator_id}`];
    const watchers = this.watchersOf(track);
    if (is_manned) return [`operator:${teller.operator_id}`, ...watchers];
    return [
      'authorities',
      ...(binding.operator_id === null ? [] : [`operator:${binding.operator_id}`]),
      ...watchers,
    ];
  }

  /** Supervisors of the U-spaces that a track is in; of a manned aircraft the towers of the zones too, where drones are shown to every authority. */
  private watchersOf(track: Track): readonly string[] {
    const { asked_at, told } = track;
    const { fix } = told;
    const is_fresh =
      asked_at !== null &&
      Math.abs(asked_at.lat - fix.lat) < ASK_AGAIN_DEG &&
      Math.abs(asked_at.lon - fix.lon) < ASK_AGAIN_DEG &&
      Math.abs(asked_at.at - fix.heard) < ASK_AGAIN_MS;
    if (is_fresh) return asked_at.watchers;
    const { uspacesAt, responsibleAt = () => [] } = this.options;
    const towers = fix.subject.kind === 'manned' ? responsibleAt(fix.lat, fix.lon) : [];
    const watchers = [
      ...towers.map((id) => `structure:${id}`),
      ...uspacesAt(fix.lat, fix.lon).map((id) => `supervision:${id}`),
    ];
    track.asked_at = { lat: fix.lat, lon: fix.lon, at: fix.heard, watchers };
    return watchers;
  }
}
