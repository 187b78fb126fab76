import type { UasZoneSet } from './official/uasZone.ts';
import type { Aerodrome, DatasetVersion, Zone } from './zone.ts';

/** What the engine needs, whole; the same document feeds the API and the browser's worker. */
export interface AirspaceDataset {
  readonly version: DatasetVersion;
  readonly zones: readonly Zone[];
  readonly aerodromes: readonly Aerodrome[];
  /** The official UAS zones in force; null = never imported, and the verdict says that nobody consulted them. */
  readonly official: UasZoneSet | null;
}
