import { geodesicDestination } from '../../geo/geodesy.ts';
import type { Position } from '../../geo/geometry.ts';
import { CYCLE_MS, FIRST_CYCLE } from '../../time/airac.ts';
import type { Runway, ZoneKind } from '../zone.ts';

export type JsonRecord = Readonly<Record<string, unknown>>;

export function isRecord(value: unknown): value is JsonRecord {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

export function readText(value: unknown): string | null {
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : null;
}

export function readNumber(value: unknown): number | null {
  return typeof value === 'number' && Number.isFinite(value) ? value : null;
}

/** A `{lat, lng}` object as a GeoJSON position; null when a number is missing or out of range. */
export function readPosition(value: unknown): Position | null {
  if (!isRecord(value)) return null;
  const latitude = readNumber(value.lat);
  const longitude = readNumber(value.lng);
  if (latitude === null || longitude === null) return null;
  return Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180 ? [longitude, latitude] : null;
}

export function readList(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

/**
 * ICAO nationality letters of the French publications by place (west, south, east, north); the dataset numbers
 * the areas of every territory from 1 without saying which it means.
 */
const TERRITORIES: readonly (readonly [string, number, number, number, number])[] = [
  ['SO', -55, 1, -50, 7],
  ['TF', -64, 13, -59.5, 19],
  ['FM', 40, -24, 58, -8],
  ['NW', 156, -24, 172, -17],
  ['NL', -180, -16, -175, -11],
  ['NT', -156, -29, -130, -5],
];

/** "R 217 /1" at a place of Metropolitan France → "LF-R 217/1". */
export function publishedIdentifier(name: string, [longitude, latitude]: Position): string {
  const territory = TERRITORIES.find(
    ([, west, south, east, north]) =>
      longitude >= west && longitude <= east && latitude >= south && latitude <= north,
  );
  return `${territory ? territory[0] : 'LF'}-${name.replace(/\s+([/-])/g, '$1').replace(/\s+/g, ' ')}`;
}

/** The low-flying network: restricted areas whose remarks send to the daily AZBA table. */
export function dangerZoneKind(type: string, remarks: string | null): ZoneKind | null {
  if (type === 'R') return remarks !== null && /AZBA|RTBA/i.test(remarks) ? 'RTBA' : 'R';
  return type === 'P' || type === 'D' ? type : null;
}

/** A remark's "#" line marks as line ends. */
export function cleanRemarks(value: unknown): string | null {
  const text = readText(value);
  if (text === null) return null;
  return text
    .split(/[#\n]+/)
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .join('\n');
}

/** To 1e-6 degree, about 10 cm, which is the publication's own resolution. */
function rounded([longitude, latitude]: Position): Position {
  return [Math.round(longitude * 1e6) / 1e6, Math.round(latitude * 1e6) / 1e6];
}

/**
 * A runway drawn through the aerodrome reference point, for lack of published thresholds.
 *
 * The field named `magneticOrientation` is in truth the true bearing: over the 279 runways also in the
 * OurAirports list (true headings from the published ends) it differs by 0.10° at the median, against 1.99° when
 * the magnetic variation is added (LFBO: 142.9 against 143 true; LFRS: 27.44 against 27.5).
 */
export function readRunway(value: unknown, reference: Position): Runway | null {
  if (!isRecord(value)) return null;
  const designator = readText(value.name);
  const length = readNumber(value.lengthInMeters);
  const bearing = readNumber(value.magneticOrientation);
  if (designator === null || length === null || bearing === null) return null;
  if (length <= 0 || length > 10_000 || bearing < 0 || bearing > 360) return null;
  return {
    designator,
    length_m: length,
    true_bearing: bearing,
    surface: readText(value.surface) ?? 'unknown',
    ends: [
      rounded(geodesicDestination(reference, bearing + 180, length / 2)),
      rounded(geodesicDestination(reference, bearing, length / 2)),
    ],
    axis: 'estimated',
    has_instrument_procedure: null,
  };
}

/** Effective date of an AIRAC cycle number such as 2609: 28-day cycles counted from 2 January 2020. */
export function airacEffectiveDate(cycle: number): string | null {
  const year = 2000 + Math.floor(cycle / 100);
  const number = cycle % 100;
  if (!Number.isInteger(cycle) || year < 2000 || year > 2099 || number < 1 || number > 14) return null;
  const yearStart = Date.UTC(year, 0, 1);
  const first = FIRST_CYCLE + Math.ceil((yearStart - FIRST_CYCLE) / CYCLE_MS) * CYCLE_MS;
  return new Date(first + (number - 1) * CYCLE_MS).toISOString().slice(0, 10);
}
