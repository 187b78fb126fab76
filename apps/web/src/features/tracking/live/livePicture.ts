import { presentTime } from '../../../device/clock.ts';
import { createStore } from '../../../ui/stores/store.ts';
import { freshnessOf } from './drawnPlace.ts';
import { LiveTracks, type TrackFix } from './liveTracks.ts';
import type { TrackAbout, TrackPilot, TrackRow } from './trackRow.ts';
import {
  COLOUR_OF,
  isPressingState,
  RANK_OF,
  SHAPE_OF,
  type TrackAlert,
  type TrackState,
  trackStateOf,
} from './trackState.ts';

/** The list and the labels' words are made anew this often at most, ms. */
const TOLD_EVERY_MS = 1_000;
/** So long after frames were left out it is said, ms. */
const SLOW_FOR_MS = 10_000;

/**
 * The picture of now, filled by whatever tells places (a poll, frames), read by the layer, the labels, the list and the card. Lives
 * outside of React; `subscribe` tells at most once a second, and at once when somebody chooses a track.
 */
export class LivePicture {
  readonly tracks = new LiveTracks();
  private readonly about = new Map<string, TrackAbout>();
  private readonly states = new Map<string, TrackState>();
  private readonly levels = new Map<string, number>();
  private alerts: ReadonlyMap<number, readonly TrackAlert[]> | null = null;
  private are_alerts_whole = false;
  private pilots: ReadonlyMap<number, TrackPilot> = new Map();
  private readonly restyled = new Set<number>();
  private readonly listeners = new Set<() => void>();
  private version = 0;
  private told_at = 0;
  private chosen: string | null = null;
  private pointed: string | null = null;
  private clock_ahead_ms = 0;
  private heard_at = Number.NEGATIVE_INFINITY;
  private recording: boolean | null = null;
  private skipped_at = Number.NEGATIVE_INFINITY;
  /** Under which track a device is drawn. */
  private readonly devices = new Map<string, string>();

  readonly now = presentTime;

  get selected(): string | null {
    return this.chosen;
  }

  get hovered(): string | null {
    return this.pointed;
  }

  /** Grows with each change that readers hear of. */
  readonly getVersion = (): number => this.version;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  /** How far this device's clock is ahead of the server's, ms, as an answer of the server shows. */
  setClock(server_now: number, now = this.now()): void {
    this.clock_ahead_ms = now - server_now;
  }

  /** A time of this device's clock, ms, by the server's. */
  serverTime(local_time: number): number {
    return local_time - this.clock_ahead_ms;
  }

  /** A time of the server's clock, ms, by this device's. */
  localTime(server_time: number): number {
    return server_time + this.clock_ahead_ms;
  }

  /** The server answered, or brought a frame: until then what is drawn is of before. */
  hear(): void {
    this.heard_at = this.now();
  }

  /** How long nothing has come from the server, ms. */
  get silent_ms(): number {
    return this.now() - this.heard_at;
  }

  /** Whether the server writes down what it shows; null while it says nothing about it. */
  get is_recording(): boolean | null {
    return this.recording;
  }

  /** This page was too slow for some frames in the last ten seconds. */
  get is_slow(): boolean {
    return this.now() - this.skipped_at < SLOW_FOR_MS;
  }

  /** What the live channel says of itself; null: it says nothing any more. */
  setChannel(told: { readonly is_recording: boolean; readonly skipped: number } | null): void {
    this.recording = told?.is_recording ?? null;
    if (told !== null && told.skipped > 0) this.skipped_at = this.now();
    this.tell(this.now(), true);
  }

  /** The track that a device is drawn under; undefined where it is not drawn. */
  idOfDevice(device_id: string): string | undefined {
    const id = this.devices.get(device_id) ?? device_id;
    return this.tracks.slotOf(id) === undefined ? undefined : id;
  }

