import { isObject, type Json } from '../../formats/json.ts';
import type { OperatorPosition, RawFix } from '../fix.ts';

/** Why a message, or a part of it, says nothing. */
export const READ_REFUSALS = [
  'malformed',
  'too_long',
  'wrong_checksum',
  'unknown_message',
  'no_identity',
  'no_position',
  'no_time',
  'encrypted',
  'not_to_be_tracked',
] as const;
export type ReadRefusal = (typeof READ_REFUSALS)[number];

/** What a message tells: places that are still to be judged (`acceptFix`), and what of it could not be read. */
export interface FormatReading {
  readonly fixes: readonly RawFix[];
  readonly refused: readonly ReadRefusal[];
}

export const nothingRead = (reason: ReadRefusal): FormatReading => ({ fixes: [], refused: [reason] });

/** A place of which nothing but the source is known yet; readers spread what they were told over it. */
export const blankFix = (source: RawFix['source'], sensor: string): Omit<RawFix, 'subject'> => ({
  source,
  sensor,
  at: null,
  lat: null,
  lon: null,
  altitude: {},
  accuracy: {},
  speed_ms: null,
  track_deg: null,
  climb_ms: null,
  state: 'unknown',
  operator_position: null,
  is_simulated: false,
});

/** Characters of a text message. */
export const LONGEST_TEXT = 4_000_000;

/** An object written as JSON; null for anything else. */
export function objectOf(text: string): Json | null {
  try {
    const value: unknown = JSON.parse(text);
    return isObject(value) ? value : null;
  } catch {
    return null;
  }
}

/** A number as it is, or written in digits; null where anything else stands. */
export const numberOrNull = (value: unknown): number | null => {
  if (typeof value === 'number') return Number.isFinite(value) ? value : null;
  if (typeof value !== 'string' || !/^\s*[+-]?\d+(\.\d+)?\s*$/.test(value)) return null;
  return Number(value);
};

/** A name as it is, without blanks and control characters around or within; undefined for an empty one or a long one. */
export const identityOf = (value: unknown): string | undefined => {
  if (typeof value !== 'string' && typeof value !== 'number') return undefined;
  const text = String(value)
    .replaceAll(/[\p{Cc}\p{Cf}]/gu, '')
    .trim();
  return text === '' || text.length > 64 ? undefined : text;
};

/** Fields that have a value; the others are left away, as `exactOptionalPropertyTypes` asks. */
export const presentFields = <T extends object>(
  fields: {
    readonly [K in keyof T]: T[K] | null | undefined;
  },
): T =>
  Object.fromEntries(
    Object.entries(fields).filter(([, value]) => value !== undefined && value !== null),
  ) as T;

/** Where somebody stands; null where it is told by zeros, or not at all. */
export const positionOrNull = (
  kind: OperatorPosition['kind'],
  lat: number | null,
  lon: number | null,
  ellipsoid_m: number | null = null,
): OperatorPosition | null =>
  lat === null || lon === null || (lat === 0 && lon === 0)
    ? null
    : { kind, lat, lon, ...(ellipsoid_m !== null && { ellipsoid_m }) };
