import { CYCLE_MS } from '../time/airac.ts';
import { FORECAST_FRESH_MS } from '../weather/forecast.ts';
import { HOLDS_MS } from './readings.ts';

/** What of a mission is kept on a phone, for the place where it is flown. */
export const FIELD_LAYERS = [
  'mission',
  'approvals',
  'notices',
  'notam',
  'azba',
  'weather',
  'map',
  'aerial',
  'heights',
  'contacts',
  'documents',
  'discussion',
] as const;
export type FieldLayer = (typeof FIELD_LAYERS)[number];

/**
 * How long a copy may be relied upon, ms. What an authority, a prefecture or a colleague may change at any hour, as long as a
 * briefing; the ground and its maps, as long as a cycle.
 */
export const FIELD_HOLDS_MS: Readonly<Record<FieldLayer, number>> = {
  mission: HOLDS_MS.notam,
  approvals: HOLDS_MS.notam,
  notices: HOLDS_MS.notam,
  notam: HOLDS_MS.notam,
  azba: HOLDS_MS.azba,
  weather: FORECAST_FRESH_MS,
  map: CYCLE_MS,
  aerial: CYCLE_MS,
  heights: HOLDS_MS.notam,
  contacts: HOLDS_MS.notam,
  documents: HOLDS_MS.notam,
  discussion: HOLDS_MS.notam,
};

/** A server's clock and a phone's differ by less; a copy from later than that says nothing of its age. */
const CLOCKS_MS = 5 * 60_000;

/** What a device holds of a layer. Instants in ms since 1970. */
export interface FieldCopy {
  /** When its oldest part was copied; null: a part that is needed is not there. */
  readonly at: number | null;
  /** When the server itself had read the source; null: it did not say, or there is none. */
  readonly source_at: number | null;
  /** How the server stood to the source when it was copied. */
  readonly source: 'read' | 'old' | 'simulated' | 'unread';
  /** Another state of the mission was copied than the one that is known now. */
  readonly is_outdated: boolean;
}

/** Nothing of a layer is on the device. */
export const NO_COPY: FieldCopy = { at: null, source_at: null, source: 'read', is_outdated: false };

/**
 * How a layer stands. `missing`: not on the device; `unread`: on it, but the server had not read the source; `aged`: past its
 * limit; `source_old`: read too long before it was copied; `outdated`: of a mission that was changed; `clock`: from later than now.
 */
export type FieldLight =
  | { readonly light: 'fresh'; readonly at: number }
  | { readonly light: 'simulated'; readonly at: number }
  | {
      readonly light: 'old';
      readonly at: number;
      readonly copied_at: number;
      readonly why: 'aged' | 'source_old' | 'outdated' | 'clock';
    }
  | { readonly light: 'absent'; readonly at: null; readonly why: 'missing' }
  | { readonly light: 'absent'; readonly at: number; readonly why: 'unread' };

/** The light of one layer at an instant. Only what was read, is whole and is within its limit is fresh. */
export const fieldLight = (layer: FieldLayer, copy: FieldCopy, now: number): FieldLight => {
  const { at, source_at, source, is_outdated } = copy;
  if (at === null || Number.isNaN(at)) return { light: 'absent', at: null, why: 'missing' };
  if (source === 'unread') return { light: 'absent', at, why: 'unread' };
  // As old as the older of the two: a copy of this minute may be of a briefing of yesterday.
  const oldest = Math.min(at, source_at ?? at);
  const newest = Math.max(at, source_at ?? at);
  if (Number.isNaN(oldest) || newest > now + CLOCKS_MS)
    return { light: 'old', at, copied_at: at, why: 'clock' };
  if (now - at > FIELD_HOLDS_MS[layer]) return { light: 'old', at: oldest, copied_at: at, why: 'aged' };
  if (is_outdated) return { light: 'old', at: oldest, copied_at: at, why: 'outdated' };
  if (source === 'simulated') return { light: 'simulated', at };
  if (source === 'old' || now - oldest > FIELD_HOLDS_MS[layer])
    return { light: 'old', at: oldest, copied_at: at, why: 'source_old' };
  return { light: 'fresh', at: oldest };
};

/** A source that was old when it was copied is not read again by asking at once. */
const AGAIN_MS = 10 * 60_000;

/** Whether fetching a layer again may mend it: what the server itself has not read is read elsewhere. */
export const isFieldDue = (light: FieldLight, now: number): boolean => {
  if (light.light === 'absent') return light.why === 'missing';
  return light.light === 'old' && (light.why !== 'source_old' || now - light.copied_at > AGAIN_MS);
};
