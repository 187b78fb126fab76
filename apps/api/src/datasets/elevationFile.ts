import { inflateSync } from 'node:zlib';
import { addDecoder, BaseDecoder, fromArrayBuffer, type GeoTIFFImage } from 'geotiff';
import { NO_HEIGHT } from '../integrations/terrain/files.ts';
import { type ElevationGrid, type ElevationRefusal, UnreadableElevation } from './elevationGrid.ts';

/** As many as its largest file has without compression: a small file may unpack to more than memory holds. */
const MOST_CELLS = 200_000_000;
/** As many as these have in 32 bits, with their tiles' margins and the bands that nobody reads. */
const MOST_UNPACKED_BYTES = MOST_CELLS * 4;
const HGT_NAME = /^([NS])(\d{2})([EW])(\d{3})\.hgt$/i;

/** Unpacks a tile to its own size at most: a thousandth of it would otherwise fill the memory, which no heap's limit counts. */
class TileInflater extends BaseDecoder {
  override decodeBlock(packed: ArrayBuffer): ArrayBuffer {
    const { tileWidth, tileHeight, bitsPerSample } = this.parameters;
    const bits = typeof bitsPerSample === 'number' ? [bitsPerSample] : Array.from(bitsPerSample);
    const bytes = tileWidth * tileHeight * (bits.reduce((sum, each) => sum + each, 0) / 8);
    const maxOutputLength = Math.ceil(Math.min(Math.max(bytes, 1), MOST_UNPACKED_BYTES));
    return Uint8Array.from(inflateSync(new Uint8Array(packed), { maxOutputLength })).buffer;
  }
}
addDecoder([8, 32_946], () => Promise.resolve(TileInflater));

const isTooLarge = (image: GeoTIFFImage): boolean => {
  const [width, height] = [image.getTileWidth(), image.getTileHeight()];
  const cells = Math.ceil(image.getWidth() / width) * width * Math.ceil(image.getHeight() / height) * height;
  return (
    image.getWidth() * image.getHeight() > MOST_CELLS ||
    cells * image.getBytesPerPixel() > MOST_UNPACKED_BYTES
  );
};

/** SRTM's own format: a degree of big-endian 16-bit metres, 1,201 or 3,601 a side, its place in its name. */
const readHgt = (name: string, bytes: Buffer): ElevationGrid => {
  const place = HGT_NAME.exec(name);
  if (!place)
    throw new UnreadableElevation(`The file ${name} is not called by its place, as N45E006.hgt.`, 'no_place');
  const side = Math.sqrt(bytes.length / 2);
  if (side !== 1_201 && side !== 3_601)
    throw new UnreadableElevation(
      `The file ${name} holds no grid of 1,201 or 3,601 heights a side.`,
      'no_grid',
    );
  const south = Number(place[2]) * (place[1]?.toUpperCase() === 'S' ? -1 : 1);
  const west = Number(place[4]) * (place[3]?.toUpperCase() === 'W' ? -1 : 1);
  const heights = new Float32Array(side * side);
  for (let cell = 0; cell < heights.length; cell++) {
    const height = bytes.readInt16BE(cell * 2);
    heights[cell] = height === NO_HEIGHT ? Number.NaN : height;
  }
  const step = 1 / (side - 1);
  return { west, north: south + 1, step_lng: step, step_lat: step, columns: side, rows: side, heights };
};

/** The first band of a GeoTIFF in longitude and latitude (EPSG:4326 and its kin), north up. */
const readGeoTiff = async (name: string, bytes: Buffer): Promise<ElevationGrid> => {
  const refuse = (why: string, code: ElevationRefusal): never => {
    throw new UnreadableElevation(`The file ${name} ${why}.`, code);
  };
  const copy = bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length) as ArrayBuffer;
  try {
    const image = await (await fromArrayBuffer(copy)).getImage();
    const [west = 0, north = 0] = image.getOrigin();
    const [stepX = 0, stepY = 0] = image.getResolution();
    const keys = image.getGeoKeys();
    if (keys?.GTModelTypeGeoKey !== 2)
      refuse('is not in longitude and latitude (EPSG:4326): project it first', 'projected');
    if (stepX <= 0 || stepY >= 0) refuse('is not north up', 'not_north_up');
    if (isTooLarge(image)) refuse(`holds more than ${MOST_CELLS / 1e6} million heights`, 'too_large');
    const nothing = image.getGDALNoData();
    const band = (await image.readRasters({ interleave: true, samples: [0] })) as ArrayLike<number>;
    const heights = Float32Array.from(band, (height) => (height === nothing ? Number.NaN : height));
    // Of pixels that are areas, the first height is half a step inside the corner.
    const half = keys?.GTRasterTypeGeoKey === 2 ? 0 : 0.5;
    return {
      west: west + half * stepX,
      north: north + half * stepY,
      step_lng: stepX,
      step_lat: -stepY,
      columns: image.getWidth(),
      rows: image.getHeight(),
      heights,
    };
  } catch (error) {
    if (error instanceof UnreadableElevation) throw error;
    return refuse(
      `cannot be read as GeoTIFF: ${error instanceof Error ? error.message : String(error)}`,
      'not_geotiff',
    );
  }
};

/** Whether all of a grid lies on Earth; one over the date line goes beyond 180°. What is no number lies nowhere. */
const isOnEarth = ({ west, north, step_lng, step_lat, columns, rows }: ElevationGrid): boolean =>
  west >= -180.01 &&
  west <= 180.01 &&
  north <= 90.01 &&
  north - (rows - 1) * step_lat >= -90.01 &&
  (columns - 1) * step_lng <= 360.01;

/** The grid of a file by what its name says that it is. Throws UnreadableElevation. */
export const readGrid = async (name: string, bytes: Buffer): Promise<ElevationGrid> => {
  const grid = /\.hgt$/i.test(name) ? readHgt(name, bytes) : await readGeoTiff(name, bytes);
  if (!isOnEarth(grid)) throw new UnreadableElevation(`The file ${name} lies nowhere on Earth.`, 'nowhere');
  return grid;
};
