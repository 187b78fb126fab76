import type { BoundingBox } from '@envol/domain/geo/geometry';

interface Centre {
  readonly lng: number;
  readonly lat: number;
}

/** Whether the base map has every street around a place. */
export const hasStreetsAt = (areas: readonly BoundingBox[], { lng, lat }: Centre): boolean =>
  areas.some(([west, south, east, north]) => lng >= west && lng <= east && lat >= south && lat <= north);
