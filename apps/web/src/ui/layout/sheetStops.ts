/** The bottom sheet's three stops. */
export const STOPS = ['low', 'half', 'full'] as const;
export type Stop = (typeof STOPS)[number];

const LOW_PX = 112;
const HALF_SHARE = 0.5;
/** In a short frame (an order to land above it) a panel's title, a line of it and its buttons still have their room. */
const HALF_LEAST_PX = 360;
const HALF_LEAST_SHARE = 0.62;
/** The half stop grows as far for what has to be in view: the map keeps the rest. */
const HALF_MOST_SHARE = 0.78;
/** What stays free above a full sheet, so that one sees that the map is behind it. */
const TOP_GAP_PX = 12;

const fullOf = (frame: number): number => Math.max(frame - TOP_GAP_PX, 0);

const halfOf = (frame: number, shown: number): number => {
  const least = Math.min(HALF_LEAST_PX, frame * HALF_LEAST_SHARE);
  return Math.round(Math.max(frame * HALF_SHARE, least, Math.min(shown, frame * HALF_MOST_SHARE)));
};

/** Height in pixels of a stop in a frame of the given height; `shown` of them the half stop brings into view. */
export const heightOf = (stop: Stop, frame: number, shown = 0): number =>
  stop === 'low' ? Math.min(LOW_PX, frame) : stop === 'half' ? halfOf(frame, shown) : fullOf(frame);

export const neighbourStop = (stop: Stop, step: 1 | -1): Stop => STOPS[STOPS.indexOf(stop) + step] ?? stop;

/** A flick faster than this goes to the next stop whatever the distance. */
const FLICK_PX_MS = 0.45;

/** Where a drag ends: the nearest stop, or the next one in the direction of a flick. `velocity` in px/ms, up positive. */
export const stopAfterDrag = (height: number, velocity: number, frame: number, shown = 0): Stop => {
  const at = (stop: Stop): number => heightOf(stop, frame, shown);
  const byDistance = [...STOPS].sort(
    (one, other) => Math.abs(at(one) - height) - Math.abs(at(other) - height),
  );
  const nearest = byDistance[0] ?? 'half';
  if (Math.abs(velocity) < FLICK_PX_MS) return nearest;
  const ahead =
    velocity > 0 ? STOPS.find((stop) => at(stop) > height) : STOPS.findLast((stop) => at(stop) < height);
  return ahead ?? nearest;
};