  /** Takes places in: those of one answer or frame. */
  take(fixes: readonly TrackFix[], about: readonly TrackAbout[]): void {
    const now = this.now();
    for (const each of about) {
      this.about.set(each.id, each);
      for (const device_id of each.device_ids ?? [each.device_id]) this.nameDevice(device_id, each.id);
    }
    for (const fix of fixes) this.tracks.merge(fix, now);
    this.restyle(about.map(({ id }) => id));
    this.tell(now);
  }

  /** A device tells of a track. Drawn by itself before it was known whose drone it is, it is one track from now on. */
  nameDevice(device_id: string, id: string): void {
    if (this.devices.get(device_id) === id) return;
    const was_drawn = id !== device_id && this.tracks.slotOf(device_id) !== undefined;
    const [was_chosen, was_pointed] = [this.chosen === device_id, this.pointed === device_id];
    if (was_drawn) this.forget(device_id);
    this.devices.set(device_id, id);
    if (was_drawn && was_chosen) this.chosen = id;
    if (was_drawn && was_pointed) this.pointed = id;
  }

  /** Whether it is known what this track is. */
  knows(id: string): boolean {
    return this.about.has(id);
  }

  /** What flies no more for this reader, by somebody's word. */
  dropAll(ids: readonly string[]): void {
    for (const id of ids) this.forget(id);
    this.tell(this.now());
  }

  /** Once a second: what is silent for too long goes, and ages are said anew. */
  tick(): void {
    const now = this.now();
    for (const id of this.tracks.dropGone(now)) this.forget(id);
    this.tell(now);
  }

  /** By trace; `is_whole`: those of every trace are among them. Null: they could not be read, or are not the reader's to hear. */
  setAlerts(alerts: ReadonlyMap<number, readonly TrackAlert[]> | null, is_whole = true): void {
    this.alerts = alerts;
    this.are_alerts_whole = is_whole;
    this.restyle();
    this.tell(this.now());
  }

  /** The worst alarm about each, as the live channel brought it with its place; 0 none. Taken before the places. */
  setLevels(levels: ReadonlyMap<string, number>): void {
    const changed = [...levels].filter(([id, level]) => level !== (this.levels.get(id) ?? 0));
    for (const [id, level] of changed) this.levels.set(id, level);
    this.restyle(changed.map(([id]) => id));
  }

  /** Nothing is brought any more: the alerts alone say how a track stands. */
  clearLevels(): void {
    this.levels.clear();
    this.restyle();
  }

  /** Who flies, by approval. */
  setPilots(pilots: ReadonlyMap<number, TrackPilot>): void {
    this.pilots = pilots;
    this.restyle();
    this.tell(this.now());
  }

  select(id: string | null): void {
    if (id === this.chosen) return;
    for (const each of [this.chosen, id]) this.markRestyled(each);
    this.chosen = id;
    this.tell(this.now(), true);
  }

  point(id: string | null): void {
    if (id === this.pointed) return;
    this.pointed = id;
    this.tell(this.now(), true);
  }

  /** Somebody else reads: nothing of the former reader stays. */
  clear(): void {
    this.tracks.clear();
    this.about.clear();
    this.states.clear();
    this.levels.clear();
    this.alerts = null;
    this.are_alerts_whole = false;
    this.pilots = new Map();
    this.devices.clear();
    this.heard_at = Number.NEGATIVE_INFINITY;
    this.recording = null;
    this.skipped_at = Number.NEGATIVE_INFINITY;
    this.chosen = null;
    this.pointed = null;
    this.tell(this.now(), true);
  }

  stateAt(slot: number): TrackState {
    return this.states.get(this.tracks.idAt(slot) ?? '') ?? 'neutral';
  }

  readonly lookOf = (slot: number) => {
    const id = this.tracks.idAt(slot);
    if (id === null) return null;
    const state = this.states.get(id) ?? 'neutral';
    return {
      shape: SHAPE_OF[state],
      colour: COLOUR_OF[state],
      is_selected: id === this.chosen,
      is_first: isPressingState(state),
    };
  };

  readonly takeRestyled = (): readonly number[] => {
    const slots = [...this.restyled];
    this.restyled.clear();
    return slots;
  };

