/** IGN's service did not answer, or not with what it should. */
export class GeoportailFailure extends Error {}

/** IGN's Géoplateforme: the list of its tiled layers, and its ICAO chart. */
export interface Geoportail {
  readonly source: 'live' | 'embedded';
  /** The answer to GetCapabilities, XML; megabytes, so that it is read in a thread. Throws GeoportailFailure. */
  capabilities(): Promise<string>;
  /** Whether this deployment has a key to the chart. */
  readonly has_icao_chart: boolean;
  /** A JPEG tile of 256 pixels; null where the chart shows nothing. Throws GeoportailFailure. */
  icaoTile(tile: { readonly z: number; readonly x: number; readonly y: number }): Promise<Uint8Array | null>;
}
