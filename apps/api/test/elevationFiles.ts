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

/** The same GeoTIFF (big-endian, one strip) with these deflated bytes as its heights. */
export const deflated = (tiff: Uint8Array, packed: Uint8Array): Uint8Array => {
  const bytes = Buffer.concat([tiff, packed]);
  const directory = bytes.readUInt32BE(4);
  const put = (tag: number, value: number): void => {
    for (let entry = 0; entry < bytes.readUInt16BE(directory); entry++) {
      const at = directory + 2 + entry * 12;
      if (bytes.readUInt16BE(at) !== tag) continue;
      // As long words, whatever they were.
      bytes.writeUInt16BE(4, at + 2);
      bytes.writeUInt32BE(value, at + 8);
    }
  };
  put(259, 8);
  put(273, tiff.length);
  put(279, packed.length);
  return bytes;
};
