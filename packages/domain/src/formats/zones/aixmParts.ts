import type { HeightLimit } from '../../airspace/zone.ts';
import type { CircleGeometry, PolygonGeometry } from '../../geo/geometry.ts';
import { METRES_PER_FOOT } from '../../geo/units.ts';
import { wordTable } from '../../wordTable.ts';
import { heightUnit, metresPerUnit } from '../lengths.ts';
import type { XmlElement } from '../xml.ts';
import { limitsIssue, MOST_ZONES, type RefusedZone, type ZoneRefusal } from './readZone.ts';

/** A length in a unit as AIXM names them, m; NaN for another unit. */
export const inMetres = (value: number, unit: string): number => value * metresPerUnit(unit);

const REFERENCES: Readonly<Record<string, 'AGL' | 'AMSL' | 'FL'>> = wordTable({
  HEI: 'AGL',
  SFC: 'AGL',
  AGL: 'AGL',
  ALT: 'AMSL',
  MSL: 'AMSL',
  AMSL: 'AMSL',
  STD: 'FL',
});

/** A limit by value, unit and reference; null where it is not given, undefined where it cannot be read. */
export function limitOf(value: string, unit: string, reference: string): HeightLimit | null | undefined {
  if (value === '') return null;
  if (/^(?:GND|SFC|FLOOR)$/i.test(value)) return { reference: 'AGL', value: 0, unit: 'ft' };
  if (/^(?:UNL|CEILING)$/i.test(value)) return { reference: 'UNL' };
  const height = Number(value);
  const named = REFERENCES[reference.toUpperCase()];
  if (!Number.isFinite(height)) return undefined;
  const inUnit = heightUnit(unit);
  // Feet or metres in the standard atmosphere are a flight level too: "5500 FT STD" is FL 55.
  const level =
    unit.toUpperCase() === 'FL'
      ? height
      : named === 'FL' && inUnit !== null
        ? height / (inUnit === 'ft' ? 100 : 100 * METRES_PER_FOOT)
        : null;
  if (level !== null) return level >= 999 ? { reference: 'UNL' } : { reference: 'FL', value: level };
  return named && named !== 'FL' && inUnit ? { reference: named, value: height, unit: inUnit } : undefined;
}

/** What a border draws, or why it cannot be read. */
export type Shape = PolygonGeometry | CircleGeometry | ZoneRefusal;

type Limit = ReturnType<typeof limitOf>;
/** Why limits make no zone; null where they do. */
export const refusalOf = (lower: Limit, upper: Limit): ZoneRefusal | null =>
  lower === undefined || upper === undefined ? 'limit_unreadable' : limitsIssue(lower, upper);

/** The first of them, and a word for the rest. */
export function atMost(airspaces: readonly XmlElement[], refused: RefusedZone[]): readonly XmlElement[] {
  if (airspaces.length > MOST_ZONES)
    refused.push({
      place: `${airspaces[0]?.name ?? ''} ${MOST_ZONES + 1}`,
      name: '',
      reason: 'too_many_zones',
    });
  return airspaces.slice(0, MOST_ZONES);
}
