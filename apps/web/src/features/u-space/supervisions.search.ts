export const SHOWN = ['activated', 'upcoming', 'closed'] as const;
export type Shown = (typeof SHOWN)[number];

export interface SupervisionsSearch {
  readonly show?: Shown | undefined;
  readonly q?: string | undefined;
  readonly flight?: number | undefined;
}

/** What of the supervised flights is shown, in the address. */
export const supervisionsSearch = ({ show, q, flight }: Record<string, unknown>): SupervisionsSearch => ({
  show: SHOWN.find((each) => each === show),
  q: typeof q === 'string' && q !== '' ? q.slice(0, 250) : undefined,
  flight: Number.isSafeInteger(flight) ? (flight as number) : undefined,
});
