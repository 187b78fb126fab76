import type { HeightBasis } from '@envol/domain/traces/height';
import type { Freshness } from './drawnPlace.ts';
import type { TrackView } from './liveTracks.ts';
import type { TrackState } from './trackState.ts';

/**
 * What a track is followed under: the drone where it is known, however many sensors tell of it; else the device. As the server's own
 * picture does it (`identityOf` of `apps/api/src/tracking/sky.ts`), what is invented stays apart.
 */
export const subjectOf = ({
  drone_id,
  device_id,
  is_simulated,
}: Pick<TrackAbout, 'drone_id' | 'device_id' | 'is_simulated'>): string =>
  drone_id === null ? device_id : `drone ${drone_id}${is_simulated ? ' simulated' : ''}`;

/** What is known of a track beside its numbers. */
export interface TrackAbout {
  readonly id: string;
  /** Of the record, of the sensor heard last; null for what is not recorded as a trace. */
  readonly trace_id: number | null;
  /** The traces of all sensors that tell of it, where there are several: an alert may be about each of them. */
  readonly trace_ids?: readonly number[];
  readonly device_ids?: readonly string[];
  /** The sensor heard last. */
  readonly device_id: string;
  readonly drone_id: number | null;
  readonly drone_name: string | null;
  readonly company_name: string | null;
  readonly approvals: readonly { readonly id: number; readonly display_identifier: string }[];
  readonly height_basis: HeightBasis | 'no_height' | 'ground_unknown' | null;
  readonly is_manned: boolean;
  /** An operator's own receiver tells of it, and no authority's. */
  readonly is_heard_by_operator: boolean;
  readonly is_simulated: boolean;
}

/** Who flies under an approval, as far as the reader may know. */
export interface TrackPilot {
  readonly name: string;
  readonly phone: string | null;
  /** In the air, by the pilot's word. */
  readonly is_flying: boolean;
  readonly flight_name: string;
}

export interface TrackRow extends TrackAbout {
  readonly slot: number;
  readonly state: TrackState;
  readonly pilot: TrackPilot | null;
  readonly view: TrackView;
  readonly age_ms: number;
  readonly freshness: Freshness;
}
