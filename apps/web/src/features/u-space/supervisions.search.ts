export const SHOWN = ['activated', 'upcoming', 'closed'] as const;
export type Shown = (typeof SHOWN)[number];

/** Flights on a page of the list. */
export const SIZES = ['25', '50', '100', 'all'] as const;
type Size = (typeof SIZES)[number];

export interface SupervisionsSearch {
  readonly show?: Shown | undefined;
  readonly q?: string | undefined;
  readonly flight?: number | undefined;
  /** Days, YYYY-MM-DD. */
  readonly from?: string | undefined;
  readonly until?: string | undefined;
  /** Ids of U-spaces, apart by commas. */
  readonly structures?: string | undefined;
  readonly size?: Size | undefined;
  /** From 1. */
  readonly page?: number | undefined;
}

const DAY = /^\d{4}-\d{2}-\d{2}$/;
const IDS = /^\d{1,15}(,\d{1,15}){0,99}$/;
const fitting = (value: unknown, pattern: RegExp): string | undefined =>
  pattern.test(String(value)) ? String(value) : undefined;
const day = (value: unknown): string | undefined => {
  const text = fitting(value, DAY);
  return text === undefined || Number.isNaN(Date.parse(text)) ? undefined : text;
};

/** What of the supervised flights is shown, in the address. */
export const supervisionsSearch = (given: Record<string, unknown>): SupervisionsSearch => {
  const { show, q, flight, page } = given;
  return {
    show: SHOWN.find((each) => each === show),
    q: typeof q === 'string' && q !== '' ? q.slice(0, 250) : undefined,
    flight: Number.isSafeInteger(flight) ? (flight as number) : undefined,
    from: day(given.from),
    until: day(given.until),
    structures: fitting(given.structures, IDS),
    size: SIZES.find((each) => each === String(given.size)),
    page: Number.isSafeInteger(page) && (page as number) > 1 ? Math.min(page as number, 100_000) : undefined,
  };
};

/** Flights on a page; null: all of them. What may fly now is whole unless a page is asked for. */
export const sizeOf = ({ show, size }: SupervisionsSearch): number | null => {
  const chosen = size ?? ((show ?? 'activated') === 'activated' ? 'all' : '25');
  return chosen === 'all' ? null : Number(chosen);
};
