/** A feature as the tile cutter takes it. */
export const tileFeature = (properties: Record<string, unknown>, type: string, coordinates: unknown) => ({
  type: 'Feature',
  geometry: { type, coordinates },
  properties,
});
