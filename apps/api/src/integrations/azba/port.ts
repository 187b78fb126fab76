/** The table could not be asked for: nothing is known of its days, and its zones count as active. */
export class AzbaFailure extends Error {}

/**
 * Where the activation table of the low-altitude network is asked for. The State publishes it on a page for people; whoever
 * has an agreement gives the address of a feed with the same lines (`AZBA_URL`).
 */
export interface AzbaService {
  readonly source: 'feed' | 'simulated' | 'none';
  /** The table of today and tomorrow, as text that `readAzba` reads. Throws AzbaFailure. */
  table(now: Date): Promise<string>;
}
