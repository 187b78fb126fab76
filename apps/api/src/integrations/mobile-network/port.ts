import type { MobileNetworkLayer } from '@envol/domain/map-layers/mobileNetwork';

/** Theoretical coverage of mobile networks, as operators declare it to the regulator. */
export interface MobileNetwork {
  readonly source: 'files' | 'simulated' | 'none';
  /** Ids of the layers that there are. */
  available(): Promise<ReadonlySet<string>>;
  /** GeoJSON of one layer; null where there is none. */
  coverage(layer: MobileNetworkLayer): Promise<Uint8Array | null>;
}
