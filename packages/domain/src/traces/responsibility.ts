/**
 * How far outside of its own area an authority hears of a drone, m: two nautical miles, which a drone of 30 m/s, the fastest of
 * the specific category's usual ones, takes two minutes for: enough to call its pilot.
 */
export const RESPONSIBILITY_MARGIN_M = 3_704;

/**
 * How near to what was granted a drone that has not been in it yet is held to fly under it, m. Beyond, it is another flight,
 * which the zones where it is judge.
 */
export const NEAR_GRANT_M = 1_000;
