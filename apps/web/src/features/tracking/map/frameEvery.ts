const [SOONEST_MS, LATEST_MS] = [33, 1_000];
/** A sign is drawn anew when one has moved by so much. */
const STEP_PX = 0.5;
const EARTH_M = 2 * Math.PI * 6_378_137;
const WORLD_PX = 512;

/** Until the next frame, ms, while the fastest sign flies at so many m/s. */
export const frameEvery = (fastest_ms: number, zoom: number, lat: number): number => {
  const metre_px = (WORLD_PX * 2 ** zoom) / (EARTH_M * Math.cos((lat * Math.PI) / 180));
  const pixels_s = fastest_ms * metre_px;
  return pixels_s <= 0 ? LATEST_MS : Math.min(LATEST_MS, Math.max(SOONEST_MS, (STEP_PX / pixels_s) * 1000));
};

/** A picture that took longer, ms, is one that this device draws with effort. */
const EASY_MS = 50;

/** How long a device rests after a picture that took so long, ms: three quarters of its time are for the hands on the page. */
export const restAfter = (took_ms: number): number =>
  took_ms <= EASY_MS ? 0 : Math.min(LATEST_MS, 3 * took_ms);
