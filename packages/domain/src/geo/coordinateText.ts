import type { Position } from './geometry.ts';

/** "48.85661, 2.35222": latitude first, 5 decimals (about one metre). */
export function formatDecimal([longitude, latitude]: Position): string {
  return `${latitude.toFixed(5)}, ${longitude.toFixed(5)}`;
}

/** "48°51'23.8\"N 2°21'08.0\"E"; west is written O in French. */
export function formatSexagesimal([longitude, latitude]: Position, language: 'fr' | 'en'): string {
  const west = language === 'fr' ? 'O' : 'W';
  return `${sexagesimal(latitude)}${latitude < 0 ? 'S' : 'N'} ${sexagesimal(longitude)}${longitude < 0 ? west : 'E'}`;
}

function sexagesimal(value: number): string {
  const tenths = Math.round(Math.abs(value) * 36_000);
  const degrees = Math.floor(tenths / 36_000);
  const minutes = Math.floor((tenths % 36_000) / 600);
  const seconds = ((tenths % 600) / 10).toFixed(1).padStart(4, '0');
  return `${degrees}°${String(minutes).padStart(2, '0')}'${seconds}"`;
}
