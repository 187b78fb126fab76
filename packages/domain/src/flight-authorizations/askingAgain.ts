const FIRST_S = 60;
const LONGEST_S = 3_600;

/**
 * Seconds until a provider's system that is still looking at a request is asked again, after it was `asked` so many times: one
 * minute, then twice as long each time, an hour at most.
 */
export const askAgainAfter = (asked: number): number =>
  Math.min(FIRST_S * 2 ** Math.min(asked, 10), LONGEST_S);
