import type { Flight } from '@envol/contract/flights';

/** The lowest height (m above ground) that decisions in force allow; null when none limits it. */
export const limitedHeight = ({ approvals }: Pick<Flight, 'approvals'>): number | null => {
  const heights = approvals.flatMap(({ status, restricted_height }) =>
    status === 'reserves' && restricted_height !== null ? [restricted_height] : [],
  );
  return heights.length === 0 ? null : Math.min(...heights);
};
