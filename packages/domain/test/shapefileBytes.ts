/** Longitude, latitude, height. */
export type Place = readonly [x: number, y: number, z: number];

/** A shapefile of one record: its type, the numbers before its points, and its points with their heights behind them. */
export function shapefileBytes(
  type: number,
  places: readonly Place[],
  more: readonly number[] = [],
): Uint8Array {
  const isPoint = type % 10 === 1;
  const hasZ = type > 10;
  const size = isPoint
    ? 4 + (hasZ ? 32 : 16)
    : 36 + 4 * more.length + places.length * (hasZ ? 24 : 16) + (hasZ ? 16 : 0);
  const view = new DataView(new ArrayBuffer(108 + size));
  view.setInt32(0, 9994);
  view.setInt32(104, size / 2);
  view.setInt32(108, type, true);
  let at = 112;
  const put = (value: number): void => {
    view.setFloat64(at, value, true);
    at += 8;
  };
  if (isPoint) {
    for (const value of (places[0] ?? []).slice(0, hasZ ? 3 : 2)) put(value);
    return new Uint8Array(view.buffer);
  }
  at += 32;
  for (const value of more) {
    view.setInt32(at, value, true);
    at += 4;
  }
  for (const [x, y] of places) {
    put(x);
    put(y);
  }
  if (hasZ) {
    at += 16;
    for (const [, , z] of places) put(z);
  }
  return new Uint8Array(view.buffer);
}
