// What the statistics' address holds: apart from the reckoning of weeks, which no first screen needs.
export const SPANS = ['4', '12', '52'] as const;

/** Of how many weeks, and of which structure: in the address, to be shared. */
export interface StatisticsSearch {
  readonly weeks?: number;
  readonly structure?: number;
}

const isSpan = (value: unknown): boolean => SPANS.some((each) => each === String(value));

export const statisticsSearch = (raw: Record<string, unknown>): StatisticsSearch => ({
  ...(isSpan(raw.weeks) && String(raw.weeks) !== '12' ? { weeks: Number(raw.weeks) } : {}),
  ...(Number.isInteger(Number(raw.structure)) && Number(raw.structure) > 0
    ? { structure: Number(raw.structure) }
    : {}),
});
