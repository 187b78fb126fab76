/** The international foot, in metres (ICAO Annex 5). */
export const METRES_PER_FOOT = 0.3048;

/** The nautical mile, in metres (ICAO Annex 5). */
export const METRES_PER_NAUTICAL_MILE = 1852;

export const nauticalMiles = (metres: number): number => metres / METRES_PER_NAUTICAL_MILE;
