/** The base maps that may stand under everything else; the ICAO chart needs a plan that opens it, and a key of IGN. */
export const BASE_MAP_IDS = ['envol', 'ign_plan', 'ign_satellite', 'icao'] as const;
export type BaseMapId = (typeof BASE_MAP_IDS)[number];
