import { limitInMetres, parseLimit, SURFACE } from '../airspace/heights.ts';
import type { HeightLimit } from '../airspace/zone.ts';
import { METRES_PER_FOOT } from '../geo/units.ts';

const SURFACE_WORDS = /^(?:SFC|GND|SURFACE|SOL|0)(?: ?(?:AGL|ASFC))?$/;
const HEIGHT =
  /^(\d{1,6}(?:\.\d{1,2})?) ?(FT|M)\.?(?:[ /-]?\(?(ASFC|AGL|GND|SFC|ABOVE GROUND LEVEL|ABOVE GROUND|AMSL|ABOVE MEAN SEA LEVEL)\)?)?$/;

/**
 * Item F or G of a NOTAM, wholly: "SFC", "500FT AGL", "3300FT AMSL", "00080M AGL", "FL115", "UNL". Null where anything else
 * stands, as "2500FT AMSL OR 300FT AGL WHICHEVER LOWER": the Q line's level then holds. Feet without a reference are read above
 * mean sea level, as the limits of airspace are (PANS-AIM, app. 2).
 */
export function readNotamLimit(text: string): HeightLimit | null {
  const clean = text
    .trim()
    .toUpperCase()
    .replace(/\s+/g, ' ')
    .replace(/[ .]+$/, '')
    .replace(/\b(?:MSL|ALT)\b/, 'AMSL')
    .replace(/^0+(?=\d)/, '');
  if (SURFACE_WORDS.test(clean)) return SURFACE;
  if (/^UNL(?:IM(?:ITED)?|T?D)?$/.test(clean)) return { reference: 'UNL' };
  const level = /^FL ?0*(\d{1,3})$/.exec(clean);
  if (level) return parseLimit(`FL${level[1]}`);
  const height = HEIGHT.exec(clean);
  if (!height) return null;
  const reference = /^(?:ASFC|AGL|GND|SFC|ABOVE GROUND)/.test(height[3] ?? '') ? 'AGL' : 'AMSL';
  return { reference, value: Number(height[1]), unit: height[2] === 'M' ? 'm' : 'ft' };
}

/** How far a flight level may lie from its number of feet above the sea, ft: about 950 to 1,080 hPa. */
const LEVEL_STRAYS_FT = 2_000;

/** Whether a lower limit lies above its upper one, whatever the ground and the pressure are: one of the two is wrong, or both. */
export function areUpsideDown(lower: HeightLimit | null, upper: HeightLimit | null): boolean {
  if (lower === null || upper === null) return false;
  if (lower.reference === 'UNL') return true;
  if (upper.reference === 'UNL') return false;
  const [from, to] = [limitInMetres(lower), limitInMetres(upper)];
  // The ground lies above the sea, and everything else above the ground.
  if (lower.reference === upper.reference || (lower.reference === 'AGL' && upper.reference === 'AMSL'))
    return from > to;
  if (upper.reference === 'AGL') return to <= 0 && from > 0;
  return from - to > LEVEL_STRAYS_FT * METRES_PER_FOOT;
}

/** A flight level of the Q line: 000 is the surface, 999 no limit. */
export function qLevel(level: number): HeightLimit {
  if (level <= 0) return SURFACE;
  return level >= 999 ? { reference: 'UNL' } : { reference: 'FL', value: level };
}
