/** A point of a trace as it is kept: degrees WGS84, m, degrees; null where it was not told. */
export interface KeptPoint {
  /** ms since 1970. */
  readonly at: number;
  readonly longitude: number;
  readonly latitude: number;
  readonly altitude_m: number | null;
  readonly height_m: number | null;
  readonly heading_deg: number | null;
  readonly is_late: boolean;
}

/** A degree in ten millionths: 11 mm at most. */
const PER_DEGREE = 1e7;
/** Heights in decimetres. */
const PER_METRE = 10;
const FORMAT = 1;

const HAS_ALTITUDE = 1;
const HAS_HEIGHT = 2;
const HAS_HEADING = 4;
const IS_LATE = 8;

/** Whole numbers in as few bytes as they need, the sign in the lowest bit. */
class VarintWriter {
  readonly bytes: number[] = [];
  write(value: number): void {
    let rest = value < 0 ? -value * 2 - 1 : value * 2;
    while (rest >= 0x80) {
      this.bytes.push((rest % 0x80) + 0x80);
      rest = Math.floor(rest / 0x80);
    }
    this.bytes.push(rest);
  }
}

class VarintReader {
  private place = 0;
  private readonly bytes: Uint8Array;
  constructor(bytes: Uint8Array) {
    this.bytes = bytes;
  }
  byte(): number {
    const byte = this.bytes[this.place];
    if (byte === undefined) throw new RangeError('folded points end too early');
    this.place += 1;
    return byte;
  }
  read(): number {
    let [value, weight] = [0, 1];
    for (let byte = this.byte(); ; byte = this.byte()) {
      value += (byte % 0x80) * weight;
      if (byte < 0x80) break;
      weight *= 0x80;
    }
    return value % 2 === 1 ? -(value + 1) / 2 : value / 2;
  }
}

/**
 * Points as what each differs by from the one before: some ten bytes a point. Places keep to 11 mm, heights to 10 cm, headings to
 * a degree, instants to the millisecond.
 */
export function foldPoints(points: readonly KeptPoint[]): Uint8Array {
  const out = new VarintWriter();
  out.bytes.push(FORMAT);
  out.write(points.length);
  let [at, lng, lat, altitude, height] = [0, 0, 0, 0, 0];
  for (const point of points) {
    out.bytes.push(
      (point.altitude_m === null ? 0 : HAS_ALTITUDE) +
        (point.height_m === null ? 0 : HAS_HEIGHT) +
        (point.heading_deg === null ? 0 : HAS_HEADING) +
        (point.is_late ? IS_LATE : 0),
    );
    const next = [
      point.at,
      Math.round(point.longitude * PER_DEGREE),
      Math.round(point.latitude * PER_DEGREE),
    ];
    out.write((next[0] ?? 0) - at);
    out.write((next[1] ?? 0) - lng);
    out.write((next[2] ?? 0) - lat);
    [at = 0, lng = 0, lat = 0] = next;
    if (point.altitude_m !== null) {
      const value = Math.round(point.altitude_m * PER_METRE);
      out.write(value - altitude);
      altitude = value;
    }
    if (point.height_m !== null) {
      const value = Math.round(point.height_m * PER_METRE);
      out.write(value - height);
      height = value;
    }
    if (point.heading_deg !== null) out.write(Math.round(point.heading_deg));
  }
  return Uint8Array.from(out.bytes);
}

/** The points of `foldPoints`. Throws RangeError on bytes that it did not write. */
export function unfoldPoints(bytes: Uint8Array): KeptPoint[] {
  const from = new VarintReader(bytes);
  const format = from.byte();
  if (format !== FORMAT) throw new RangeError(`folded points of format ${format}`);
  const count = from.read();
  let [at, lng, lat, altitude, height] = [0, 0, 0, 0, 0];
  return Array.from({ length: count }, () => {
    const flags = from.byte();
    at += from.read();
    lng += from.read();
    lat += from.read();
    if ((flags & HAS_ALTITUDE) !== 0) altitude += from.read();
    if ((flags & HAS_HEIGHT) !== 0) height += from.read();
    return {
      at,
      longitude: lng / PER_DEGREE,
      latitude: lat / PER_DEGREE,
      altitude_m: (flags & HAS_ALTITUDE) === 0 ? null : altitude / PER_METRE,
      height_m: (flags & HAS_HEIGHT) === 0 ? null : height / PER_METRE,
      heading_deg: (flags & HAS_HEADING) === 0 ? null : from.read(),
      is_late: (flags & IS_LATE) !== 0,
    };
  });
}
