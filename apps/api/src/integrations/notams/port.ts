/** The service of NOTAM could not be asked: nothing is known, and nothing is changed. */
export class NotamServiceFailure extends Error {}

/** Where NOTAM are asked for. France publishes no open interface of its own: see README.md. */
export interface NotamService {
  /** `simulated`: invented, for the demonstration; `none`: nothing is connected, the staff pastes briefings. */
  readonly source: 'autorouter' | 'simulated' | 'none';
  /** The flight information regions that it is asked for. */
  readonly firs: readonly string[];
  /**
   * Every NOTAM of the French FIR in force or to come, as text in the form of ICAO, a blank line between two. Throws
   * NotamServiceFailure.
   */
  briefing(now: Date): Promise<string>;
}
