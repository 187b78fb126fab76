import { writeArrayBuffer } from 'geotiff';

/** 4 × 3 heights about 45.5° N 2.5° E, a hundredth of a degree each; the last has none. */
const HEIGHTS = [100, 110, 120, 130, 200, 210, 220, 230, 300, 310, 320, -9_999];
export const geoTiff = async (
  changes: Record<string, unknown> = {},
  heights: readonly number[] = HEIGHTS,
): Promise<Uint8Array> =>
  new Uint8Array(
    (await writeArrayBuffer(Float32Array.from(heights), {
      width: 4,
      height: 3,
      ModelPixelScale: [0.01, 0.01, 0],
      ModelTiepoint: [0, 0, 0, 2.5, 45.53, 0],
      GTModelTypeGeoKey: 2,
      GTRasterTypeGeoKey: 1,
      GeographicTypeGeoKey: 4_326,
      GDAL_NODATA: '-9999',
      ...changes,
    })) as ArrayBuffer,
  );
