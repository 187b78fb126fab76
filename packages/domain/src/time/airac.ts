/** Length of a cycle of aeronautical information (AIRAC; ICAO annex 15, §6.1), ms. */
export const CYCLE_MS = 28 * 86_400_000;

/** A day on which a cycle began, at 00:00 UTC; the others lie whole cycles from it. */
export const FIRST_CYCLE = Date.UTC(2020, 0, 2);

/** The cycle in force at an instant: when it came into force and when the next one does, ISO 8601. */
export const airacCycle = (instant: string): { readonly from: string; readonly to: string } => {
  const from = FIRST_CYCLE + Math.floor((Date.parse(instant) - FIRST_CYCLE) / CYCLE_MS) * CYCLE_MS;
  return { from: new Date(from).toISOString(), to: new Date(from + CYCLE_MS).toISOString() };
};
