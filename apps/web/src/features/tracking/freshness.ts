import type { ResponseOf } from '@envol/contract/endpoint';
import type { livePositions } from '@envol/contract/traces';
import { LIVE_FOR_S } from '@envol/domain/traces/trace';
import { CARRIED_MS, type Freshness } from './live/drawnPlace.ts';

type Live = ResponseOf<typeof livePositions>;

/** Nothing from the server for so long, ms, while something flies or not: what is drawn is of before. The poll asks each 2 and 15 s. */
const [FROZEN_FLYING_MS, FROZEN_RESTING_MS] = [6_000, 35_000];

/** How fresh the picture is. */
interface PictureFreshness {
  readonly state: 'waiting' | 'frozen' | 'old' | 'fresh' | 'empty';
  /** Tracks that are heard, and those that are not any more and still drawn. */
  readonly heard: number;
  readonly lost: number;
  /** The oldest place of what is heard, whole seconds up. */
  readonly oldest_s: number;
}

export const pictureFreshness = (
  tracks: readonly { readonly age_ms: number; readonly freshness: Freshness }[],
  silent_ms: number,
): PictureFreshness => {
  const heard = tracks.filter(({ freshness }) => freshness === 'fresh' || freshness === 'faded');
  const oldest_ms = Math.max(0, ...heard.map(({ age_ms }) => age_ms));
  const numbers = {
    heard: heard.length,
    lost: tracks.length - heard.length,
    oldest_s: Math.max(1, Math.ceil(oldest_ms / 1000)),
  };
  if (!Number.isFinite(silent_ms)) return { state: 'waiting', ...numbers };
  if (silent_ms > (tracks.length > 0 ? FROZEN_FLYING_MS : FROZEN_RESTING_MS))
    return { state: 'frozen', ...numbers };
  if (tracks.length === 0) return { state: 'empty', ...numbers };
  return { state: numbers.lost > 0 || oldest_ms > CARRIED_MS ? 'old' : 'fresh', ...numbers };
};

interface SourceHeard {
  readonly source: Live['sources'][number]['source'];
  /** Null: it is heard; else for how long it is not, s. */
  readonly silent_s: number | null;
}

/** Receivers of aircraft that answer while the sky is empty: the service says so for all of them together. */
const OF_AIRCRAFT: ReadonlySet<string> = new Set(['adsb', 'sbs', 'ogn']);

/** It sends only while a demonstration's drone flies: its silence is not a receiver's. */
const DEMONSTRATION = 'simulated';

/** Which receivers are heard, and since when those are silent that were heard before. */
export const sourcesHeard = (
  sources: Live['sources'],
  helicopters: Live['helicopter_service'] | null,
  now: number,
): readonly SourceHeard[] =>
  sources.map(({ source, heard_at }) => {
    const age_s = Math.floor((now - Date.parse(heard_at)) / 1000);
    const answers = OF_AIRCRAFT.has(source) && helicopters === 'available';
    const is_silent = age_s > LIVE_FOR_S && !answers && source !== DEMONSTRATION;
    return { source, silent_s: is_silent ? age_s : null };
  });
