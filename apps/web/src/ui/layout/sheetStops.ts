/** The bottom sheet's three stops. */
export const STOPS = ['low', 'half', 'full'] as const;
export type Stop = (typeof STOPS)[number];

const LOW_PX = 112;
const HALF_SHARE = 0.5;
/** What stays free above a full sheet, so that one sees that the map is behind it. */
const TOP_GAP_PX = 12;

/** Height in pixels of a stop in a frame of the given height. */
export const heightOf = (stop: Stop, frame: number): number =>
  stop === 'low'
    ? Math.min(LOW_PX, frame)
    : stop === 'half'
      ? Math.round(frame * HALF_SHARE)
      : Math.max(frame - TOP_GAP_PX, 0);

export const neighbourStop = (stop: Stop, step: 1 | -1): Stop => STOPS[STOPS.indexOf(stop) + step] ?? stop;

/** A flick faster than this goes to the next stop whatever the distance. */
const FLICK_PX_MS = 0.45;

/** Where a drag ends: the nearest stop, or the next one in the direction of a flick. `velocity` in px/ms, up positive. */
export const stopAfterDrag = (height: number, velocity: number, frame: number): Stop => {
  const byDistance = [...STOPS].sort(
    (one, other) => Math.abs(heightOf(one, frame) - height) - Math.abs(heightOf(other, frame) - height),
  );
  const nearest = byDistance[0] ?? 'half';
  if (Math.abs(velocity) < FLICK_PX_MS) return nearest;
  const ahead =
    velocity > 0
      ? STOPS.find((stop) => heightOf(stop, frame) > height)
      : STOPS.findLast((stop) => heightOf(stop, frame) < height);
  return ahead ?? nearest;
};
