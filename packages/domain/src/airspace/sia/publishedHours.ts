import type { Zone } from '../zone.ts';

/**
 * "Zone activable de jour uniquement": the publication's own words for a zone that cannot be active at night. Whether
 * it is by day stays unknown.
 */
const DAY_ONLY = /activ(?:able|e|ation)[^.\n]{0,20}\bde jour uniquement/i;

/** Whether the publication says that the zone can only be active between dawn and dusk (see `nightsWithin`). */
export function isDayOnly({ remarks, activity }: Pick<Zone, 'remarks' | 'activity'>): boolean {
  return activity.kind !== 'permanent' && remarks !== null && DAY_ONLY.test(remarks);
}
