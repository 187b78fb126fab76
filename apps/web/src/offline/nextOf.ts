import type { FlightSummary } from '@envol/contract/flights';

/** How many missions are kept. */
export const MOST = 20;
/** How long after its end a mission is still looked at: it may have been flown late. */
const LANDING_MS = 3 * 3_600_000;

type Dated = Pick<FlightSummary, 'id' | 'date_end'>;

/** What is kept first: the person's own missions, then the others of the company; of each, those that are not over. */
export const nextOf = <Flight extends Dated>(
  own: readonly Flight[],
  company: readonly Flight[],
  now: number,
): readonly Flight[] => {
  const isAhead = ({ date_end }: Flight): boolean => Date.parse(date_end) > now - LANDING_MS;
  const mine = new Set(own.map(({ id }) => id));
  const others = company.filter(({ id }) => !mine.has(id));
  return [...own.filter(isAhead), ...others.filter(isAhead)].slice(0, MOST);
};
