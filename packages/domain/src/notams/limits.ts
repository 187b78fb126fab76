import { parseLimit, SURFACE } from '../airspace/heights.ts';
import type { HeightLimit } from '../airspace/zone.ts';

/**
 * Item F or G of a NOTAM: "SFC", "500FT AGL", "3300FT AMSL", "00080M AGL", "FL115", "UNL"; null when it cannot be read.
 * Feet without a reference are read above mean sea level, as the limits of airspace are (PANS-AIM, app. 2).
 */
export function readNotamLimit(text: string): HeightLimit | null {
  const clean = text
    .trim()
    .toUpperCase()
    .replace(/\s+/g, ' ')
    .replace(/\b(?:MSL|ALT)\b/, 'AMSL')
    .replace(/^0+(?=\d)/, '');
  if (/^(?:SFC|GND|SURFACE|SOL|0)\b/.test(clean)) return SURFACE;
  if (/^UNL/.test(clean)) return { reference: 'UNL' };
  const level = /^FL ?0*(\d{1,3})\b/.exec(clean);
  if (level) return parseLimit(`FL${level[1]}`);
  const height = /^(\d{1,6}(?:\.\d{1,2})?) ?(FT|M)\b\.? ?(ASFC|AGL|AMSL|GND|SFC)?/.exec(clean);
  if (!height) return null;
  const reference = /^(?:ASFC|AGL|GND|SFC)$/.test(height[3] ?? '') ? 'AGL' : 'AMSL';
  return { reference, value: Number(height[1]), unit: height[2] === 'M' ? 'm' : 'ft' };
}

/** A flight level of the Q line: 000 is the surface, 999 no limit. */
export function qLevel(level: number): HeightLimit {
  if (level <= 0) return SURFACE;
  return level >= 999 ? { reference: 'UNL' } : { reference: 'FL', value: level };
}
