/** The receiver could not be asked: nothing is known of what flies there. */
export class AdsbFailure extends Error {}

/** A receiver of ADS-B, or a service of several. */
export interface AdsbService {
  /** `simulated`: invented, for the demonstration; `none`: nothing is connected. */
  readonly source: 'live' | 'simulated' | 'none';
  /** What is heard now, as `aircraft.json` of readsb or in the form of ADSBexchange v2. Throws AdsbFailure. */
  aircraft(now: Date): Promise<string>;
}
