// What the statistics' address holds: apart from the reckoning of weeks, which no first screen needs.
export const SPANS = ['4', '12', '52'] as const;
type Span = (typeof SPANS)[number];

/** Of how many weeks, and of which structure: in the address, to be shared. */
export interface StatisticsSearch {
  readonly weeks?: Span;
  readonly structure?: number;
}

const isSpan = (value: unknown): value is Span => SPANS.some((each) => each === String(value));

export const statisticsSearch = (raw: Record<string, unknown>): StatisticsSearch => ({
  ...(isSpan(raw.weeks) && String(raw.weeks) !== '12' ? { weeks: String(raw.weeks) as Span } : {}),
  ...(Number.isInteger(Number(raw.structure)) && Number(raw.structure) > 0
    ? { structure: Number(raw.structure) }
    : {}),
});
