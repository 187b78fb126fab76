import type { PilotCard } from '../../shared/day/index.ts';

/** As high as the authority granted; null while that is not known: what was asked for may have been more. */
export const grantedHeight = (
  { approval, activation, take_off }: PilotCard,
  granted: number | undefined,
): number | null =>
  take_off?.max_flying_height ??
  activation?.max_flying_height ??
  granted ??
  (approval.status === 'accepted' ? approval.max_flying_height : null);
