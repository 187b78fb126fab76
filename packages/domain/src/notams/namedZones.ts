import type { AirspaceDataset } from '../airspace/dataset.ts';
import { limitInMetres } from '../airspace/heights.ts';
import type { HeightLimit } from '../airspace/zone.ts';
import type { AreaGeometry, ZoneGeometry } from '../geo/geometry.ts';
import { NOTAM_RULES } from '../regulation/notamEffects.ts';
import { capitalWords } from './closingWords.ts';
import { qLevel } from './limits.ts';
import type { Notam } from './notam.ts';
import { closesBySubject } from './subjects.ts';

/** A published zone by the name that messages give it. */
export interface NamedZone {
  /** As published: "LF-R 368 A". */
  readonly identifier: string;
  readonly places: readonly AreaGeometry[];
  readonly lower: HeightLimit;
}
/** Zones of the publications by their short names: "R368A". */
export type ZonesByName = ReadonlyMap<string, readonly NamedZone[]>;

const KINDS: ReadonlySet<string> = new Set(['P', 'R', 'D', 'RTBA']);
const IDENTIFIER = /^LF-([PRD]) (.+)$/;

/** "LF-R 368 A" → "R368A"; null for what messages do not call so. */
export const shortZoneName = (identifier: string): string | null => {
  const [, kind, rest] = IDENTIFIER.exec(identifier) ?? [];
  return kind === undefined || rest === undefined ? null : `${kind}${rest.replace(/\s/g, '')}`;
};

const placesOf = (geometry: ZoneGeometry): AreaGeometry[] =>
  geometry.type === 'MultiPolygon'
    ? geometry.coordinates.map((coordinates) => ({ type: 'Polygon', coordinates }))
    : [geometry];

/** The prohibited, restricted and danger areas of both publications, by their short names. */
export function zonesByName({ zones, official }: Pick<AirspaceDataset, 'zones' | 'official'>): ZonesByName {
  const found = new Map<string, NamedZone[]>();
  const add = (zone: NamedZone): void => {
    const name = shortZoneName(zone.identifier);
    if (name !== null) found.set(name, [...(found.get(name) ?? []), zone]);
  };
  for (const { kind, identifier, geometry, lower } of zones)
    if (KINDS.has(kind)) add({ identifier, places: placesOf(geometry), lower });
  for (const { subject, concerns, volumes } of official?.zones ?? [])
    if (concerns !== null && subject.endsWith('_area'))
      for (const { projection, lower } of volumes) add({ identifier: concerns, places: [projection], lower });
  return found;
}

const BASE = /\bLF[- ]?([PRD])[- ]?(\d{1,4})/g;
/** What may stand between the name of a group and the letters of its zones. */
const GROUP = /^ (?:AREAS?|ZONES?)(?= )/;
const PART = /^(?: ?[/,&] ?| (?:AND|ET) | ?-? ?)([A-Z]{1,2}\d{0,2}(?:\.\d)?)(?![A-Z0-9'])/;
/** A part that is not published: not every zone that is meant is known. */
const IS_PART = /^[A-Z]\d{0,2}(?:\.\d)?$/;

/**
 * The zones that words name, as "LF-R 368 A B C1", "LF-D596 A/B/C" or "LF-R65, LF-R66 AND LF-D67"; null where one of them is not
 * published, or none is named.
 */
export function zonesNamed(words: string, zones: ZonesByName): NamedZone[] | null {
  const found: NamedZone[] = [];
  for (const { 0: text, 1: kind = '', 2: number = '', index } of words.matchAll(BASE)) {
    const base = `${kind}${number}`;
    let rest = words.slice(index + text.length).replace(GROUP, '');
    const parts: NamedZone[] = [];
    for (let part = PART.exec(rest); part !== null; part = PART.exec(rest)) {
      const known = zones.get(`${base}${part[1]}`);
      if (known === undefined) {
        if (IS_PART.test(part[1] ?? '')) return null;
        break;
      }
      parts.push(...known);
      rest = rest.slice(part[0].length);
    }
    const whole = parts.length > 0 ? parts : zones.get(base);
    if (whole === undefined) return null;
    found.push(...whole);
  }
  return found.length === 0 ? null : found;
}

/** The groups of zones that a text names, as the publication writes them: "LF-R 368". */
export const zoneGroupsIn = (text: string): string[] => [
  ...new Set(
    [...capitalWords(text).matchAll(BASE)].map(
      ([, kind = '', number = '']) => `LF-${kind} ${Number(number)}`,
    ),
  ),
];

const isDrawn = ({ place_source }: Pick<Notam, 'place_source'>): boolean =>
  place_source === 'text' || place_source === 'text_in_part';

/** Whether a Q code says of airspace that it is activated. */
export const isActivation = (q_code: string): boolean =>
  closesBySubject(q_code) && q_code.slice(3, 5) === NOTAM_RULES.activated;

/** The same of a message as published. */
export const rawActivates = (raw: string): boolean =>
  isActivation(/\/\s*(Q[A-Z]{4})\s*\//.exec(raw)?.[1] ?? '');

const SAYS_ACTIVE = /\bACT(?:IVATED|IVES?|IVEES?)?\b/;

/**
 * The published zones that a message activates and draws nothing beside: its first sentence names them and says so. Null where it
 * does not, or one of them is not published.
 */
export function zonesActivated(notam: Notam, zones: ZonesByName): NamedZone[] | null {
  if (!isActivation(notam.q_code) || isDrawn(notam)) return null;
  const [head = ''] = capitalWords(notam.text).split(/:|\.(?!\d)| - /, 1);
  return SAYS_ACTIVE.test(head) ? zonesNamed(head, zones) : null;
}

const SAME = /\b(?:SAME AS|IDENTICAL TO|IDENTIQUES? (?:A|AUX)(?: CELLES DE)?(?: LA| LES)?(?: ZONE)?)(?= ?LF)/;
const UP_TO_TEXT = 40;

/** The published zones whose outline a message takes for its own: "LATERAL LIMITS : SAME AS LF-R175A"; null where it does not. */
function outlineTaken(notam: Notam, zones: ZonesByName): NamedZone[] | null {
  if (isDrawn(notam)) return null;
  const words = capitalWords(notam.text);
  const at = SAME.exec(words);
  if (at === null) return null;
  const [named = ''] = words
    .slice(at.index + at[0].length, at.index + at[0].length + UP_TO_TEXT)
    .split(/['(.:]/, 1);
  return zonesNamed(named, zones);
}

/** A message placed by the outlines of the published zones that it names, where it names them; else as it is. */
export function placedByZones(notam: Notam, zones: ZonesByName): Notam {
  const named = zonesActivated(notam, zones) ?? outlineTaken(notam, zones);
  return named === null
    ? notam
    : { ...notam, places: named.flatMap(({ places }) => places), place_source: 'text' };
}

/** Whether one limit surely lies under another: of one reference, or from the surface. */
const isUnder = (one: HeightLimit, other: HeightLimit): boolean =>
  one.reference === other.reference
    ? limitInMetres(one) < limitInMetres(other)
    : one.reference === 'AGL' && limitInMetres(one) === 0;

/** Whether a message that activates zones begins under each of them: their own cards then do not tell all of it. */
export const beginsUnder = (notam: Notam, named: readonly NamedZone[]): boolean => {
  const floor = notam.lower ?? qLevel(notam.q_lower_fl);
  return named.every(({ lower }) => isUnder(floor, lower));
};
