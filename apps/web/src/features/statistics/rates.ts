import type { StructureOperator } from '@envol/contract/statistics';

type Counts = Pick<StructureOperator, 'accepted' | 'reserves' | 'refused'>;

/** What was decided: what waits, or was taken back, is no answer. */
export const decidedOf = ({ accepted, reserves, refused }: Counts): number => accepted + reserves + refused;

/** Percent, whole; null of nothing. */
export const shareOf = (part: number, whole: number): number | null =>
  whole === 0 ? null : Math.round((part / whole) * 100);

/** The share that was accepted, of what was decided; null while nothing is. */
export const acceptedShare = (counts: Counts): number | null =>
  shareOf(counts.accepted + counts.reserves, decidedOf(counts));
