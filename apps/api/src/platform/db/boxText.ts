type Box = readonly [west: number, south: number, east: number, north: number];

/** A box in degrees as PostgreSQL reads one: the value of a `bbox` column. */
export const boxText = ([west, south, east, north]: Box): string => `((${west},${south}),(${east},${north}))`;
