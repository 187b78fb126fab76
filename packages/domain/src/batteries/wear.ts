/** `none`: no limit is known. `withdrawn`: it flies no more. */
export const BATTERY_STATES = ['none', 'kept', 'soon', 'worn', 'withdrawn'] as const;
export type BatteryState = (typeof BATTERY_STATES)[number];

/** Said beforehand: a tenth of the cycles is enough to order another one. */
const SOON_SHARE = 0.1;

/** How worn a battery is, by its cycles. */
export const batteryState = ({
  cycles,
  max_cycles,
  withdrawn_on,
}: {
  readonly cycles: number;
  readonly max_cycles: number | null;
  /** YYYY-MM-DD; null: it is in use. */
  readonly withdrawn_on: string | null;
}): BatteryState => {
  if (withdrawn_on !== null) return 'withdrawn';
  if (max_cycles === null) return 'none';
  if (cycles >= max_cycles) return 'worn';
  return max_cycles - cycles <= max_cycles * SOON_SHARE ? 'soon' : 'kept';
};

/**
 * Cycles of each battery for a line of the log: flights are shared out among the batteries that flew them, never fewer than one each.
 * `at_once`: so many power the drone together, and each of them goes through the whole flight.
 */
export const cyclesOfEach = (flights: number, batteries: number, at_once = 1): number =>
  Math.max(1, Math.ceil((flights * Math.min(at_once, batteries)) / Math.max(1, batteries)));
