/** The first pause after a failure, and the longest, s. */
const FIRST_PAUSE_S = 5;
const LONGEST_PAUSE_S = 3_600;

/**
 * After how many seconds what failed so many times in a row is tried again: twice as long each time, up to an hour, and by chance
 * (0 to below 1) between half of that and one and a half times, so that many that failed together do not come back together.
 */
export const retryPauseS = (failures: number, chance: number): number =>
  Math.min(LONGEST_PAUSE_S, FIRST_PAUSE_S * 2 ** Math.min(failures - 1, 20)) * (0.5 + chance);
