import type { BoundingBox, Position } from '../geo/geometry.ts';
import { boundingBox } from '../geo/packed.ts';
import type { AirspaceDataset } from './dataset.ts';

/** An aerodrome or a zone found by what people call it. */
export interface AirspaceFound {
  readonly kind: 'aerodrome' | 'zone';
  /** ICAO code, or the zone's identifier as published. */
  readonly code: string;
  readonly name: string;
  readonly position: Position;
  /** What the map shows of it, degrees; an aerodrome is a point. */
  readonly box: BoundingBox;
}

/** "Lf-P 23" and "lfp23" are one: without accents, signs and blanks. */
const squeezed = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/[^\p{Letter}\p{Number}]/gu, '')
    .toLowerCase();

/** French identifiers without their two letters of the country: people say "P 23", "R 45". */
const short = (code: string): string => code.replace(/^[A-Z]{2}-(?=[PRD] ?\d)/, '');

/** 0 = the code itself, then a beginning of the code, then of a word of the name; null = no match. */
const rankOf = (code: string, name: string, wanted: string): number | null => {
  const codes = [squeezed(code), squeezed(short(code))];
  if (codes.includes(wanted)) return 0;
  if (codes.some((each) => each.startsWith(wanted))) return 1;
  const words = name.split(/[\s-]+/);
  return words.some((_, index) => squeezed(words.slice(index).join('')).startsWith(wanted)) ? 2 : null;
};

const centre = ([west, south, east, north]: BoundingBox): Position => [
  (west + east) / 2,
  (south + north) / 2,
];

/**
 * Aerodromes by ICAO code or name and zones by identifier or name, the closest match first, aerodromes before zones;
 * empty for fewer than two letters or digits.
 */
export function findAirspace(
  { aerodromes, zones }: Pick<AirspaceDataset, 'aerodromes' | 'zones'>,
  text: string,
  atMost: number,
): AirspaceFound[] {
  const wanted = squeezed(text);
  if (wanted.length < 2) return [];
  const found: { rank: number; found: () => AirspaceFound }[] = [];
  for (const { icao_code: code, name, reference_point: position } of aerodromes) {
    const rank = rankOf(code, name, wanted);
    const box: BoundingBox = [position[0], position[1], position[0], position[1]];
    if (rank !== null) found.push({ rank, found: () => ({ kind: 'aerodrome', code, name, position, box }) });
  }
  for (const { identifier: code, name, geometry } of zones) {
    const rank = rankOf(code, name, wanted) ?? rankOf(code, code, wanted);
    if (rank === null) continue;
    found.push({
      rank: rank + 0.5,
      found: () => {
        const box = boundingBox(geometry);
        return { kind: 'zone', code, name, position: centre(box), box };
      },
    });
  }
  return found
    .sort((a, b) => a.rank - b.rank)
    .slice(0, atMost)
    .map((each) => each.found());
}
