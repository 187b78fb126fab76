import { METRES_PER_FOOT, METRES_PER_NAUTICAL_MILE } from '@envol/domain/geo/units';
import { numberText } from '@envol/i18n/quantities';
import type { Language } from '../../api/language.ts';
import type { TrackRow } from './live/trackRow.ts';

/** How a reader speaks of heights and speeds: towers in feet and knots, operators in metres. */
export type TrackUnits = 'feet' | 'metres';

const NBSP = ' ';
/** A climb of less, m/s, is none. */
const LEVEL_MS = 0.5;
const SECONDS_PER_HOUR = 3_600;

export const feetText = (language: Language, metres: number): string =>
  `${numberText(language, Math.round(metres / METRES_PER_FOOT / 5) * 5)}${NBSP}ft`;

export const metresText = (language: Language, metres: number): string =>
  `${numberText(language, Math.round(metres))}${NBSP}m`;

/** "↑", "↓", "→"; nothing where no source tells it. */
export const climbArrow = (climb_ms: number | null): string =>
  climb_ms === null ? '' : climb_ms > LEVEL_MS ? '↑' : climb_ms < -LEVEL_MS ? '↓' : '→';

/** "12 kt", "6 m/s"; "≈" before what was made of two places. */
export const speedText = (
  language: Language,
  { speed_ms, is_speed_derived }: TrackRow['view'],
  units: TrackUnits,
): string => {
  if (speed_ms === null) return '';
  const about = is_speed_derived ? '≈' : '';
  return units === 'feet'
    ? `${about}${numberText(language, Math.round((speed_ms * SECONDS_PER_HOUR) / METRES_PER_NAUTICAL_MILE))}${NBSP}kt`
    : `${about}${numberText(language, Math.round(speed_ms))}${NBSP}m/s`;
};

/** Three figures, as headings are spoken; nothing where it is not told. */
export const headingText = (degrees: number | null): string =>
  degrees === null ? '' : String(Math.round(degrees) % 360 || 360).padStart(3, '0');

/** The last figures of a serial number: what a controller can say. */
export const shortDevice = (device_id: string): string =>
  device_id.length <= 8 ? device_id : `···${device_id.slice(-4)}`;

/** The family name, as a strip has it. */
export const familyName = (name: string): string => name.trim().split(/\s+/).at(-1) ?? name;
