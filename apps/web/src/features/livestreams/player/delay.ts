import type { LivestreamWatch } from '@envol/contract/livestreams';

/** How much the server's clock is ahead of the device's, ms, taken at the middle of an answer's way. */
export const clockAhead = (serverNow: string, askedAt: number, answeredAt: number): number =>
  Date.parse(serverNow) - (askedAt + answeredAt) / 2;

/** A cached answer, or one that took long, says little of the clock: both are left out, ms. */
export const SLOWEST_ANSWER_MS = 2_000;

/**
 * How long ago the shown picture arrived at the server, seconds; null where that is not known. `media_ms`: the time of the
 * shown picture within the stream; `now`: ms, of the device.
 */
export const delayOf = (
  last: LivestreamWatch['last'],
  shown: { readonly media_ms: number; readonly now: number; readonly ahead_ms: number },
): number | null => {
  if (last === null) return null;
  const arrived = Date.parse(last.at) - (last.media_ms - shown.media_ms);
  const delay = (shown.now + shown.ahead_ms - arrived) / 1000;
  // Below nothing there is no delay: the clocks differ by what their measure is worth.
  return delay < -1 || delay > 600 ? null : Math.max(0, delay);
};
