const FIRST_S = 60;
const LONGEST_S = 3_600;
/** While somebody may fly under it, and in the hour before. */
const WATCHED_S = 30;

/**
 * Seconds until a provider's system that is still looking at a request is asked again, after it was `asked` so many times: one
 * minute, then twice as long each time, an hour at most.
 */
export const askAgainAfter = (asked: number): number =>
  Math.min(FIRST_S * 2 ** Math.min(asked, 10), LONGEST_S);

/**
 * Seconds until a provider's system is asked whether what it granted still stands: it may withdraw it at any time (Regulation
 * (EU) 2021/664, article 10). Half a minute from an hour before the flight to its end; before that an hour at most, and no
 * longer than to that hour's begin. Instants in ms since 1970.
 */
export const watchAgainAfter = (now: number, start: number): number => {
  const ahead = (start - now) / 1_000 - LONGEST_S;
  return ahead <= WATCHED_S ? WATCHED_S : Math.min(LONGEST_S, Math.ceil(ahead));
};
