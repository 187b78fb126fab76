import type { HeightLimit } from '../../airspace/zone.ts';
import { METRES_PER_FOOT } from '../../geo/units.ts';

const SURFACE_WORDS = /^(?:SFC|GND|SURFACE|SOL|0 ?(?:FT|F|M)?(?: ?(?:AGL|ASFC|GND|SFC))?)$/;
const UNLIMITED = /^UNL(?:IM(?:ITED)?|T?D)?$/;
const LEVEL = /^FL ?(\d{1,3})$/;
/** "1500FT AMSL", "1607.611551ft", "1500 MSL", "1000F AGL", "5000 STD". */
const HEIGHT = /^(\d{1,6}(?:\.\d{1,12})?) ?(FT|FEET|F|M)?\.? ?(ASFC|AGL|GND|SFC|AMSL|MSL|ALT|STD)?$/;

/**
 * A limit of OpenAir, wholly: "1500FT AAL" or "1000FT AGL/3300FT AMSL" is not read by its beginning. A reference without a unit
 * counts feet, a unit without a reference stands above mean sea level; a number alone may be either. Null where it cannot be read.
 */
export function readOpenAirLimit(text: string): HeightLimit | null {
  const clean = text.trim().toUpperCase().replace(/\s+/g, ' ');
  if (SURFACE_WORDS.test(clean)) return { reference: 'AGL', value: 0, unit: 'ft' };
  if (UNLIMITED.test(clean)) return { reference: 'UNL' };
  const level = LEVEL.exec(clean)?.[1];
  if (level !== undefined)
    return Number(level) >= 999 ? { reference: 'UNL' } : { reference: 'FL', value: Number(level) };
  const [, digits, unit, reference] = HEIGHT.exec(clean) ?? [];
  if (digits === undefined || (unit === undefined && reference === undefined)) return null;
  const value = Number(digits);
  if (reference === 'STD')
    return { reference: 'FL', value: unit === 'M' ? value / METRES_PER_FOOT / 100 : value / 100 };
  return {
    reference: /^(?:ASFC|AGL|GND|SFC)$/.test(reference ?? '') ? 'AGL' : 'AMSL',
    value,
    unit: unit === 'M' ? 'm' : 'ft',
  };
}