  rowOf(id: string): TrackRow | null {
    const [slot, about] = [this.tracks.slotOf(id), this.about.get(id)];
    if (slot === undefined || about === undefined) return null;
    const view = this.tracks.viewAt(slot);
    const age_ms = Math.max(0, this.now() - view.at);
    return {
      ...about,
      slot,
      view,
      age_ms,
      freshness: freshnessOf(age_ms),
      state: this.states.get(id) ?? 'neutral',
      pilot: this.pilotOf(about),
    };
  }

  /** All of them, the most pressing first, then by name: an order that does not move while nothing changes. */
  rows(): TrackRow[] {
    const rows: TrackRow[] = [];
    for (const [id] of this.tracks.entries()) {
      const row = this.rowOf(id);
      if (row !== null) rows.push(row);
    }
    return rows.sort(
      (one, other) =>
        RANK_OF[one.state] - RANK_OF[other.state] || one.device_id.localeCompare(other.device_id),
    );
  }

  private pilotOf({ approvals }: TrackAbout): TrackPilot | null {
    const known = approvals.flatMap(({ id }) => this.pilots.get(id) ?? []);
    return known.find(({ is_flying }) => is_flying) ?? known[0] ?? null;
  }

  private forget(id: string): void {
    this.tracks.drop(id);
    for (const [device, under] of this.devices) if (under === id) this.devices.delete(device);
    this.about.delete(id);
    this.states.delete(id);
    this.levels.delete(id);
    if (this.chosen === id) this.chosen = null;
    if (this.pointed === id) this.pointed = null;
  }

  private markRestyled(id: string | null): void {
    const slot = id === null ? undefined : this.tracks.slotOf(id);
    if (slot !== undefined) this.restyled.add(slot);
  }

  private alertsOf({ trace_id, trace_ids }: TrackAbout): readonly TrackAlert[] | null {
    const { alerts } = this;
    if (alerts === null) return null;
    const ids = trace_ids ?? (trace_id === null ? [] : [trace_id]);
    const known = ids.flatMap((id) => alerts.get(id) ?? []);
    return known.length > 0 || this.are_alerts_whole ? known : null;
  }

  private restyle(ids: Iterable<string> = this.about.keys()): void {
    for (const id of ids) {
      const [slot, about] = [this.tracks.slotOf(id), this.about.get(id)];
      if (slot === undefined || about === undefined) continue;
      const { is_manned, drone_id, height_basis } = about;
      const state = trackStateOf({
        is_manned,
        drone_id,
        height_basis,
        is_cleared: this.pilotOf(about)?.is_flying === true,
        alerts: this.alertsOf(about),
        brought_level: this.levels.get(id) ?? 0,
      });
      if (state === this.states.get(id)) continue;
      this.states.set(id, state);
      this.restyled.add(slot);
    }
  }

  private tell(now: number, atOnce = false): void {
    if (!atOnce && now - this.told_at < TOLD_EVERY_MS && now >= this.told_at) return;
    this.told_at = now;
    this.version += 1;
    for (const listener of this.listeners) listener();
  }
}

/** The one picture of this page. */
export const livePicture = new LivePicture();

/** From when on the map shows what was; the alarms stay of now. `at`: where its hand begins, ms, if not ten minutes ago. */
interface Replayed {
  readonly at: number | null;
}

/** Null: the map shows now. */
export const replayStore = createStore<Replayed | null>(null);

export interface LookedAt {
  /** The device, as alarms and answers name it; null: the place alone, and no card. */
  readonly device_id: string | null;
  readonly place: readonly [lng: number, lat: number];
}

/** What somebody asked to see from outside of the map, until the map has shown it. */
export const lookedAt = createStore<LookedAt | null>(null);

/** Opens a track's card and brings its place into view, on this map or on the next one that is drawn. */
export const lookAtTrack = (device_id: string | null, place: LookedAt['place']): void =>
  lookedAt.set({ device_id, place });
